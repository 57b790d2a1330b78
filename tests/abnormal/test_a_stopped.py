"""Answers and bets while play is stopped: what needs a ruling ends by a ruling."""

import pytest

from tests.abnormal.scenes import c, d, f, in_window, must, scene


@pytest.mark.abnormal("A3")
def test_exposed_draw_answered() -> None:
    table = in_window("igt")
    table.lay(table.pull(), "1")
    must("exposed_draw" in table.open, f"{table.open}")
    table.choose("hit")
    table.wait(2000)
    assert table.of(f.ChoiceMade) == []
    assert "exposed_draw" in table.open
    assert ("2S", "1") not in table.dealt


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("answer", ["stand", "hit"])
def test_hole_exposed_answered(answer: str) -> None:
    table = in_window("igt", ["9S", "7D", "4C", "KH", "8S"])
    table.turn_hole()
    must(table.open == ["hole_exposed"], f"{table.open}")
    table.choose(answer)
    table.wait(3000)
    assert table.of(f.ChoiceMade) == []
    assert table.open == ["hole_exposed"]


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize(("game", "zone"), [("igt", "1"), ("infinite", "P")])
def test_early_card_then_bets(game: str, zone: str) -> None:
    table = scene(game)
    table.to_betting()
    table.lay(table.pull(), zone)
    must(table.open == ["early_card"], f"{table.open}")
    table.command(c.CloseBetting())
    table.bets()
    table.wait(3000)
    assert table.open == ["early_card"]
    assert table.dealt == []


@pytest.mark.abnormal("A3")
def test_early_card_in_bets_due() -> None:
    table = scene("igt")
    table.to_betting()
    table.command(c.CloseBetting())
    table.lay(table.pull(), "1")
    must(table.open == ["early_card"], f"{table.open}")
    table.bets()
    table.wait(2000)
    assert table.open == ["early_card"]
    assert table.dealt == []


@pytest.mark.abnormal("A3")
def test_decision_during_report() -> None:
    table = in_window("igt")
    must(table.tap(c.Report("card_exposed", "dealer")) == "accepted", "no report")
    table.choose("hit")
    assert table.of(f.ChoiceMade) == []
    assert table.phase == "window"


@pytest.mark.abnormal("A3")
def test_decision_during_report_or_a_pause() -> None:
    table = in_window("igt")
    must(table.manager(c.PauseTable("look", now=True)) == "accepted", "no pause")
    table.choose("stand")
    assert table.of(f.ChoiceMade) == []
    assert table.phase == "window"


@pytest.mark.abnormal("A3")
def test_reports_delayed_past_read_grace() -> None:
    """What the cause's own end mends needs no ruling: the shoe told the card late."""
    table = scene("igt")
    table.start()
    card = next(table.cards)
    table.lay(card, "1")
    table.wait(2500)
    assert table.open == ["unknown_card"]
    table.report_card(card)
    table.wait(300)
    assert table.open == []
    assert table.dealt == [("9S", "1")]


@pytest.mark.abnormal("A3")
def test_hole_flickers_unreadable() -> None:
    table = in_window("igt")
    table.sight("revealed", table.hole(), d.UNREADABLE)
    table.wait(200)
    table.sight("revealed", table.hole(), d.BACK)
    assert table.open == []
    assert table.phase == "window"
    assert table.to_settled()


@pytest.mark.abnormal("A3")
def test_cut_card_between_two_and_gap() -> None:
    """Lost reports stop play until somebody rules."""
    table = scene("infinite")
    table.start()
    table.obey()
    lost = next(table.report)
    table.feed(d.ReportGap("shoe0", lost, lost, boot=1))
    table.wait(20_000)
    assert table.open == ["reports_lost"]
    table.must_rule("go_on")
    assert table.to_settled()
    assert table.closed_by_ruling


@pytest.mark.abnormal("A3")
def test_two_reports_of_one_gap() -> None:
    table = scene("infinite")
    table.start()
    lost = [next(table.report) for _ in range(5)]
    for _ in range(2):
        table.feed(d.ReportGap("shoe0", lost[0], lost[-1], boot=1))
    while table.open:
        table.must_rule("go_on")
    assert table.to_settled()
    assert table.closed_by_ruling
