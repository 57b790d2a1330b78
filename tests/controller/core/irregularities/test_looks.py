"""Each look by itself, on a table laid by hand: what it finds, since when, of which card."""

from types import SimpleNamespace
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.games.steps import NeedCard, NeedMove, NeedReveal
from controller.core.irregularities import devices, faces, places, pulls
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.table.state import Round
from controller.core.words import say
from tests.support.laid_table import DOWN, UP, Laid, found


@pytest.fixture
def laid() -> Laid:
    return Laid()


# Cards in the dealer's hand.


def test_a_card_between_rounds_is_one_too_many_unless_it_is_to_be_burnt_or_kept(laid: Laid) -> None:
    find = pulls.idle_draw
    assert laid.finds(find) is None
    laid.hand(1, kept_as_next=True)
    assert laid.finds(find) is None
    laid.hand(2)
    laid.hand(3)
    told = found("idle_draw", "", say("idle_draw"), 2, 0, 2)
    assert laid.finds(find) == told
    laid.shoe.to_burn = 1
    assert laid.finds(find) is None
    laid.shoe.to_burn = 0
    laid.table.shoe = None
    for pull in laid.table.pulls.values():
        pull.set = ""
    assert laid.finds(find) is None, "where no shoe is in play they are strangers"


def test_a_card_that_lies_while_players_bet_is_early(laid: Laid) -> None:
    laid.hand(1)
    assert laid.finds(pulls.early_card) is None
    laid.lies(5, zone="2")
    laid.lies(6)
    text = say("early_card", zone=laid.place("2"))
    assert laid.finds(pulls.early_card) == found("early_card", "2", text, 5, 0, 1, "t5")
    laid.table.pulls.clear()
    assert laid.finds(pulls.early_card) == found("early_card", "2", text, 5, 0, "t5")


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
    text = say("two_cards_pulled", zone=laid.place("1"))
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
    assert laid.finds(pulls.misscan, UP) == found("misscan", "", say("misscan"), 2, 0, 1)
    assert laid.finds(pulls.misscan) is None
    second.kept_as_next = True
    assert laid.finds(pulls.misscan, UP) is None
    second.kept_as_next, first.card = False, Card("AS")
    assert laid.finds(pulls.misscan, UP) is None


# Where cards lie.


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


@pytest.mark.parametrize("cut_card", [False, True])
@pytest.mark.parametrize("face", ["KD", UNREADABLE, BACK])
def test_a_card_that_no_shoe_told_is_unknown_or_the_cut_card_where_that_came(
    laid: Laid, face: str, cut_card: bool
) -> None:
    laid.shoe.cut_card = cut_card
    laid.lies(5, face, "2")
    may_be = cut_card and face == UNREADABLE
    code = "cut_card_dealt" if may_be else "unknown_card"
    told = found(code, "2", say(code, zone=laid.place("2")), 5, laid.times.read, "t5")
    assert laid.finds(places.cut_card_dealt) == (told if may_be else None)
    assert laid.finds(places.unknown_card) == (None if may_be else told)
    laid.hand(1)
    assert laid.finds(places.cut_card_dealt) is laid.finds(places.unknown_card) is None
    laid.table.pulls[1].kept_as_next = True
    known = laid.finds(places.cut_card_dealt) or laid.finds(places.unknown_card)
    assert known == told, "what is kept in the hand lies nowhere"
    assert laid.finds(places.unknown_card, UP) is laid.finds(places.cut_card_dealt, UP) is None


def test_a_card_that_was_dealt_elsewhere_strayed_and_is_not_unknown(laid: Laid) -> None:
    laid.dealt(1, "KD", "1")
    laid.lies(5, "KD", "2")
    assert laid.finds(places.unknown_card) is None
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


def splitting(laid: Laid) -> None:
    """A split waits for the king of box 1 to be moved to box 2."""
    move = NeedMove("1", "2", 1, 0, Card("KD"))
    deal: Any = SimpleNamespace(next=lambda: move)
    laid.table.round = Round("r", "1", 0, "ida", "shoe0", 1, 2, deal=deal)


def test_the_card_that_a_split_moves_is_no_stray_and_another_one_is(laid: Laid) -> None:
    splitting(laid)
    for number, card in ((1, "KD"), (2, "AS")):
        laid.is_pulled(number, laid.dealt(number, card, "1"))
        laid.lies(number, card, "2")
    stray = laid.finds(places.strayed)
    assert stray is not None
    assert stray.pulls == (2,)


