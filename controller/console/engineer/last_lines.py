"""Keeps the last lines of the process's log, for a screen."""

import logging
from collections import deque
from typing import Any

KEPT = 200


class LastLines(logging.Handler):
    """A handler of the root logger while the table runs."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self._lines: deque[dict[str, Any]] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record as one line; of an error only the last line is kept."""
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text = f"{text} ({record.exc_info[1]!r})"
        self._lines.append(
            {
                "at": round(record.created * 1000),
                "level": record.levelname.lower(),
                "part": record.name,
                "text": text,
            }
        )

    def shown(self) -> list[dict[str, Any]]:
        """The lines, newest first."""
        return list(self._lines)[::-1]
