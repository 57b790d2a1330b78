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
from controller.core.public_events import EVENT_BUILDERS
from controller.core.views.console import description
from controller.journal.outbox import StoredEvent
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
    "rounds": 2 * limits.ITEMS,
    "taken_back": limits.ITEMS,
    "pulls": limits.ITEMS,
    "tracks": limits.ITEMS,
    "seen": limits.ITEMS,
    "moves": BOXES * HANDS,
    "ended": limits.ITEMS,
    "unacknowledged": limits.ITEMS,
    "order": limits.ITEMS,
}
"""Most members of a list or object in a fact, by field; a field that is new needs a line here."""


OWN_WORDS = frozenset({"who", "at", "legal"})
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
        return f.Asked(text("who"), text("at"), largest(tuple[str, ...], "legal"))
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
HAND = {"cards": CARD_LIST, "total": 100, "doubled": False, "split": False, **VERDICT}
SIDE = {f"{n:040}": {**VERDICT, "cls": "x" * 40} for n in range(SIDES)}
INSURED = {"insurance": VERDICT}
RESULT = {
    "dealer": {"cards": CARD_LIST, "total": 100, "blackjack": False, "bust": False},
    "boxes": {
        n: {"hands": [HAND] * HANDS, "insurance": VERDICT, "side": SIDE} for n in range(BOXES)
    },
    "lines": [{**HAND, "branch": "right", "length": 22, "players": limits.LARGEST_NUMBER}]
    * (BRANCHES * CARDS * 2),
    "insurance": VERDICT,
    "side": SIDE,
}
"""A box game and a crowd game in one: larger than either. A crowd's branch has one line for each
length at which somebody stopped, doubled or not."""

FROZEN = {"hands": [HAND] * HANDS, "dealer": CARD_LIST, "insurance": "insure"}


def table() -> Any:
    """What the builders look at beside the fact, as large as it can be."""
    spot = SimpleNamespace(face=lambda _index: "hidden", total=100, soft=False)
    deal = SimpleNamespace(spot=lambda _zone: spot)
    round_ = SimpleNamespace(round=ROUND, number="#12:54:05", cards_dealt=limits.LARGEST_NUMBER)
    zone = text("zone")
    pull = SimpleNamespace(state="dealt", face_up=True, zone=zone, card="10S")
    config = replace(config_of("infinite"), rules_hash="f" * 64)
    window = SimpleNamespace(ends_at=limits.LARGEST_NUMBER)
    return SimpleNamespace(
        round=round_,
        deal=deal,
        config=config,
        pulls=defaultdict(lambda: pull),
        window=window,
        stopped=False,
    )


def largest_event(kind: type) -> StoredEvent | None:
    fact = largest_fact(kind)
    if kind is f.CardCorrected:
        fact = replace(fact, was=None)
    if kind is f.SignedIn:
        fact = replace(fact, role="dealer")
    told = EVENT_BUILDERS[kind](table(), Moment(0, 0), fact)
    if told is None:
        return None
    digests = {"chain": "f" * 64, "digest": "f" * 64}
    body = canonical({"round": ROUND, **told[2], **digests})
    return StoredEvent(limits.LARGEST_NUMBER, told[0], told[1], 1_795_179_245_250, body)


@pytest.mark.parametrize("kind", EVENT_BUILDERS, ids=lambda kind: kind.__name__)
def test_the_largest_event_of_each_kind_fits(kind: type) -> None:
    event = largest_event(kind)
    assert event is not None
    assert len(event_envelope(ADDRESS, event)) <= limits.LARGEST_MESSAGE
    why = SIGN * 10_000
    assert len(stand_in(ADDRESS, event, why)) <= limits.LARGEST_ASKED


def test_the_largest_state_and_answer_fit() -> None:
    zones = [{"zone": text("zone"), "cards": CARD_LIST, "total": 100, "soft": False}] * 40
    asks = [{"who": text("who"), "at": text("at"), "legal": [text("x")] * ACTIONS}]
    state = {
        "phase": "collecting",
        "paused": False,
        "round": ROUND,
        "number": "#12:54:05",
        "light": {"colour": "yellow", "ends_at": limits.LARGEST_NUMBER},
        "window": {"window": 1, "question": "insurance", "asks": asks, "ends_at": 1},
        "zones": zones,
        "dealer": SIGN * 60,
    }
    answer = {"id": SIGN * limits.WORD, "status": "duplicate", "text": SIGN * limits.REPLY}
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
