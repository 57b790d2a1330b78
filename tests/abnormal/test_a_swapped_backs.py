"""Two cards that are due face down lie in each other's place, or are in one hand."""

from typing import Any

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, f, must, scene

SIDES = ("player", "banker")
HELD = "drawn_in_error_unexposed"


def swapped(game: str = "baccarat_squeeze", before: int = 0) -> tuple[Scene, list[LyingCard]]:
    """The first card lies at the second one's place before the second left the shoe."""
    table = scene(game)
    table.start()
    for _ in range(before):
        table.obey()
    laid = [table.lay(table.pull(), zone, up=False) for zone in reversed(SIDES)]
    table.wait(2_000)
    return table, laid


def carried(table: Scene, card: LyingCard, zone: str) -> None:
    table.move(card, zone)
    table.wait(1_500)


def laid_again(table: Scene, card: LyingCard, zone: str) -> None:
    """A card is lifted, held for a while, and laid under a new track."""
    table.lift(card)
    table.wait(700)
    table.lay(card.card, zone, up=False)
    table.wait(1_500)


def as_due(laid: list[LyingCard]) -> list[tuple[str, str]]:
    return [(laid[0].card, "player"), (laid[1].card, "banker")]


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("way", [carried, laid_again])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("before", [0, 2])
def test_two_swapped_backs_are_put_right_one_by_one(
    way: Any, order: tuple[int, int], before: int
) -> None:
    table, laid = swapped(before=before)
    assert table.open == ["wrong_box"]
    text = table.view()["instruction"]["text"]
    assert "Two cards lie swapped" in text
    assert "from Banker to Player" in text
    for n in order:
        way(table, laid[n], SIDES[n])
    assert table.open == []
    assert table.dealt[before:] == as_due(laid)
    assert set(table.opened) == {"wrong_box"}
    assert table.of(f.RemedyChosen) == []


@pytest.mark.abnormal("A5")
def test_neither_face_of_two_swapped_backs_is_shown() -> None:
    table, laid = swapped()
    for n in (0, 1):
        shown = str(table.view()) + str(table.events)
        assert not any(card.card in shown for card in laid)
        carried(table, laid[n], SIDES[n])


def in_one_hand() -> tuple[Scene, list[LyingCard]]:
    table, laid = swapped()
    for card in laid:
        table.lift(card)
    table.wait(500)
    return table, laid


@pytest.mark.abnormal("A5")
def test_of_two_backs_in_one_hand_the_dealer_says_which_stays() -> None:
    table, laid = in_one_hand()
    assert table.open == ["two_cards_pulled"]
    assert "Two cards are in your hand" in table.view()["instruction"]["text"]
    (number,) = table.engine.table.irregularities
    assert table.tap(c.Rule(number, "hold_as_next", HELD)) == "accepted"
    table.lay(laid[0].card, "player", up=False)
    table.lay(laid[1].card, "banker", up=False)
    assert table.open == []
    assert table.dealt == as_due(laid)


@pytest.mark.abnormal("A5")
def test_a_back_that_may_be_either_is_asked_about_by_its_place() -> None:
    table, laid = in_one_hand()
    again = table.lay(laid[0].card, "player", up=False)
    assert table.open == ["hole_unclear"]
    wrong = table.view()["irregularity"]
    assert (wrong["zone"], [one["zone"] for one in wrong["readings"]]) == ("player", ["player"])
    assert "at Player" in wrong["text"]
    table.lift(again)
    table.wait(100)
    assert table.open == ["two_cards_pulled"], "no loop: the way out is told again"


@pytest.mark.abnormal("A5")
def test_both_in_hand_before_any_was_laid_people_are_asked() -> None:
    table = scene("baccarat_squeeze")
    table.start()
    cards = [table.pull(), table.pull()]
    table.lay(cards[0], "player", up=False)
    assert table.open == ["hole_unclear"]


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("game", ["blackjack_live", "igt"])
def test_a_hole_card_that_lay_before_the_next_left_the_shoe_is_that_card(game: str) -> None:
    table = scene(game, ["9S", "7D", "4C", "9H", "KH"])
    table.start()
    table.to_hole()
    must(table.engine.table.snapshot().wanted, "no hole card is due")
    hole = table.lay(table.pull(), "1", up=False)
    table.pull()
    table.wait(2_000)
    assert table.open == ["wrong_box"]
    carried(table, hole, "dealer")
    assert table.dealt[-1] == (Card("9H"), "dealer")
