"""Tables that stop for good, and waits of which nobody is told."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from controller import app
from controller.core.messages.canonical import canonical
from controller.core.messages.orders import Order
from controller.core.messages.parse import ACTS, AskError, asked
from controller.core.round.sheet import live_sheet
from controller.journal.file import explained
from controller.journal.journal_command import main as journal_command
from controller.journal.writer import Journal
from controller.mqtt.envelope import Address, Refusal, envelope, read_command
from controller.run.loop import Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from tests.abnormal.scenes import (
    Card,
    Condition,
    House,
    LyingCard,
    Scene,
    c,
    d,
    f,
    must,
    scene,
    taps_of,
)
from tests.support.table_driver import replayed

ROOT = Path(__file__).resolve().parents[2]
BROKER = ROOT / "config" / "broker" / "mosquitto.conf"
SERVICE = next((ROOT / "systemd").glob("livetable@.service"))

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


# --- B3: no lying card refers to a dropped pull -----------------------------------------------


def ruled_away_but_left() -> tuple[Scene, LyingCard]:
    """The hole card's back is ruled to be no card of this round; it stays on the felt."""
    table = scene("igt")
    table.start()
    hole = table.green_hole()
    table.must_rule("take_away")
    return table, hole


def voided_around(table: Scene, left: LyingCard) -> None:
    """The round is void; all cards but one are collected."""
    must(table.manager(c.VoidRound("misdeal", "manager-2")) == "accepted", "not void")
    for card in [card for card in table.lying if card is not left]:
        table.lift(card)
    table.wait(2000)


@pytest.mark.abnormal("B3")
def test_wrong_back_hole_taken_away_but_left() -> None:
    table, hole = ruled_away_but_left()
    table.wait(1500)
    if not table.to_settled():
        table.manager(c.VoidRound("misdeal", "manager-2"))
    table.run_to(lambda: table.phase == "collecting")
    for card in [card for card in table.lying if card is not hole]:
        table.lift(card)
    table.wait(2000)
    assert table.dangling() == []


@pytest.mark.abnormal("B3")
def test_aside_dealt_card_then_vision_restart() -> None:
    table, hole = ruled_away_but_left()
    voided_around(table, hole)
    table.restart_vision()
    assert table.dangling() == []


@pytest.mark.abnormal("B3")
def test_wrong_back_early_then_restart() -> None:
    table, hole = ruled_away_but_left()
    voided_around(table, hole)
    again = replayed(table)
    again.step(table.now, d.CameraState("camera0", "v2", "ok", ""))
    again.console_view(table.now)


@pytest.mark.abnormal("B3")
def test_fold_crash_reuse_after_replay() -> None:
    table, hole = ruled_away_but_left()
    voided_around(table, hole)
    table.to_betting()
    table.command(c.CloseBetting())
    assert table.bets().status == "accepted"
    replayed(table).console_view(table.now)


@pytest.mark.abnormal("B3")
def test_two_cameras_same_track() -> None:
    table = scene("infinite", cameras=("camera0", "camera1"))
    table.start()
    table.to_window()
    same = table.lying[0].track
    stranger = ("camera1", "w1", same, "placed", "R", 0, "KH", 0.99, 1)
    table.feed(d.Sighting(*stranger, table.at))
    table.wait(2000)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.must_rule("take_away")
    aside = [lying.zone for lying in table.engine.table.lying.values() if lying.excluded]
    assert aside == ["R"]


@pytest.mark.abnormal("B3")
def test_a_zone_of_strange_digits_is_refused() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    must(table.tap(c.Report("card_on_floor", "1")) == "accepted", "no report")
    wrong = next(iter(table.engine.table.irregularities))
    act = c.Rule(wrong, "dead_hand", "hand_cannot_be_completed", None, "²", "manager-2")
    assert table.manager(act) == "rejected"


# --- B4: silent waits -------------------------------------------------------------------------


@pytest.mark.abnormal("B4")
def test_nack_blocks_for_ever() -> None:
    table = scene("infinite")
    table.start()
    must(table.to_settled(), "not settled")
    settled = table.of(f.RoundSettled)[0].round
    must(table.command(c.NackRound("sum is wrong"), settled).status == "accepted", "no nack")
    table.to_idle()
    table.wait(20_000)
    assert table.calls_somebody("refuses")
    assert table.open or taps_of("shift_manager", table.phase, about="round")


@pytest.mark.abnormal("B4")
def test_closing_waits_for_ack() -> None:
    table = scene("infinite")
    table.start()
    must(table.manager(c.CloseTable(0)) == "accepted", "not closing")
    table.run_to(lambda: table.phase == "idle")
    table.wait(20_000)
    must(table.phase == "idle", table.phase)
    assert "The next round opens." not in table.texts()
    assert table.calls_somebody("acknowledg")


