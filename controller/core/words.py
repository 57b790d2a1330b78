"""Words for people: a code with parameters, never the wording itself.

The wording of each code stands in the catalogues of the shell (`controller/words`), one per
language, so that each screen reads its own. What a person or a device wrote is told as it was
written: a plain text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Any

from pydantic import Field, SerializationInfo, SerializerFunctionWrapHandler, WrapSerializer

from controller.core.frozen import dataclass


def _beside(
    words: "Say", handler: SerializerFunctionWrapHandler, info: SerializationInfo
) -> dict[str, Any]:
    """The code and its parameters; the English text beside them where somebody can render it."""
    data: dict[str, Any] = handler(words)
    text = info.context["english"](words) if info.context else words.text
    if text:
        data["text"] = text
    else:
        data.pop("text", None)
    return data


_Told = Annotated["Say", WrapSerializer(_beside)]

Param = str | int | _Told | tuple[str | _Told, ...]
"""A value of a sentence: a name or a word of the program, a number, a sentence within it, a list.

Of what kind it is its name says: see `KINDS`.
"""

Code = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


@dataclass(frozen=True, slots=True)
class Say:
    """One thing to be said. `text` is the English of it, only as a journal holds it beside."""

    code: Code
    params: Mapping[str, Param] = field(default_factory=dict, hash=False)
    text: str = field(default="", compare=False)


class WordedError(ValueError):
    """A fault of what somebody wrote: in English for a command, and in words for a screen."""

    def __init__(self, text: str, words: Say) -> None:
        super().__init__(text)
        self.words = words


KINDS = {
    "absent": "names",
    "back": "colour",
    "batch": "name",
    "box": "number",
    "boxes": "names",
    "called": "words",
    "card": "card",
    "cause": "words",
    "choices": "choices",
    "command": "name",
    "count": "number",
    "day": "name",
    "device": "device",
    "extra": "cards",
    "file": "name",
    "found": "name",
    "game": "name",
    "hand": "number",
    "here": "place",
    "least": "number",
    "line": "name",
    "missing": "cards",
    "most": "number",
    "name": "name",
    "names": "names",
    "number": "number",
    "own": "colour",
    "person": "name",
    "phase": "phase",
    "question": "question",
    "reason": "reason",
    "reasons": "reasons",
    "remedies": "remedies",
    "role": "role",
    "roles": "roles",
    "round": "name",
    "rounds": "names",
    "second": "name",
    "seen": "card",
    "set": "name",
    "shoe": "device",
    "table": "name",
    "there": "place",
    "title": "words",
    "unasked": "names",
    "verb": "verb",
    "verbs": "verbs",
    "what": "words",
    "why": "words",
    "zone": "place",
    "zones": "places",
}
"""The kinds of parameters by their names: one name is one kind in all sentences."""


def say(code: str, **params: Param) -> Say:
    """Say the code of these."""
    return Say(code, params)


Words = Annotated[Say, WrapSerializer(_beside)] | str
"""A text for people as facts hold it; a plain one was written by a person, a device or of old."""


def code_of(words: Say | str, otherwise: str) -> str:
    """Return the code of a text; of one that somebody wrote, the code `otherwise`."""
    return words.code if isinstance(words, Say) else otherwise


def several(words: Sequence[Say | str]) -> Say | str:
    """Join several sentences as one text."""
    return words[0] if len(words) == 1 else say("several", what=tuple(words))
