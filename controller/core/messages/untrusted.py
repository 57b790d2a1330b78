"""Looks at words and numbers from outside once, before anybody uses them: they are untrusted.

Everything that passes can be stored, hashed, published and told again: texts without lone halves
of characters or NUL, of bounded length; whole numbers that every program reads alike; nothing
endless in depth or number. What does not pass is refused with a sentence that names the field and
the limit, and never repeats more than a few characters of it.
"""

import json
from collections.abc import Collection, Iterator
from typing import Any

from controller.core.messages import limits
from controller.core.words import Say, say

SHOWN = 40
"""Characters of a refused text that a refusal repeats."""


class AskError(Exception):
    """It cannot be asked so; the text says to a program what to write, `words` to a person."""

    def __init__(self, text: str, words: Say | None = None) -> None:
        super().__init__(text)
        self.words = words or say("not_understood")


def read_json(data: bytes | str, most: int = limits.LARGEST_ASKED) -> Any:
    """The JSON value in `data`, all of it fit to be stored. Raises AskError."""
    value = parsed(data, most)
    check(value, "the payload")
    return value


def parsed(data: bytes | str, most: int = limits.LARGEST_ASKED) -> Any:
    """The JSON value in `data`, on which `check` must still look. Raises AskError.

    Two steps, so that a message whose one field is wrong can be answered under its own id: one that
    is too deep is cut for that where `check` refuses it.
    """
    if len(data) > most:
        raise AskError(f"a message is at most {most} bytes, this one has {len(data)}")
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        try:
            return _loaded(text)
        except RecursionError:
            return _loaded(_shallow(text))
    except UnicodeDecodeError:
        raise AskError("the payload is no UTF-8 text") from None
    except ValueError:
        raise AskError("the payload is no JSON") from None


def check(value: object, field: str) -> None:
    """Look at a value and all that is in it; `field` is its name. Raises AskError."""
    _check(value, field, "", 0)


def _check(value: object, field: str, path: str, depth: int) -> None:
    """`field` says what limits hold; `path` is where it stands, empty for the whole of it."""
    match value:
        case str():
            check_text(value, field, path)
        case dict():
            _check_number_of(value, path or field, depth)
            for key, member in value.items():
                _check_key(key, path or field)
                _check(member, key, path_to(path, key), depth + 1)
        case list() | tuple():
            _check_number_of(value, path or field, depth)
            for member in value:
                _check(member, field, path, depth + 1)
        case int() | float():
            check_number(value, path or field)


def path_to(path: str, key: str) -> str:
    """The place of a key as a refusal names it: the keys that lead to it, with dots between."""
    return limits.clipped(f"{path}.{named(key)}" if path else named(key), limits.WORD)


def check_text(text: str, field: str, path: str = "") -> None:
    """Look at one text. Raises AskError."""
    most, place = limits.longest(field), path or field
    if len(text) > most:
        raise AskError(
            f"{place}: at most {most} characters, these are {len(text)}",
            say("text_too_long", most=most, count=len(text)),
        )
    if not storable(text):
        raise AskError(f"{place}: {BROKEN}; write whole characters")


BROKEN = "half a character or a NUL is in it"


def storable(text: str) -> bool:
    """Whether every program can keep this text: no lone surrogate and no NUL."""
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


def check_number(number: float, field: str) -> None:
    """Look at one number. Raises AskError."""
    if number != number:  # of all numbers NaN alone
        raise AskError(f"{field}: NaN is no number; write one in digits")
    if not -limits.LARGEST_NUMBER <= number <= limits.LARGEST_NUMBER:
        raise AskError(f"{field}: a number is at most {limits.LARGEST_NUMBER} either way")


def shown(text: object) -> str:
    """A refused text as a refusal may repeat it: short, in quotes, with every odd sign escaped."""
    return ascii(limits.clipped(text, SHOWN) if isinstance(text, str) else type(text).__name__)


def named(key: str) -> str:
    """A refused key as a refusal may begin with it."""
    plain = key.isascii() and key.isprintable() and 0 < len(key) <= SHOWN
    return key if plain else shown(key)


def _check_number_of(members: Collection[Any], field: str, depth: int) -> None:
    if isinstance(members, _Twice):
        raise AskError(f"{field}: a key is there twice")
    if depth >= limits.DEPTH:
        raise AskError(f"{field}: lists and objects are at most {limits.DEPTH} deep")
    if len(members) > limits.ITEMS:
        raise AskError(f"{field}: at most {limits.ITEMS} members, these are {len(members)}")


def _check_key(key: str, field: str) -> None:
    if len(key) > limits.WORD:
        raise AskError(f"{field}: {shown(key)} is no key: one has at most {limits.WORD} characters")
    if not storable(key):
        raise AskError(f"{field}: {shown(key)} is no key: {BROKEN}")


def _loaded(text: str) -> Any:
    return json.loads(text, parse_int=_whole_number, object_pairs_hook=_object)


def _shallow(text: str) -> str:
    """The JSON text without what lies deeper than anything may: that is left empty."""
    kept, since, depth, most = [], 0, 0, limits.DEPTH + 1
    for at in _brackets(text):
        if text[at] in "[{":
            depth += 1
            if depth == most:
                kept.append(text[since : at + 1])
        else:
            since = at if depth == most else since
            depth -= 1
    return "".join([*kept, text[since:] if depth < most else ""])


def _brackets(text: str) -> Iterator[int]:
    """Find the brackets of lists and objects: those within a text are no such ones."""
    within, after_sign = False, False
    for at, char in enumerate(text):
        if after_sign:
            after_sign = False
        elif char == '"':
            within = not within
        elif within:
            after_sign = char == "\\"
        elif char in "[]{}":
            yield at


def _whole_number(digits: str) -> int:
    """Python would take a second for a million digits, and refuse more."""
    return int(digits) if len(digits) < 18 else limits.LARGEST_NUMBER + 1


class _Twice(dict[str, Any]):
    """An object that has a key twice."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else _Twice(found)
