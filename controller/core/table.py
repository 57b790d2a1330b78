"""The table's state. It changes only through `fold.apply`, one fact at a time.

`Table` is plain mutable state owned by one thread: what left the shoe, what lies on the felt,
where the round stands, who is signed in, what is wrong. Nothing here decides anything; the
deciding is in `step` and what it calls, and the changing in `fold`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from controller.core.audit import Audit
from controller.core.cards import DECK, Card
from controller.core.config import TableConfig
from controller.core.games.dealing import Deal
from controller.core.messages.commands import Counts, Role
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.messages.facts import AlarmRaised, Asked, Light, Question, ShoeLoaded
from controller.core.phases import Phase
from controller.core.script import Script
from controller.core.sets import Batch, CardSet

T = TypeVar("T")
PullState = Literal["hand", "dealt", "burned", "aside"]
Track = tuple[str, int]
"""Camera and its number of a lying card."""


@dataclass(slots=True)
class Pull:
    """A card that left the shoe in this round; `state` says where it is now."""

    pull: int
    shoe: str
    card: Card | None
    at: int
    state: PullState = "hand"
    track: Track | None = None
    zone: str = ""
    face_up: bool = True
    unseen: bool = False
    """Dealt by ruling: no camera has seen it lie."""
    held: bool = False
    """Pulled out of turn and held face down as the next card."""
    exposed: bool = False
    """A hole card seen too early, and let pass by the shift manager."""
    confirmed_copy: bool = False
    """Ruled to be right although the shoe should hold no more of its face."""
    vouched: bool = False
    """Its face was ruled, not read: no camera need read it when it is laid again."""


@dataclass(slots=True)
class Lying:
    """A card as the camera sees it."""

    track: Track
    zone: str
    order: int
    face: str
    colour: str
    confidence: float
    evidence: str
    at: int
    pull: int | None = None
    aside: bool = False
    stale: bool = False
    """Vision restarted: known from before, not yet seen again."""

    @property
    def shows_card(self) -> bool:
        """Whether the camera reads a face."""
        return self.face not in (BACK, UNREADABLE)


@dataclass(slots=True)
class Device:
    """A device as the table knows it; `why` is a sentence while it is not ok."""

    name: str
    kind: Literal["shoe", "camera", "shuffler"]
    state: Literal["unknown", "ok", "warning", "lost"] = "unknown"
    why: str = "not heard of yet"
    identity: str = ""
    trouble: str = ""
    """A shoe's own state that stops it: `empty` or `error`."""
    since: int = 0
    start: str = ""
    """A camera's vision process: the id of its start."""


@dataclass(slots=True)
class Shoe:
    """The shoe in play and what may still be inside it."""

    name: str
    set: str
    decks: int
    left: dict[Card, int]
    dealt: int = 0
    unread: int = 0
    burned: int = 0
    back: str = ""
    cut_card: bool = False
    condemned: str = ""
    overdrawn: bool = False
    """More copies of some face have left than it held."""
    to_burn: int = 0
    order: list[Card | None] = field(default_factory=list)
    """The faces in the order they left."""
    audit: Audit = field(default_factory=lambda: Audit(()))
    discards: list[Card | None] = field(default_factory=list)
    """The faces in the order they went to the discard rack."""
    rounds: int = 0

    @property
    def cards_left(self) -> int:
        """Cards that should still be inside, the cut card not counted."""
        return self.decks * 52 - self.dealt


@dataclass(slots=True)
class Window:
    """An open question to players."""

    window: int
    question: Question
    asks: tuple[Asked, ...]
    ends_at: int
    due_at: int


@dataclass(slots=True)
class Irregularity:
    """Something that is wrong now."""

    id: int
    code: str
    zone: str
    text: str
    opened_at: int
    pulls: tuple[int, ...]
    tracks: tuple[int, ...]
    details: dict[str, Any]
    remedy: str = ""
    reason: str = ""
    card: Card | None = None
    target: str = ""
    level: int = 0
    extended_until: int | None = None


@dataclass(slots=True)
class Round:
    """The round in play: from its betting to the cleared table."""

    round: str
    number: str
    opened_utc: int
    dealer: str
    shoe: str
    yellow_at: int
    ends_at: int
    due_at: int = 0
    light: Light = "green"
    boxes: dict[int, tuple[str, ...]] = field(default_factory=dict)
    players: int = 0
    side: Counts = field(default_factory=dict)
    uninsured: tuple[int, ...] = ()
    deal: Deal | None = None
    cards_dealt: int = 0
    show_until: int = 0
    script: Script = field(default_factory=list)
    over: Literal["", "settled", "voided"] = ""


