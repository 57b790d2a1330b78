"""The largest message of each kind, made from the table of limits, fits the shipped broker."""

import re
from collections import defaultdict
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from controller.core.messages import facts as f
from controller.core.messages import limits
from controller.core.messages.canonical import canonical
from controller.core.messages.inputs import Moment
from controller.core.messages.public.base import as_json
from controller.core.public_events.all import EVENT_BUILDERS
from controller.core.views.public import description
from controller.journal.live.outbox import StoredEvent
from controller.mqtt.envelope import Address, envelope, event_envelope, stand_in
from tests.support.places import CONFIG
from tests.support.table_driver import config_of

LONGEST_NAME = "x" * 40
"""What the table file allows as a site's, a table's, a device's name."""

ADDRESS = Address(LONGEST_NAME, LONGEST_NAME, "f" * 8)
ROUND = LONGEST_NAME + "-20261120T125405Z-" + str(limits.LARGEST_NUMBER)
SIGN = "\N{MONEY BAG}"
"""A character that takes the most bytes: twelve of ASCII JSON."""

BOXES, HANDS, CARDS, SIDES, ACTIONS, BRANCHES = 7, 4, 22, 12, 12, 3
"""Most boxes and hands a game file may name; the most cards of one hand (21 aces and one more);
more side bets and answers than any game has; main, left and right."""

MEMBERS = {
    "boxes": BOXES,
    "uninsured": BOXES,
    "side": SIDES,
    "asks": BOXES * HANDS,
    "legal": ACTIONS,
    "asked": ACTIONS,
    "applied": ACTIONS,
    "became": ACTIONS,
    "rounds": 2 * limits.ITEMS,
    "taken_back": limits.ITEMS,
    "pulls": limits.ITEMS,
    "tracks": limits.ITEMS,
    "seen": limits.ITEMS,
    "moves": BOXES * HANDS,
    "places": 2 * (BOXES + 1) + CARDS,
    "counts": ACTIONS,
    "ended": limits.ITEMS,
    "unacknowledged": limits.ITEMS,
    "order": limits.ITEMS,
}
"""Most members of a list or object in a fact, by field; a field that is new needs a line here."""


OWN_WORDS = frozenset({"who", "at", "legal", "places"})
"""Words of the table's own, of which some are in one event; nobody outside writes them."""


def text(field: str) -> str:
    if field in OWN_WORDS:
        return LONGEST_NAME
    return ROUND if field in ("round", "rounds", "ended") else SIGN * limits.longest(field)


