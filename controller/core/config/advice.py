"""Turns pydantic's findings about a config file into sentences that say what to write.

One line per fault: the key as it stands in the file, what is wrong with it, and what to write
instead, in the words of the field's own description.
"""

import difflib
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "text in quotes",
    "tuple": "a list in square brackets",
    "dict": "a table",
    "model": "a table",
}


def advise(model: type[BaseModel], error: ValidationError) -> list[str]:
    """Return one sentence per fault that `error` found in data for `model`."""
    return [_sentence(model, detail) for detail in error.errors(include_url=False)]


def _sentence(model: type[BaseModel], detail: ErrorDetails) -> str:
    path = [str(part) for part in detail["loc"]]
    key = ".".join(path)
    kind = detail["type"]
    if kind == "extra_forbidden":
        return f"{key}: no such key; {_known_keys(model, path)}"
    described = _description(model, path)
    if kind == "missing":
        return f"{key}: missing; write it: {described}"
    found = repr(detail["input"])
    if kind == "value_error":
        fault = str(detail["ctx"]["error"])
        return f"{key}: {fault}" if key else fault
    wanted = _wanted(detail)
    return f"{key}: is {found[:60]}; write {wanted}" + (f" ({described})" if described else "")


def _wanted(detail: ErrorDetails) -> str:
    context: dict[str, Any] = detail.get("ctx", {})
    kind = detail["type"]
    if kind == "literal_error":
        return f"one of {context['expected']}"
    limits = {"greater_than_equal": "at least", "less_than_equal": "at most"}
    if kind in limits:
        bound = context["ge"] if "ge" in context else context["le"]
        return f"a number of {limits[kind]} {bound}"
    for prefix, words in _TYPES.items():
        if kind.startswith(prefix) and kind.endswith(("_type", "_parsing", "_from_float")):
            return words
    return f"what fits: {detail['msg'].lower()}"


def _model_at(model: type[BaseModel], path: list[str]) -> type[BaseModel] | None:
    """The section model that the keys of `path` lead to; None where they leave the model."""
    for part in path:
        if part.isdigit():
            continue  # the number of an entry of a list
        field = _field(model, part)
        if field is None:
            return None
        inner = [field.annotation, *get_args(field.annotation)]
        models = [one for one in inner if isinstance(one, type) and issubclass(one, BaseModel)]
        if not models:
            return None
        model = models[0]
    return model


def _field(model: type[BaseModel], key: str) -> Any:
    for name, field in model.model_fields.items():
        if key == (field.alias or name):
            return field
    return None


def _description(model: type[BaseModel], path: list[str]) -> str:
    owner = _model_at(model, path[:-1]) if path else None
    field = _field(owner, path[-1]) if owner else None
    text = str(field.description) if field is not None and field.description else ""
    return " ".join(text.split())


def _known_keys(model: type[BaseModel], path: list[str]) -> str:
    owner = _model_at(model, path[:-1])
    if owner is None:
        return "take it out"
    names = [field.alias or name for name, field in owner.model_fields.items()]
    close = next(iter(difflib.get_close_matches(path[-1], names, n=1)), "")
    if close:
        return f"did you mean {close!r}?"
    return f"write one of {', '.join(names)}, or take it out"
