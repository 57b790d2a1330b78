"""Compares the bets of a server's ledger with the verdicts of the published result.

A bet that matches nothing in the result has no verdict: no bet passes unchecked.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import floor
from typing import Any

from controller.kit.conform.log import Event, Json, Log

LINE = ("hand", "length", "doubled")
"""The keys by which the lines of a common hand differ."""


DEAD, ELSEWHERE = "refunded", "interrupted"
"""The words of a result for a hand that died, and for one that is finished elsewhere."""

ADDED = {"insure", "double", "split"}
"""The answers that add a stake to a round in play."""

STAKE_BACK: Json = {"multiplier": 0}


class UnplacedError(ValueError):
    """A bet matches nothing in the result; the text says what it lacks."""


def judged_bets(log: Log) -> Iterator[tuple[Event, Json, int]]:
    """Yield each booked bet of a finished round that has a verdict, with the round's end and the
    correct return.

    A hand that was handed over ends elsewhere, and so does a bet on it. In a void that returns only
    initial bets, a ledger does not show which stakes came later.
    """
    for end, bet in _each(log):
        if end.data.get("refund") == "initial_bets" and _added(log, end.round):
            continue
        try:
            returned = _returned(end, bet)
        except UnplacedError:
            continue
        if returned is not None:
            yield end, bet, returned


def unplaced_bets(log: Log) -> Iterator[tuple[Event, Json, str]]:
    """Yield each booked bet of a settled round that matches nothing: round's end, bet, reason."""
    for end, bet in _each(log):
        try:
            _returned(end, bet)
        except UnplacedError as error:
            yield end, bet, str(error)


def shared_lines(log: Log) -> Iterator[tuple[Event, Json, list[Json]]]:
    """Yield each line of a common hand, with the round's end and the bets booked on it."""
    for end, bets in booked(log):
        for line in end.data["result"].get("lines", ()) if end.name == "settled" else ():
            named = {key: line[key] for key in LINE}
            yield end, line, [bet for bet in bets if named.items() <= _main(bet).items()]


def taken_bets(log: Log) -> Iterator[tuple[Event, str, int, int]]:
    """Yield everything that players bet on in a settled round: the round's end, its name, the
    booked and the taken bets.
    """
    for end, bets in booked(log):
        started = [e for e in log.events if e.name == "started" and e.round == end.round]
        if end.name == "settled" and started:
            taken = _taken(end.data["result"], started[-1].data, partial(_insured, log, end.round))
            found = Counter(thing for bet in bets for thing in _things(bet, taken))
            for thing, n in taken.items():
                yield end, thing, found[thing], n


def booked(log: Log) -> Iterator[tuple[Event, list[Json]]]:
    """Yield the end of each finished round in the ledger, with its bets."""
    ends = {e.round: e for e in log.events if e.name in ("settled", "voided")}
    for line in log.booked:
        end = ends.get(str(line["round"]))
        if end is not None:
            yield end, line.get("bets", [])


def _each(log: Log) -> Iterator[tuple[Event, Json]]:
    return ((end, bet) for end, bets in booked(log) for bet in bets)


def _main(bet: Json) -> Json:
    """Return the bet if it is a main bet; else nothing."""
    return {} if "side" in bet or bet.get("insurance") else bet


def _taken(result: Json, started: Json, insured: Callable[[str], int]) -> Counter[str]:
    """Return the least number of bets on each thing, by a readable name.

    `insured` counts those who insured a hand.
    """
    taken: Counter[str] = Counter()
    for box, told in started["boxes"].items():
        taken.update(f"side bet {name} of box {box}" for name in told["side"])
    for box, told in result.get("boxes", {}).items():
        here = [hand for hand in told["hands"] if hand["result"] != ELSEWHERE]
        taken.update(f"hand {hand['hand']}" for hand in here)
        if told["insurance"] or (_died(told) and insured(box)):
            taken[f"insurance of box {box}"] = 1
    taken.update({f"side bet {name}": n for name, n in started["side"].items()})
    if result.get("insurance"):
        taken["insurance"] = insured("main")
    if "main" in result and started["players"]:
        taken["any spot"] = 1  # nothing published shows what a player leaves out
    return taken