def largest(hint: Any, field: str) -> Any:
    """The largest value that a field of this type may hold."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return max(inner, key=lambda word: len(str(word)))
    if origin in (Union, type(int | None)):
        return largest(next(one for one in inner if one is not type(None)), field)
    if origin is tuple and Ellipsis not in inner:
        return tuple(largest(one, field) for one in inner)
    if origin is tuple:
        return tuple(largest(inner[0], field) for _ in range(MEMBERS[field]))
    if origin is dict:
        keys = range(MEMBERS[field])
        key = (lambda n: n) if inner[0] is int else (lambda n: f"{n:03}{text(field)[3:]}")
        return {key(n): largest(inner[1], "side") for n in keys}
    if hint is f.Asked:
        legal = largest(tuple[str, ...], "legal")
        return f.Asked(text("who"), text("at"), legal, text("at"), limits.LARGEST_NUMBER)
    simple = {str: text(field), int: -limits.LARGEST_NUMBER, bool: False, float: -1.1e-300}
    return simple.get(hint, "10S")  # else: a card


def largest_fact(kind: type) -> Any:
    hints = get_type_hints(kind)
    known = {"result": RESULT, "frozen": FROZEN, "details": {}}
    made = {
        one.name: known[one.name] if one.name in known else largest(hints[one.name], one.name)
        for one in fields(kind)
        if one.name != "kind"
    }
    return kind(**made)


CARD_LIST = ["10S"] * CARDS
VERDICT = {"result": "x" * 20, "multiplier": -1.1e-300}
HAND = {
    "hand": "1.4",
    "soft": False,
    "cards": CARD_LIST,
    "total": 100,
    "doubled": False,
    "split": False,
    **VERDICT,
}
SIDE = {f"{n:040}": {**VERDICT, "cls": "x" * 40} for n in range(SIDES)}
INSURED = {"insurance": VERDICT}
RESULT = {
    "dealer": {"cards": CARD_LIST, "total": 100, "blackjack": False, "bust": False},
    "boxes": {
        n: {"hands": [HAND] * HANDS, "insurance": VERDICT, "side": SIDE} for n in range(BOXES)
    },
    "lines": [{**HAND, "hand": "right", "length": 22, "players": limits.LARGEST_NUMBER}]
    * (BRANCHES * CARDS * 2),
    "insurance": VERDICT,
    "side": SIDE,
}
"""A box game and a crowd game in one: larger than either. A crowd's branch has one line for each
length at which somebody stopped, doubled or not."""

FROZEN_HAND = {key: HAND[key] for key in ("hand", "cards", "total", "soft", "doubled")}
FROZEN = {"hands": [FROZEN_HAND] * HANDS, "dealer": CARD_LIST, "insurance": "insure"}


def table() -> Any:
    """What the builders look at beside the fact, as large as it can be."""
    spot = SimpleNamespace(face=lambda _index: "hidden", total=100, soft=False)
    deal = SimpleNamespace(spot=lambda _zone: spot)
    round_ = SimpleNamespace(
        round=ROUND,
        number="#12:54:05",
        cards_dealt=limits.LARGEST_NUMBER,
        light="red",
        deal_log=[],
    )
    pull = SimpleNamespace(state="dealt", face_up=True, zone=LONGEST_NAME, card="10S", index=21)
    config = replace(config_of("infinite"), rules_hash="f" * 64)
    ask = f.Asked(text("who"), text("at"), (), LONGEST_NAME, limits.LARGEST_NUMBER)
    window = SimpleNamespace(
        window=limits.LARGEST_NUMBER,
        question=LONGEST_NAME,
        asks=(ask,),
        ends_at=limits.LARGEST_NUMBER,
        due_at=limits.LARGEST_NUMBER,
    )
    return SimpleNamespace(
        round=round_,
        deal=deal,
        config=config,
        pulls=defaultdict(lambda: pull),
        window=window,
        stopped=False,
        game=config.game,
        irregularities={1: ""},
    )


def largest_event(kind: type) -> StoredEvent:
    fact = largest_fact(kind)
    if kind is f.CardCorrected:
        fact = replace(fact, was=None)
    if kind is f.SignedIn:
        fact = replace(fact, role="dealer")
    told = EVENT_BUILDERS[kind](table(), Moment(0, 0), fact)
    assert told is not None
    one = told[0] if isinstance(told, tuple) else told
    digests = {"chain": "f" * 64, "digest": "f" * 64}
    body = canonical({"round": ROUND, **as_json(one), **digests})
    return StoredEvent(limits.LARGEST_NUMBER, one.topic, one.name, 1_795_179_245_250, body)


@pytest.mark.parametrize("kind", EVENT_BUILDERS, ids=lambda kind: kind.__name__)
def test_the_largest_event_of_each_kind_fits(kind: type) -> None:
    event = largest_event(kind)
    assert len(event_envelope(ADDRESS, event)) <= limits.LARGEST_MESSAGE
    why = SIGN * 10_000
    assert len(stand_in(ADDRESS, event, why)) <= limits.LARGEST_ASKED


def test_the_largest_state_and_answer_fit() -> None:
    hands = [{"hand": text("zone"), "cards": CARD_LIST, "total": 100, "soft": False}] * 40
    asks = [{"hand": text("who"), "cards": 22, "legal": [text("x")] * ACTIONS}]
    last = limits.LARGEST_NUMBER
    state = {
        "phase": "collecting",
        "stopped": False,
        "round": ROUND,
        "number": "#12:54:05",
        "light": {"colour": "yellow", "ends_at": last},
        "window": {"window": 1, "question": "insurance", "asks": asks, "ends_at": last},
        "hands": hands,
        "dealer": SIGN * 60,
        "unacknowledged": [ROUND] * limits.ITEMS,
        "blocked_by": ["unacknowledged"] * 20,
    }
    answer = {"id": SIGN * limits.WORD, "status": "accepted", "text": SIGN * limits.REPLY}
    snapshot = canonical({**answer, "sequence": ADDRESS.sequence(1), "state": state})
    assert len(snapshot) <= limits.LARGEST_MESSAGE
    assert len(envelope(ADDRESS, "state", 0, {**state, "as_of": "x" * 40})) < limits.LARGEST_MESSAGE


def test_the_largest_description_fits() -> None:
    config = config_of("infinite")
    devices = {n: SimpleNamespace(name=LONGEST_NAME, kind="shuffler") for n in range(40)}
    told: Any = SimpleNamespace(config=config, devices=devices, game=config.game)
    assert len(envelope(ADDRESS, "description", 0, description(told))) < limits.LARGEST_ASKED


def test_the_shipped_broker_takes_what_the_table_may_send() -> None:
    lines = (CONFIG / "broker" / "mosquitto.conf").read_text()
    found = re.search(r"^message_size_limit (\d+)$", lines, re.MULTILINE)
    assert found is not None
    assert int(found[1]) == limits.LARGEST_MESSAGE
