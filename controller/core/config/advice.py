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
from controller.core.config.wanted_values import as_written, wanted_instead
from controller.core.words import Say, WordedError, Words, say


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
        text = f"{key}: missing; write it" + (f": {described}" if described else "")
        return Advice(text, say("config_key_missing", name=key))
    if kind == "value_error":
        fault = on_one_line(str(detail["ctx"]["error"]))
        raised = detail["ctx"]["error"]
        words = raised.words if isinstance(raised, WordedError) else fault
        if not key:
            return Advice(fault, words)
        return Advice(f"{key}: {fault}", say("config_key", name=key, what=words))
    found = as_written(detail["input"])
    wanted, words = wanted_instead(detail)
    text = f"{key}: is {found}; write {wanted}" + (f" ({described})" if described else "")
    return Advice(text, say("config_value_wrong", name=key, found=found, what=words))


def on_one_line(text: str) -> str:
    """Return the text with every sign escaped that is not printed: a fault is one line."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


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
    found = as_written(detail["input"])
    text = f"{key}: is {found}; write a section {section.header} with {keys}"
    return Advice(text, say("config_value_wrong", name=key, found=found, what=words))


def _description(model: type[BaseModel], path: list[str]) -> str:
    """Return the help of the key, or of the list or table in which the value stands."""
    for length in range(len(path), 0, -1):
        owner = _model_at(model, path[: length - 1])
        field = _field(owner, path[length - 1]) if owner else None
        if owner and field is not None and section_of(field)[0] is None:
            classes = ", ".join(classes_of(owner)) if path[length - 1] == PAYS else ""
            told = f"{field.description or ''} {classes and f'Classes: {classes}.'}"
            return " ".join(told.split())
    return ""


PAYS = "pays"
"""The key of a side bet's pay table."""


def classes_of(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the classes that a side bet's pay table may name."""
    found: tuple[str, ...] = getattr(model, "classes", ())
    return found


def _known_keys(model: type[BaseModel], path: list[str]) -> tuple[str, Say]:
    """Say what was meant by a key that is not known, and which keys are known in its place."""
    owner = _model_at(model, path[:-1])
    if owner is None:
        return "take it out", say("config_take_out")
    names = tuple(field.alias or name for name, field in owner.model_fields.items())
    known, last = ", ".join(names), path[-1]
    if last in classes_of(owner):
        text = f"write it in {PAYS}, as {PAYS} = {{ {quoted(last)} = ... }}"
        return text, say("config_key_in_pays", name=quoted(last), found=PAYS)
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
