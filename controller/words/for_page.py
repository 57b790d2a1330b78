"""The wording for the console's page: JSON that a few lines of script put together.

A browser needs no library for it. A message is a text, or a list of parts: a text, `{"name": n}`
for a parameter, or `{"name": n, "forms": {...}}` for a choice by a number's plural or by a word. A
form of a message has the message's code and the form as its key, for example `place_box.name`.
"""

from functools import cache
from typing import Any

from fluent.syntax import FluentParser, ast

from controller.words.catalogue import ENGLISH, LANGUAGES, Language, files, read

FILES = ("page", "engineer", "evidence", "terms")
"""The files of a catalogue that the page uses; everything else arrives in words."""

FLOOR = (*FILES, "pit")
"""The files that the pit's page uses."""

NAMES = ("remedy_", "title_")
"""Names of remedies and faults from the other files: the pages show them."""

OWN = ("page_", "pit_")
"""Codes that a page says by itself."""


class PageWordingError(ValueError):
    """A message needs more than the page's few lines can do; the text names it."""


@cache
def for_page(language: Language, spoken: tuple[str, ...] = FILES) -> dict[str, Any]:
    """All the words of a page in a language, from these files; English where it lacks them.

    Raises PageWordingError.
    """
    found = _wanted(ENGLISH, spoken) | _wanted(language, spoken)
    messages = {code: text for one in found.values() for code, text in _compiled(one).items()}
    return {"language": language, "languages": LANGUAGES, "messages": messages}


def _wanted(language: Language, spoken: tuple[str, ...]) -> dict[str, ast.Message]:
    return {
        entry.id.name: entry
        for path in files(language)
        for entry in FluentParser().parse(read(path, language)).body
        if isinstance(entry, ast.Message)
        and (path.stem in spoken or entry.id.name.startswith(NAMES))
    }


def _compiled(message: ast.Message) -> dict[str, Any]:
    forms = {f"{message.id.name}.{one.id.name}": one.value for one in message.attributes}
    patterns = {message.id.name: message.value, **forms}
    try:
        return {code: _pattern(one) for code, one in patterns.items() if one is not None}
    except PageWordingError as error:
        if message.id.name.startswith(OWN):
            raise PageWordingError(f"{message.id.name}: {error}") from None
        return {}  # a sentence of the table, which arrives in words


def _pattern(pattern: ast.Pattern) -> Any:
    parts = [_part(one) for one in pattern.elements]
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def _part(element: ast.TextElement | ast.Placeable) -> Any:
    if isinstance(element, ast.TextElement):
        return element.value
    match element.expression:
        case ast.VariableReference(id=name):
            return {"name": name.name}
        case ast.SelectExpression(selector=ast.VariableReference(id=name), variants=variants):
            forms = {_key(one): _pattern(one.value) for one in variants}
            return {"name": name.name, "forms": forms}
    raise PageWordingError("the page knows parameters and choices, nothing else")


def _key(variant: ast.Variant) -> str:
    key = variant.key
    return key.name if isinstance(key, ast.Identifier) else str(key.value)