@pytest.mark.abnormal("B4")
def test_utc_steps_back() -> None:
    table = scene("infinite")
    table.start()
    must(table.to_settled(), "not settled")
    table.command(c.AckRound(), table.of(f.RoundSettled)[0].round)
    table.utc -= 3_600_000
    table.to_idle()
    table.wait(30_000)
    opened = [fact.round for fact in table.of(f.BettingOpened)]
    assert len(set(opened)) == 2


@pytest.mark.abnormal("B4")
def test_a_clock_in_1970_is_noticed() -> None:
    table = scene("infinite")
    table.utc = 5_000
    table.wait(20_000)
    assert any("clock" in text.lower() for text in table.texts())


@pytest.mark.abnormal("B4")
def test_deal_anyway_nobody() -> None:
    table = scene("infinite", ["9S", "AD", "4C", "8H"], House(no_bets="deal_anyway"))
    table.to_betting()
    table.command(c.CloseBetting())
    must(table.command(c.BetsFinal()).status == "accepted", "no bets are refused")
    assert table.to_settled(lambda table: table.wait(20_000))
    assert table.of(f.WindowOpened) == []


@pytest.mark.abnormal("B4")
def test_broker_lost_in_window() -> None:
    table = scene("olivia")
    table.start()
    table.to_window()
    table.feed(Condition("broker", "The broker does not answer."))
    table.wait(20_000)
    assert table.calls_somebody("broker")


@pytest.mark.abnormal("B4")
def test_camera_lost_at_turn() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    table.stand()
    table.camera("lost", "no picture")
    table.hole().up = True
    table.wait(20_000)
    assert table.calls_somebody("camera0")


@pytest.mark.abnormal("B4")
def test_camera_lost_at_split() -> None:
    table = scene("igt", ["8S", "7D", "8C", "9H"])
    table.start()
    table.to_window()
    table.camera("lost", "no picture")
    table.choose("split")
    table.wait(20_000)
    assert table.calls_somebody("camera0")


@pytest.mark.abnormal("B4")
def test_camera_lost_in_mid_round_forever() -> None:
    """A card that no camera sees is missed, and somebody is called."""
    table = scene("igt")
    table.start()
    table.to_window()
    table.camera("lost", "gone")
    table.choose("hit")
    table.pull()
    table.wait(60_000)
    assert table.open
    assert table.of(f.ManagerCalled)


@pytest.mark.abnormal("B4")
def test_camera_lost_in_mid_round_forever_and_the_round_is_void() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    table.camera("lost", "gone")
    must(table.manager(c.VoidRound("device", "manager-2")) == "accepted", "not void")
    table.lying.clear()
    table.wait(60_000)
    must(table.phase == "collecting", table.phase)
    assert table.calls_somebody("camera0")


@pytest.mark.abnormal("B4")
def test_cut_card_while_next_not_ready() -> None:
    table = scene("infinite")
    table.start()
    table.obey()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    table.run_to(lambda: table.phase == "idle")
    table.wait(2000)
    assert table.phase == "idle"
    assert any("shuffled shoe" in text for text in table.texts())


@pytest.mark.abnormal("B4")
def test_box_bets_for_a_box_of_no_main() -> None:
    """Nobody bets: betting opens again."""
    table = scene("quebec")
    table.to_betting()
    table.command(c.CloseBetting())
    assert table.command(c.BetsFinal({}, players=0)).status == "accepted"
    assert table.phase == "betting"
    assert [fact.then for fact in table.of(f.BetsMissing)] == ["reopen"]


# --- B5: a ruling is seen done ----------------------------------------------------------------


@pytest.mark.abnormal("B5")
def test_taken_away_but_left() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    stranger = table.lay(Card("KH"), "1")
    table.wait(1600)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.must_rule("take_away")
    assert not table.to_settled(), "KH still lies in box 1"
    table.lift(stranger)
    table.wait(2000)
    assert table.to_settled()


@pytest.mark.abnormal("B5")
def test_taken_away_but_left_until_the_next_betting() -> None:
    table, hole = ruled_away_but_left()
    voided_around(table, hole)
    assert table.phase == "collecting"
    table.command(c.AckVoid(), table.of(f.RoundVoided)[0].round)
    table.wait(5000)
    assert len(table.of(f.BettingOpened)) == 1


@pytest.mark.abnormal("B5")
def test_back_colour_false_alarm() -> None:
    """What was ruled to be taken away is taken away: the table does not ask for it again."""
    table, hole = ruled_away_but_left()
    table.lift(hole)
    table.wait(2000)
    assert "missing_card" not in table.opened


# --- B6: the night's sheets -------------------------------------------------------------------


def dead_after_table_is_right(table: Scene) -> None:
    """One round: a card stays in the wrong box by ruling, then the other box's hand is dead."""
    table.start((1, 2))
    table.lay(table.pull(), "2")
    table.wait(1100)
    table.must_rule("table_is_right")
    table.wait(300)
    must(table.tap(c.Report("card_on_floor", "1")) == "accepted", "no report")
    table.must_rule("dead_hand")
    table.wait(300)
    must(table.to_settled(), f"not settled: {table.open}")


