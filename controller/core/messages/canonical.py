"""JSON in the one form that is hashed, and its digest."""

import hashlib
import json
from typing import Any

from controller.core.words import Say


def _said(words: object) -> dict[str, Any]:
    """A text for people within other data: its code and parameters."""
    if not isinstance(words, Say):
        raise TypeError(f"{type(words).__name__} is no JSON")
    return {"code": words.code, "params": dict(words.params)}


_CANONICAL = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=_said
)


def canonical(value: Any) -> str:
    """JSON in the one form that is hashed: keys sorted, no spaces, ASCII."""
    return _CANONICAL.encode(value)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, 64 hex digits; a game server acknowledges a round by it."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