@dataclass(slots=True)
class Stop:
    """A pause: clocks stand still since `at`."""

    cause: str
    by: str
    waiting_for: str
    at: int


def full_shoe(decks: int) -> dict[Card, int]:
    """The inventory of a fresh shoe."""
    return dict.fromkeys(DECK, decks)


class Table:
    """All that one table knows. Built anew by folding its facts."""

    __slots__ = (
        "_in_hand",
        "_known",
        "_looked_at",
        "_loose",
        "alarms",
        "asked_pause",
        "awaiting_ack",
        "batches",
        "clock_stopped_at",
        "closing",
        "conditions",
        "config",
        "configured",
        "devices",
        "epoch_of_window",
        "facts",
        "history",
        "idle_since",
        "irregularities",
        "last_back",
        "last_dealer",
        "last_irregularity",
        "last_pull",
        "last_round_utc",
        "loaded",
        "lying",
        "next_number_at",
        "people",
        "phase",
        "pulls",
        "refused",
        "reports",
        "round",
        "rounds",
        "seen_commands",
        "sets",
        "shoe",
        "stale",
        "stop",
        "window",
    )

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self._known: dict[str, tuple[int, Any]] = {}
        self._looked_at = -1
        self._in_hand: list[Pull] = []
        self._loose: list[Lying] = []
        self.configured: str = ""
        self.phase: Phase = "closed"
        self.round: Round | None = None
        self.window: Window | None = None
        self.shoe: Shoe | None = None
        self.loaded: dict[str, ShoeLoaded] = {}
        self.sets: dict[str, CardSet] = {}
        self.batches: dict[str, Batch] = {}
        self.alarms: dict[str, AlarmRaised] = {}
        self.devices: dict[str, Device] = _devices(config)
        self.reports: dict[str, tuple[int, int]] = {}
        self.people: dict[Role, str] = {}
        self.pulls: dict[int, Pull] = {}
        self.lying: dict[Track, Lying] = {}
        self.stale = 0
        self.irregularities: dict[int, Irregularity] = {}
        self.stop: Stop | None = None
        self.asked_pause: tuple[str, str] | None = None
        self.closing: int | None = None
        self.conditions: dict[str, str] = {}
        self.awaiting_ack: list[str] = []
        self.refused: dict[str, str] = {}
        self.seen_commands: dict[tuple[str, str], None] = {}
        self.history: list[dict[str, Any]] = []
        self.facts = 0
        self.idle_since = 0
        self.last_back = ""
        self.last_dealer = ""
        self.next_number_at = 0
        self.rounds = 0
        self.last_pull = 0
        self.last_irregularity = 0
        self.last_round_utc = 0
        self.epoch_of_window = 0
        self.clock_stopped_at: int | None = None

    @property
    def stopped(self) -> bool:
        """Whether play and clocks stand still: a pause, or an open irregularity."""
        return self.stop is not None or bool(self.irregularities)

    @property
    def deal(self) -> Deal | None:
        """The dealing of the round in play, from accepted bets on."""
        return self.round.deal if self.round else None

    def in_hand(self) -> list[Pull]:
        """Cards that left the shoe and do not lie yet, in order."""
        if self._looked_at != self.facts:
            self._look()
        return self._in_hand

    def loose(self) -> list[Lying]:
        """Lying cards that belong to no pulled card yet, in order."""
        if self._looked_at != self.facts:
            self._look()
        return self._loose

    def _look(self) -> None:
        """Sort cards into placed and unplaced, once per fact: many functions ask for them."""
        self._looked_at = self.facts
        self._in_hand = [pull for pull in self.pulls.values() if pull.state == "hand"]
        self._loose = [c for c in self.lying.values() if c.pull is None and not c.aside]

    def known(self, name: str, work_out: Callable[["Table"], T]) -> T:
        """What `work_out` makes of this table, worked out once per fact.

        A table changes only by facts, so until the next one the answer stays the same.
        """
        found = self._known.get(name)
        if found is None or found[0] != self.facts:
            found = self._known[name] = (self.facts, work_out(self))
        answer: T = found[1]
        return answer


def _devices(config: TableConfig) -> dict[str, Device]:
    found = {name: Device(name, "shoe") for name in config.shoes}
    found |= {name: Device(name, "camera") for name in config.cameras}
    found |= {name: Device(name, "shuffler") for name in config.shufflers}
    return found
