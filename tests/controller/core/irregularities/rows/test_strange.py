"""Each look at cards of no shoe by itself: what it finds, since when, of which card."""

import pytest

from controller.core.irregularities.rows import strange
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.words import say
from tests.support.laid_table import UP, Laid, found


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
    assert laid.finds(strange.cut_card_dealt) == (told if may_be else None)
    assert laid.finds(strange.unknown_card) == (None if may_be else told)
    laid.hand(1)
    assert laid.finds(strange.cut_card_dealt) is laid.finds(strange.unknown_card) is None
    laid.table.pulls[1].kept_as_next = True
    known = laid.finds(strange.cut_card_dealt) or laid.finds(strange.unknown_card)
    assert known == told, "what is kept in the hand lies nowhere"
    assert laid.finds(strange.unknown_card, UP) is laid.finds(strange.cut_card_dealt, UP) is None


@pytest.mark.parametrize(
    ("face", "zone", "moves"), [("KD", "2", True), ("KD", "1", False), ("AS", "2", False)]
)
def test_a_card_that_may_be_that_of_a_split_has_the_time_of_a_landing(
    laid: Laid, face: str, zone: str, moves: bool
) -> None:
    laid.splits()
    laid.is_pulled(1, laid.dealt(1, "KD", "1"))
    laid.lies(5, face, zone)
    unknown = laid.finds(strange.unknown_card)
    assert unknown is not None
    assert unknown.grace == (laid.times.landing if moves else laid.times.read)
