"""The log of a running table: one line per record, with time, level and round.

The round is the one in play, or else the last one: trouble after a round usually belongs to it.
"""

import logging
import sys
from datetime import UTC, datetime

from controller.core.messages.facts import BettingOpened, Fact


class RoundMark(logging.Filter):
    """Adds the table's round to every record that passes."""

    def __init__(self) -> None:
        super().__init__()
        self._round = "-"

    def follow(self, fact: Fact) -> None:
        """A new round begins with its betting."""
        if isinstance(fact, BettingOpened):
            self._round = fact.round

    def resume(self, round_id: str) -> None:
        """The last round of the previous run."""
        self._round = round_id

    def filter(self, record: logging.LogRecord) -> bool:
        """Mark the record; no record is dropped."""
        record.round = self._round
        return True


class _Lines(logging.Formatter):
    """One record as `TIME level round part: sentence`, its time in UTC."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        record.moment = moment.replace("+00:00", "Z")
        record.level = record.levelname.lower()
        return super().format(record)


def start_log() -> RoundMark:
    """Send the process's log to stderr; returns the filter that follows the table's rounds."""
    mark = RoundMark()
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(mark)
    handler.setFormatter(_Lines("%(moment)s %(level)s %(round)s %(name)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    return mark
