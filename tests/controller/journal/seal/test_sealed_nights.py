"""A journal under seal: it folds, replays and verifies, and tells no card of a round in play."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.messages import facts as f
from controller.core.messages.canonical import canonical
from controller.core.messages.codec import FACT
from controller.core.messages.devices import CardRead
from controller.core.messages.inputs import Input, InputFailed, Moment, Started
from controller.core.step import StepResult
from controller.journal.file import JournalError
from controller.journal.journal_command import main
from controller.journal.live.writer import Journal, Step
from controller.journal.replay import replay, rounds
from controller.journal.report.gather import counted
from controller.journal.seal.box import closed, is_closed, opened
from controller.journal.seal.sealing import BEGINS
from controller.journal.shoe_receipt import receipts
from controller.journal.verify import verify
from controller.run.failing.failed_reports import last_heard
from tests.support.players import random_server
from tests.support.table_driver import Driver, acknowledgement, any_shoe, table_of

SEAL = bytes(range(32))
OTHER = bytes(32)
FOREVER = 2**62
"""A time that has not come, in ms."""


class Sealed(Driver):
    """A driven table that writes a journal; each card comes with a frame."""

    def begin(self, path: Path, seal: bytes | None = SEAL) -> None:
        self.journal = Journal(path, "test", "t1", "igt", "test", seal=seal)
        self.journal.configure(self.engine.table.config, self.utc)

    def feed(self, message: Input) -> StepResult:
        if isinstance(message, CardRead):
            raw = f"05{message.card}FRAME".encode().hex()
            message = CardRead(message.device, message.n, message.card, raw, message.boot)
        outcome = super().feed(message)
        self.journal.append([Step(self.now, message, outcome.facts, outcome.events)])
        return outcome

    def settled(self) -> int:
        """The rounds that are over; the game server holds them."""
        over = [fact.round for fact in self.of(f.RoundSettled)]
        held = [fact.round for fact in self.of(f.RoundAcknowledged)]
        for name in over[len(held) :]:
            self.command(acknowledgement(self.engine, name), name)
        return len(over)


def night(path: Path, *, ends: int = 3, seed: int = 4, seal: bytes | None = SEAL) -> Sealed:
    """Some rounds of a table; with `ends` 0 it stops in the middle of the first one."""
    plain = table_of("igt", any_shoe(8, random.Random(seed).shuffle))
    driver = Sealed(plain.engine, plain.cards)
    driver.begin(path, seal)
    driver.open()
    driver.close_betting()

    def over() -> bool:
        if ends:
            return driver.settled() == ends
        return bool(driver.engine.table.snapshot().unrevealed)

    driver.until(over, random_server(seed, players=3))
    driver.journal.close()
    return driver


def bodies(path: Path) -> list[tuple[int, str, dict[str, Any]]]:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT seq, kind, body FROM record ORDER BY seq")
        return [(seq, kind, json.loads(body)) for seq, kind, body in rows]


def test_verify_and_rounds_need_no_key_once_the_rounds_are_over(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    driver = night(path)
    found = verify(path)
    assert (found.bad, found.unproven) == ("", "")
    assert len(list(rounds(path))) == 3
    assert sum(one.dealt for one in receipts(path)) == len(driver.pulled)


def test_a_sealed_journal_is_backed_up_in_the_middle_of_a_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who makes the copy has no key; once the copy was refused until the round was over."""
    path, copy = tmp_path / "j.db", tmp_path / "copy.db"
    night(path, ends=0)
    assert main(["backup", str(path), "--to", str(copy)]) == 0
    assert "is sealed" in capsys.readouterr().err
    assert verify(copy, seal=SEAL).head == verify(path, seal=SEAL).head


