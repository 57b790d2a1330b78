"""A number of the contract stands for one shape: a change of the shape has a number of its own."""

from collections.abc import Callable
from copy import deepcopy

import pytest

from controller.core.messages.public.base import CONTRACT
from tests.golden.contract import number, read, released
from tests.support.mqtt.contract_changes import Shape, breaks, shape

NOW = shape()

RAISE = (
    "raise the {which} number of CONTRACT in controller/core/messages/public/base.py "
    "and write what changed in docs/CHANGELOG.md"
)


def complaint(now: Shape, told: str) -> str:
    """What is wrong with the number that a shape is told under; empty: nothing."""
    last = max(released())
    before = read(released()[last])
    name, mine = "{}.{}".format(*last), number(told)
    if mine < last:
        return f"{told} is older than {name}, which is released"
    if mine[0] == last[0] and (broken := breaks(before, now)):
        lines = "\n  ".join(broken)
        return f"the contract breaks {name}: {RAISE.format(which='major')}\n  {lines}"
    if mine == last and now != before:
        return f"the contract has more than {name}: {RAISE.format(which='minor')}"
    return ""


def test_the_contracts_number_goes_with_its_shape() -> None:
    if wrong := complaint(NOW, CONTRACT):
        pytest.fail(wrong)


Change = Callable[[Shape], object]


def field(whole: Shape, *path: str) -> Shape:
    """A field of a message, or of a field of it."""
    message, *names = path
    found: Shape = whole[message]
    for name in names:
        found = found["properties"][name]
    return found


ADDED: dict[str, Change] = {
    "event": lambda one: one.update(new={"type": "object"}),
    "key": lambda one: field(one, "card")["properties"].update(new={"type": "string"}),
    "word": lambda one: field(one, "light", "colour")["enum"].append("blue"),
    "command": lambda one: one.update({"cmd.new": {"type": "object"}}),
    "optional key": lambda one: field(one, "cmd.snapshot")["properties"].update(new={}),
    "longer text": lambda one: field(one, "cmd.snapshot", "round").update(maxLength=101),
    "one more type": lambda one: field(one, "cmd.snapshot", "round").update(
        type=["string", "null"]
    ),
    "key in a form": lambda one: form(one)["properties"].update(new={"type": "string"}),
    "form": lambda one: field(one, "settled", "result")["anyOf"].append({"type": "object"}),
}

BROKEN: dict[str, Change] = {
    "event": lambda one: one.pop("card"),
    "topic": lambda one: one["topic.event"].update(const="livetable/v1/{site}/{table}/events"),
    "key": lambda one: field(one, "card")["properties"].pop("hand"),
    "key not always there": lambda one: field(one, "card")["required"].remove("hand"),
    "type": lambda one: field(one, "card", "hand").update(type="integer"),
    "pattern": lambda one: field(one, "message.card", "sequence").update(pattern="^x$"),
    "word": lambda one: field(one, "light", "colour")["enum"].remove("red"),
    "command": lambda one: one.pop("cmd.snapshot"),
    "key of a command": lambda one: field(one, "cmd.snapshot")["properties"].pop("deadline"),
    "must be said": lambda one: field(one, "cmd.snapshot")["required"].append("round"),
    "shorter text": lambda one: field(one, "cmd.snapshot", "round").update(maxLength=99),
    "only some words": lambda one: field(one, "cmd.snapshot", "round").update(enum=["a"]),
    "one type less": lambda one: field(one, "cmd.snapshot", "deadline").update(type="integer"),
    "key in a form": lambda one: form(one)["properties"].pop("dealer"),
    "null as well": lambda one: field(one, "card", "hand").update(
        anyOf=[{"type": "string"}, {"type": "null"}], type=None
    ),
}


def form(whole: Shape) -> Shape:
    """The result of games of boxes."""
    found: Shape = field(whole, "settled", "result")["anyOf"][0]
    return found


def changed(change: Change) -> Shape:
    now = deepcopy(read(released()[max(released())]))
    change(now)
    return now


@pytest.mark.parametrize("name", ADDED)
def test_an_addition_raises_the_minor_number(name: str) -> None:
    (major, minor), now = max(released()), changed(ADDED[name])
    assert "raise the minor number" in complaint(now, f"{major}.{minor}")
    assert complaint(now, f"{major}.{minor + 1}") == ""


@pytest.mark.parametrize("name", BROKEN)
def test_a_break_raises_the_major_number(name: str) -> None:
    (major, minor), now = max(released()), changed(BROKEN[name])
    for told in (f"{major}.{minor}", f"{major}.{minor + 1}"):
        assert "raise the major number" in complaint(now, told)
    assert complaint(now, f"{major + 1}.0") == ""


def test_no_number_goes_back() -> None:
    assert "is older than" in complaint(NOW, "0.9")
