"""Compares each published round with the cards that really lay on the felt when it was settled.

The world writes down what lies where; neither the table nor the players read it. A card that left
the felt while its hand was called off may be in the round or not.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drivers.sim.demo.public_stream import Json, Told

TRUTH = "truth.jsonl"
"""The world's file of what lay on the felt."""


@dataclass(frozen=True, slots=True)
class FeltChange:
    """A change to one card of the felt: UTC in ms, `removed` or another word, which card."""

    utc: int
    what: str
    id: int
    card: str


def read_felt(path: Path) -> list[FeltChange]:
    """Read all that happened on the felt so far, in order."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = [json.loads(line) for line in lines]
    return [FeltChange(row["utc"], row["what"], row["id"], row["card"]) for row in rows]


def lying_at(felt: Sequence[FeltChange], utc: int) -> Counter[str]:
    """Return the cards that lay on the felt at that moment, whichever side up."""
    cards: dict[int, str] = {}
    for change in felt:
        if change.utc > utc:
            break
        if change.what == "removed":
            cards.pop(change.id, None)
        else:
            cards[change.id] = change.card
    return Counter(cards.values())


def wrong_rounds(told: Sequence[Told], felt: Sequence[FeltChange]) -> list[str]:
    """Return a sentence for each round that ended otherwise than it should have."""
    found = []
    for message in told:
        if message.type == "voided" and not message.data["code"]:
            found.append(f"round {message.data['round']} is void without a reason")
        if message.type == "settled":
            found += _otherwise(message, lying_at(felt, message.utc))
    return found


def _otherwise(message: Told, lay: Counter[str]) -> list[str]:
    result: Json = message.data["result"]
    sure, refunded = _cards(result)
    known = Counter({card: n for card, n in sure.items() if card != "hidden"})
    missing, more = known - lay, lay - known - refunded
    if not missing and more.total() == sure["hidden"]:
        return []
    told, there = (" ".join(sorted(cards.elements())) for cards in (sure, lay))
    return [f"round {message.data['round']} was told as {told}, there lay {there}"]


def _cards(result: Mapping[str, Any]) -> tuple[Counter[str], Counter[str]]:
    """Return the cards of a published round, each once, and those of hands that were refunded."""
    sure, refunded = Counter[str](), Counter[str]()
    for part in result.values():
        if isinstance(part, Mapping) and "cards" in part:  # the dealer's hand, or a side's
            sure.update(part["cards"])
    for box in result.get("boxes", {}).values():
        for hand in box["hands"]:
            (refunded if hand["result"] == "refunded" else sure).update(hand["cards"])
    for branch, cards in _longest(result.get("lines", ())).items():
        shared = 0 if branch == "main" else 1  # a branch begins with a card of the common hand
        sure.update(cards[shared:])
    return sure, refunded


def _longest(lines: Sequence[Json]) -> dict[str, list[str]]:
    """Return the cards of each branch that was dealt."""
    found: dict[str, list[str]] = {}
    for line in lines:
        if len(line["cards"]) > len(found.get(line["hand"], ())):
            found[line["hand"]] = line["cards"]
    return found
