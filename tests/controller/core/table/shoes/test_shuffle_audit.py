"""The shuffle audit: runs in either direction, of either order, and what breaks them."""

import pytest

from controller.core.cards import Card
from controller.core.messages import facts as f
from controller.core.table.shoes.shuffle_audit import THRESHOLD, Audit
from tests.abnormal.scenes import scene

BEFORE = [
    Card(name) for name in ["9S", "2D", "KH", "4C", "JS", "7D", "3H", "QC", "5S", "TD", "8H", "AC"]
]


def fed(*cards: Card | None) -> Audit:
    audit = Audit(BEFORE)
    for card in cards:
        audit.feed(card)
    return audit


@pytest.mark.regulation("R36")
@pytest.mark.parametrize("cards", [BEFORE, BEFORE[::-1]], ids=["as it was", "backwards"])
def test_a_preserved_run_is_counted_card_by_card(cards: list[Card]) -> None:
    audit = fed()
    for number, card in enumerate(cards, 1):
        audit.feed(card)
        assert audit.run == number
        assert audit.suspect == (number >= THRESHOLD)
    assert audit.against == "the order in which the cards went back"


@pytest.mark.parametrize("ranks", ["A23456789TJQK", "KQJT98765432A"])
def test_the_order_of_a_new_deck_is_counted_in_both_directions(ranks: str) -> None:
    audit = Audit([])
    for number, rank in enumerate(ranks, 1):
        audit.feed(Card(f"{rank}C"))
        assert audit.run == number
    assert audit.against == "the order of a new deck"


def test_a_skipped_card_an_unread_card_and_another_suit_break_a_run() -> None:
    assert fed(*BEFORE[:3], *BEFORE[4:6]).run == 3
    assert fed(*BEFORE[:3], None, *BEFORE[3:6]).run == 3
    assert fed(*BEFORE[5:2:-1], None, *BEFORE[2::-1]).run == 3
    assert Audit([]).run == 0
    mixed = Audit([])
    for name in ("2S", "3D", "4S", "5S", None, "6S"):
        mixed.feed(Card(name) if name else None)
    assert mixed.run == 2


def test_of_two_copies_the_one_that_goes_on_counts() -> None:
    audit = Audit([*BEFORE, BEFORE[0], BEFORE[4]])
    for card in (BEFORE[0], BEFORE[4]):
        audit.feed(card)
    assert audit.run == 2


HEARD = f.BettingOpened | f.ShuffleSuspected


def test_a_card_too_many_after_the_round_is_heard_before_the_next_round_opens() -> None:
    """Six cards of a run are dealt, and the seventh is pulled by mistake and burnt."""
    table = scene("igt", ["2S", "3S", "4S", "5S", "6S", "7S", "8S"])
    table.start()
    assert table.to_settled()
    table.pull()
    table.must_rule("burn_it")
    table.to_betting()
    heard = [fact.kind for _, fact in table.facts if isinstance(fact, HEARD)]
    assert heard == ["betting_opened", "shuffle_suspected", "betting_opened"]
