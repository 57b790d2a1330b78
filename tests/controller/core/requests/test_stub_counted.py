"""The count of a set's stub, and its faces where they were scanned, against what is due in it."""

import pytest

from controller.core.cards import Card
from controller.core.requests.card_sets import stub_faults
from controller.core.table.shoes.card_sets import CardSet
from controller.core.words import Say

KING, ACE = Card("KD"), Card("AS")


def held(doubt: int) -> CardSet:
    """A set with three cards in its stub, of which `doubt` reports were lost."""
    expected = {KING: 2, ACE: 1, Card("2H"): 0}
    return CardSet("red", stub_due=3, stub_doubt=doubt, stub_expected=expected)


def code(faults: object) -> str:
    return faults.code if isinstance(faults, Say) else str(faults)


@pytest.mark.parametrize(
    ("doubt", "count", "found"),
    [
        (0, 3, ""),
        (0, 2, "stub_counts"),
        (0, 4, "stub_counts"),
        (1, 2, ""),
        (1, 3, ""),
        (1, 1, "stub_counts"),
        (1, 4, "stub_counts"),
    ],
)
def test_a_stub_may_lack_as_many_cards_as_reports_were_lost(
    doubt: int, count: int, found: str
) -> None:
    assert code(stub_faults(held(doubt), count, ())) == found


@pytest.mark.parametrize(
    ("doubt", "cards", "found"),
    [
        (0, (KING, KING, ACE), ""),
        (0, (KING, ACE, ACE), "stub_holds"),
        (0, (KING, KING, Card("2H")), "stub_holds"),
        (1, (KING, ACE), ""),
        (1, (ACE, ACE), "stub_holds"),
    ],
)
def test_a_scanned_stub_holds_the_faces_that_were_never_dealt(
    doubt: int, cards: tuple[Card, ...], found: str
) -> None:
    assert code(stub_faults(held(doubt), len(cards), cards)) == found


def test_a_card_that_came_unread_leaves_a_face_too_few_in_a_stub_of_the_right_count() -> None:
    stub = CardSet("red", stub_due=2, stub_expected={KING: 2, ACE: 1})
    faults = stub_faults(stub, 2, (KING, KING))
    assert isinstance(faults, Say)
    assert faults.params == {"missing": (ACE,), "extra": ()}


def test_a_faulty_stub_is_told_with_the_faces_that_are_missing_and_too_many() -> None:
    faults = stub_faults(held(0), 3, (KING, ACE, ACE))
    assert isinstance(faults, Say)
    assert faults.params == {"missing": (KING,), "extra": (ACE,)}
