"""Remembers the bytes of each card that a shoe reported, for the desk when a card is in question.

They are shown only for a card in question that lies open to everybody. The view of the last commit
lists those cards; a hidden card has no number there.
"""

import json
import threading
from collections import OrderedDict
from typing import Any

from controller.core.messages import devices as d
from controller.core.messages import facts as f

Json = dict[str, Any]

KEPT = 128
"""Cards whose bytes are remembered; a round takes fewer."""

Key = tuple[str, int, int]
"""A shoe, its start, and the number of its report."""


class Frames:
    """The frames of the last cards; any thread may call."""

    def __init__(self) -> None:
        self._sent: OrderedDict[Key, Json] = OrderedDict()
        self._pulled: OrderedDict[int, Json] = OrderedDict()
        self._view = ""
        self._lock = threading.Lock()

    def note(self, report: d.CardRead | d.CardUnread, utc: int) -> None:
        """A shoe reported a card at `utc` (ms)."""
        with self._lock:
            told = {"device": report.device, "raw": report.raw, "at": utc}
            _keep(self._sent, (report.device, report.boot, report.n), told)

    def follow(self, fact: f.Fact) -> None:
        """The table gave the card its number."""
        if isinstance(fact, f.CardPulled):
            with self._lock:
                told = self._sent.pop((fact.shoe, fact.boot, fact.n), None)
                if told is not None:
                    _keep(self._pulled, fact.pull, told)

    def show(self, view: str) -> None:
        """There is a new view of the table (JSON)."""
        self._view = view

    def of(self, pull: int) -> Json | None:
        """The bytes of the card `pull`; None unless the card is in question and open to all now."""
        wrong = json.loads(self._view or "{}").get("irregularity") or {}
        if not any(one["pull"] == pull for one in wrong.get("readings", ())):
            return None
        with self._lock:
            return self._pulled.get(pull)


def _keep(known: "OrderedDict[Any, Json]", key: Any, told: Json) -> None:
    known[key] = told
    if len(known) > KEPT:
        known.popitem(last=False)
