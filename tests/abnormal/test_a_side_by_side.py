"""A card that lay in sight beside a pulled one is not that one, whatever is read of it later.

The pulled one is taken off, or taken back into the hand; what still lies there was another card.
"""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, must, scene

GAMES = ("igt", "infinite")
CARDS = ["9S", "7D", "4C", "8H", "5D", "6C"]
LONG = 7_000
"""So long (ms) vision never tells a carried card twice."""


def place_of(table: Scene) -> str:
    return "P" if table.crowd else "1"


def beside(game: str, where: str = "") -> tuple[Scene, LyingCard, LyingCard]:
    """The first card is dealt and taken back; while it lies there a strange one is laid."""
    table = scene(game, CARDS)
    table.start()
    table.obey()
    (own,) = table.lying
    must(table.dealt == [("9S", place_of(table))], f"{table.dealt}")
    last = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(last, "misdeal")) == "accepted", f"{table.orders[-1]}")
    strange = table.lay(Card("QD"), where or place_of(table))
    table.wait(LONG)
    return table, own, strange


def taken_back(game: str, where: str = "", read_as: str = "9S") -> tuple[Scene, LyingCard]:
    """The own card is in the hand again, and a camera reads the strange one as it."""
    table, own, strange = beside(game, where)
    table.sight("revealed", strange, read_as)
    table.lift(own)
    table.wait(500)
    table.manager(c.ResumeTable())
    must(not table.engine.table.pause, f"{table.texts()}")
    table.wait(3_000)
    return table, strange


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("where", ["", "dealer"])
def test_it_is_not_dealt_for_the_one_that_was_taken_back(game: str, where: str) -> None:
    table, strange = taken_back(game, where)
    assert table.opened[-1] == "unknown_card"
    table.must_rule("take_away")
    table.lift(strange)
    table.wait(1_000)
    assert table.open == []
    assert len(table.dealt) == 1
    table.obey()
    assert table.dealt[1:] == [("9S", place_of(table))]
    assert table.lying[-1] is not strange
    assert table.to_settled()


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
def test_moved_where_the_card_is_due_it_is_strange_still(game: str) -> None:
    table, strange = taken_back(game, "dealer")
    strange.zone = place_of(table)
    table.sight("moved", strange, "9S")
    table.wait(10_000)
    assert len(table.dealt) == 1
    assert table.open == ["unknown_card"]


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
def test_the_own_card_is_dealt_beside_it_and_it_is_ruled_on(game: str) -> None:
    table, strange = taken_back(game)
    table.lay(Card("9S"), place_of(table))
    table.wait(500)
    assert table.open == ["unknown_card"]
    table.must_rule("take_away")
    table.lift(strange)
    table.wait(1_000)
    assert table.dealt[1:] == [("9S", place_of(table))]
    assert table.to_settled()


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
def test_it_takes_no_place_of_a_dealt_card_that_is_taken_off(game: str) -> None:
    """A strange card lies beside a dealt one, which is taken off; then it is read as that one."""
    table = scene(game, CARDS)
    table.start()
    table.obey()
    (own,) = table.lying
    strange = table.lay(Card("QD"), place_of(table))
    table.wait(LONG)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.lift(own)
    table.sight("revealed", strange, "9S")
    table.wait(5_000)
    table.must_rule("take_away")
    table.lift(strange)
    table.wait(2_000)
    assert table.open == ["missing_card"]
    table.lay(Card("9S"), place_of(table))
    table.wait(2_000)
    assert table.opened == ["unknown_card", "missing_card"]
    assert table.to_settled()


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_whose_new_number_comes_before_its_old_one_goes_is_that_card(game: str) -> None:
    """A hand covers where it lay while it is pushed: for a moment vision tells it twice."""
    table = scene(game, CARDS)
    table.start()
    table.obey()
    (own,) = table.lying
    table.wait(LONG)
    table.lay(Card("9S"), place_of(table))
    table.wait(1_000)
    table.lift(own)
    table.wait(5_000)
    assert table.opened == []
    assert table.to_settled()
