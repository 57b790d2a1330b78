"""A stake of which `livetable settle` cannot pay a part in whole units is told which one it can."""

import json
from copy import deepcopy
from typing import Any

import pytest

from controller.commands.settle import Games, settle_sheet
from controller.core.games.sheets import SheetError
from controller.shipped import CONFIG
from tests.support.places import PROJECT

GAMES = Games(CONFIG)
PAID = (
    "infinite", "blackjack_live", "igt", "olivia", "quebec", "baccarat", "baccarat_no_commission",
)  # fmt: skip
"""Games that pay 3 to 2, half of a stake, or less a commission."""

Sheet = dict[str, Any]


def sheets(game: str) -> list[Sheet]:
    """The played rounds of one game."""
    lines = (PROJECT / "tests" / "rounds" / f"{game}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in lines.splitlines()]


def stakes(sheet: Sheet, stake: int) -> Sheet:
    """The sheet with this stake on each main bet, and no side bets."""
    bets = deepcopy(sheet["bets"])
    for bet in bets.values():
        bet["main"] = dict.fromkeys(bet["main"], stake) if isinstance(bet["main"], dict) else stake
        bet.pop("side", None)
    return {**sheet, "bets": bets}


@pytest.mark.parametrize("game", PAID)
def test_a_stake_that_is_not_paid_in_whole_units_is_told_which_one_is(game: str) -> None:
    refused = 0
    for sheet in sheets(game):
        try:
            settle_sheet(stakes(sheet, 101), GAMES)
        except SheetError as error:
            refused += 1
            told = str(error).rpartition("; write ")[2]
            whole = 2 if told == "an even stake" else int(told.split("divides by ")[1])
            settle_sheet(stakes(sheet, 101 * whole), GAMES)
    assert refused
