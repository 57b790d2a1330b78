"""Bets and plays as simulated players do: plausibly, not well, and by chance from the seed alone.

They follow the usual rules of thumb (hit to 16 against a strong dealer, double 10 and 11, split
aces and eights), deviate from them one time in twelve, forget to answer one time in thirty, lose
their connection one time in forty, and sometimes cannot pay for their choice. So a night's play
covers every branch of a game.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

STRAY = 1 / 12
FORGET = 1 / 30
CANNOT_PAY = 1 / 20
LOSE_LINE = 1 / 40

CROWD_SIZE = (20, 200)
"""Players of a crowd game, smallest and largest."""

CHIPS = (100, 200, 500, 1000, 2500)
"""Stakes in minor units; all even, so that 3 to 2 and half a bet are whole."""


def crowd_bets(rng: random.Random, sides: Sequence[str]) -> dict[str, Any]:
    """Bets of a crowd: `p1` to `p<n>`."""
    return {f"p{i}": _bet(rng, sides) for i in range(1, rng.randint(*CROWD_SIZE) + 1)}


def box_bets(rng: random.Random, boxes: int, sides: Sequence[str]) -> dict[str, Any]:
    """Bets on some boxes, at least one, by box number."""
    taken = rng.sample(range(1, boxes + 1), rng.randint(1, boxes))
    return {str(box): _bet(rng, sides) for box in sorted(taken)}


def _bet(rng: random.Random, sides: Sequence[str]) -> dict[str, Any]:
    bet: dict[str, Any] = {"main": rng.choice(CHIPS)}
    side = {name: rng.choice(CHIPS[:3]) for name in sides if rng.random() < 0.4}
    return bet | {"side": side} if side else bet


def choose_insurance(rng: random.Random, legal: Sequence[str]) -> str:
    """Choose an answer to the insurance question."""
    draw = rng.random()
    if draw < FORGET:
        return "timeout"
    if "even_money" in legal:
        return "even_money" if draw < 0.5 else "decline"
    return "insure" if draw < 0.3 and "insure" in legal else "decline"


def choose_play(rng: random.Random, total: int, up: int, legal: Sequence[str]) -> str:
    """Choose an action for a hand of this total against this upcard's value."""
    draw = rng.random()
    if draw < FORGET:
        return "timeout"
    if draw < FORGET + STRAY:
        return rng.choice(list(legal))
    return _rule_of_thumb(rng, total, up, legal)


def _rule_of_thumb(rng: random.Random, total: int, up: int, legal: Sequence[str]) -> str:
    if "split" in legal and (total in (12, 16) or rng.random() < 0.4):
        return "split"
    if "double" in legal and total in (9, 10, 11):
        return "double"
    strong = up == 1 or up >= 7
    hit = total < 12 or (total < 17 and strong)
    return "hit" if hit and "hit" in legal else "stand"


def short_of_funds(rng: random.Random, action: str) -> str:
    """Return the choice; now and then marked as unpaid (`double!`, `split!`)."""
    if action in ("double", "split") and rng.random() < CANNOT_PAY:
        return f"{action}!"
    return action


def loses_line(rng: random.Random) -> bool:
    """Tell whether the player is lost now, and the box must be handed over."""
    return rng.random() < LOSE_LINE


def points(card: str) -> int:
    """Return an upcard's value; an ace is 1."""
    return 10 if card[0] in "TJQK" else "A23456789".index(card[0]) + 1


def counted(choices: Mapping[str, str]) -> dict[str, int]:
    """Count the choices."""
    counts: dict[str, int] = {}
    for choice in choices.values():
        counts[choice] = counts.get(choice, 0) + 1
    return counts
