"""Joins numbers and names: what the record calls `p17` is shown by its name in the people file.

Facts, messages and exports hold numbers alone; screens and letters are for people. What stands
under a key that tells of people is joined, and nothing else: a box or a shoe may be called `p17`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from controller.core.words import Say

NameOf = Callable[[str], str | Say]
"""The name of whom the record tells; words where he is known no more."""

OF_PEOPLE = frozenset(("person", "second", "by", "dealer", "people", "barred", "checked_by"))
"""Keys of views, facts and words under which people stand: one, several, or one for each role."""


def with_names(value: Any, name_of: NameOf) -> Any:
    """The same data with names in place of numbers; English that stands beside is left out then."""
    match value:
        case Say():
            params = with_names(value.params, name_of)
            return value if params == value.params else Say(value.code, params)
        case Mapping():
            joined = {
                key: _named(one, name_of) if key in OF_PEOPLE else with_names(one, name_of)
                for key, one in value.items()
            }
            if joined.get("params") != value.get("params"):
                joined.pop("text", None)
            return joined
        case list() | tuple():
            return type(value)(with_names(one, name_of) for one in value)
    return value


def _named(value: Any, name_of: NameOf) -> Any:
    match value:
        case str():
            return name_of(value)
        case Mapping():
            return {role: _named(one, name_of) for role, one in value.items()}
        case list() | tuple():
            return type(value)(_named(one, name_of) for one in value)
    return value
