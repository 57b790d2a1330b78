"""Rulings on a card's face, each by itself: what it does, and what it does not take."""

import pytest

from controller.core.cards import Card
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.refused import Refused
from tests.abnormal.scenes import Scene, scene
from tests.support.laid_table import Laid
from tests.support.rulings import effects

FIRST = {"pulls": (1,)}


def one_out(face: str = "", zone: str = "1") -> Scene:
    """The first card, a nine of spades, is out and lies there, read as `face`."""
    table = scene("igt", ["9S", "8D", "7C", "2S"])
    table.start()
    table.lay(table.pull(), zone, face=face or None)
    return table


def held() -> Scene:
    """The first card is out and in the dealer's hand."""
    table = scene("igt", ["9S", "8D", "7C", "2S"])
    table.start()
    table.pull()
    return table


def refusal(table: object, action: str, wrong: dict[str, object], **act: object) -> str:
    with pytest.raises(Refused) as refused:
        effects(table, action, wrong, **act)  # type: ignore[arg-type]
    return str(refused.value.text.code)


def test_the_cameras_face_is_adopted_where_it_reads_one() -> None:
    table = one_out("8C").engine.table
    (told,) = effects(table, "adopt_camera", FIRST)
    assert isinstance(told, f.CardCorrected)
    assert (told.pull, told.was, told.card, told.by_eye) == (1, Card("9S"), Card("8C"), False)
    assert (told.person, told.role) == ("m1", "shift_manager")
    unread = one_out(d.UNREADABLE).engine.table
    assert refusal(unread, "adopt_camera", FIRST) == "camera_reads_no_face"
    assert refusal(held().engine.table, "adopt_camera", FIRST) == "lay_it_first"


def test_the_shoes_face_is_kept_and_the_card_dealt_where_it_lies() -> None:
    table = one_out("8C").engine.table
    (told,) = effects(table, "keep_shoe", FIRST)
    assert isinstance(told, f.CardDealt)
    assert (told.card, told.zone, told.quorum, told.track) == (Card("9S"), "1", "ruling", 1)


def test_the_shoes_face_is_what_it_told_whatever_was_ruled_of_the_card_before() -> None:
    """A ruling that is undone leaves its face behind; the screen shows what the shoe told."""
    table = one_out("8C").engine.table
    table.pulls[1].card = Card("2D")
    corrected, told = effects(table, "keep_shoe", FIRST)
    assert isinstance(corrected, f.CardCorrected)
    assert (corrected.was, corrected.card, corrected.by_eye) == (Card("2D"), Card("9S"), False)
    assert isinstance(told, f.CardDealt)
    assert (told.card, told.quorum) == (Card("9S"), "ruling")


def test_a_card_kept_that_no_camera_sees_is_dealt_to_where_one_is_due() -> None:
    (told,) = effects(held().engine.table, "keep_shoe", FIRST)
    assert isinstance(told, f.CardDealt)
    assert (told.zone, told.camera, told.track) == ("1", "", -1)


def test_the_shoe_is_not_believed_of_what_it_has_not_read_or_what_lies_open() -> None:
    laid = Laid()
    laid.hand(1, None)
    assert refusal(laid.table, "keep_shoe", FIRST) == "shoe_has_not_read"
    laid.dealt(1, "AS")
    assert refusal(laid.table, "keep_shoe", FIRST) == "turned_up_first"


def test_nothing_is_dealt_where_no_card_is_due() -> None:
    laid = Laid()
    laid.hand(1)
    assert refusal(laid.table, "keep_shoe", FIRST) == "no_card_due"


def test_the_card_that_is_first_in_the_hand_is_dealt_first() -> None:
    table = held()
    table.pull()
    assert refusal(table.engine.table, "keep_shoe", {"pulls": (2,)}) == "another_card_first"


