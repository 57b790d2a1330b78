"""Sums a demo up in numbers: rounds, misreads, latency.

A misread is a face the camera named that was not the card lying there, by the world's own truth.
Latency runs from the moment a card lay still (the world's truth) to the arrival of its published
event at a subscriber; both clocks are this machine's.
"""

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drivers.sim.demo.journal_tail import CardEvent, Seen, Tally

SLACK_MS = 50
"""Rounding between the clocks of the world's process and ours."""


@dataclass(frozen=True, slots=True)
class Truth:
    """One line of the world's truth file."""

    utc: int
    what: str
    card: str
    up: bool
    zone: str
    order: int


def read_truth(path: Path) -> list[Truth]:
    """Return what really happened, in order."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        data = json.loads(line)
        data.pop("id")
        found.append(Truth(**data))
    return found


def misreads(faces: Sequence[Seen], truth: Sequence[Truth]) -> int:
    """Return the faces named that did not lie there: the newest card of that place was another."""
    lay: dict[tuple[str, int], list[Truth]] = defaultdict(list)
    for card in truth:
        if card.what != "removed":
            lay[card.zone, card.order].append(card)
    return sum(_face_at(lay[seen.zone, seen.order], seen.utc) != seen.face for seen in faces)


def _face_at(history: Sequence[Truth], utc: int) -> str:
    """Return the card that lay in a place at that time; empty if none had been laid."""
    index = bisect_right(history, utc + SLACK_MS, key=lambda card: card.utc)
    return history[index - 1].card if index else ""


def latencies(
    published: Sequence[CardEvent], truth: Sequence[Truth], since_utc: int = 0
) -> list[int]:
    """Return the ms from a card at rest to its published event, one number for each such event.

    Cards laid before `since_utc` lay there while nobody was running.
    """
    laid: dict[tuple[str, str], list[int]] = defaultdict(list)
    for card in truth:
        if card.what == "placed" and card.utc >= since_utc:
            laid[hand_of(card.zone), card.card if card.up else "hidden"].append(card.utc)
    found = []
    for event in published:
        history = laid[event.hand, event.card]
        index = bisect_right(history, event.utc + SLACK_MS)
        if index:
            found.append(max(event.utc - history[index - 1], 0))
    return found


CROWD_HANDS = {"P": "main", "H": "main", "L": "left", "R": "right"}


def hand_of(zone: str) -> str:
    """Return the hand to which a card in this zone of the felt belongs, as the public knows it."""
    return CROWD_HANDS.get(zone, zone)


def percentile(values: Sequence[int], part: float) -> int | None:
    """Return the value below which `part` (0 to 1) of them lie; None if there are none."""
    if not values:
        return None
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


def summary(
    tally: Tally,
    published: Sequence[CardEvent],
    truth: Sequence[Truth],
    journal: Path,
    since_utc: int = 0,
) -> dict[str, Any]:
    """Return the result of a demo that began at `since_utc`, as `--json` prints it."""
    times = latencies(published, truth, since_utc)
    played = tally.settled + tally.void
    seconds = (tally.last_utc - tally.first_utc) / 1000
    return {
        "rounds": {"settled": tally.settled, "void": tally.void},
        "cards": tally.cards,
        "misreads": misreads(tally.faces, truth),
        "disagreements": tally.disagreements,
        "seconds_per_round": round(seconds / played, 2) if played else None,
        "latency_ms": {"p50": percentile(times, 0.5), "p99": percentile(times, 0.99)},
        "journal": str(journal),
    }


def sentences(result: dict[str, Any]) -> str:
    """Return the result as sentences for people, without times that were not measured."""
    rounds, latency = result["rounds"], result["latency_ms"]
    told = [
        f"{rounds['settled']} rounds settled, {rounds['void']} void; {result['cards']} cards, "
        f"{result['misreads']} misread, {result['disagreements']} disagreements."
    ]
    if result["seconds_per_round"] is not None:
        told.append(f"{result['seconds_per_round']} s a round.")
    if latency["p50"] is not None:
        late = f"{latency['p50']} ms (p50), {latency['p99']} ms (p99)"
        told.append(f"Card at rest to published event: {late}.")
    return "\n".join([*told, f"Journal: {result['journal']}"])
