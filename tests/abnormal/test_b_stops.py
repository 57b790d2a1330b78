"""Tables that stop for good, rulings that nobody sees done, nights without sheets."""

import re
import sqlite3
from pathlib import Path

import pytest

from controller.app import command
from controller.core.round.sheet import live_sheet
from controller.journal.file import explained
from controller.journal.journal_command import main as journal_command
from tests.abnormal.scenes import Card, LyingCard, Scene, c, d, f, in_window, must, scene
from tests.support.table_driver import replayed

ROOT = Path(__file__).resolve().parents[2]
SERVICE = next((ROOT / "systemd").glob("livetable@.service"))


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
    view = again.console_view(table.now)
    assert (again.table.phase, view["instruction"]["zones"]) == ("collecting", ["dealer"])
    told = {zone["zone"]: zone["cards"] for zone in view["zones"] if zone["cards"]}
    assert [(one["face"], one["colour"], one["doubt"]) for one in told["dealer"]] == [
        ("back", "green", "excluded")
    ]
    assert list(told) == ["dealer"]


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
    table = in_window("infinite", cameras=("camera0", "camera1"))
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
    table = in_window("igt")
    must(table.tap(c.Report("card_on_floor", "1")) == "accepted", "no report")
    wrong = next(iter(table.engine.table.irregularities))
    act = c.Rule(wrong, "dead_hand", "hand_cannot_be_completed", None, "²", "manager-2")
    assert table.manager(act) == "rejected"


# --- B5: a ruling is seen done ----------------------------------------------------------------


@pytest.mark.abnormal("B5")
def test_taken_away_but_left() -> None:
    table = in_window("igt")
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

    monkeypatch.setattr(command, "load_settings", read_nothing)
    stays_down = re.findall(r"^RestartPreventExitStatus=(\d+)", SERVICE.read_text(), re.MULTILINE)
    assert str(command.main(["--config", "bj1.toml"])) not in stays_down


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
    table = in_window("igt", ["2S", "7D", "3C", "8H", "2H"])
    must(table.engine.table.window is not None, "no window")
    first = c.Decision("1", "hit", table.engine.table.window.window)
    table.command(first, command_id="a1")
    table.to_window()
    assert table.command(first, command_id="a1").repeated
    assert table.command(first, command_id="a2").code == "wrong_window"
    assert table.command(c.Decision("1", "stand"), command_id="a1").code == "id_reused"
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
    table = in_window("igt")
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
    assert table.command(c.BoxInterrupted("1")).status == "rejected"
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


# --- a card that is owed elsewhere ---------------------------------------------------------------

OWED_ELSEWHERE = [
    ("baccarat", (), 0, "banker", "to Player"),
    ("blackjack_live", (1,), 2, "dealer", "to box 1"),
    ("quebec", (1, 2), 4, "1", "to box 2"),
    ("quebec", (1, 2), 0, "3", "to box 1"),
]
"""A game, its boxes, how many cards lie right, where the next is laid, and to whom it is owed."""


@pytest.mark.abnormal("B")
@pytest.mark.parametrize(("game", "boxes", "right", "zone", "owed"), OWED_ELSEWHERE)
def test_a_card_that_may_not_stay_is_told_to_whom_it_is_owed(
    game: str, boxes: tuple[int, ...], right: int, zone: str, owed: str
) -> None:
    table = scene(game, TWO_BOXES)
    table.start(boxes)
    must(table.run_to(lambda: len(table.dealt) == right), f"{table.open}")
    card = table.lay(table.pull(), zone)
    table.wait(1_100)
    must(table.open == ["wrong_box"], f"{table.open}")
    assert not table.ruled("table_is_right")
    reply = table.orders[-1].text
    assert owed in reply
    assert "No card is still owed" not in reply
    assert table.options["table_is_right"]["refused"] == reply
    table.move(card, table.engine.table.deal.next().zone)
    assert table.open == []
    assert table.to_settled()
