"""Hostile and long texts that would stop a table or its publication for good."""

import json
import re
from pathlib import Path

import pytest

from controller.core.messages.canonical import canonical
from controller.core.messages.orders import Order
from controller.core.messages.parse import ACTS, AskError, asked
from controller.journal.live.writer import Journal
from controller.mqtt.envelope import Address, Refusal, envelope, read_command
from controller.run.loop import Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from tests.abnormal.scenes import (
    QUIET,
    c,
    must,
    scene,
)

ROOT = Path(__file__).resolve().parents[2]
BROKER = ROOT / "config" / "broker" / "mosquitto.conf"

HALF_A_LETTER = "\ud800"
"""Half of a surrogate pair: a text in Python and JSON, and nothing that UTF-8 can hold."""


# --- B1: hostile text -------------------------------------------------------------------------


def command(verb: str, **fields: object) -> bytes:
    return json.dumps({"id": "1", "client": "gs", **fields}).encode()


@pytest.mark.abnormal("B1")
@pytest.mark.parametrize("verb", ["request_pause", "request_void", "nack_round"])
def test_a_text_that_has_no_bytes_is_refused_at_the_broker(verb: str) -> None:
    assert isinstance(read_command(verb, command(verb, reason=HALF_A_LETTER)), Refusal)


@pytest.mark.abnormal("B1")
@pytest.mark.parametrize("key", ["id", "round"])
def test_a_key_that_has_no_bytes_is_refused_at_the_broker(key: str) -> None:
    payload = command("request_pause", **{"reason": "look", key: HALF_A_LETTER})
    assert isinstance(read_command("request_pause", payload), Refusal)


@pytest.mark.abnormal("B1")
def test_a_text_that_has_no_bytes_is_refused_at_the_screen() -> None:
    with pytest.raises(AskError):
        asked(ACTS, "pause_table", {"reason": HALF_A_LETTER, "now": True})


def runs_that_died(path: Path, asked_for: c.Command | c.Tap, runs: int = 2) -> list[str]:
    """What ended the runs of a table to which this input comes again after each start."""
    died = []
    for _ in range(runs):
        table = scene("igt")
        inbox, released = Inbox(), list[Order]()
        inbox.put(asked_for)
        inbox.stop()
        with Journal(path, "test", "t1", "igt", "test") as journal:
            core = table.engine
            clock = TableClock(max(journal.last_at, table.at))
            loop = Loop(core, journal, clock, inbox, Edges(released.append))
            try:
                loop.run()
            except Exception as error:
                died.append(type(error).__name__)
    return died


@pytest.mark.abnormal("B1")
def test_no_input_ends_the_process_twice(tmp_path: Path) -> None:
    poison = c.Command("1", "gs", c.RequestPause(HALF_A_LETTER))
    assert len(runs_that_died(tmp_path / "j.db", poison)) < 2


@pytest.mark.abnormal("B1")
def test_an_input_without_a_fault_ends_no_process(tmp_path: Path) -> None:
    assert runs_that_died(tmp_path / "j.db", c.Command("1", "gs", c.RequestPause("look"))) == []


# --- B2: long text ----------------------------------------------------------------------------


def broker_limit() -> int:
    """The largest message, in bytes, that the shipped broker takes."""
    found = re.search(r"^message_size_limit (\d+)", BROKER.read_text("utf-8"), re.MULTILINE)
    must(found, "the broker's file names no limit")
    return int(found[1])


@pytest.mark.abnormal("B2")
def test_the_largest_event_fits_the_brokers_limit() -> None:
    """The longest reason that a command can bring."""
    payload = json.dumps(
        {"id": "1", "client": "gs", "reason": "\U0001f600" * 15_000}, ensure_ascii=False
    ).encode()
    taken = read_command("request_pause", payload)
    table = scene("igt")
    if not isinstance(taken, Refusal):
        table.feed(taken)
        table.wait(1000)
    address = Address("test", "t1", "abcdef")
    sent = [envelope(address, event.type, table.utc, event.data) for event in table.events]
    assert max(len(text.encode()) for text in sent) <= broker_limit()


@pytest.mark.abnormal("B2")
def test_the_largest_reply_fits_the_brokers_limit() -> None:
    payload = json.dumps(
        {"id": "1", "client": "gs", "round": "\U0001f600" * 15_000}, ensure_ascii=False
    ).encode()
    taken = read_command("close_betting", payload)
    table = scene("igt")
    table.to_betting()
    if isinstance(taken, Refusal):
        text = taken.text
    else:
        table.feed(taken)
        text = table.reply("1").text
    answer = canonical({"id": "1", "status": "rejected", "text": text})
    assert len(answer.encode()) <= broker_limit()


@pytest.mark.abnormal("B4")
@pytest.mark.parametrize("game", ["igt", "infinite"])
def test_where_no_camera_sees_all_cards_are_to_be_collected(game: str) -> None:
    """Those that were dealt by word lie somewhere, too."""
    table = scene(game, [*QUIET, "5S"])
    table.start()
    table.obey()
    table.camera("blind", "dirt")
    table.wait(8_000)
    table.must_rule("shoe_alone")
    while table.phase != "collecting":
        if table.engine.table.window:
            table.stand()
        elif table.phase == "results":
            table.wait(500)
        else:
            if table.view()["instruction"]["code"] == "deal":
                table.pull()
            table.tap(c.ConfirmStep(0))
    told = table.view()["instruction"]
    assert told["text"] == "Collect the cards. Tap when done: no sensor sees it."
