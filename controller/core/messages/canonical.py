"""JSON in the one form that is hashed, and its digest."""

import hashlib
import json
from typing import Any

_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def canonical(value: Any) -> str:
    """JSON in the one form that is hashed: keys sorted, no spaces, ASCII."""
    return _CANONICAL.encode(value)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, 64 hex digits; a game server acknowledges a round by it."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
