"""The console's view of the table itself."""

import pytest

from tests.support.table_driver import table_of


@pytest.mark.parametrize(("game", "cards"), [("infinite", 416), ("igt", 312), ("quebec", 416)])
def test_a_set_holds_fifty_two_cards_of_each_deck(game: str, cards: int) -> None:
    """The chart of the shoe's penetration is drawn against it."""
    assert table_of(game, ()).view()["table"]["cards_per_set"] == cards