def test_two_people_name_a_card_and_overrule_one_witness_only() -> None:
    table = one_out("8C").engine.table
    assert refusal(table, "enter_card", FIRST) == "enter_card_of_picture"
    assert refusal(table, "enter_card", FIRST, card=Card("5H")) == "camera_reads_other"
    for named in ("9S", "8C"):
        corrected, told = effects(table, "enter_card", FIRST, card=Card(named))
        assert isinstance(corrected, f.CardCorrected)
        assert corrected.by_eye
        assert isinstance(told, f.CardDealt)
        assert told.card == Card(named)


def test_of_the_cards_in_hand_the_one_named_is_dealt_and_an_unread_one_becomes_it() -> None:
    table = held().engine.table
    assert refusal(table, "which_card", FIRST) == "enter_face_down_card"
    assert refusal(table, "which_card", FIRST, card=Card("5H")) == "no_such_card_in_hand"
    (told,) = effects(table, "which_card", FIRST, card=Card("9S"))
    assert isinstance(told, f.CardDealt)
    assert (told.pull, told.card) == (1, Card("9S"))
    table.pulls[1].card = None
    corrected, told = effects(table, "which_card", FIRST, card=Card("5H"))
    assert isinstance(corrected, f.CardCorrected)
    assert (corrected.card, corrected.by_eye) == (Card("5H"), True)
    assert isinstance(told, f.CardDealt)
    assert told.card == Card("5H")


def test_a_card_that_the_shoe_did_not_report_is_admitted_as_the_next_pull() -> None:
    laid = Laid()
    lying = laid.lies(5, "KD")
    laid.table.last_pull = 8
    wrong = {"tracks": (lying.track,)}
    assert refusal(laid.table, "admit_card", wrong) == "enter_card_of_shoe"
    assert refusal(laid.table, "admit_card", {}, card=Card("KD")) == "lay_it_first"
    assert refusal(laid.table, "admit_card", wrong, card=Card("5H")) == "camera_reads_other"
    admitted = f.CardAdmitted(9, "shoe0", Card("KD"), "m1", "m2")
    assert effects(laid.table, "admit_card", wrong, card=Card("KD")) == [admitted]
    lying.show(d.UNREADABLE)
    assert effects(laid.table, "admit_card", wrong, card=Card("KD")) == [admitted]
    laid.table.shoe = None
    assert refusal(laid.table, "admit_card", wrong, card=Card("KD")) == "no_shoe_in_play"


def test_a_copy_too_many_is_right_and_the_shoe_leaves_after_the_round() -> None:
    laid = Laid()
    laid.hand(1)
    corrected, condemned = effects(laid.table, "accept_copy", FIRST)
    assert isinstance(corrected, f.CardCorrected)
    assert (corrected.was, corrected.card) == (Card("AS"), Card("AS"))
    assert condemned == f.ShoeCondemned("shoe0", "red", "house", "m1")
    laid.hand(1, None)
    assert refusal(laid.table, "accept_copy", FIRST) == "shoe_has_not_read"


def test_what_is_looked_at_is_let_go_on_and_a_seen_card_is_let_pass_by_name() -> None:
    laid = Laid()
    laid.hand(1)
    assert effects(laid.table, "dismiss", FIRST | {"code": "dealer_error"}) == []
    seen = FIRST | {"code": "hole_exposed"}
    assert effects(laid.table, "dismiss", seen) == [f.HoleExposureAccepted(1, "m1")]


def test_a_hidden_card_that_was_seen_is_dealt_hidden_where_it_is_due() -> None:
    table = scene("infinite", ["9S", "8D", "7C", "2S"])
    table.start()
    table.to_hole()
    table.pull()
    pull = table.engine.table.last_pull
    seen = {"pulls": (pull,), "code": "hole_exposed"}
    held = effects(table.engine.table, "dismiss", seen)
    assert held == [f.HoleExposureAccepted(pull, "m1")], "it lies nowhere: nothing is dealt"
    table.sight("placed", table.place(table.first_in_hand(), "dealer"))
    accepted, told = effects(table.engine.table, "dismiss", seen)
    assert accepted == f.HoleExposureAccepted(pull, "m1")
    assert isinstance(told, f.CardDealt)
    assert (told.pull, told.face_up) == (pull, False)
