"""JSON in the one form that is hashed, and its digest."""

import hashlib
import json
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from controller.core.words import Say


@cache
def field_names(kind: Any) -> tuple[str, ...]:
    """The names of a dataclass's fields. Raises TypeError for any other class."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} is no JSON")
    return tuple(field.name for field in fields(kind))


def _as_object(value: Any) -> dict[str, Any]:
    """A dataclass as its fields; a text for people as its code and parameters."""
    if isinstance(value, Say):
        return {"code": value.code, "params": dict(value.params)}
    kind: Any = type(value)
    return {name: getattr(value, name) for name in field_names(kind)}


_CANONICAL = json.JSONEncoder(
    sort_keys=True,
    separators=(",", ":"),
    ensure_ascii=True,
    check_circular=False,  # messages are trees
    default=_as_object,
)


def canonical(value: Any) -> str:
    """Return JSON in the one form that is hashed: keys sorted, no spaces, ASCII."""
    return _CANONICAL.encode(value)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, 64 hex digits; a game server acknowledges a round by it."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
