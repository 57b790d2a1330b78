"""What a round needs is fulfilled by that card, move or answer alone."""

import pytest

from controller.core.cards import Card
from controller.core.games.deal import in_its_place
from controller.core.games.steps import Finished, NeedMove, Next
from controller.core.messages.facts import CardMoved

SPLIT = NeedMove("1", "1.2", 1, 0, Card("8S"))


@pytest.mark.parametrize(
    ("need", "moved", "fits"),
    [
        (SPLIT, CardMoved(7, "1", "1.2"), True),
        (SPLIT, CardMoved(7, "1", "1.3"), False),
        (SPLIT, CardMoved(7, "2", "1.2"), False),
        (Finished(), CardMoved(7, "1", "1.2"), False),
    ],
)
def test_a_card_is_moved_where_the_split_needs_it(need: Next, moved: CardMoved, fits: bool) -> None:
    assert in_its_place(need, moved) is fits
