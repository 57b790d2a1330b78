"""Waits of which nobody is told."""

import pytest

from tests.abnormal.scenes import Condition, House, c, d, f, in_window, must, scene, taps_of


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


@pytest.mark.regulation("R33")
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


@pytest.mark.regulation("R31")
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
def test_boxes_are_never_dealt_to_nobody_whatever_the_house_says() -> None:
    """A round of boxes without a box is none: betting opens again, and nothing else is told."""
    table = scene("quebec", ["9S", "AD", "4C", "8H"], House(no_bets="deal_anyway"))
    table.to_betting()
    table.command(c.CloseBetting())
    must(table.bets(()).status == "accepted", "no bets are refused")
    told = {event.type: event.data for event in table.events}
    assert told["no_bets"]["then"] == "reopen"
    assert "betting_extended" in told


@pytest.mark.abnormal("B4")
def test_broker_lost_in_window() -> None:
    table = in_window("olivia")
    table.feed(Condition("broker", "The broker does not answer."))
    table.wait(20_000)
    assert table.calls_somebody("broker")


@pytest.mark.abnormal("B4")
def test_camera_lost_at_turn() -> None:
    table = in_window("igt")
    table.stand()
    table.camera("lost", "no picture")
    table.hole().up = True
    table.wait(20_000)
    assert table.calls_somebody("camera0")


@pytest.mark.abnormal("B4")
def test_camera_lost_at_split() -> None:
    table = in_window("igt", ["8S", "7D", "8C", "9H"])
    table.camera("lost", "no picture")
    table.choose("split")
    table.wait(20_000)
    assert table.calls_somebody("camera0")


@pytest.mark.abnormal("B4")
def test_camera_lost_in_mid_round_forever() -> None:
    """A card that no camera sees is missed, and somebody is called."""
    table = in_window("igt")
    table.camera("lost", "gone")
    table.choose("hit")
    table.pull()
    table.wait(60_000)
    assert table.open
    assert table.of(f.ManagerCalled)


@pytest.mark.abnormal("B4")
def test_camera_lost_in_mid_round_forever_and_the_round_is_void() -> None:
    table = in_window("igt")
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
