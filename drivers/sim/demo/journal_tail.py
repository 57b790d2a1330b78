"""A demo's sources on its table: the public stream on the broker, and the journal, read-only.

Nothing here touches the table. The stream gives the moments at which cards were published, the
journal what shoe and camera said and what was wrong; the world's truth file says what really lay
there, and is compared only here.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drivers.sim.demo.children import DemoError
from drivers.sim.demo.public_stream import Json, Told

DISAGREEMENTS = ("read_disagreement", "hole_disagreement")
"""Irregularities in which shoe and camera name two cards."""


@dataclass(frozen=True, slots=True)
class CardEvent:
    """A card event as it arrived: UTC in ms, hand, and the card or `hidden`."""

    utc: int
    hand: str
    card: str


def published(told: Iterable[Told]) -> list[CardEvent]:
    """Return the card events among what the public was told."""
    cards = [message for message in told if message.type == "card"]
    return [CardEvent(card.utc, card.data["hand"], card.data["card"]) for card in cards]


@dataclass(slots=True)
class Seen:
    """A face the camera named, and when it was recorded."""

    utc: int
    zone: str
    order: int
    face: str


@dataclass(slots=True)
class Tally:
    """The journal's account of this run so far."""

    settled: int = 0
    void: int = 0
    cards: int = 0
    disagreements: int = 0
    first_utc: int = 0
    last_utc: int = 0
    phase: str = ""
    wrong: dict[int, str] = field(default_factory=dict)
    """Open irregularities and pauses: number (0: a pause) and sentence."""
    devices: dict[str, str] = field(default_factory=dict)
    """Devices and conditions: empty while ok, else why not."""
    rounds: list[str] = field(default_factory=list)
    """The last rounds, newest last, one line each."""
    faces: list[Seen] = field(default_factory=list)


class JournalTail:
    """Reads new records of a journal that another process writes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._last = 0
        self._zones: dict[tuple[str, int], tuple[str, int]] = {}
        self.tally = Tally()
        self._skip_old()

    def _skip_old(self) -> None:
        """Records of earlier runs are not this run's; only where things lie is taken over."""
        for _ in self._new_facts():
            pass
        self.tally = Tally(devices=self.tally.devices)

    def read(self) -> list[Json]:
        """Take in what is new; returns those facts."""
        return list(self._new_facts())

    def _new_facts(self) -> Iterable[Json]:
        if self._connection is None:
            if not self._path.exists():
                return
            self._connection = self._connected()
        query = "SELECT seq, utc, body FROM record WHERE kind = 'fact' AND seq > ? ORDER BY seq"
        try:
            rows = self._connection.execute(query, (self._last,)).fetchall()
        except sqlite3.OperationalError:  # not written yet, or just now
            return
        except sqlite3.DatabaseError as error:
            raise DemoError(f"{self._path}: {error}; name a journal, or a new file") from None
        for seq, utc, body in rows:
            self._last = seq
            fact = json.loads(body)
            self._take(utc, fact)
            yield fact

    def _connected(self) -> sqlite3.Connection:
        """Open the journal for reading. Raises DemoError if it cannot be read."""
        if not self._path.is_file():
            raise DemoError(f"{self._path}: is no file; name a journal, or a new file")
        uri = f"{self._path.resolve().as_uri()}?mode=ro"
        try:
            return sqlite3.connect(uri, uri=True, check_same_thread=False)
        except sqlite3.Error as error:
            raise DemoError(f"{self._path}: {error}; name a journal, or a new file") from None

    def _take(self, utc: int, fact: Json) -> None:
        taker = TAKERS.get(fact["kind"])
        if taker:
            taker(self, utc, fact)

    # --- one small function per kind of fact ----------------------------------------------------

    def _betting(self, utc: int, fact: Json) -> None:
        self.tally.first_utc = self.tally.first_utc or utc
        self.tally.phase = f"round {fact['number']}"

    def _settled(self, utc: int, fact: Json) -> None:
        self.tally.settled += 1
        self.tally.last_utc = utc
        told = [
            f"{name} {' '.join(hand['cards'])} = {hand['total']}"
            for name, hand in fact["result"].items()
            if isinstance(hand, dict) and "cards" in hand
        ]
        self.tally.rounds.append(f"{self.tally.phase}: {', '.join(told)}")

    def _voided(self, utc: int, fact: Json) -> None:
        self.tally.void += 1
        self.tally.last_utc = utc
        self.tally.rounds.append(f"{self.tally.phase}: void, {_english(fact['cause'])}")

    def _dealt(self, _utc: int, _fact: Json) -> None:
        self.tally.cards += 1

    def _placed(self, utc: int, fact: Json) -> None:
        self._zones[_track(fact)] = (fact["zone"], fact["order"])
        self._face(utc, fact)

    def _shifted(self, _utc: int, fact: Json) -> None:
        self._zones[_track(fact)] = (fact["zone"], fact["order"])

    def _face(self, utc: int, fact: Json) -> None:
        place = self._zones.get(_track(fact))
        if place and fact["face"] not in ("back", "unreadable"):
            self.tally.faces.append(Seen(utc, *place, fact["face"]))

    def _opened(self, _utc: int, fact: Json) -> None:
        self.tally.wrong[fact["id"]] = _english(fact["text"])
        self.tally.disagreements += fact["code"] in DISAGREEMENTS

    def _closed(self, _utc: int, fact: Json) -> None:
        self.tally.wrong.pop(fact["id"], None)

    def _paused(self, _utc: int, fact: Json) -> None:
        self.tally.wrong[0] = _english(fact["cause"])

    def _resumed(self, _utc: int, _fact: Json) -> None:
        self.tally.wrong.pop(0, None)

    def _up(self, _utc: int, fact: Json) -> None:
        self.tally.devices[fact["device"]] = ""

    def _down(self, _utc: int, fact: Json) -> None:
        self.tally.devices[fact["device"]] = _english(fact["why"])

    def _camera(self, _utc: int, fact: Json) -> None:
        well = fact["condition"] == "ok"
        self.tally.devices[fact["camera"]] = "" if well else _english(fact["why"])

    def _condition(self, _utc: int, fact: Json) -> None:
        self.tally.devices[fact["name"]] = _english(fact["why"])


def _english(words: str | Json) -> str:
    """Return the words of a fact: as somebody wrote them, or the journal's English text."""
    return words if isinstance(words, str) else str(words.get("text") or words["code"])


def _track(fact: Json) -> tuple[str, int]:
    return fact["start"], fact["track"]


TAKERS: Mapping[str, Any] = {
    "betting_opened": JournalTail._betting,
    "round_settled": JournalTail._settled,
    "round_voided": JournalTail._voided,
    "card_dealt": JournalTail._dealt,
    "card_seen": JournalTail._placed,
    "card_shifted": JournalTail._shifted,
    "face_seen": JournalTail._face,
    "irregularity_opened": JournalTail._opened,
    "irregularity_closed": JournalTail._closed,
    "table_paused": JournalTail._paused,
    "table_resumed": JournalTail._resumed,
    "device_connected": JournalTail._up,
    "device_lost": JournalTail._down,
    "camera_changed": JournalTail._camera,
    "condition_changed": JournalTail._condition,
}
"""Kinds of fact that a demo looks at."""
