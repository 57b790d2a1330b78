"""A set is found short while its round is played: that is not what the felt shows of the result."""

import pytest

from tests.abnormal.scenes import Card, Scene, d, f, must, scene

GAMES = ("infinite", "blackjack_live", "igt")
CONTRADICTED = "The felt contradicts the result"


def set_found_short(game: str) -> Scene:
    """In mid-round the machine tells that two kings of the set in play are missing."""
    table = scene(game, ["9S", "7D", "4C", "8H", "5S", "6C"], shufflers=("shuffler0",))
    table.start()
    table.obey()
    shoe = table.engine.table.shoe
    must(shoe, "no shoe is in play")
    batch, whole = table.engine.table.sets[shoe.set].batch, shoe.decks * 52
    short = d.DeckCheck("shuffler0", 1, batch, whole - 2, (Card("KS"), Card("KH")))
    table.feed(short)
    must(table.of(f.RoundsUnderReview), "nothing is under review")
    must(table.to_settled(), f"not settled: {table.open}")
    return table


@pytest.mark.abnormal("A7")
@pytest.mark.parametrize("game", GAMES)
def test_a_felt_that_agrees_with_the_result_is_collected(game: str) -> None:
    table = set_found_short(game)
    table.run_to(lambda: table.phase == "collecting")
    assert table.texts()[0] == "Collect the cards."
    assert len(table.of(f.RoundsUnderReview)) == 1


@pytest.mark.abnormal("A7")
@pytest.mark.parametrize("game", GAMES)
def test_a_felt_that_contradicts_it_is_told_all_the_same(game: str) -> None:
    """The one review does not swallow the other: each has its own reason in the record."""
    table = set_found_short(game)
    table.sight("revealed", table.lying[0], "QD")
    table.wait(2_000)
    assert len(table.of(f.RoundsUnderReview)) == 2
    table.run_to(lambda: table.phase == "collecting")
    assert table.texts()[0].startswith(CONTRADICTED)


@pytest.mark.abnormal("A7")
def test_of_a_set_under_review_every_reason_is_told_once() -> None:
    """Who examines it is told of the kings and of the felt, however often either is found."""
    table = set_found_short("infinite")
    table.sight("revealed", table.lying[0], "QD")
    table.wait(2_000)
    for fact in table.of(f.RoundsUnderReview):
        table.engine.replay(table.now, fact)
    (held,) = (one for one in table.view()["sets"] if one["review"])
    assert held["review"].count("Missing: K♠ K♥.") == 1
    assert held["review"].count("A card showed another face") == 1, held["review"]
