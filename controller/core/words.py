"""Words for people: a code with parameters, never the wording itself.

The wording of each code is in the catalogues of the shell (`controller/words`), one per language,
so that each screen shows its own. A text that a person or a device wrote is passed on as it was
written: a plain string.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Any

from pydantic import Field, SerializationInfo, SerializerFunctionWrapHandler, WrapSerializer

from controller.core.frozen import dataclass


def _beside(
    words: "Say", handler: SerializerFunctionWrapHandler, info: SerializationInfo
) -> dict[str, Any]:
    """Serialize the code and its parameters, with the English text if somebody can render it."""
    data: dict[str, Any] = handler(words)
    text = info.context["english"](words) if info.context else words.text
    if text:
        data["text"] = text
    else:
        data.pop("text", None)
    return data


_Told = Annotated["Say", WrapSerializer(_beside)]

Param = str | int | _Told | tuple[str | _Told, ...]
"""A value in a sentence: a name or a word of the program, a number, a nested sentence, a list.

Its name says which kind it is: see `KINDS`.
"""

Code = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


@dataclass(frozen=True, slots=True)
class Say:
    """One thing to be said. `text` is its English wording, set only where a journal stores it
    beside the code.
    """

    code: Code
    params: Mapping[str, Param] = field(default_factory=dict, hash=False)
    text: str = field(default="", compare=False)


class WordedError(ValueError):
    """A mistake in something a person wrote: in English for a command, and as words for a
    screen.
    """

    def __init__(self, text: str, words: Say) -> None:
        super().__init__(text)
        self.words = words


KINDS = {
    "absent": "names",
    "back": "colour",
    "batch": "name",
    "bound": "name",
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
    "error": "name",
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
    "scale": "name",
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
    "worst": "name",
    "zone": "place",
    "zones": "places",
}
"""The kind of each parameter, by its name: one name has one kind in all sentences."""


def say(code: str, **params: Param) -> Say:
    """Make a `Say` of a code and its parameters."""
    return Say(code, params)


Words = Annotated[Say, WrapSerializer(_beside)] | str
"""A text for people as facts store it; a plain string was written by a person, a device or an old
version.
"""


def code_of(words: Say | str, otherwise: str) -> str:
    """Return the code of a text; `otherwise` if it is a plain string."""
    return words.code if isinstance(words, Say) else otherwise


def several(words: Sequence[Say | str]) -> Say | str:
    """Join several sentences as one text."""
    return words[0] if len(words) == 1 else say("several", what=tuple(words))
