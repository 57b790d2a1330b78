"""Journals of real rounds, dealt through the core in virtual time and written as the loop does."""

import random
from collections.abc import Sequence
from dataclasses import replace as changed
from pathlib import Path
from unittest.mock import patch

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.devices import Sighting
from controller.core.messages.inputs import Input, Started
from controller.core.step import StepResult
from controller.journal.live import writer
from controller.journal.live.writer import Journal, Step
from tests.support.journals.unflushed import unflushed
from tests.support.players import random_server
from tests.support.table_driver import Driver, config_of
from tests.support.whole_rounds import endless

ROUNDS = 3


class JournalingDriver(Driver):
    """Writes what the loop would have written."""

    journal: Journal
    pictures: Sequence[str] = ()

    def feed(self, message: Input) -> StepResult:
        if self.pictures and isinstance(message, Sighting):
            message = changed(message, evidence=self.pictures[0])
            self.pictures = self.pictures[1:]
        outcome = super().feed(message)
        self.journal.append([Step(self.now, message, outcome.facts, outcome.events)])
        return outcome


def write_journal(
    path: Path,
    game: str,
    *,
    key: Ed25519PrivateKey | None = None,
    pictures: Sequence[str] = (),
) -> None:
    """Three rounds; the first sightings name the pictures. Nobody waits for the disk."""
    config = config_of(game)
    with (
        patch.object(writer, "connect", unflushed),
        Journal(path, config.site, config.table, game, config.software, key=key) as journal,
    ):
        journal.configure(config, 1)
        driver = JournalingDriver(Engine(config), endless(random.Random(5), config.rules.decks))
        driver.journal, driver.pictures = journal, pictures
        play(driver)


def play(driver: Driver) -> None:
    """Three rounds, from the table's start on."""
    driver.feed(Started("test"))
    driver.open()
    answer = random_server(5)
    for number in range(1, ROUNDS + 1):
        driver.close_betting()
        driver.until(lambda n=number: len(driver.of(f.RoundSettled)) == n, answer)
        driver.command(c.AckRound(), driver.of(f.RoundSettled)[-1].round)
        driver.until(lambda: driver.phase == "idle", answer)
