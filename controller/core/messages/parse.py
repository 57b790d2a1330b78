"""What somebody outside asks for, made into a command or an act; a fault becomes a sentence.

Game servers (MQTT) and people (console) name what they want by a word and give its fields as JSON.
Nothing unknown is ignored: a misspelt key would be a wish that nobody hears.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar, get_args

from pydantic import TypeAdapter, ValidationError

from controller.core.messages.commands import Act, Verb

VERBS: dict[str, type[Verb]] = {
    one.__dataclass_fields__["kind"].default: one for one in get_args(Verb)
}
"""What a game server may ask, by its word."""

ACTS: dict[str, type[Act]] = {
    one.__dataclass_fields__["kind"].default: one for one in get_args(Act)
}
"""What a person may tap, by its word."""

Asked = TypeVar("Asked")


class AskError(Exception):
    """It cannot be asked so; the text says what to write."""


def asked(kinds: Mapping[str, type[Asked]], word: object, given: Mapping[str, Any]) -> Asked:
    """The command or act that `word` names, with these fields. Raises AskError."""
    kind = kinds.get(word) if isinstance(word, str) else None
    if kind is None:
        raise AskError(f"no such command {word!r}; there are {', '.join(sorted(kinds))}")
    known = {field.name for field in fields(kind)} - {"kind"}  # type: ignore[arg-type]
    unknown = sorted(set(given) - known)
    if unknown:
        keys = ", ".join(sorted(known)) or "no further keys"
        raise AskError(f"{unknown[0]}: no such key; {word} takes {keys}")
    try:
        return TypeAdapter(kind).validate_python(given)
    except ValidationError as error:
        raise AskError(first_fault(error)) from None


def first_fault(error: ValidationError) -> str:
    """The first thing pydantic found, as key and fault."""
    fault = error.errors(include_url=False)[0]
    key = ".".join(str(part) for part in fault["loc"])
    return f"{key}: {fault['msg'].lower()}"
