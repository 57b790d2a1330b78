"""Faces that never show, and from when that is odd."""

from controller.core.cards import DECK
from controller.core.table.card_sets import SUSPICIOUS_SHOES, CardSet


def test_a_face_that_never_showed_is_named_from_so_many_shoes_on() -> None:
    held = CardSet("red", complete={*DECK[1:]})
    for shoes, named in ((SUSPICIOUS_SHOES - 1, []), (SUSPICIOUS_SHOES, [DECK[0]])):
        held.shoes = shoes
        assert held.never_complete() == named
