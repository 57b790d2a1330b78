"""All cards are taken off the felt while play is stopped."""

import pytest

from tests.abnormal.scenes import Scene, c, in_window, must

CARDS = ["9S", "7D", "4C", "8H", "5S"]


def cleared(stop: str) -> Scene:
    """Play is stopped by an irregularity or a pause, and the felt is cleared."""
    table = in_window("blackjack_live", CARDS)
    if stop == "pause":
        must(table.manager(c.PauseTable("a break", now=True)) == "accepted", "no pause")
    else:
        table.pull()
        table.wait(500)
        must(table.open == ["pulled_out_of_turn"], f"{table.open}")
    for card in list(table.lying):
        table.lift(card)
    table.wait(3_000)
    return table


@pytest.mark.abnormal("B5")
@pytest.mark.parametrize("stop", ["irregularity", "pause"])
def test_the_headline_names_the_card_that_is_laid_back_first(stop: str) -> None:
    table = cleared(stop)
    told = table.view()["instruction"]
    assert told["text"].startswith("The felt was cleared while play is stopped. Lay the 9♠ back")
    assert (told["action"], told["zone"]) == ("place", "1")
    if stop == "irregularity":
        assert "Cards cleared" not in str(table.view()["irregularity"]["also"])
        assert "void" in table.options


@pytest.mark.abnormal("B5")
def test_laid_back_the_first_stop_is_told_again() -> None:
    table = cleared("irregularity")
    for card, zone, up in (("9S", "1", True), ("7D", "dealer", True), ("4C", "1", True)):
        table.lay(table.known[table.pulled.index(card) + 1], zone, up)
        table.wait(1_000)
    assert "keep it face down" in table.view()["instruction"]["text"].lower()
    assert table.open == ["pulled_out_of_turn"]
