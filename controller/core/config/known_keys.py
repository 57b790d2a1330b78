"""Says which key was meant by one that a file's model does not know.

A key may be known elsewhere: TOML counts every key to the header above it, so one that belongs
above all sections is easily written too low. A key may be misspelt: then a known one is guessed,
but only a near one. All keys that are known in its place are told in any case.
"""

import difflib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from controller.core.words import Say, say

MOST_PLACES = 2
"""A key that more sections know than this is of no one place."""

NEAR = 0.7
"""Share of letters in common from which a name is guessed: two of five may be wrong, not more."""

Path = tuple[str, ...]


class Place(NamedTuple):
    """A key that the file's model knows: the keys that lead to it, and the section that it is."""

    path: Path
    section: str
    """The header under which it is written; for a section its own; empty: above all sections."""
    opens: bool
    """Whether it is a section itself."""


def quoted(key: str) -> str:
    """Return a key as TOML wants it: in quotes where it has other signs than letters and digits."""
    return key if is_bare(key) else f'"{key}"'


def is_bare(key: str) -> bool:
    """Tell whether TOML takes a key without quotes."""
    return key.isascii() and key.replace("_", "").replace("-", "").isalnum()


def header(path: Sequence[str], lists: bool = False) -> str:
    """Return the header of the section that these keys lead to."""
    name = ".".join(map(quoted, path))
    return f"[[{name}]]" if lists else f"[{name}]"


def section_of(field: Any) -> tuple[type[BaseModel] | None, bool]:
    """Return the model of a field that is a section, and whether the section may be repeated."""
    for inner in (field.annotation, *get_args(field.annotation)):
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            return inner, get_origin(field.annotation) in (tuple, list)
    return None, False


def places(model: type[BaseModel], above: Path = (), under: str = "") -> Iterator[Place]:
    """Yield every key that the model knows, with the sections in it."""
    for name, field in model.model_fields.items():
        path = (*above, field.alias or name)
        inner, lists = section_of(field)
        if inner is None:
            yield Place(path, under, opens=False)
        else:
            own = header(path, lists)
            yield Place(path, own, opens=True)
            yield from places(inner, path, own)


def needed(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the keys that a section cannot do without; all of them where it needs none."""
    must = [field.alias or n for n, field in model.model_fields.items() if field.is_required()]
    return tuple(must or (field.alias or n for n, field in model.model_fields.items()))


def meant_elsewhere(model: type[BaseModel], path: Sequence[str]) -> list[Place]:
    """Return where the last key of `path` is known, if it is not in its own place.

    Above all sections comes first; a key of too many sections is of none.
    """
    found = [place for place in places(model) if place.path[-1] == path[-1]]
    top = [place for place in found if len(place.path) == 1]
    return top or (found if len(found) <= MOST_PLACES else [])


def near(key: str, names: Sequence[str]) -> str:
    """Return the known name that a key is a misspelling of; empty if none is near.

    Small and capital letters, dashes and underscores are the same.
    """
    plain = {_plain(name): name for name in names}
    close = difflib.get_close_matches(_plain(key), plain, n=1, cutoff=NEAR)
    return plain[close[0]] if close else ""


def _plain(key: str) -> str:
    return key.lower().replace("-", "_").replace(" ", "_")


def where(found: Sequence[Place]) -> tuple[str, Say]:
    """Say where a key is written that is known in these places."""
    sections = tuple(place.section for place in found)
    listed = " or ".join(sections)
    if found[0].opens:
        text = f"is a section of its own, with {listed} as its header"
        return text, say("config_own_section", names=sections)
    if all(sections):
        return f"is written below {listed}", say("config_below", names=sections)
    return "is written above the first section", say("config_above_sections")
