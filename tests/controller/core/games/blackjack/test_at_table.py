"""A fact counts again as it happened: to the question it answered, and as that came out."""

import pytest

from controller.core.cards import Card
from controller.core.games.blackjack.deal.at_table import BoxDeal
from controller.core.messages.facts import ChoiceMade
from tests.support.played import rules_of


def deal_of(cards: str) -> BoxDeal:
    """Boxes 1 and 3 of a sheet that asks insurance box by box, after these cards."""
    deal = BoxDeal(rules_of("quebec"), (1, 3))
    for card in cards.split():
        deal.card(Card(card))
    return deal


@pytest.mark.parametrize(
    ("who", "at", "fits"),
    [("1", "insurance", True), ("3", "insurance", False), ("1", "play:0", False)],
)
@pytest.mark.parametrize("asked", ["decline", "timeout"])
def test_an_answer_to_insurance_fits_the_box_that_is_asked(
    who: str, at: str, asked: str, fits: bool
) -> None:
    deal = deal_of("TS 9S AD 9C 8C 5D")
    assert deal.as_it_was(ChoiceMade(who, at, asked, "decline")) is fits


@pytest.mark.parametrize(
    ("asked", "applied", "fits"),
    [("stand", "stand", True), ("hit", "hit", True), ("timeout", "stand", True),
     ("hit", "stand", False)],
)  # fmt: skip
def test_a_decision_fits_where_it_comes_out_as_it_did(asked: str, applied: str, fits: bool) -> None:
    deal = deal_of("TS 9S 7D 6C 8C 5D")
    assert deal.as_it_was(ChoiceMade("1", "play:0", asked, applied)) is fits
