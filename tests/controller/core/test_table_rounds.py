"""All five games at the table: rounds dealt whole through the core, in virtual time."""

import pytest

from controller.core.cards import DECK
from controller.core.games.blackjack.sheets.expected import expected
from controller.core.games.blackjack.sheets.redeal import redeal
from controller.core.messages import facts as f
from tests.support.table_driver import replayed, rules_of
from tests.support.whole_rounds import play_rounds

GAMES = ("infinite", "blackjack_live", "igt", "olivia", "quebec")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_rounds_settle_as_their_sheets_do(game: str, seed: int) -> None:
    driver, sheets = play_rounds(game, seed, 5)
    rules = rules_of(game)
    for sheet, settled in zip(sheets, driver.of(f.RoundSettled), strict=True):
        assert sheet["expected"] == expected(redeal(rules, sheet))
        assert settled.result["dealer"]["total"] == sheet["expected"]["dealer"]["total"]
    assert not driver.of(f.IrregularityOpened)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_of_the_facts_is_the_night_itself(game: str) -> None:
    driver, _ = play_rounds(game, 3, 3)
    assert replayed(driver).console_view(driver.now) == driver.engine.console_view(driver.now)


@pytest.mark.parametrize("game", GAMES)
def test_the_sum_of_cards_is_the_shoe(game: str) -> None:
    driver, sheets = play_rounds(game, 4, 3)
    dealt = [card for sheet in sheets for card in sheet["cards"]]
    assert dealt == driver.pulled
    shoe = driver.engine.table.shoe
    if shoe:
        assert sum(shoe.left.values()) == shoe.decks * len(DECK) - shoe.dealt
