"""A step leaves nothing undone: what follows by itself follows in it, not with the next input."""

import random
from dataclasses import dataclass

import pytest

from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input, Tick
from controller.core.step import StepResult
from controller.core.table.config import House
from tests.support.players import random_server
from tests.support.storms.storm import GAMES
from tests.support.table_driver import Driver, any_shoe, config_of


@dataclass
class Asking(Driver):
    """After each input the table is asked again, in the same moment, whether anything follows."""

    def feed(self, message: Input) -> StepResult:
        outcome = super().feed(message)
        late = self.engine.step(self.now, Tick())
        assert late.facts == [], f"{late.facts} came late, after {message}"
        return outcome


@pytest.mark.parametrize("game", GAMES)
def test_a_night_has_nothing_that_waits_for_the_next_input(game: str) -> None:
    """Two shoes: the change between them too."""
    house = House().model_copy(update={"unacknowledged_rounds": 999})
    config = config_of(game, house)
    cards = iter(any_shoe(config.rules.decks, random.Random(3).shuffle) * 2)
    table = Asking(Engine(config), cards)
    table.open()
    answer = random_server(3)
    for number in range(1, 4):
        table.until(lambda: table.phase == "betting", answer)
        table.close_betting()
        table.until(lambda n=number: len(table.of(f.RoundSettled)) == n, answer)
        table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)
        if number == 1:
            table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    table.until(lambda: len(table.of(f.ShoeStarted)) >= 2, answer)
