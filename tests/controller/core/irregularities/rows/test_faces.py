"""Each look at faces by itself: what it finds, since when, of which card."""

import pytest

from controller.core.cards import Card
from controller.core.games.steps import NeedCard
from controller.core.irregularities.rows import faces
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.table.finding import Finding
from controller.core.words import say
from tests.support.laid_table import DOWN, UP, Laid, found


def test_a_card_that_neither_shoe_nor_camera_reads_is_told_by_whom(laid: Laid) -> None:
    laid.hand(1, None)
    laid.lies(5, "KD")
    text = say("unread_card", zone=laid.place("1"))
    assert laid.finds(faces.unread_by_shoe, UP) == found("unread_card", "1", text, 5, 0, 1, "t5")
    assert laid.finds(faces.unread_by_shoe, DOWN) is None
    assert laid.finds(faces.unread_by_shoe) is None
    assert laid.finds(faces.unreadable_on_felt, UP) is None
    laid.lies(5, UNREADABLE)
    text = say("unreadable_card", zone=laid.place("1"))
    told = found("unreadable_card", "1", text, 5, laid.times.read, 1, "t5")
    assert laid.finds(faces.unreadable_on_felt, UP) == told
    assert laid.finds(faces.unreadable_on_felt) is None
    laid.hand(1)
    assert laid.finds(faces.unread_by_shoe, UP) is None


@pytest.mark.parametrize(
    ("face", "differs"), [("AS", False), ("KD", True), (BACK, False), (UNREADABLE, False)]
)
def test_shoe_and_camera_disagree_about_a_card_that_may_be_seen(
    laid: Laid, face: str, differs: bool
) -> None:
    pull = laid.hand(1)
    laid.lies(5, face)
    hidden, place, settle = NeedCard("1", False, 1, 0), laid.place("1"), laid.times.settle

    def told(code: str) -> Finding | None:
        text = say(code, zone=place)
        return found("read_disagreement", "1", text, 5, settle, 1, "t5") if differs else None

    assert laid.finds(faces.reads_disagree, UP) == told("read_disagreement_open")
    assert laid.finds(faces.reads_disagree, hidden) is None
    assert laid.finds(faces.reads_disagree) is None
    pull.exposed = True
    assert laid.finds(faces.reads_disagree, hidden) == told("read_disagreement")


def test_a_dealt_card_that_is_read_as_another_has_changed_until_it_is_read_right(
    laid: Laid,
) -> None:
    pull = laid.dealt(1, "AS", "1")
    laid.is_pulled(5, pull)
    lying = laid.lies(5, "KD")
    text = say("face_changed", card="AS", zone=laid.place("1"), seen="KD")
    told = found("face_changed", "1", text, 5, 0, 1, "t5")
    assert laid.finds(faces.face_changed) == told
    lying.show(BACK)
    assert laid.finds(faces.face_changed) == told, "turned over it is still another"
    pull.face_up = False
    assert laid.finds(faces.face_changed) is None
    pull.face_up, pull.state = True, "excluded"
    assert laid.finds(faces.face_changed) is None
    pull.state = "dealt"
    lying.show("AS")
    assert laid.finds(faces.face_changed) is None


def test_the_last_of_too_many_copies_that_lie_open_is_told(laid: Laid) -> None:
    find = faces.impossible_copy
    first, last = laid.dealt(1, "AS", "1"), laid.dealt(2, "AS", "2")
    laid.dealt(3, None, "2", unseen=True)
    laid.shoe.left[Card("AS")] = -1
    assert laid.finds(find) is None, "only an overdrawn shoe has too many"
    laid.shoe.overdrawn = True
    text = say("impossible_copy", card="AS", zone=laid.place("2"))
    assert laid.finds(find) == found("impossible_copy", "2", text, 2, 0, 2)
    last.confirmed_copy = True
    assert laid.finds(find) is None
    last.confirmed_copy, last.face_up = False, False
    assert laid.finds(find) is None
    last.face_up, last.state = True, "in_transit"
    assert laid.finds(find) is None
    last.state, first.state = "dealt", "excluded"
    assert laid.finds(find) is not None
    laid.shoe.left[Card("AS")] = 0
    assert laid.finds(find) is None
    laid.table.shoe = None
    assert laid.finds(find) is None


@pytest.mark.parametrize(
    ("own", "colour", "excluded", "wrong"),
    [
        ("red", "blue", False, True),
        ("red", "red", False, False),
        ("red", "", False, False),
        ("", "blue", False, False),
        ("red", "blue", True, False),
    ],
)
def test_a_back_of_another_colour_than_the_set_is_wrong(
    laid: Laid, own: str, colour: str, excluded: bool, wrong: bool
) -> None:
    laid.shoe.back = own
    laid.lies(4, "KD", colour="blue")
    laid.lies(5, BACK, "2", colour=colour, excluded=excluded)
    text = say("wrong_back", back="blue", zone=laid.place("2"), own="red")
    told = found("wrong_back", "2", text, 5, laid.times.settle, "t5") if wrong else None
    assert laid.finds(faces.wrong_back) == told