@pytest.mark.parametrize(
    ("face", "zone", "moves"), [("KD", "2", True), ("KD", "1", False), ("AS", "2", False)]
)
def test_a_card_that_may_be_that_of_a_split_has_the_time_of_a_landing(
    laid: Laid, face: str, zone: str, moves: bool
) -> None:
    splitting(laid)
    laid.is_pulled(1, laid.dealt(1, "KD", "1"))
    laid.lies(5, face, zone)
    unknown = laid.finds(places.unknown_card)
    assert unknown is not None
    assert unknown.grace == (laid.times.landing if moves else laid.times.read)


def test_a_split_card_that_no_camera_saw_is_looked_for_where_no_other_may_be_it(
    laid: Laid,
) -> None:
    splitting(laid)
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


# Faces.


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
    text = say("read_disagreement", zone=laid.place("1"))
    told = found("read_disagreement", "1", text, 5, laid.times.settle, 1, "t5") if differs else None
    hidden = NeedCard("1", False, 1, 0)
    assert laid.finds(faces.reads_disagree, UP) == told
    assert laid.finds(faces.reads_disagree, hidden) is None
    assert laid.finds(faces.reads_disagree) is None
    pull.exposed = True
    assert laid.finds(faces.reads_disagree, hidden) == told


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


# Devices.


def test_an_empty_shoe_is_told_while_a_card_is_due_and_none_is_in_the_hand(laid: Laid) -> None:
    find, device = devices.shoe_empty, laid.table.devices["shoe0"]
    device.since = 7
    assert laid.finds(find, UP) is None
    told = found("shoe_empty", "", say("shoe_empty"), 7, 0)
    laid.shoe.dealt = 6 * 52
    assert laid.finds(find, UP) == told
    assert laid.finds(find) is None
    laid.shoe.dealt, device.trouble = 6 * 52 - 1, "empty"
    assert laid.finds(find, UP) == told
    laid.hand(1)
    assert laid.finds(find, UP) is None


@pytest.mark.parametrize(
    ("trouble", "is_one"), [("error", True), ("overdraw", True), ("empty", False), ("", False)]
)
def test_a_shoe_in_trouble_is_told_with_its_words(laid: Laid, trouble: str, is_one: bool) -> None:
    device = laid.table.devices["shoe0"]
    device.trouble, device.why, device.since = trouble, "jam", 7
    told = found("shoe_trouble", "", say("shoe_trouble", why="jam"), 7, 0) if is_one else None
    assert laid.finds(devices.shoe_trouble, UP) == told
    assert laid.finds(devices.shoe_trouble) is None
    laid.table.shoe = None
    assert laid.finds(devices.shoe_trouble, UP) is None


@pytest.mark.parametrize("state", ["ok", "warning", "lost", "unknown"])
def test_a_shoe_that_is_not_heard_is_told_sooner_where_it_was_lost(laid: Laid, state: Any) -> None:
    device = laid.table.devices["shoe0"]
    device.state, device.since = state, 7
    grace = {"lost": laid.times.read, "unknown": laid.times.landing}.get(state)
    told = None if grace is None else found("shoe_lost", "", say("shoe_lost"), 7, grace)
    assert laid.finds(devices.shoe_lost) == told


@pytest.mark.parametrize("state", ["ok", "lost", "unknown"])
def test_a_camera_that_sees_nothing_is_told_sooner_where_it_was_lost(
    laid: Laid, state: Any
) -> None:
    device = laid.table.devices["camera0"]
    device.state, device.since = state, 7
    told = {
        "ok": None,
        "lost": found("camera_lost", "", say("camera_lost"), 7, laid.times.settle),
        "unknown": found("camera_lost", "", say("camera_not_heard"), 7, laid.times.landing),
    }
    assert laid.finds(devices.camera_lost) == told[state]


def test_a_round_that_goes_on_by_the_shoe_misses_no_camera_but_for_an_unread_card(
    laid: Laid,
) -> None:
    laid.table.devices["camera0"].state = "lost"
    laid.table.round = Round("r", "1", 0, "ida", "shoe0", 1, 2, by_shoe_alone=True)
    find = devices.camera_lost
    assert laid.finds(find, UP) is None
    laid.hand(1)
    assert laid.finds(find, UP) is None
    laid.table.pulls[1].card = None
    assert laid.finds(find, UP) is not None
    assert laid.finds(find) is None
    laid.table.pulls.clear()
    laid.dealt(2, None, "dealer", face_up=False, index=1)
    turn = NeedReveal("dealer", 1, say("hole_card"))
    assert laid.finds(find, turn) is not None
    laid.table.pulls[2].card = Card("KD")
    assert laid.finds(find, turn) is None
