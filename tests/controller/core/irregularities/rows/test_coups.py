"""Each look at a card too many of a coup by itself, on a table that is laid by hand."""

from controller.core.irregularities.rows import coups
from controller.core.messages.devices import BACK
from controller.core.words import say
from tests.support.laid_table import Laid, found


def test_a_card_too_many_that_nobody_saw_is_told_where_it_lies(laid: Laid) -> None:
    laid.hand(1, "9S")
    laid.hand(2, "KD")
    unseen = say("extra_card_unseen")
    assert laid.finds(coups.extra_unseen) == found("extra_card_unseen", "", unseen, 1, 0, 1)
    back = laid.lies(5, BACK, "2")
    lies = say("extra_card_laid", zone=laid.place("2"))
    assert laid.finds(coups.extra_unseen) == found("extra_card_unseen", "2", lies, 1, 0, 1, "t5")
    back.apart = frozenset({1})
    assert laid.finds(coups.extra_unseen) == found("extra_card_unseen", "", unseen, 1, 0, 1, "t5")


def test_a_card_too_many_that_all_saw_is_told_as_seen(laid: Laid) -> None:
    laid.hand(1, "9S")
    laid.lies(5, "9S", "2")
    seen = say("extra_card_seen", zone=laid.place("2"))
    assert laid.finds(coups.extra_unseen) is None
    assert laid.finds(coups.extra_seen) == found("extra_card_seen", "2", seen, 5, 0, 1, "t5")
