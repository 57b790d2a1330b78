"""Each look at cards in the dealer's hand by itself: what it finds, since when, of which card."""

import pytest

from controller.core.cards import Card
from controller.core.irregularities.rows import pulls
from controller.core.messages.devices import BACK
from controller.core.words import say
from tests.support.laid_table import DOWN, UP, Laid, found


def test_a_card_between_rounds_is_one_too_many_unless_it_is_to_be_burnt_or_kept(laid: Laid) -> None:
    find = pulls.idle_draw
    assert laid.finds(find) is None
    laid.hand(1, kept_as_next=True)
    assert laid.finds(find) is None
    laid.hand(2)
    told = found("idle_draw", "", say("idle_draw"), 2, 0, 2)
    assert laid.finds(find) == told
    laid.hand(3)
    told = found("idle_draw", "", say("idle_draws", count=2), 2, 0, 2, 3)
    assert laid.finds(find) == told
    laid.shoe.to_burn = 1
    assert laid.finds(find) is None
    laid.shoe.to_burn = 0
    laid.table.shoe = None
    for pull in laid.table.pulls.values():
        pull.set = ""
    assert laid.finds(find) is None, "where no shoe is in play they are strangers"


@pytest.mark.parametrize("face", ["AS", BACK])
def test_a_card_between_rounds_that_lies_is_named_where_it_lies(laid: Laid, face: str) -> None:
    laid.hand(1)
    laid.lies(5, face, zone="2")
    text = say("idle_draw_laid", card=face, zone=laid.place("2"))
    assert laid.finds(pulls.idle_draw) == found("idle_draw", "2", text, 1, 0, 1)


def test_a_card_that_lies_while_players_bet_is_early(laid: Laid) -> None:
    laid.hand(1)
    assert laid.finds(pulls.early_card) is None
    laid.lies(5, zone="2")
    laid.lies(6)
    text = say("early_card", zone=laid.place("2"))
    assert laid.finds(pulls.early_card) == found("early_card", "2", text, 5, 0, 1, "t5")
    laid.table.pulls.clear()
    assert laid.finds(pulls.early_card) is None, "no shoe reported one"


def test_a_card_that_is_pulled_while_none_is_due_is_out_of_turn(laid: Laid) -> None:
    find = pulls.pulled_out_of_turn
    laid.hand(1, "KD")
    told = found("pulled_out_of_turn", "", say("pulled_out_of_turn"), 1, 0, 1)
    assert laid.finds(find) == told
    assert laid.finds(find, UP) is None
    laid.table.pulls[1].kept_as_next = True
    assert laid.finds(find) is None
    laid.hand(2, "KD")
    again = found("pulled_out_of_turn", "", say("another_out_of_turn"), 2, 0, 2)
    assert laid.finds(find) == again
    laid.lies(5, BACK)
    there = say("out_of_turn_laid", zone=laid.table.place("1"))
    assert laid.finds(find) == found("pulled_out_of_turn", "1", there, 2, 0, 2)
    laid.table.lying.clear()
    laid.lies(5, "KD")
    assert laid.finds(find) is None, "it lies for all to see"


@pytest.mark.parametrize(
    ("face", "kept", "code"),
    [
        ("KD", False, "exposed_draw"),
        ("QD", False, "exposed_draw"),
        (BACK, False, ""),
        ("KD", True, "exposed_draw"),
        ("QD", True, ""),
    ],
)
def test_a_card_that_lies_open_while_none_is_due_was_exposed(
    laid: Laid, face: str, kept: bool, code: str
) -> None:
    laid.hand(1, "KD", kept_as_next=kept)
    laid.lies(5, face, "2")
    text = say("exposed_draw", zone=laid.place("2"))
    told = found("exposed_draw", "2", text, 5, 0, 1, "t5") if code else None
    assert laid.finds(pulls.exposed_draw) == told
    assert laid.finds(pulls.exposed_draw, UP) is None
    laid.table.pulls.clear()
    assert laid.finds(pulls.exposed_draw) is None


def test_a_card_after_the_last_one_is_one_too_many(laid: Laid) -> None:
    assert laid.finds(pulls.overdraw) is None
    laid.hand(3)
    assert laid.finds(pulls.overdraw) == found("overdraw", "", say("overdraw"), 3, 0, 3)


def test_two_cards_in_the_hand_are_one_too_many_while_none_lies(laid: Laid) -> None:
    find = pulls.two_cards_pulled
    laid.hand(1)
    assert laid.finds(find, UP) is None
    laid.hand(2)
    text = say("two_cards_pulled", zone=laid.place("1"), count=1)
    assert laid.finds(find, UP) == found("two_cards_pulled", "", text, 2, laid.times.read, 2)
    assert laid.finds(find) is None
    laid.lies(5)
    assert laid.finds(find, UP) is None
    laid.table.lying.clear()
    laid.table.pulls[2].kept_as_next = True
    assert laid.finds(find, UP) is None


def test_a_card_without_a_face_behind_which_another_came_was_not_read(laid: Laid) -> None:
    first = laid.hand(1, None)
    assert laid.finds(pulls.misscan, UP) is None
    second = laid.hand(2)
    text = say("misscan", zone=laid.place("1"))
    assert laid.finds(pulls.misscan, UP) == found("misscan", "", text, 2, 0, 1)
    assert laid.finds(pulls.misscan, DOWN) is None
    assert laid.finds(pulls.misscan) is None
    second.kept_as_next = True
    assert laid.finds(pulls.misscan, UP) is None
    second.kept_as_next, first.card = False, Card("AS")
    assert laid.finds(pulls.misscan, UP) is None
