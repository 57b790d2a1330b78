"""Turns pydantic's findings about a config file into sentences that say what to write.

One sentence per fault: the key as it stands in the file, what is wrong with it, and what to write
instead. A command's line has the field's own description beside; a screen has the words alone, in
its language. A section's own check raises WordedError, which has both.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from controller.core.config.known_keys import (
    header,
    meant_elsewhere,
    near,
    needed,
    quoted,
    section_of,
    where,
)
from controller.core.config.spellings import SPELLINGS
from controller.core.words import Say, WordedError, Words, say

_TYPES = {
    "int": ("a whole number", say("config_int")),
    "float": ("a number", say("config_float")),
    "bool": ("true or false", say("config_bool")),
    "string": ("text in quotes", say("config_text")),
    "tuple": ("a list in square brackets", say("config_list")),
    "list": ("a list in square brackets", say("config_list")),
    "dict": ("a table", say("config_table")),
    "model": ("a table", say("config_table")),
}


class Advice(NamedTuple):
    """A fault as a command's line has it, and in words for a screen."""

    text: str
    words: Words


def advise(model: type[BaseModel], error: ValidationError) -> list[Advice]:
    """Return one sentence per fault that `error` found in data for `model`."""
    details = _told_once(error.errors(include_url=False))
    return [_sentence(model, detail) for detail in _without_moved(model, details)]


def _without_moved(model: type[BaseModel], details: list[ErrorDetails]) -> Iterable[ErrorDetails]:
    """Leave out keys that are missing because they stand below another header: that is told."""
    moved = {
        place.path
        for detail in details
        if detail["type"] == "extra_forbidden"
        for place in meant_elsewhere(model, _path(detail))
    }
    return (one for one in details if one["type"] != "missing" or tuple(_path(one)) not in moved)


def _path(detail: ErrorDetails) -> list[str]:
    return [str(part) for part in detail["loc"]]


def _told_once(details: list[ErrorDetails]) -> list[ErrorDetails]:
    """One for each value: a value that may be a whole number or another is wrong but once."""
    kept: dict[tuple[int | str, ...], ErrorDetails] = {}
    for detail in details:
        place = detail["loc"]
        if place[-1:] in (("int",), ("float",)) and detail["type"] != "extra_forbidden":
            place = place[:-1]
        kept[place] = {**detail, "loc": place}
    return [*kept.values()]


def _sentence(model: type[BaseModel], detail: ErrorDetails) -> Advice:
    path = _path(detail)
    key = on_one_line(".".join(map(quoted, path)))
    kind = detail["type"]
    if kind == "extra_forbidden":
        text, known = _known_keys(model, path)
        return Advice(
            f"{key}: no such key; {text}", say("config_key_unknown", name=key, what=known)
        )
    described = _description(model, path)
    section = _section(model, path)
    if section and kind in ("missing", *NO_SECTION):
        return _section_wanted(key, section, detail)
    if kind == "missing":
        return Advice(f"{key}: missing; write it: {described}", say("config_key_missing", name=key))
    if kind == "value_error":
        fault = on_one_line(str(detail["ctx"]["error"]))
        raised = detail["ctx"]["error"]
        words = raised.words if isinstance(raised, WordedError) else fault
        if not key:
            return Advice(fault, words)
        return Advice(f"{key}: {fault}", say("config_key", name=key, what=words))
    found = repr(detail["input"])[:60]
    wanted, words = _wanted(detail)
    text = f"{key}: is {found}; write {wanted}" + (f" ({described})" if described else "")
    return Advice(text, say("config_value_wrong", name=key, found=found, what=words))


