"""What changed between two shapes of the contract: breaks of what was promised.

The rules are those of docs/CHANGELOG.md. What the table tells now must fit what a reader knows;
what a server sends in its commands must fit what the table takes now. So one of two schemas is the
narrow one, whose values come, and the other the wide one, which they must fit. A message may have
keys, words of a list and forms of an object more than its reader knows.
"""

from collections.abc import Iterator
from typing import Any

from controller.contract.documents import asyncapi, json_schema

Shape = dict[str, Any]

NARROWER = {"minimum": 1, "minLength": 1, "minItems": 1}
NARROWER |= {"maximum": -1, "maxLength": -1, "maxItems": -1}
"""Bounds, and the direction in which fewer values keep them."""

PROSE = ("title", "description", "default")


def shape() -> Shape:
    """The contract without its texts: every message by its name, and the topics."""
    topics = {
        f"topic.{name}": {"const": channel["address"]}
        for name, channel in asyncapi()["channels"].items()
    }
    return {**_bare(json_schema()["$defs"]), **topics}


def _bare(part: Any) -> Any:
    if isinstance(part, list):
        return [_bare(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: _bare(one)
        for key, one in part.items()
        if key not in PROSE or isinstance(one, dict)  # a message may have a key of that name
    }


def breaks(before: Shape, now: Shape) -> list[str]:
    """What whoever knows the shape before can no longer rely on; empty: nothing."""
    found = [f"{name}: removed" for name in before if name not in now]
    for name in before.keys() & now.keys():
        told = not name.startswith("cmd.")
        pair = (now[name], before[name]) if told else (before[name], now[name])
        found += _misfits(*pair, name, told)
    return sorted(found)


def _misfits(narrow: Shape, wide: Shape, where: str, told: bool) -> Iterator[str]:
    """Where values of the narrow schema do not fit the wide one."""
    yield from _fields(narrow, wide, where, told)
    yield from _words(narrow, wide, where, told)
    yield from _forms(narrow, wide, where, told)
    for key in wide.keys() - {"properties", "required", "enum", "anyOf"}:
        mine, others = narrow.get(key), wide[key]
        if isinstance(mine, dict) and isinstance(others, dict):
            yield from _misfits(mine, others, f"{where}/{key}", told)
        elif not _within(key, mine, others):
            yield f"{where}: {key} {_change(mine, others, told)}"


def _within(key: str, mine: Any, others: Any) -> bool:
    """Whether a keyword leaves no more values than the same keyword of the wide schema."""
    if key in NARROWER and mine is not None:
        return bool((mine - others) * NARROWER[key] >= 0)
    if key == "type" and mine is not None:
        return _kinds(mine) <= _kinds(others)
    return bool(mine == others)


def _kinds(value: str | list[str]) -> set[str]:
    return {value} if isinstance(value, str) else set(value)


def _change(narrow: Any, wide: Any, told: bool) -> str:
    before, now = (wide, narrow) if told else (narrow, wide)
    return f"{before!r} is now {now!r}"


def _fields(narrow: Shape, wide: Shape, where: str, told: bool) -> Iterator[str]:
    mine, others = narrow.get("properties", {}), wide.get("properties", {})
    lost = others.keys() - mine.keys() if told else mine.keys() - others.keys()
    yield from (f"{where}.{name}: removed" for name in lost)
    for name in mine.keys() & others.keys():
        yield from _misfits(mine[name], others[name], f"{where}.{name}", told)
    must = set(wide.get("required", [])) - set(narrow.get("required", [])) - lost
    text = "may be left out now" if told else "is required now"
    yield from (f"{where}.{name}: {text}" for name in must)


def _words(narrow: Shape, wide: Shape, where: str, told: bool) -> Iterator[str]:
    """Every word from before stays; one more is no break of what the table tells."""
    if "enum" not in wide:
        return
    if "enum" not in narrow:
        yield f"{where}: enum {_change(None, wide['enum'], told)}"
        return
    before, now = (wide, narrow) if told else (narrow, wide)
    lost = set(before["enum"]) - set(now["enum"])
    yield from (f"{where}: the word {word!r} is removed" for word in lost)


def _forms(narrow: Shape, wide: Shape, where: str, told: bool) -> Iterator[str]:
    """Each form fits one of the wide schema; a message may have a form of an object more."""
    if "anyOf" not in wide:
        return
    mine, others = narrow.get("anyOf", [narrow]), wide["anyOf"]
    for one in mine:
        more = told and one.get("type") == "object"
        if not more and not any(_fits(one, other, told) for other in others):
            yield f"{where}: {one} fits no form of {others}"
    kept = [one for one in others if told and one.get("type") == "object"]
    for one in kept:
        if not any(_fits(other, one, told) for other in mine):
            yield f"{where}: the form {one} is removed or changed"


def _fits(narrow: Shape, wide: Shape, told: bool) -> bool:
    return not [*_misfits(narrow, wide, "", told)]
