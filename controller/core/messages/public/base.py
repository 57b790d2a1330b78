"""The ground of all public messages: their base, the words they share, and their JSON.

A field's docstring is its description in the schema. Times are UTC in ms. A *hand* is `dealer`, or
a player's hand: in games of boxes the box (`2`), and `2.2`, `2.3` for the hands that splits made of
it; in games of one common hand `main`, `left` and `right`; in games of two sides the side,
`banker` say. Its name never changes. A box is its
number as text, wherever it stands.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, WithJsonSchema

from controller.core.frozen import described as public
from controller.core.messages.canonical import field_names
from controller.core.messages.commands.words import Box, Hand, about
from controller.core.words import Say, Words

__all__ = [
    "CONTRACT",
    "Answers",
    "Box",
    "Clocks",
    "Digest",
    "Face",
    "Hand",
    "Params",
    "PublicEvent",
    "Stopped",
    "Text",
    "Topic",
    "Utc",
    "as_json",
    "public",
    "worded",
]

CONTRACT = "1.4"
"""The version of the public language: additions raise the second number (docs/CHANGELOG.md)."""

Topic = Literal["event", "round", "alarm"]

Utc = Annotated[int, about("UTC in milliseconds.")]

Face = Annotated[str, Field(pattern="^([A23456789TJQK][CDHS]|hidden)$")]
"""A card, rank then suit, as in `8S` and `TD`; `hidden` while nobody may know it."""

Text = Annotated[Words, WithJsonSchema({"type": "string"})]
"""A text for people: the core says it as a code, and it leaves the table in English."""

_WORDS = {
    "type": "object",
    "properties": {
        "code": {"type": "string", "description": "The words, for machines."},
        "params": {"type": "object", "description": "The values in them, by name."},
        "text": {"type": "string", "description": "The words, in English."},
    },
}
_ONE = [{"type": "string"}, _WORDS]
_VALUES = [*_ONE, {"type": "integer"}, {"type": "array", "items": {"anyOf": _ONE}}]

Params = Annotated[
    Mapping[str, Any],
    WithJsonSchema({"type": "object", "additionalProperties": {"anyOf": _VALUES}}),
]
"""The values that stand in a text for people, by name: a name or word, a card, a number, words
within it (`code`, `params`, and `text` in English), or a list of these. Empty where there are none,
or a person or a device wrote the text."""

Answers = dict[str, int]
"""How many players gave which answer; a box is one player."""

Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]

Stopped = Literal["stopped"]
"""Clocks stand still: every `ends_at` and `due_at` told before is void until they go on."""


class PublicEvent:
    """One message of the ordered stream."""

    __slots__ = ()
    name: ClassVar[str]
    """Its type, without `livetable.`."""
    topic: ClassVar[Topic] = "event"


@public(frozen=True, slots=True)
class Clocks:
    """The deadlines that run again; they stand in place of those told before."""

    window: int | None
    """The open question; null: betting is open, or its bets are due."""
    ends_at: Utc
    """Until when players may bet or answer; while bets are due, when betting ended."""
    due_at: Utc | None
    """Until when the game server's final word is awaited; null while betting is open."""


PLAIN = frozenset({str, int, float, bool, type(None)})
"""Classes whose values are JSON already."""


def worded(words: Say | str) -> tuple[Mapping[str, Any], Say | str]:
    """Return the parameters of a text for people, and the text, as messages tell them."""
    return (words.params if isinstance(words, Say) else {}), words


def as_json(value: Any) -> Any:
    """The plain JSON of a public message and of all that is in it."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, dict):
        return {str(key): as_json(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [one if type(one) in PLAIN else as_json(one) for one in value]
    kind: Any = type(value)
    parts = [(name, getattr(value, name)) for name in field_names(kind)]
    return {name: one if type(one) in PLAIN else as_json(one) for name, one in parts}