def test_a_replay_needs_the_key_and_is_the_night_itself(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    night(path)
    assert replay(path, seal=SEAL).difference == ""
    with pytest.raises(JournalError, match="give the table's sealing key"):
        replay(path)


def test_a_table_goes_on_in_the_middle_of_a_round(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    driver = night(path, ends=0)
    with Journal(path, "test", "t1", "igt", "test", seal=SEAL) as journal:
        assert list(journal.past.facts()) == driver.facts
        assert journal.past.last_raw("shoe0") == f"05{driver.pulled[-1]}FRAME".encode().hex()
    for wrong in (None, OTHER):
        with (
            Journal(path, "test", "t1", "igt", "test", seal=wrong) as journal,
            pytest.raises(JournalError, match=r"record \d+ cannot be opened: .* sealing key"),
        ):
            list(journal.past.facts())


@pytest.mark.parametrize("key", [None, OTHER])
def test_a_key_that_was_lost_costs_the_replays_and_no_start_between_rounds(
    tmp_path: Path, key: bytes | None
) -> None:
    """What devices sent is sealed for good; the shoe's last frame was asked for at each start."""
    path = tmp_path / "j.db"
    driver = night(path, ends=1)
    n = len(driver.pulled)
    failed = InputFailed("card read", "a", "b", "KeyError", '{"device": "shoe0", "n": 99}', "")
    with Journal(path, "test", "t1", "igt", "test", seal=SEAL) as journal:
        journal.append([Step(Moment(9, 9), failed, [f.TableOpened("p1")], [])])
        assert last_heard("shoe0", (0, n), journal.past, None).n == 99
        mark = journal.state_mark(driver.engine.table.config)
    with Journal(path, "test", "t1", "igt", "test", seal=key) as journal:
        assert [*journal.past.facts()][:-1] == driver.facts
        assert last_heard("shoe0", (0, n), journal.past, None) == (0, n, "")
        assert journal.state_mark(driver.engine.table.config) != mark


def test_no_key_is_told_that_does_not_open_its_record(tmp_path: Path) -> None:
    """A card that went back waits for its key over rounds, and the table's key may be another
    by then: the record of keys then told one that opened nothing.
    """
    path, void = tmp_path / "j.db", f.RoundVoided("r1", "c", "t", "p", "shift_manager")
    steps: list[tuple[bytes, f.Fact, f.Fact]] = [
        (SEAL, f.CardPulled(1, "shoe0", 1, 1, Card("AS")), f.CardReturned(1)),
        (OTHER, f.CardBurned(1, "shoe_leaves"), f.ShoeEnded("shoe0", "red", "cut_card")),
    ]
    for key, *facts in steps:
        with Journal(path, "test", "t1", "igt", "test", seal=key) as journal:
            journal.append([Step(Moment(5, 5), Started("x"), [*facts, void], [])])
    assert not any(told.get("opened") for _, kind, told in bodies(path) if kind == "meta")
    with (
        Journal(path, "test", "t1", "igt", "test", seal=OTHER) as journal,
        pytest.raises(JournalError, match=r"record 4 cannot be opened: .* sealing key"),
    ):
        list(journal.past.facts())


def test_a_round_in_play_is_said_to_be_sealed(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    night(path, ends=0)
    assert "sealing key" in verify(path).unproven
    assert verify(path, seal=SEAL).unproven == ""
    assert verify(path).bad == ""


def test_a_report_counts_what_it_cannot_open_and_tells_the_rounds_that_are_over(
    tmp_path: Path,
) -> None:
    path = tmp_path / "j.db"
    driver = night(path, ends=1)
    whole = counted(path, 0, FOREVER)
    assert whole.settled == 1
    driver.begin(path)
    driver.until(lambda: bool(driver.engine.table.snapshot().unrevealed), random_server(4, 3))
    driver.journal.close()
    told = counted(path, 0, FOREVER)
    assert told.settled == 1
    assert (told.ranks, told.suits) == (whole.ranks, whole.suits)
    assert told.sealed > whole.sealed
    opened = counted(path, 0, FOREVER, SEAL)
    assert opened.sealed == 0
    assert opened.ranks.total() == len(driver.pulled)


def test_no_file_tells_a_card_of_the_round_in_play(tmp_path: Path) -> None:
    """The same night with two hidden cards: all that is written differs in sealed fields alone."""
    path = tmp_path / "j.db"
    driver = night(path, ends=0)
    hidden = driver.engine.table.snapshot().unrevealed[0]
    for seq, kind, told in bodies(path):
        if kind == "fact" and told.get("pull") == hidden.pull:
            assert "card" not in told, seq
        assert "raw" not in told or not told["raw"], seq
        assert told["kind"] != "card_read" or "card" not in told if "kind" in told else True
    frame = f"05{hidden.card}FRAME".encode().hex()
    for file in tmp_path.iterdir():
        assert frame.encode() not in file.read_bytes(), file


def test_the_keys_of_a_round_come_after_its_end_and_for_its_cards_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    night(path, ends=1)
    rows = bodies(path)
    settled = next(seq for seq, _, told in rows if told.get("kind") == "round_settled")
    telling = [(seq, told) for seq, kind, told in rows if kind == "meta" and told.get("opened")]
    assert [seq > settled for seq, _ in telling] == [True]
    by_number = {seq: told for seq, _, told in rows}
    for seq, key in telling[0][1]["opened"].items():
        body = json.dumps(by_number[int(seq)], separators=(",", ":"))
        assert by_number[int(seq)]["kind"] in ("card_pulled", "card_dealt")
        FACT.validate_json(opened(body, key=bytes.fromhex(key)))


def test_a_key_more_or_another_card_is_found(tmp_path: Path) -> None:
    body = '{"pull":1,"shoe":"shoe0","n":1,"boot":1,"card":"TD","kind":"card_pulled"}'
    sealed, key = closed(SEAL, "fact", body)
    assert is_closed(sealed)
    assert json.loads(opened(sealed, master=SEAL)) == json.loads(body)
    assert json.loads(opened(sealed, key=key)) == json.loads(body)
    with pytest.raises(ValueError, match="not its key"):
        opened(sealed, key=bytes(32))


@pytest.mark.parametrize("card", ["2C", "TD", None])
def test_the_length_says_nothing(card: str | None) -> None:
    told = FACT.dump_json(f.CardPulled(1, "shoe0", 1, 1, Card(card) if card else None)).decode()
    plain = closed(SEAL, "fact", told.replace("null", '"9S"'))[0]
    assert len(closed(SEAL, "fact", told)[0]) == len(plain)


@pytest.mark.long
def test_an_old_journal_goes_on_under_seal_and_a_sealed_one_without(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    plain = table_of("igt", any_shoe(8, random.Random(4).shuffle))
    driver = Sealed(plain.engine, plain.cards)
    driver.begin(path, None)
    driver.open()
    server = random_server(4, players=3)
    for number, seal in enumerate((SEAL, None, SEAL), 1):
        driver.until(lambda n=number: driver.settled() == n, server)  # type: ignore[misc]
        driver.journal.close()
        driver.begin(path, seal)
    driver.until(lambda: driver.settled() == 4, server)
    driver.journal.close()
    assert verify(path).whole
    assert replay(path, seal=SEAL).difference == ""


def test_the_first_record_of_a_seal_says_where_it_begins(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    night(path, ends=0)
    sealed = [seq for seq, _, body in bodies(path) if is_closed(canonical(body))]
    begins = [seq for seq, _, body in bodies(path) if canonical(body) == BEGINS]
    assert len(begins) == 1
    assert sealed
    assert begins[0] < sealed[0]
