"""Boxes that die or are handed over, in sheets: what comes back, and when it may have happened."""

from typing import Any

import pytest

from controller.commands.settle import Games, settle_sheet
from controller.shipped import CONFIG

_games = Games(CONFIG)
BOXES = ("blackjack_live", "igt", "olivia", "quebec")

Step = tuple[int, str, str]
INSURED: Step = (1, "insurance", "insure")


def sheet(game: str, cards: str, boxes: tuple[int, ...], *steps: Step) -> dict[str, Any]:
    return {
        "game": game,
        "seats": [*boxes],
        "bets": {str(box): {"main": 500} for box in boxes},
        "cards": cards.split(),
        "decisions": [dict(zip(("who", "at", "action"), step, strict=True)) for step in steps],
    }


def expected(game: str, cards: str, boxes: tuple[int, ...], *steps: Step) -> dict[str, Any]:
    comes_to: dict[str, Any] = settle_sheet(sheet(game, cards, boxes, *steps), _games)["expected"]
    return comes_to


def totals(settled: dict[str, Any]) -> tuple[int, int]:
    return settled["total_stake"], settled["total_return"]


BACK = {"stake": 250, "result": "refunded", "multiplier": 0, "net": 0, "ret": 250}


@pytest.mark.parametrize("game", BOXES)
def test_a_dead_box_has_its_insurance_back(game: str) -> None:
    settled = expected(game, "KC AD 8H 9C", (1,), INSURED, (1, "cards:4", "dead"))
    assert settled["seats"]["1"]["insurance"] == BACK
    assert totals(settled) == (750, 750)


@pytest.mark.parametrize("game", BOXES)
def test_the_insurance_of_a_split_that_died_is_back_once(game: str) -> None:
    cards = "KC AD KH 8H TC" if game in ("igt", "quebec") else "KC AD KH 8H TC 2S"
    dealt = len(cards.split())
    steps = (INSURED, (1, "play:0", "split"), (1, f"cards:{dealt}", "dead"))
    settled = expected(game, cards, (1,), *steps)
    assert settled["seats"]["1"]["insurance"] == BACK
    assert totals(settled) == (1250, 1250)


@pytest.mark.parametrize("action", ["decline", "timeout"])
def test_a_dead_box_that_declined_has_none_back(action: str) -> None:
    settled = expected("igt", "KC AD 8H 9C", (1,), (1, "insurance", action), (1, "cards:4", "dead"))
    assert "insurance" not in settled["seats"]["1"]
    assert totals(settled) == (500, 500)


@pytest.mark.parametrize("hole", ["KC", "9C"])
def test_a_box_that_dies_while_the_next_one_is_asked_has_its_insurance_back(hole: str) -> None:
    dead: Step = (1, "cards:6", "dead")
    rest: tuple[Step, ...] = () if hole == "KC" else ((2, "play:0", "stand"),)
    at_once = expected("quebec", f"KC KD AD 8H 8D {hole}", (1, 2),
                       INSURED, dead, (2, "insurance", "decline"), *rest)  # fmt: skip
    later = expected("quebec", f"KC KD AD 8H 8D {hole}", (1, 2),
                     INSURED, (2, "insurance", "decline"), dead, *rest)  # fmt: skip
    assert at_once == later
    assert at_once["seats"]["1"]["insurance"] == BACK
