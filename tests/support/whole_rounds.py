"""Rounds dealt whole through the core, in virtual time, out of endless shoes."""

import random
from collections.abc import Iterator

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.canonical import digest
from controller.core.round.sheet import live_sheet
from tests.support.players import random_server
from tests.support.table_driver import Driver, any_shoe, rules_of, table_of


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
