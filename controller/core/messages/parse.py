"""Makes a request from outside into a command or an act; a fault becomes a sentence.

Game servers (MQTT) and people (console) name what they want by a word and give its fields as JSON.
Nothing unknown is ignored at any depth: a misspelt key would be a wish that nobody hears. Nothing
is coerced: "5" is no number, 1 is no yes.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache, reduce
from typing import Any, TypeVar, get_args

from pydantic import TypeAdapter, ValidationError

from controller.core.cards import VALUE
from controller.core.messages import limits
from controller.core.messages.commands import Act, Verb
from controller.core.messages.untrusted import AskError, check, named, path_to, shown

VERBS: dict[str, type[Verb]] = {
    one.__dataclass_fields__["kind"].default: one for one in get_args(Verb)
}
"""The commands of a game server, by word."""

ANSWERS = tuple(word for word, kind in VERBS.items() if "window" in kind.__dataclass_fields__)
"""The words that answer a question to players: each names the question's window."""

ACTS: dict[str, type[Act]] = {
    one.__dataclass_fields__["kind"].default: one for one in get_args(Act)
}
"""The taps of people, by word."""

ZONE_SIGNS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-")
"""The characters of a zone's name; programs differ on whether other digits are numbers."""

NUMBERS_AS_KEYS = '{field}: write the numbers of boxes as keys, as in "1"'

Asked = TypeVar("Asked")


def asked(
    kinds: Mapping[str, type[Asked]],
    word: object,
    given: Mapping[str, Any],
    *,
    also: Iterable[str] = (),
    beside: Iterable[str] = (),
) -> Asked:
    """The command or act that `word` names, with these fields. Raises AskError.

    A refusal names what there is: `also` are words, `beside` keys that the caller itself takes.
    """
    kind = kinds.get(word) if isinstance(word, str) else None
    if kind is None:
        there = ", ".join(sorted([*kinds, *also]))
        raise AskError(f"no such command {shown(word)}; there are {there}")
    known = {field.name for field in fields(kind)} - {"kind"}  # type: ignore[arg-type]
    unknown = sorted(set(given) - known)
    if unknown:
        keys = ", ".join([*sorted(known), *beside]) or "no further keys"
        raise AskError(f"{named(unknown[0])}: no such key; {word} takes {keys}")
    check(given, str(word))
    _check_given(kind, given)
    made: Asked = strictly(_adapter(kind), given)  # type: ignore[arg-type]
    _check_names(given)
    _check_keys(given, made)
    return made


def strictly(adapter: TypeAdapter[Asked], given: Mapping[str, Any]) -> Asked:
    """Return what the JSON object says, no type coerced, no key too many. Raises AskError."""
    try:
        return adapter.validate_json(json.dumps(given), strict=True)
    except ValidationError as error:
        raise AskError(first_fault(error)) from None


def first_fault(error: ValidationError) -> str:
    """The first thing pydantic found, as key and fault."""
    fault = error.errors(include_url=False)[0]
    if "[key]" in fault["loc"]:
        return NUMBERS_AS_KEYS.format(field=fault["loc"][0])
    key = reduce(path_to, map(str, fault["loc"]), "")
    if fault["type"] == "unexpected_keyword_argument":
        return limits.clipped(f"{key}: no such key; leave it out", limits.SENTENCE)
    return limits.clipped(f"{key}: {fault['msg'].lower()}", limits.SENTENCE)


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def left_out(kind: type[Any]) -> frozenset[str]:
    """The texts of a game server's command that may be left out, and are never empty."""
    given = fields(kind) if kind in VERBS.values() else ()
    return frozenset(field.name for field in given if field.default == "")


def _check_given(kind: type[Any], given: Mapping[str, Any]) -> None:
    """An empty text would count as left out: a server that lost one would never hear of it."""
    for field in sorted(left_out(kind)):
        if given.get(field) == "":
            raise AskError(f"{field}: this one is empty; give it as it came, or leave it out")


def _check_names(given: Mapping[str, Any]) -> None:
    """Cards are cards, and zones could be zones."""
    one, several, zone = given.get("card"), given.get("cards", ()), given.get("zone", "")
    for card in (*(() if one is None else (one,)), *several):
        if card not in VALUE:
            raise AskError(f"card: {shown(card)} is no card; write rank then suit, as in 8S or TD")
    if not ZONE_SIGNS.issuperset(zone):
        raise AskError(f"zone: {shown(zone)} is no zone; write it as the layout does, as in 1 or P")


def _check_keys(given: Mapping[str, Any], made: object) -> None:
    """A box is named in one way: "1" and "01" would be two answers for one box."""
    for field, value in given.items():
        understood = getattr(made, field)
        if isinstance(value, dict) and {str(key) for key in understood} != set(value):
            raise AskError(NUMBERS_AS_KEYS.format(field=field))