def _things(bet: Json, taken: Counter[str]) -> Iterator[str]:
    """Return the names in `taken` of what a bet is on; a bet on a box is on all its hands."""
    of_box = f" of box {bet['box']}" if "box" in bet else ""
    if "side" in bet:
        yield f"side bet {bet['side']}{of_box}"
    elif bet.get("insurance"):
        yield f"insurance{of_box}"
    elif "spot" in bet:
        yield "any spot"
    elif "hand" in bet:
        yield f"hand {bet['hand']}"
    elif "box" in bet:
        hands = (f"hand {bet['box']}", f"hand {bet['box']}.")
        yield from (one for one in taken if one == hands[0] or one.startswith(hands[1]))


def _insured(log: Log, round_id: str, hand: str) -> int:
    """Count the players of a hand that insured; none if its question was taken back."""
    told = [e for e in log.events if e.round == round_id]
    back = {
        e.data["window"]
        for e in told
        if e.name == "window_closed" and e.data["code"] == "taken_back"
    }
    asked = [
        e.data["applied"]
        for e in told
        if e.name == "decision_applied"
        and (e.data["question"], e.data["hand"]) == ("insurance", hand)
        and e.data["window"] not in back
    ]
    return int(asked[-1].get("insure", 0)) if asked else 0


def _added(log: Log, round_id: str) -> bool:
    """Tell whether anybody added a stake while the round was in play."""
    told = [e for e in log.events if e.name == "decision_applied" and e.round == round_id]
    return any(n and word in ADDED for e in told for word, n in e.data["applied"].items())


def _died(box: Json) -> bool:
    """Tell whether a box of the result died."""
    return all(hand["result"] == DEAD for hand in box["hands"])


def _returned(end: Event, bet: Json) -> int | None:
    """Return what a bet brings in whole minor units, rounded down; None if it is unknown here.

    Raises UnplacedError.
    """
    stake = int(bet["stake"])
    if end.name == "voided":
        return stake
    verdicts = _verdicts(end.data["result"], bet)
    if any(one.get("result") == ELSEWHERE for one in verdicts):
        return None
    won = sum(Fraction(str(one["multiplier"])) for one in verdicts)
    doubled = "hand" in bet and verdicts[0].get("doubled")  # its stake is twice the base
    return floor(stake + (Fraction(stake, 2) if doubled else stake) * won)


def _verdicts(result: Json, bet: Json) -> list[Json]:
    """Return the verdicts of a result on a bet: a box without `hand` has all its hands."""
    part = result
    if "boxes" in result:
        part = _found(result["boxes"], "box", bet, "this bet names no box")
    for key, place in (("side", "side"), ("spot", "main")):
        if key in bet:
            return [_found(part.get(place, {}), key, bet, "")]
    if bet.get("insurance"):
        if "hands" in part and _died(part):  # it has none, and its stake is returned
            return [STAKE_BACK]
        if not part.get("insurance"):
            raise UnplacedError("the result has no insurance there")
        return [part["insurance"]]
    return _hands(part, bet)


def _hands(part: Json, bet: Json) -> list[Json]:
    """Return the verdicts on the hands that a main bet is on."""
    if "main" in part:
        raise UnplacedError(f"this bet names no spot or side (spots: {', '.join(part['main'])})")
    if "hands" in part and "hand" not in bet:
        return [*part["hands"]]
    keys = ("hand",) if "hands" in part else LINE
    if "hand" not in bet:
        raise UnplacedError("this bet names no hand, side or insurance")
    if lacking := [key for key in keys if key not in bet]:
        raise UnplacedError(f"this bet lacks {' and '.join(lacking)}")
    named = {key: bet[key] for key in keys}
    known = part["hands"] if "hands" in part else part.get("lines", [])
    hands = [one for one in known if named.items() <= one.items()]
    if not hands:
        raise UnplacedError("the result has no such hand")
    return hands


def _found(places: Json, key: str, bet: Json, absent: str) -> Any:
    if key not in bet:
        raise UnplacedError(absent)
    given = bet[key]
    if not isinstance(given, str) or given not in places:
        known = ", ".join(places) or "none"
        raise UnplacedError(f"the result has no {key} {given!r} (it has: {known})")
    return places[given]
