"""Each look at a hidden card by itself, on a table that is laid by hand."""

from types import SimpleNamespace
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.games.steps import NeedCheck, NeedReveal
from controller.core.irregularities.rows import unrevealed
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.table.finding import Finding
from controller.core.table.pulls import Lying, Pull
from controller.core.table.state import Round
from controller.core.words import say
from tests.support.laid_table import DOWN, UP, Laid, found

WHAT = say("hole_card")
TURN, CHECK = NeedReveal("dealer", 1, WHAT), NeedCheck("dealer", 1, WHAT)


def hole(laid: Laid, face: str = BACK, card: str | None = "AS") -> tuple[Pull, Lying]:
    """The hole card, as its second card, and how it lies."""
    pull = laid.dealt(1, card, "dealer", face_up=False, index=1)
    laid.is_pulled(5, pull)
    return pull, laid.lies(5, face, "dealer")


def told(laid: Laid, code: str, words: str, grace: int = 0, *named: Any) -> Finding:
    text = say(words, called=laid.table.game.unrevealed)
    return found(code, "dealer", text, 5, grace, *(named or (1, "t5")))


@pytest.mark.parametrize(
    ("face", "open_"), [("AS", True), ("KD", True), (BACK, False), (UNREADABLE, False)]
)
def test_a_card_due_face_down_that_shows_its_face_is_exposed(
    laid: Laid, face: str, open_: bool
) -> None:
    pull = laid.hand(1)
    laid.lies(5, face, "dealer")
    expected = told(laid, "hole_exposed", "hidden_dealt_face_up") if open_ else None
    assert laid.finds(unrevealed.dealt_face_up, DOWN) == expected
    assert laid.finds(unrevealed.dealt_face_up, UP) is None
    assert laid.finds(unrevealed.dealt_face_up) is None
    pull.exposed = True
    assert laid.finds(unrevealed.dealt_face_up, DOWN) is None


def test_a_hidden_card_that_shows_anything_but_its_back_was_turned_too_early(laid: Laid) -> None:
    pull, lying = hole(laid)
    find = unrevealed.turned_too_early
    assert laid.finds(find) is None
    for face in ("AS", "KD", UNREADABLE):
        lying.show(face)
        expected = told(laid, "hole_exposed", "hidden_turned_early")
        assert laid.finds(find) == laid.finds(find, CHECK) == expected
        assert laid.finds(find, NeedReveal("dealer", 0, WHAT)) == expected
        assert laid.finds(find, NeedReveal("1", 1, WHAT)) == expected
        assert laid.finds(find, TURN) is None
        assert laid.finds(find, NeedReveal("dealer", 0, WHAT, (1,))) is None
    pull.exposed = True
    assert laid.finds(find) is None
    pull.exposed, pull.track = False, None
    assert laid.finds(find) is None


def test_of_two_open_cards_that_may_be_the_hidden_one_that_in_its_own_place_is_told_first(
    laid: Laid,
) -> None:
    laid.dealt(1, "AS", "dealer", face_up=False, index=1)
    laid.lies(4, "KD", "1")
    laid.lies(5, "QC", "dealer")
    expected = told(laid, "hole_exposed", "hidden_turned_early")
    assert laid.finds(unrevealed.turned_too_early) == expected


def test_a_turned_card_that_no_camera_reads_is_unreadable(laid: Laid) -> None:
    _, lying = hole(laid, UNREADABLE)
    expected = told(laid, "unreadable_card", "hidden_unreadable", laid.times.read)
    assert laid.finds(unrevealed.unreadable, TURN) == expected
    assert laid.finds(unrevealed.unreadable, CHECK) is None
    for face in ("AS", BACK):
        lying.show(face)
        assert laid.finds(unrevealed.unreadable, TURN) is None


def test_a_turned_card_that_is_read_as_another_disagrees_and_one_let_pass_at_once(
    laid: Laid,
) -> None:
    pull, lying = hole(laid, "KD")
    pull.told, find = pull.card, unrevealed.disagrees
    slowly = told(laid, "hole_disagreement", "hidden_disagrees", laid.times.settle)
    assert laid.finds(find, TURN) == slowly
    assert laid.finds(find) is None
    pull.exposed = True
    assert laid.finds(find) == told(laid, "hole_disagreement", "hidden_disagrees")
    assert laid.finds(find, TURN) == slowly
    lying.show("AS")
    assert laid.finds(find, TURN) is laid.finds(find) is None


