"""Reads the facts of a period from a journal and counts them for the report."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.journal.file import JournalError, reading
from controller.journal.seal.opening import Opener
from controller.journal.unreadable import set_aside, within

RANKS, SUITS = "A23456789TJQK", "CDHS"


@dataclass(kw_only=True)
class Counted:
    """The counts of a period; faults by person or device, and by reason."""

    game: str = ""
    settled: int = 0
    main: list[float] = field(default_factory=list)
    named: dict[str, list[float]] = field(default_factory=dict)
    ranks: Counter[str] = field(default_factory=Counter)
    suits: Counter[str] = field(default_factory=Counter)
    shoes: list[list[int]] = field(default_factory=list)
    unread: Counter[tuple[str, str]] = field(default_factory=Counter)
    irregularities: Counter[tuple[str, str]] = field(default_factory=Counter)
    voids: Counter[tuple[str, str]] = field(default_factory=Counter)
    corrections: Counter[tuple[str, str]] = field(default_factory=Counter)
    sealed: int = 0


def counted(path: Path, begin: int, end: int, seal: bytes | None = None) -> Counted:
    """Count the facts with UTC from `begin` up to `end`, in ms. Raises JournalError.

    Records that were set aside count for none: no table is built from them either.
    """
    told, who, gone = Counted(), Running(), set_aside(path)
    with reading(path) as connection:
        opener = Opener(connection, seal)
        query = "SELECT seq, utc, kind, body FROM record WHERE kind <> 'input' ORDER BY seq"
        for seq, utc, kind, stored in connection.execute(query):
            try:
                fact = json.loads(opener.body(seq, stored))
            except JournalError:  # of the round in play, or still in the shoe
                told.sealed += begin <= utc < end and not within(seq, gone)
                fact = json.loads(stored)
            if kind == "meta":
                told.game = fact.get("config", {}).get("rules", {}).get("name", told.game)
                continue
            if within(seq, gone):
                continue
            who.follow(fact)
            if begin <= utc < end:
                count(told, who, fact)
    if told == Counted(game=told.game):
        raise JournalError(f"{path}: nothing was dealt in that time; name another one")
    return told


@dataclass
class Running:
    """The current dealer and shoe."""

    dealer: str = ""
    set: str = ""
    held: int = 0
    new: bool = True

    def follow(self, fact: dict[str, Any]) -> None:
        """Update dealer and shoe if the fact changes them."""
        if fact["kind"] == "betting_opened":
            self.dealer = fact["dealer"]
        elif fact["kind"] == "shoe_started":
            self.set, self.held, self.new = fact["set"], fact["decks"] * 52, True


def count(told: Counted, who: Running, fact: dict[str, Any]) -> None:
    """Count one fact for the current dealer and shoe."""
    match fact["kind"]:
        case "round_settled":
            told.settled += 1
            _returns(told, fact["result"])
        case "card_pulled":
            _card(told, who, fact)
        case "irregularity_opened":
            told.irregularities[fact["code"], who.set] += 1
        case "round_voided":
            told.voids[who.dealer, fact["cause"]] += 1
        case "card_corrected":
            told.corrections[who.dealer, f"{fact['was'] or 'unread'} to {fact['card']}"] += 1
        case _:
            pass


def _card(told: Counted, who: Running, fact: dict[str, Any]) -> None:
    card = fact.get("card")
    if card is None:
        told.unread[fact["shoe"], who.set] += "sealed" not in fact
        return
    if who.new or not told.shoes:
        told.shoes.append([0, who.held])
        who.new = False
    told.shoes[-1][0] += 1
    told.ranks[card[0]] += 1
    told.suits[card[1]] += 1


def _returns(told: Counted, result: dict[str, Any]) -> None:
    """A round gives one value of each bet, because boxes share cards and are not independent."""
    boxes = result.get("boxes", {}).values()
    if boxes:
        hands = [sum(hand["multiplier"] for hand in box["hands"]) for box in boxes]
        told.main.append(sum(hands) / len(hands))
    named: dict[str, list[float]] = {}
    for one in (*boxes, result):
        for bets in (one.get("main"), one.get("side")):  # a coup's main bets have names too
            for name, bet in (bets or {}).items():
                if isinstance(bet, dict) and "multiplier" in bet:
                    named.setdefault(name, []).append(bet["multiplier"])
    for name, values in named.items():
        told.named.setdefault(name, []).append(sum(values) / len(values))


def in_order(counts: Counter[str], classes: Iterable[str]) -> list[int]:
    """The counts of all classes, including those never seen."""
    return [counts[one] for one in classes]
