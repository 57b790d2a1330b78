"""Each look at where cards lie by itself: what it finds, since when, of which card."""

import pytest

from controller.core.cards import Card
from controller.core.games.steps import NeedCard, NeedReveal
from controller.core.irregularities.rows import places, strange
from controller.core.messages.devices import BACK
from controller.core.words import say
from tests.support.laid_table import UP, Laid, found


def test_a_card_that_left_the_shoe_and_lies_nowhere_is_unseen(laid: Laid) -> None:
    find = places.never_landed
    assert laid.finds(find, UP) is None
    laid.hand(1)
    laid.hand(2, "KD")
    text = say("unseen_card", zone=laid.place("1"))
    told = found("unseen_card", "1", text, 1, laid.times.landing, 1)
    assert laid.finds(find, UP) == told
    assert laid.finds(find) is None
    laid.lies(5, "QD")
    assert laid.finds(find, UP) is None
    laid.table.lying.clear()
    laid.lies(5, "KD")
    assert laid.finds(find, UP) == told, "the one behind it lies right"


@pytest.mark.parametrize(
    ("face", "others", "settles"),
    [
        ("AS", False, True),
        ("AS", True, True),
        ("KD", True, False),
        ("QD", True, False),
        ("QD", False, True),
    ],
)
def test_a_card_in_another_box_is_in_the_wrong_one(
    laid: Laid, face: str, others: bool, settles: bool
) -> None:
    laid.hand(1)
    if others:
        laid.hand(2, "KD")
    laid.lies(5, face, "2")
    text = say("wrong_box", card=face, here=laid.place("2"), there=laid.place("1"))
    grace = laid.times.settle if settles else laid.times.landing
    number = 2 if face == "KD" else 1
    assert laid.finds(places.in_wrong_place, UP) == found(
        "wrong_box", "2", text, 5, grace, number, "t5"
    )
    assert laid.finds(places.in_wrong_place) is None
    laid.lies(5, face)
    assert laid.finds(places.in_wrong_place, UP) is None


def test_a_card_that_was_dealt_elsewhere_strayed_and_is_not_unknown(laid: Laid) -> None:
    laid.dealt(1, "KD", "1")
    laid.lies(5, "KD", "2")
    assert laid.finds(strange.unknown_card) is None
    text = say("strayed_card", card="KD", here=laid.place("2"), there=laid.place("1"))
    told = found("strayed_card", "2", text, 5, laid.times.settle, 1, "t5")
    assert laid.finds(places.missed_elsewhere) == told
    laid.is_pulled(5, laid.table.pulls[1])
    assert laid.finds(places.missed_elsewhere) is None
    assert laid.finds(places.strayed) == told
    laid.lies(5, "KD", "1")
    assert laid.finds(places.strayed) is None


def test_where_a_camera_sees_two_strays_the_first_is_told(laid: Laid) -> None:
    for number in (1, 2):
        laid.is_pulled(number, laid.dealt(number, "KD", "1"))
        laid.lies(number, "KD", "2")
    first = laid.finds(places.strayed)
    assert first is not None
    assert first.pulls == (1,)


def test_the_card_that_a_split_moves_is_no_stray_and_another_one_is(laid: Laid) -> None:
    laid.splits()
    for number, card in ((1, "KD"), (2, "AS")):
        laid.is_pulled(number, laid.dealt(number, card, "1"))
        laid.lies(number, card, "2")
    stray = laid.finds(places.strayed)
    assert stray is not None
    assert stray.pulls == (2,)


def test_a_split_card_that_no_camera_saw_is_looked_for_where_no_other_may_be_it(
    laid: Laid,
) -> None:
    laid.splits()
    laid.dealt(1, "KD", "1", unseen=True)
    missed = laid.finds(places.lifted_in_play)
    assert missed is not None
    assert missed.grace == laid.times.landing
    laid.table.pulls[1].card = Card("AS")
    assert laid.finds(places.lifted_in_play) is None
    laid.table.pulls[1].card = Card("KD")
    laid.is_pulled(2, laid.dealt(2, "KD", "1"))
    laid.lies(2, "KD", "1")
    assert laid.finds(places.lifted_in_play) is None


def test_a_card_due_face_up_that_lies_face_down_in_its_place_is_told(laid: Laid) -> None:
    laid.hand(1)
    laid.lies(5, BACK)
    text = say("face_down_card", zone=laid.place("1"))
    told = found("face_down_card", "1", text, 5, laid.times.read, 1, "t5")
    assert laid.finds(places.face_down, UP) == told
    assert laid.finds(places.face_down, NeedCard("1", False, 1, 0)) is None
    assert laid.finds(places.face_down, NeedCard("2", True, 1, 0)) is None
    assert laid.finds(places.face_down) is None
    laid.lies(5, "AS")
    assert laid.finds(places.face_down, UP) is None


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_up_to_two_cards_that_are_gone_are_missed_and_more_were_cleared(
    laid: Laid, count: int
) -> None:
    for number in range(1, count + 1):
        laid.dealt(number, "KD", "1")
    lay = say("lay_back", card="KD", zone=laid.place("1"))
    more = say("lay_back_of_many", card="KD", zone=laid.place("1"), count=count - 1)
    first = lay if count == 1 else more
    missing = found("missing_card", "1", first, 1, laid.times.settle, 1)
    cleared = found("cleared_too_early", "1", more, count, laid.times.settle)
    assert laid.finds(places.lifted_in_play) == (missing if 0 < count < 3 else None)
    assert laid.finds(places.cleared_in_play) == (cleared if count > 2 else None)


def test_a_missed_card_is_named_by_its_back_where_it_lay_hidden(laid: Laid) -> None:
    laid.dealt(1, "KD", "dealer", face_up=False)
    missed = laid.finds(places.lifted_in_play)
    assert missed is not None
    assert missed.text == say("lay_back", card=BACK, zone=laid.place("dealer"))


def test_a_card_dealt_by_a_word_need_not_be_seen_until_cameras_see_again(laid: Laid) -> None:
    ruled = laid.dealt(1, "KD", "1", unseen=True)
    assert laid.finds(places.lifted_in_play) is None
    ruled.by_word = True
    assert laid.finds(places.lifted_in_play) is not None
    laid.table.devices["camera0"].state = "lost"
    assert laid.finds(places.lifted_in_play) is None


def test_a_hidden_card_is_not_missed_while_what_lies_open_may_be_it_and_that_is_asked(
    laid: Laid,
) -> None:
    hidden = laid.dealt(1, "AS", "dealer", face_up=False, index=1)
    laid.lies(5, "KD", "1")
    assert laid.finds(places.lifted_in_play) is None
    due = NeedReveal("dealer", 1, say("hole_card"))
    assert laid.finds(places.lifted_in_play, due) is not None, "it is to be turned now"
    hidden.exposed = True
    assert laid.finds(places.lifted_in_play) is not None, "people ruled on that one"
