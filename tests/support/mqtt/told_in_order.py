"""What a broker heard of a table: every number, and each said in one way only."""

import json
from typing import Any


def check_order(events: list[dict[str, Any]]) -> None:
    """Gapless, and nothing said in two ways."""
    said: dict[str, str] = {}
    highest = 0
    for event in events:
        number = int(event["sequence"].rpartition("-")[2])
        assert number <= highest + 1, f"event {highest + 1} is missing before {number}"
        highest = max(highest, number)
        text = json.dumps(event, sort_keys=True)
        assert said.setdefault(event["sequence"], text) == text, f"{number} was said in two ways"
