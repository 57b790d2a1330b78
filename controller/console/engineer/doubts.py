"""Collects pictures of doubtful cards: unreadable for a sensor, or with a disagreement.

Those of a round are held back until the round is over and its cards are public.
"""

import threading
from collections import OrderedDict, deque
from collections.abc import Hashable, Sequence
from typing import Any

from controller.core.messages import facts as f
from controller.core.messages.devices import UNREADABLE

Json = dict[str, Any]

KEPT = 60
"""Doubts that are shown."""

KNOWN = 200
"""The numbers of lying and pulled cards that are remembered."""

DISAGREED = ("read_disagreement", "face_changed")
"""Irregularities in which shoe and camera, or two pictures, name different cards."""

SILENT = "unread_card"
"""The irregularity of a card that the shoe could not read."""


class Doubts:
    """The doubts since the start; any thread may call."""

    def __init__(self) -> None:
        self._shown: deque[Json] = deque(maxlen=KEPT)
        self._held: list[Json] = []
        self._seen: OrderedDict[Hashable, f.CardSeen | f.FaceSeen] = OrderedDict()
        self._zones: OrderedDict[Hashable, str] = OrderedDict()
        self._pulled: OrderedDict[Hashable, str] = OrderedDict()
        self._lock = threading.Lock()

    def follow(self, facts: Sequence[f.Fact], utc: int, round: str) -> None:
        """Process the facts of a commit at `utc` (ms); `round` is the open one, empty: none is
        open.
        """
        with self._lock:
            for fact in facts:
                self._take(fact, utc, round)
            if not round:
                self._shown.extendleft(self._held)
                self._held.clear()

    def shown(self) -> Json:
        """The doubts that may be shown, newest first, and how many wait for the end of their
        round.
        """
        with self._lock:
            return {"doubts": [dict(one) for one in self._shown], "waiting": len(self._held)}

    def _take(self, fact: f.Fact, utc: int, round: str) -> None:
        match fact:
            case f.CardPulled():
                _keep(self._pulled, fact.pull, fact.card or "")
            case f.CardSeen() | f.FaceSeen():
                self._saw(fact, utc, round)
            case f.IrregularityOpened() if fact.code in (*DISAGREED, SILENT):
                for place, track in enumerate(fact.seen):
                    pull = fact.pulls[place] if place < len(fact.pulls) else None
                    what = "shoe_silent" if fact.code == SILENT else "disagreed"
                    self._doubt(what, track, utc, round, shoe=self._pulled.get(pull, ""))

    def _saw(self, fact: f.CardSeen | f.FaceSeen, utc: int, round: str) -> None:
        track = (fact.camera, fact.start, fact.track)
        _keep(self._seen, track, fact)
        if isinstance(fact, f.CardSeen):
            _keep(self._zones, track, fact.zone)
        if fact.face == UNREADABLE:
            self._doubt("abstained", track, utc, round)
            return
        for one in (*self._shown, *self._held):
            if one["what"] == "abstained" and one["track"] == list(track):
                one["later"] = fact.face

    def _doubt(
        self, what: str, track: tuple[str, str, int], utc: int, round: str, shoe: str = ""
    ) -> None:
        seen = self._seen.get(track)
        doubt = {
            "what": what,
            "at": utc,
            "round": round,
            "track": list(track),
            "camera": track[0],
            "zone": self._zones.get(track, ""),
            "face": seen.face if seen else "",
            "confidence": round_to(seen.confidence) if seen else None,
            "evidence": seen.evidence if seen else "",
            "shoe": shoe,
            "later": "",
        }
        self._held.append(doubt)
        del self._held[:-KEPT]


def round_to(confidence: float) -> float:
    """Two digits, as on the evidence desk."""
    return round(confidence, 2)


def _keep(known: OrderedDict[Hashable, Any], key: Hashable, value: Any) -> None:
    known[key] = value
    if len(known) > KNOWN:
        known.popitem(last=False)