TWO_BOXES = ["9S", "7D", "4C", "8H", "2S", "3H", "5C", "6S"]


@pytest.mark.abnormal("B6")
def test_order_changed_and_dead_hand_sheet() -> None:
    table = scene("quebec", TWO_BOXES)
    dead_after_table_is_right(table)
    sheet = live_sheet(table.engine.table)
    assert set(sheet["expected"]["seats"]) <= {"1", "2"}


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A journal of one such round."""
    path = tmp_path / "night.db"
    table = scene("quebec", TWO_BOXES, journal_at=path)
    dead_after_table_is_right(table)
    table.journal.close()
    return path


@pytest.mark.abnormal("B6")
def test_journal_rounds_dies(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every round has its sheet, or a sentence says why not; and the night goes on."""
    code = journal_command(["rounds", str(night), "--sheets"])
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 1 or (code == 1 and told.err)


@pytest.mark.abnormal("B6")
def test_a_round_ruled_copy_is_right_has_a_sheet() -> None:
    table = scene("blackjack_live", ["2S"] * 9 + ["TD", "9C", "TC", "9D", "TH", "9H", "9S", "8H"])
    table.start(range(1, 8))
    table.run_to(lambda: False)
    must(table.open == ["impossible_copy"], f"{table.open}")
    table.must_rule("copy_is_right")
    must(table.to_settled(), f"not settled: {table.open}")
    live_sheet(table.engine.table)


@pytest.mark.abnormal("B6")
def test_a_disk_error_at_start_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service stays down for a wrong table file alone."""

    def read_nothing(path: Path) -> None:
        with explained(path):
            raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(app, "load_settings", read_nothing)
    stays_down = re.findall(r"^RestartPreventExitStatus=(\d+)", SERVICE.read_text(), re.MULTILINE)
    assert str(app.main(["--config", "bj1.toml"])) not in stays_down


# --- scenes of commands that the table answers rightly, or takes too readily -------------------


@pytest.mark.abnormal("B")
def test_ack_with_a_wrong_digest() -> None:
    table = scene("igt")
    table.start()
    must(table.to_settled(), "not settled")
    name = table.of(f.RoundSettled)[0].round
    assert table.command(c.AckRound("0000: no digest of this round"), name).status == "rejected"


@pytest.mark.abnormal("B")
def test_ack_void_of_a_settled_round() -> None:
    table = scene("igt")
    table.start()
    must(table.to_settled(), "not settled")
    name = table.of(f.RoundSettled)[0].round
    assert table.command(c.AckVoid(), name).status == "rejected"


@pytest.mark.abnormal("B")
def test_retry_of_a_decision_hits_the_next_window() -> None:
    """A decision sent twice under one id counts once, whatever is asked meanwhile."""
    table = scene("igt", ["2S", "7D", "3C", "8H", "2H"])
    table.start()
    table.to_window()
    table.command(c.Decision(1, 0, "hit"), command_id="a1")
    table.to_window()
    assert table.command(c.Decision(1, 0, "hit"), command_id="a1").status == "duplicate"
    assert table.phase == "window"
    assert len(table.of(f.ChoiceMade)) == 1


@pytest.mark.abnormal("B")
def test_manager_void_while_collecting_settled() -> None:
    table = scene("igt")
    table.start()
    must(table.to_settled(), "not settled")
    assert table.manager(c.VoidRound("misdeal", "manager-2")) == "rejected"
    assert table.of(f.RoundVoided) == []


@pytest.mark.abnormal("B")
def test_void_in_window_events() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    before = len(table.events)
    must(table.manager(c.VoidRound("misdeal", "manager-2")) == "accepted", "not void")
    assert "voided" in [event.type for event in table.events[before:]]
    assert table.engine.public_state(table.now)["window"] is None


@pytest.mark.abnormal("B")
def test_interrupted_after_positive_peek() -> None:
    """The dealer's blackjack has ended the hand: nothing is left to hand over."""
    table = scene("blackjack_live", ["9S", "AD", "4C", "KH"])
    table.start()
    table.run_to(lambda: table.of(f.HoleChecked))
    must([fact.blackjack for fact in table.of(f.HoleChecked)] == [True], "no blackjack")
    assert table.command(c.BoxInterrupted(1)).status == "rejected"
    assert table.to_settled()


@pytest.mark.abnormal("B")
def test_bust_it_count_zero() -> None:
    """A side bet that nobody laid changes nothing."""
    table = scene("infinite", ["AS", "KD", "KC", "8H"])
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal(players=2, side={"bust_it": 0}))
    assert table.to_settled()
    assert table.settled[0]["side"].get("bust_it", {"multiplier": 0})["multiplier"] == 0
