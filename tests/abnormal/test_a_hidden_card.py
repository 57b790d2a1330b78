"""Every road to a revealed hole card, and which card it is."""

import pytest

from tests.abnormal.scenes import (
    Card,
    Scene,
    c,
    f,
    must,
    scene,
)

# --- A4: every road to a revealed hole checks the peek ----------------------------------------


def at_the_turn_after_a_misread_ten() -> Scene:
    """Ace up; the shoe took TH for 2D, so that the check said no; TH is turned."""
    table = scene("blackjack_live", ["9S", "AD", "7C"])
    table.start()
    table.to_hole()
    table.report_card(Card("2D"))
    table.lay(Card("TH"), "dealer", up=False)

    def double(table: Scene) -> None:
        asks = table.engine.table.window.asks
        table.choose("double" if "double" in asks[0].legal else "stand")

    table.to_turn(double)
    must([fact.blackjack for fact in table.of(f.HoleChecked)] == [False], "no check")
    table.turn_hole()
    table.wait(1100)
    must(table.open == ["hole_disagreement"], f"{table.open}")
    return table


@pytest.mark.abnormal("A4")
def test_enter_card_past_the_peek() -> None:
    table = at_the_turn_after_a_misread_ten()
    wrong = next(iter(table.engine.table.irregularities))
    act = c.Rule(wrong, "enter_card", "card_checked_at_table", Card("TH"), "", "manager-2")
    assert table.manager(act) == "accepted"
    table.wait(500)
    assert table.settled == []
    assert table.open == ["peek_contradicted"]


@pytest.mark.abnormal("A4")
def test_enter_card_past_the_peek_or_camera_is_right() -> None:
    table = at_the_turn_after_a_misread_ten()
    table.ruled("camera_is_right")
    table.wait(500)
    assert table.settled == []
    assert table.open == ["peek_contradicted"]


# --- A5: which card the hole card is ----------------------------------------------------------


@pytest.mark.abnormal("A5")
def test_exposed_hole_disagreement_dismissed() -> None:
    table = scene("blackjack_live", ["9S", "AD", "4C"])
    table.start()
    table.to_hole()
    table.report_card(Card("9H"))
    table.sight("placed", table.place(Card("KH"), "dealer"))
    must("hole_exposed" in table.open, f"{table.open}")
    table.ruled("hole_seen_go_on")
    table.wait(2000)
    assert table.open or table.dealt[-1] == ("KH", "dealer")
    assert [fact.blackjack for fact in table.of(f.HoleChecked)] in ([], [True])


def two_pulled_and_the_second_laid() -> Scene:
    """9H stays in the dealer's hand; KH, pulled after it, lies face down under an ace."""
    table = scene("blackjack_live", ["9S", "AD", "4C", "9H", "KH"])
    table.start()
    table.to_hole()
    table.pull()
    table.lay(table.pull(), "dealer", up=False)
    table.wait(3000)
    return table


@pytest.mark.abnormal("A5")
def test_two_pulled_second_face_down() -> None:
    table = two_pulled_and_the_second_laid()
    assert table.open, "two cards in hand and one back: nobody knows which"
    assert ("9H", "dealer") not in table.dealt


@pytest.mark.abnormal("A5")
def test_two_pulled_second_face_down_and_the_check() -> None:
    table = two_pulled_and_the_second_laid()
    table.ruled("hold_as_next")
    if table.engine.table.window:
        table.choose("stand", insurance="insure")
    table.wait(500)
    assert [fact.blackjack for fact in table.of(f.HoleChecked)] in ([], [True])


@pytest.mark.abnormal("A5")
def test_hole_shoe_misread_never_turned() -> None:
    table = scene("blackjack_live", ["9S", "AD", "4C"])
    table.start()
    table.to_hole()
    table.report_card(Card("9H"))
    hole = table.lay(Card("KH"), "dealer", up=False)
    must(table.to_settled(lambda table: table.choose("hit", insurance="insure")), "not settled")
    must(table.of(f.HoleRevealed) == [], "the hole was turned")
    before = len(table.facts)
    hole.up = True
    table.sight("revealed", hole)
    table.wait(2000)
    told = [type(fact).__name__ for _, fact in table.facts[before:]]
    assert table.opened or any("Review" in name for name in told)


@pytest.mark.abnormal("A5")
def test_olivia_hole_never_turned_shoe_misread() -> None:
    """A hole card that nobody turns is told to nobody, and a game without a check needs none."""
    table = scene("olivia", ["9S", "7D", "8C", "9H", "TD"])
    table.start()
    assert table.to_settled(lambda table: table.choose("hit"))
    must(table.settled[0]["dealer"]["hole_revealed"] is False, "the hole was turned")
    assert table.of(f.HoleRevealed) == []
    assert "9H" not in str(table.events)
