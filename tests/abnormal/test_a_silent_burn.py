"""A card that the shoe did not report while cards are burnt."""

import pytest

from tests.abnormal.scenes import Card, House, Scene, must, scene


def burning() -> Scene:
    """A new shoe of baccarat, whose first card is burnt, and as many more as it counts."""
    table = scene("baccarat", ["3S", "7D", "2C", "8H", "5S", "9C", "4D", "6S"])
    must(table.texts()[0].startswith("Burn"), f"{table.texts()}")
    return table


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("before", [0, 1])
def test_a_card_that_the_shoe_missed_while_burning_is_admitted_and_burnt(before: int) -> None:
    """The first of all gives the number that is still to be burnt, as if the shoe had told it."""
    table = burning()
    for _ in range(before):
        table.obey()
    shoe = table.engine.table.shoe
    must((shoe.burned, shoe.to_burn) == (before, 3 if before else 1), f"{shoe}")
    card = table.lay(Card("3H"), "player")
    table.wait(3_000)
    assert table.open == ["unknown_card"]
    table.must_rule("admit_card", "3H")
    assert table.texts()[0] == "The 3♥ at Player: take the card to the discard rack."
    assert (shoe.burned, shoe.to_burn) == (before + 1, 2 if before else 3)
    table.lift(card)
    table.wait(100)
    assert table.open == []
    table.to_betting()
    assert (shoe.burned, shoe.lost) == (4, 0)
    assert table.opened == ["unknown_card"]


@pytest.mark.abnormal("A6")
def test_a_card_that_lies_between_rounds_while_nothing_is_burnt_stops_nobody() -> None:
    table = scene("baccarat", house=House(next_round="tap"))
    must(table.texts()[0].startswith("Burn"), f"{table.texts()}")
    while table.engine.table.shoe.to_burn:
        table.obey()
    must(table.phase == "idle", table.phase)
    table.lay(Card("3H"), "player")
    table.wait(3_000)
    assert table.open == []


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("takes_it_off", [True, False])
def test_a_card_that_was_counted_as_burnt_is_told_as_that_where_it_is_laid(
    takes_it_off: bool,
) -> None:
    """Two were pulled at once; the first counted one, so that the second was the card to burn."""
    table = scene("baccarat", ["AS", "7D", "2C", "8H", "5S", "9C"], house=House(next_round="tap"))
    table.pull()
    table.pull()
    shoe = table.engine.table.shoe
    must((shoe.burned, shoe.to_burn) == (2, 0), f"{shoe}")
    table.to_betting()
    card = table.lay(Card("7D"), "player")
    table.wait(3_000)
    assert table.open == ["unknown_card"]
    assert table.texts()[0] == (
        "The 7♦ at Player looks like the card that was burnt: take it to the "
        "discard rack. If it is another card, leave it there; the shift manager rules."
    )
    if takes_it_off:
        table.lift(card)
    else:
        table.must_rule("take_away")
        table.lift(card)
    table.wait(3_000)
    assert table.open == []
    assert (shoe.burned, shoe.dealt) == (2, 2)
    table.start()
    assert table.to_settled()