def test_what_people_ruled_a_hidden_card_to_be_is_told_once_it_is_turned_in_its_turn(
    laid: Laid,
) -> None:
    pull, _ = hole(laid, "KD")
    turned = laid.finds(unrevealed.disagrees, TURN)
    assert turned is not None
    assert turned.text == say("hidden_ruled_otherwise", called=WHAT, card="AS", seen="KD")
    pull.exposed = True
    early = laid.finds(unrevealed.disagrees)
    assert early is not None
    assert early.text == say("hidden_ruled_as_another", called=WHAT)


@pytest.mark.parametrize("may_show", [True, False])
def test_a_turned_card_that_the_check_has_excluded_contradicts_it(
    laid: Laid, may_show: bool
) -> None:
    pull, lying = hole(laid, "AS")
    find = unrevealed.contradicts_check
    assert laid.finds(find, TURN) is None, "nothing is dealt"
    deal: Any = SimpleNamespace(may_show=lambda _card: may_show, next=lambda: TURN)
    laid.table.round = Round("r", "1", 0, "ida", "shoe0", 1, 2, deal=deal)
    expected = None if may_show else told(laid, "peek_contradicted", "hidden_contradicts_check")
    assert laid.finds(find, TURN) == expected
    assert laid.finds(find, CHECK) is None
    for face in ("KD", UNREADABLE, BACK):
        lying.show(face)
        assert laid.finds(find, TURN) is None
    lying.show("AS")
    pull.card = None
    assert laid.finds(find, TURN) is None


def test_a_hidden_card_without_a_face_cannot_be_checked(laid: Laid) -> None:
    pull, _ = hole(laid, BACK, None)
    text = say("hidden_unread_to_check", called=laid.table.game.unrevealed)
    assert laid.finds(unrevealed.unread, CHECK) == found("hole_unread", "dealer", text, 1, 0, 1)
    assert laid.finds(unrevealed.unread, TURN) is None
    assert laid.finds(unrevealed.unread, NeedCheck("dealer", 0, WHAT)) is None
    pull.card = Card("AS")
    assert laid.finds(unrevealed.unread, CHECK) is None


def test_a_turned_card_that_the_shoe_did_not_read_has_one_witness_alone(laid: Laid) -> None:
    pull, lying = hole(laid, "KD", None)
    find = unrevealed.unread_and_turned
    assert laid.finds(find, TURN) == told(laid, "hole_unread", "hidden_unread_turned")
    assert laid.finds(find, CHECK) is None
    for face in (UNREADABLE, BACK):
        lying.show(face)
        assert laid.finds(find, TURN) is None
    lying.show("KD")
    pull.card = Card("KD")
    assert laid.finds(find, TURN) is None


@pytest.mark.parametrize(
    ("first", "second", "kept", "face", "unclear"),
    [
        ("AS", "KD", False, BACK, True),
        ("AS", None, False, BACK, True),
        (None, "AS", False, BACK, True),
        ("AS", "AS", False, BACK, False),
        ("AS", "KD", True, BACK, False),
        ("AS", "KD", False, "AS", False),
    ],
)
def test_a_back_may_be_either_of_two_different_cards_in_the_hand(
    laid: Laid, first: str | None, second: str | None, kept: bool, face: str, unclear: bool
) -> None:
    laid.hand(1, first)
    assert laid.finds(unrevealed.unclear, DOWN) is None
    laid.hand(2, second, kept_as_next=kept)
    laid.lies(5, face, "dealer")
    place, called = laid.place("dealer"), laid.table.game.unrevealed
    text = say("hidden_unclear", called=called, zone=place)
    expected = found("hole_unclear", "dealer", text, 5, 0, 1, 2, "t5") if unclear else None
    assert laid.finds(unrevealed.unclear, DOWN) == expected
    assert laid.finds(unrevealed.unclear, UP) is None
