"""All five games at the table: rounds dealt whole through the core, in virtual time."""

import random
from collections.abc import Iterator

import pytest

from controller.core.cards import DECK, Card
from controller.core.games.blackjack.sheets.expected import expected
from controller.core.games.blackjack.sheets.redeal import redeal
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.canonical import digest
from controller.core.round.sheet import live_sheet
from tests.support.players import random_server
from tests.support.table_driver import Driver, any_shoe, replayed, rules_of, table_of

GAMES = ("infinite", "blackjack_live", "igt", "olivia", "quebec")


def endless(rng: random.Random, decks: int) -> Iterator[Card]:
    """Fresh shuffled shoes, one after the other, cut far from the end."""
    while True:
        yield from any_shoe(decks, rng.shuffle)[:200]


def play_rounds(game: str, seed: int, rounds: int) -> tuple[Driver, list[dict]]:
    rng = random.Random(seed)
    driver = table_of(game, endless(rng, rules_of(game).decks))
    driver.open()
    sheets = []
    answer = random_server(seed)
    for n in range(1, rounds + 1):
        driver.close_betting()
        driver.until(lambda n=n: len(driver.of(f.RoundSettled)) == n, answer)
        sheets.append(live_sheet(driver.engine.table))
        settled = driver.of(f.RoundSettled)[-1]
        driver.command(c.AckRound(digest(settled.result)), settled.round)
        driver.until(lambda: driver.phase == "idle", answer)
    return driver, sheets


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
