"""A card that the shoe did not report while cards are burnt."""

import pytest

from tests.abnormal.scenes import Card, House, Scene, f, must, scene


def burning() -> Scene:
    """A new shoe of baccarat, whose first card is burnt, and as many more as it counts."""
    table = scene("baccarat", ["3S", "7D", "2C", "8H", "5S", "9C", "4D", "6S"])
    must(table.texts()[0].startswith("Burn"), f"{table.texts()}")
    return table


def taken_away_and_burnt(table: Scene) -> None:
    """A ruling takes the strange card away, and the burning comes to its end."""
    table.must_rule("take_away")
    table.wait(1_000)
    assert table.open == []
    while table.engine.table.shoe.to_burn:
        table.obey()
    assert len(table.of(f.CardBurned)) == 4


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
def test_a_card_that_looks_like_a_burnt_one_is_over_once_it_was_looked_for_in_the_rack(
    takes_it_off: bool,
) -> None:
    """Two were pulled at once; the first counted one, so that the second was the card to burn.

    That it is the first, after which another was pulled, only people can say, also where it was
    taken off.
    """
    table = scene("baccarat", ["AS", "7D", "2C", "8H", "5S", "9C"], house=House(next_round="tap"))
    table.pull()
    table.pull()
    shoe = table.engine.table.shoe
    must((shoe.burned, shoe.to_burn) == (2, 0), f"{shoe}")
    table.to_betting()
    card = table.lay(Card("AS"), "player")
    table.wait(3_000)
    assert table.open == ["unknown_card"]
    assert table.texts()[0] == (
        "The A♠ at Player looks like the card that was burnt: leave it there; "
        "the shift manager rules."
    )
    if takes_it_off:
        table.lift(card)
        table.wait(3_000)
        assert table.open == ["unknown_card"], "nothing proves that it is that one"
        assert "looks in the discard rack" in table.texts()[0]
        table.must_rule("was_burnt")
        table.carry_out()
    else:
        table.must_rule("was_burnt")
        assert table.texts()[0] == "The A♠ at Player: take the card to the discard rack."
        table.lift(card)
    table.wait(3_000)
    assert table.open == []
    assert [fact.remedy for fact in table.of(f.RemedyChosen)] == ["was_burnt"]
    assert (shoe.burned, shoe.dealt) == (2, 2)
    table.start()
    assert table.to_settled()


@pytest.mark.abnormal("A6")
def test_another_strange_card_is_not_offered_as_the_burnt_one() -> None:
    table = scene("baccarat", ["AS", "7D", "2C", "8H"], house=House(next_round="tap"))
    table.pull()
    table.pull()
    table.to_betting()
    table.lay(Card("9C"), "player")
    table.wait(3_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    assert not table.ruled("was_burnt")


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("more", [1, 3])
def test_a_strange_card_waits_for_its_ruling_though_more_are_pulled_to_be_burnt(
    up: bool, more: int
) -> None:
    """Between rounds no card is laid, so that a back is none of those that were pulled since."""
    table = burning()
    table.obey()
    card = table.lay(Card("9C"), "player", up=up)
    table.wait(4_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    for _ in range(more):
        table.pull()
        table.wait(300)
    table.wait(3_000)
    assert table.opened == table.open == ["unknown_card"]
    table.lift(card)
    table.wait(3_000)
    assert table.open == ["unknown_card"], "nobody has ruled on it"
    taken_away_and_burnt(table)


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("later", [0, 3_000])
def test_a_strange_card_is_none_that_leaves_the_shoe_after_it_though_it_shows_that_face(
    later: int,
) -> None:
    """It lay before that one was pulled: the stop of it stays until somebody rules."""
    table = burning()
    table.obey()
    card = table.lay(Card("7D"), "player")
    table.wait(4_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.pull()
    table.wait(later)
    assert table.opened == table.open == ["unknown_card"]
    table.lift(card)
    table.wait(3_000)
    assert table.opened == table.open == ["unknown_card"], "nobody has ruled on it"
    taken_away_and_burnt(table)
