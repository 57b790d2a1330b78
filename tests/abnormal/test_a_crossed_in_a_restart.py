"""Two cards change places while vision restarts: each is known by its face, and put back."""

import itertools
from collections.abc import Callable

import pytest

from controller.core.engine import Engine
from tests.abnormal.scenes import LyingCard, Scene, must, scene
from tests.support.inventory import faults
from tests.support.played import GAMES

CARDS = ["9S", "7D", "4C", "8H", "5S", "KD", "2C", "3H"]

PAIRS = [
    (one, other)
    for one, other in itertools.combinations(range(4), 2)
    if (one - other) % 2  # cards of two hands
]
"""Which two change places: two open cards, or an open one and the hole card, which lies last."""


def dealt(game: str) -> Scene:
    """Two cards of the players and two of the dealer lie."""
    table = scene(game, CARDS)
    table.start()
    for _ in range(8):
        if len(table.lying) < 4:
            table.obey()
    must(len(table.lying) == 4, f"{table.lying}")
    return table


def move(table: Scene, card: LyingCard, zone: str) -> None:
    """A hand lays a card where it was, as the last one there."""
    table.move(card, zone)
    table.wait(1_500)


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("order", [list, lambda cards: cards[::-1]])
@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("game", GAMES)
def test_cards_that_change_places_in_a_restart_of_vision_are_known_by_their_faces(
    game: str, first: int, second: int, order: Callable[[list[LyingCard]], list[LyingCard]]
) -> None:
    table = dealt(game)
    one, other = table.lying[first], table.lying[second]
    home = {id(one): one.zone, id(other): other.zone}
    one.zone, other.zone = other.zone, one.zone
    table.restart_vision(order)
    table.wait(6_000)
    assert "strayed_card" in table.open
    assert not {"face_changed", "hole_exposed"} & set(table.opened)
    for card in (one, other):
        move(table, card, home[id(card)])
    table.wait(3_000)
    assert table.open == []
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert faults(Engine(table.engine.table.config), table.facts) == []