def on_one_line(text: str) -> str:
    """Return the text with every sign escaped that is not printed: a fault is one line."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def _wanted(detail: ErrorDetails) -> tuple[str, Say]:
    context: dict[str, Any] = detail.get("ctx", {})
    kind = detail["type"]
    if context.get("pattern") in SPELLINGS:
        return SPELLINGS[context["pattern"]]
    match kind:
        case "literal_error":
            expected = str(context["expected"])
            names = tuple(expected.replace(" or ", ", ").split(", "))
            return f"one of {expected}", say("config_one_of", names=names)
        case "greater_than_equal":
            bound = str(context["ge"])
            return f"a number of at least {bound}", say("config_at_least", found=bound)
        case "less_than_equal":
            bound = str(context["le"])
            return f"a number of at most {bound}", say("config_at_most", found=bound)
    for prefix, wanted in _TYPES.items():
        if kind.startswith(prefix) and kind.endswith(("_type", "_parsing", "_from_float")):
            return wanted
    why = detail["msg"][:1].lower() + detail["msg"][1:]  # what it quotes stays as it is
    return _entries(kind, context) or f"what fits: {why}", _bounds(kind, context, why)


def _entries(kind: str, context: dict[str, Any]) -> str:
    """Return how many entries a list may have, or nothing where its length is no fault."""
    match kind:
        case "too_short":
            return f"{context['min_length']} or more entries"
        case "too_long":
            return f"{context['max_length']} entries or fewer"
    return ""


def _bounds(kind: str, context: dict[str, Any], why: str) -> Say:
    """Words for a value out of its bounds; in the library's own where it has others."""
    match kind:
        case "greater_than":
            return say("config_more_than", found=str(context["gt"]))
        case "less_than":
            return say("config_less_than", found=str(context["lt"]))
        case "too_short" | "string_too_short":
            return say("config_longer", count=int(context["min_length"]))
        case "too_long" | "string_too_long":
            return say("config_shorter", count=int(context["max_length"]))
        case "string_pattern_mismatch":
            return say("config_pattern", found=str(context["pattern"]))
    return say("config_fits", why=why)


def _model_at(model: type[BaseModel], path: list[str]) -> type[BaseModel] | None:
    """The section model that the keys of `path` lead to; None where they leave the model."""
    for part in path:
        if part.isdigit():
            continue  # the number of an entry of a list
        field = _field(model, part)
        if field is None:
            return None
        inner, _ = section_of(field)
        if inner is None:
            return None
        model = inner
    return model


def _field(model: type[BaseModel], key: str) -> Any:
    for name, field in model.model_fields.items():
        if key == (field.alias or name):
            return field
    return None


class _Section(NamedTuple):
    """A section that is wanted: its header, and the keys that it needs."""

    header: str
    keys: tuple[str, ...]


def _section(model: type[BaseModel], path: list[str]) -> _Section | None:
    """Return the section that the keys of `path` open; None for a key of its own."""
    owner = _model_at(model, path[:-1]) if path else None
    field = _field(owner, path[-1]) if owner else None
    inner, lists = section_of(field) if field is not None else (None, False)
    return _Section(header(path, lists), needed(inner)) if inner else None


NO_SECTION = ("model_type", "model_attributes_type", "tuple_type", "list_type")
"""The faults of a value that stands where a section belongs."""


def _section_wanted(key: str, section: _Section, detail: ErrorDetails) -> Advice:
    """Say which section to write, with which keys."""
    keys, words = (
        ", ".join(section.keys),
        say("config_section", second=section.header, names=section.keys),
    )
    if detail["type"] == "missing":
        text = f"{key}: missing; write a section {section.header} with {keys}"
        return Advice(text, say("config_section_missing", name=key, what=words))
    found = repr(detail["input"])[:60]
    text = f"{key}: is {found}; write a section {section.header} with {keys}"
    return Advice(text, say("config_value_wrong", name=key, found=found, what=words))


def _description(model: type[BaseModel], path: list[str]) -> str:
    owner = _model_at(model, path[:-1]) if path else None
    field = _field(owner, path[-1]) if owner else None
    text = str(field.description) if field is not None and field.description else ""
    return " ".join(text.split())


def _known_keys(model: type[BaseModel], path: list[str]) -> tuple[str, Say]:
    """Say what was meant by a key that is not known, and which keys are known in its place."""
    owner = _model_at(model, path[:-1])
    if owner is None:
        return "take it out", say("config_take_out")
    names = tuple(field.alias or name for name, field in owner.model_fields.items())
    known, last = ", ".join(names), path[-1]
    if elsewhere := meant_elsewhere(model, path):
        text, words = where(elsewhere)
        return f"{on_one_line(last)} {text}; known here: {known}", say(
            "config_key_elsewhere", name=on_one_line(last), what=words, names=names
        )
    if close := near(last, names):
        text = f"did you mean {close!r}? Known here: {known}"
        return text, say("config_did_you_mean", found=close, names=names)
    text = f"write one of {known}, or take it out"
    return text, say("config_known_keys", names=names)
