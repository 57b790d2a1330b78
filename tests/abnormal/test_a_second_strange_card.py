"""A second strange card is ruled on as well, also where it is taken off during the first ruling."""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, f, in_window, must

CARDS = ["9S", "7D", "2C", "8H", "3S", "5C"]


def strange(table: Scene, face: str, zone: str, up: bool) -> LyingCard:
    lying = table.lay(Card(face), zone, up)
    table.wait(4_000)
    return lying


def two_strange(up: bool) -> tuple[Scene, LyingCard, LyingCard]:
    table = in_window("blackjack_live", CARDS)
    first = strange(table, "KD", "1", up)
    must(table.open == ["unknown_card"], f"{table.open}")
    return table, first, strange(table, "QD", "2", up)


def rule_on_the_first(table: Scene, first: LyingCard) -> None:
    table.must_rule("take_away")
    table.wait(500)
    table.lift(first)
    table.wait(500)


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("up", [False, True])
@pytest.mark.parametrize("taken", ["before the ruling", "before the step", "after it", "never"])
def test_a_second_strange_card_is_ruled_on_whenever_it_is_taken_off(taken: str, up: bool) -> None:
    table, first, second = two_strange(up)
    assert table.view()["irregularity"]["also"] == "After this: A card that no shoe read."
    if taken == "before the ruling":
        table.lift(second)
    table.must_rule("take_away")
    if taken == "before the step":
        table.lift(second)
    table.wait(500)
    table.lift(first)
    if taken == "after it":
        table.lift(second)
    table.wait(8_000)
    assert table.open == ["unknown_card"]
    told = "that no shoe read" if not up else "The Q♦"
    if taken != "never":
        assert told in table.texts()[0]
        assert "box 2" in table.texts()[0]
    assert table.tap(c.Rule(2, "take_away", "foreign"), "dealer") == "rejected"
    table.must_rule("take_away")
    if taken == "never":
        table.lift(second)
    assert table.open == []
    assert table.to_settled()
    assert len(table.of(f.RemedyChosen)) == 2


@pytest.mark.abnormal("A2")
def test_another_card_that_is_laid_after_the_first_was_taken_off_is_none_of_it() -> None:
    table = in_window("blackjack_live", CARDS)
    first = strange(table, "KD", "1", up=True)
    table.lift(first)
    table.wait(1_000)
    second = strange(table, "QD", "1", up=True)
    assert "K♦" in table.texts()[0]
    table.lift(second)
    table.wait(1_000)
    assert "K♦" in table.texts()[0]
    table.must_rule("take_away")
    table.wait(1_000)
    assert "Q♦" in table.texts()[0]
    table.must_rule("take_away")
    assert table.to_settled()


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("up", [False, True])
def test_a_strange_card_that_is_laid_again_is_ruled_on_once(up: bool) -> None:
    table = in_window("blackjack_live", CARDS)
    table.lift(strange(table, "KD", "1", up))
    table.wait(1_000)
    again = strange(table, "KD", "2", up)
    table.wait(8_000)
    assert table.open == ["unknown_card"]
    rule_on_the_first(table, again)
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("A2")
def test_a_strange_card_that_lies_in_another_stop_and_is_taken_off_is_ruled_on() -> None:
    table = in_window("blackjack_live", CARDS)
    must(table.tap(c.Report("dealer_error", "1")) == "accepted", "not reported")
    lying = strange(table, "KD", "2", up=True)
    table.lift(lying)
    table.must_rule("go_on")
    table.wait(1_000)
    assert table.open == ["unknown_card"]
    assert "K♦" in table.texts()[0]
    table.must_rule("take_away")
    assert table.to_settled()


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("beside", [False, True])
def test_a_hidden_card_that_is_carried_in_a_stop_is_no_strange_one(beside: bool) -> None:
    table = in_window("blackjack_live", CARDS)
    other = strange(table, "KD", "2", up=True) if beside else None
    table.wait(8_000)  # long enough to be two cards
    hole = next(card for card in table.lying if not card.up)
    table.lift(hole)
    table.wait(3_000)
    elsewhere = table.lay(hole.card, "1", up=False)
    table.wait(9_000)
    table.lift(elsewhere)
    table.lay(hole.card, "dealer", up=False)
    table.wait(1_000)
    if other:
        rule_on_the_first(table, other)
    assert table.open == []
    assert table.to_settled()
