"""Two irregularities at once: neither makes the other a wrong round, a dead stop, or a blame."""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, must, scene

CARDS = ["9S", "7D", "2C", "8H", "3S", "5C"]


def kept() -> tuple[Scene, Card]:
    """A card drawn while players decide is kept as the next one; nobody has seen it."""
    table = scene("igt", CARDS)
    table.start()
    table.to_window()
    card = table.pull()
    table.must_rule("hold_as_next")
    table.wait(500)
    return table, card


def laid_again() -> tuple[Scene, LyingCard]:
    """The kept card is shown, taken up and laid a second time: vision gives it a new number."""
    table, card = kept()
    table.lift(table.lay(card, "1"))
    table.wait(1_000)
    again = table.lay(card, "dealer")
    table.wait(1_500)
    must(table.open == ["exposed_draw"], f"{table.open}")
    return table, again


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("remedy", ["use_exposed", "take_away", "burn_it"])
def test_a_card_that_was_laid_again_is_the_one_that_is_ruled_on(remedy: str) -> None:
    """The sensors see the step done, and nobody is told that no shoe read the card."""
    table, again = laid_again()
    table.must_rule(remedy)
    assert table.view()["guide"]["tap"] is False
    assert "3♠ at your own place" in table.texts()[0]
    table.wait(5_000)
    assert table.open == ["exposed_draw"]
    table.lift(again)
    table.wait(5_000)
    assert table.open == []
    assert table.opened == ["pulled_out_of_turn", "exposed_draw"]
    assert table.to_settled()


@pytest.mark.abnormal("A3")
def test_the_screen_shows_the_card_that_was_laid_again() -> None:
    table, _ = laid_again()
    (reading,) = table.view()["irregularity"]["readings"]
    assert reading["zone"] == "dealer"
