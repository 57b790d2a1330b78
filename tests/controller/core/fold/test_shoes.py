"""A shoe leaves play: its own burned cards and those set aside go, no other's and none else."""

from random import Random

from controller.core.fold.all import apply
from controller.core.messages import facts as f
from tests.support.players import cards_dealt
from tests.support.table_driver import Driver, any_shoe, table_of


def dealt() -> Driver:
    """A table with three cards pulled."""
    return cards_dealt(table_of("igt", any_shoe(6, Random(1).shuffle)), 3)


def test_only_its_own_burned_cards_and_those_set_aside_leave_with_a_shoe() -> None:
    driver = dealt()
    table = driver.engine.table
    pulls = list(table.pulls.values())
    assert table.shoe is not None
    assert len(pulls) == 3
    pulls[0].state, pulls[1].state = "burned", "excluded"
    pulls[2].state, pulls[2].set = "burned", "another"
    discards = len(table.shoe.discards)
    name = table.shoe.set
    apply(table, driver.now, f.ShoeEnded("shoe0", table.shoe.set, "empty"))
    assert list(table.pulls) == [pulls[2].pull]
    assert table.sets[name].returned[discards:] == [pulls[1].card]


def test_a_dealt_card_stays_when_its_shoe_leaves_play() -> None:
    driver = dealt()
    table = driver.engine.table
    assert table.shoe is not None
    before = list(table.pulls)
    apply(table, driver.now, f.ShoeEnded("shoe0", table.shoe.set, "empty"))
    assert list(table.pulls) == before


def test_a_good_count_of_a_stub_ends_the_list_of_rounds_that_a_faulty_one_would_doubt() -> None:
    driver = dealt()
    table = driver.engine.table
    held = table.sets["red"]
    for faults, left in (("a card is missing", ["r1"]), ("", [])):
        held.rounds = ["r1"]
        apply(
            table,
            driver.now,
            f.StubReported(
                set="red", count=40, expected=41, cards=(), faults=faults, by="shuffler-1"
            ),
        )
        assert held.rounds == left
