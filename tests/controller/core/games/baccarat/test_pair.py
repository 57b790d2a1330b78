"""A pair is the first two cards of one rank, whatever follows them."""

import pytest

from controller.core.cards import Card
from controller.core.games.baccarat.side_bet import pair


@pytest.mark.parametrize(
    ("cards", "is_pair"),
    [("8S 8D", True), ("8S 8S", True), ("8S 9D", False), ("8S 9D 8C", False), ("8S 8D 9C", True),
     ("8S", False), ("", False), ("TS JS", False)],
)  # fmt: skip
def test_the_first_two_cards_of_one_rank(cards: str, is_pair: bool) -> None:
    assert pair([Card(card) for card in cards.split()]) is is_pair
