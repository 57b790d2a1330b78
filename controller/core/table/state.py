"""The parts of a table's state: cards, devices, a shoe, a window, a round, what is wrong."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from controller.core.cards import DECK, Card
from controller.core.games.deal import Deal
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.messages.facts import (
    FIRST_CARD,
    NEW_DEALER,
    Asked,
    BetsAccepted,
    Light,
    ProposalEnd,
    RulingProposed,
)
from controller.core.table.deal_log import DealLog
from controller.core.table.shuffle_audit import Audit
from controller.core.words import Words, code_of, say

PullState = Literal["in_transit", "dealt", "burned", "excluded", "returned"]


class Track(NamedTuple):
    """A lying card: its camera, the start of vision that numbered it, its number there.

    No number is given twice within a start, so that no two cards ever share a track.
    """

    camera: str
    start: str
    number: int


@dataclass(slots=True)
class Pull:
    """A card that left the shoe in this round; `state` says where it is now."""

    pull: int
    shoe: str
    card: Card | None
    at: int
    set: str = ""
    """The set it belongs to; empty where the shoe held none that the table knew of."""
    state: PullState = "in_transit"
    track: Track | None = None
    zone: str = ""
    face_up: bool = True
    unseen: bool = False
    """No camera has seen it lie: dealt by ruling, or by a person's word."""
    by_word: bool = False
    """Dealt by a person's word while no camera saw: one that sees again has to find it."""
    kept_as_next: bool = False
    """Pulled out of turn and held face down as the next card."""
    held_over: bool = False
    """The table stood still while it was in the dealer's hand: it is asked for again."""
    shown: bool = False
    """It lay with its face up before it was dealt, or until it was taken back: all know it."""
    known_next: bool = False
    """Kept as the next card although all know it."""
    index: int = 0
    """Its place in the hand it was dealt to."""
    target: str = ""
    """To whom a shoe gives it that counts the game itself; empty where it tells none."""
    seen_early: bool = False
    """A card that should be hidden was seen before it was due, however it lies since."""
    exposed: bool = False
    """A card that should be hidden was seen, and let pass by the shift manager."""
    confirmed_copy: bool = False
    """Ruled to be right although the shoe should hold no more of its face."""
    face_ruled: bool = False
    """Its face was ruled, not read: no camera need read it when it is laid again."""
    told: Card | None = None
    """The face that the shoe told, whatever is ruled of it later; None where it told none."""
    named: Card | None = None
    """The face that people gave it when they admitted it; None where it has none of theirs."""
    as_read_by: tuple[str, ...] = ()
    """Person, role and second person who ruled that its face is what the camera reads of it."""
    seen_as: str = ""
    """The camera's reading when its face was ruled: that reading is known and counts no more."""
    stood_in: tuple["Lying", ...] = ()
    """The cards that lay for a hidden one, were read and taken up, one of each face.

    Of these each is asked for that it turns out not to be.
    """
    burn_due: bool = False
    """A card was to be burnt when it left the shoe."""
    burn_paid: int = 0
    """By how much fewer cards were to be burnt once it was; below 0 where it asked for more."""
    burn_of_dealer: int = 0
    """How many of these because a new dealer came."""
    alike: int = 0
    """How many cards have lain on the felt that may be this burnt one: it is one of them at most.
    """

    def contradicted_by(self, face: str) -> bool:
        """Whether a camera that reads this of the card names another one than the record does."""
        if self.card is None or face in ("", BACK, UNREADABLE, self.card):
            return False
        return not (self.face_ruled and face == self.seen_as)

    @property
    def others(self) -> list["Lying"]:
        """The cards that lay for it and show another face than the record has."""
        return [card for card in self.stood_in if self.contradicted_by(card.read)]

    def rule_face(self, lying: "Lying | None") -> None:
        """Let its face be ruled, whatever the camera reads of it where it lies."""
        self.face_ruled, self.seen_as = True, (lying.read or lying.face) if lying else ""


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
    excluded: bool = False
    unconfirmed: bool = False
    """Vision restarted: known from before, not yet seen again."""
    read: str = ""
    """The last face that was read of it, whatever it shows now; empty where none ever was."""
    taken_by_word: bool = False
    """A person says that it was taken up, which no camera saw."""
    since: int = 0
    """When it was first seen; `at` is when anything of it changed last."""
    taken_back: int = 0
    """The pulled card that it was dealt as before that was taken back; 0 where it was none."""
    after: int = 0
    """The last card that a shoe had told when it was first seen."""
    apart: frozenset[int] = frozenset()
    """Pulled cards that lay in sight beside it and were lifted: it is none of them."""
    alike: frozenset[int] = frozenset()
    """Burnt cards of which it is counted among those that may be them."""
    two_faces: bool = False
    """More than one face was read of it, so that none proves which card it is."""
    after_cut: bool = False
    """It was first seen, and not read, when the cut card was the last thing that left the shoe."""

    def may_be(self, pull: Pull) -> bool:
        """Whether it may be this pulled card, by all that was seen of both at once.

        What lay there unread since the cut card came is that one, and none that left after it.
        """
        if self.after_cut and self.face == UNREADABLE and not self.read:
            return pull.pull <= self.after and pull.pull not in self.apart
        return pull.pull not in self.apart

    def may_be_burnt(self, pull: Pull) -> bool:
        """Whether it shows the face of this burnt card, and was laid after its pull."""
        shows = pull.card is not None and pull.card in (self.face, self.read)
        return pull.state == "burned" and shows and self.since >= pull.at

    @property
    def shows_card(self) -> bool:
        """Whether the camera reads a face."""
        return self.face not in (BACK, UNREADABLE)

    def show(self, face: str) -> None:
        """Let a camera read this of it: a face, a back, or nothing."""
        before, self.face = self.read, face
        self.read = face if self.shows_card else self.read
        self.two_faces = self.two_faces or before not in ("", self.read)


@dataclass(slots=True)
class Device:
    """A device as the table knows it; `why` says why it is not ok, to the people at the table.

    `detail` is what its driver wrote of it, for the engineer: also of what is wrong besides.
    """

    name: str
    kind: Literal["shoe", "camera", "shuffler"]
    state: Literal["unknown", "ok", "warning", "lost"] = "unknown"
    why: Words = field(default_factory=lambda: say("not_heard_yet"))
    detail: str = ""
    identity: str = ""
    trouble: str = ""
    """A shoe's own state that stops it: `empty`, `error` or `overdraw`."""
    since: int = 0
    well_since: int = 0
    """When it came back after a loss; what rests on it alone is looked at anew from then on."""
    start: str = ""
    """A camera's vision process: the id of its start."""
    put_in: bool = False
    """Of a shoe: it was put in since the last set left play, and says so."""
    batch: str = ""
    """Of a shoe: the batch that it said it holds, since the last set left play; "" for none."""

    def set_well(self, detail: str = "") -> None:
        """Note that it is well; `detail` is what is wrong besides."""
        self.state, self.why, self.detail = "ok", "", detail


@dataclass(slots=True)
class Shoe:
    """The shoe in play and what may still be inside it."""

    name: str
    set: str
    decks: int
    left: dict[Card, int]
    dealt: int = 0
    burned: int = 0
    back: str = ""
    cut_card: bool = False
    rounds_after_cut: int = 0
    """Rounds that may still begin although the cut card came."""
    condemned: str = ""
    overdrawn: bool = False
    """More copies of some face have left than it held."""
    to_burn: int = 0
    """Cards that are still to be burnt, those of a new dealer among them."""
    for_new_dealer: int = 0
    """How many of these because a new dealer came: they are burnt after the shoe's own."""
    audit: Audit = field(default_factory=lambda: Audit(()))
    unaudited: list[Pull] = field(default_factory=list)
    """Cards that left it and are not audited yet: none is before its round is over."""
    discards: list[Card | None] = field(default_factory=list)
    """The faces in the order they went to the discard rack."""
    lost: int = 0
    """Reports that never came: each may have been a card."""
    game_open: bool = False
    """The shoe counts the game itself, and its count has begun and not ended."""
    unreported: list[tuple[int, Card]] = field(default_factory=list)
    """Admitted cards (pull and face) whose own report may still come."""
    cut_last: bool = False
    """The cut card left it last: no card came after it yet."""

    @property
    def burnt_for(self) -> str:
        """Say why the next card is burnt, where one is to be."""
        return FIRST_CARD if self.to_burn > self.for_new_dealer else NEW_DEALER

    @property
    def at_most(self) -> int:
        """Count the cards that may still be inside, the cut card not counted."""
        return self.decks * 52 - self.dealt

    @property
    def cards_left(self) -> int:
        """Count the cards that are inside for certain: no lost report was one of them."""
        return self.at_most - self.lost

    def take_out(self, card: Card | None) -> None:
        """Count a card out; None where the shoe could not read it."""
        self.dealt += 1
        self.cut_last = False
        if card is not None:
            self.left[card] -= 1
            self.overdrawn = self.overdrawn or self.left[card] < 0

    def put_back(self, card: Card | None) -> None:
        """Count a card in again that went back into the shoe."""
        self.dealt -= 1
        if card is not None:
            self.left[card] += 1
            self.overdrawn = min(self.left.values()) < 0

    def feed_audit(self) -> None:
        """Let the audit see, in order, the cards that are out of anybody's hand.

        It is fed when no round is open: a card that a round hides must enter nothing before.
        """
        while self.unaudited and self.unaudited[0].state != "in_transit":
            pull = self.unaudited.pop(0)
            if pull.state != "returned":
                self.audit.feed(pull.card)


@dataclass(slots=True)
class Window:
    """An open question to players."""

    window: int
    question: str
    asks: tuple[Asked, ...]
    ends_at: int
    due_at: int


@dataclass(slots=True)
class HandStep:
    """One thing for the dealer's hands, as `GuidedStep`; `lying` is the card that it is about."""

    text: Words
    done_when: Literal["gone", "held", "there", "laid", "told"]
    zone: str = ""
    lying: Lying | None = None
    pull: int = 0
    """Of a dealt card that is to be laid, or of one that is taken up by word: its pull."""
    by: str = ""
    """The witness that saw it done: `sensors`, or a person; empty while it is not."""


@dataclass(slots=True)
class Guide:
    """Steps for the dealer's hands, to be seen done in their order."""

    steps: list[HandStep] = field(default_factory=list)
    given: int = 0
    """The number of the fact that gave them."""

    @property
    def number(self) -> int:
        """The number of the step that is due, from 0; as many as there are steps: none is."""
        return next((n for n, step in enumerate(self.steps) if not step.by), len(self.steps))

    @property
    def now(self) -> HandStep | None:
        """The step that is due."""
        return self.steps[self.number] if self.number < len(self.steps) else None


TOLD_TO_SWAP = "told_to_swap"
"""The sentence of such a card that was taken off as it was told, to be swapped for the shoe's."""

TOLD_AS_OWN = ("told_as_own", "told_as_own_beside", TOLD_TO_SWAP)
"""The sentences of a card that was taken for the one that left the shoe, and then taken off."""


@dataclass(slots=True)
class OpenIrregularity:
    """Something that is wrong now."""

    id: int
    code: str
    zone: str
    text: Words
    opened_at: int
    pulls: tuple[int, ...]
    tracks: tuple[Track, ...]
    may_be_own: bool = False
    """A lying card of it may be one of this table, that was missed or kept in the hand."""
    taken_off: Lying | None = None
    """The last card that was taken off meanwhile though no card of this table shows its face."""
    lifted: bool = False
    """A card that may be the pulled one lay there and was taken up while this was open."""
    remedy: str = ""
    level: int = 0
    extended_until: int | None = None
    guide: Guide = field(default_factory=Guide)
    """The steps that a ruling gave the dealer."""

    @property
    def told_as_own(self) -> bool:
        """It is of a card that was told as the one that left the shoe, and then taken off."""
        return code_of(self.text, "") in TOLD_AS_OWN


class Proposal(NamedTuple):
    """A ruling that waits for its second person at another screen."""

    asked: RulingProposed
    mark: str
    """The mark of its subject as that was then: another mark is another ruling."""


class EndedProposal(NamedTuple):
    """The last proposal that is over, for who looks at it still."""

    id: int
    irregularity: int
    how: ProposalEnd
    person: str


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
    deal: Deal | None = None
    cards_dealt: int = 0
    went_on_at: int = 0
    """When the dealing last went on: it has waited so long for what it wants now."""
    show_until: int = 0
    deal_log: DealLog = field(default_factory=list)
    over: Literal["", "settled", "voided"] = ""
    hand_void: bool = False
    """It was voided while a card that came for it was not dealt yet: that is not the next one's."""
    other_void: str = ""
    """It was voided while a card of another set was out: the shoe that this one came out of."""
    by_shoe_alone: bool = False
    """Ruled: it goes on by the shoe's word where the camera sees nothing."""
    coup_told: str = ""
    """The end of the coup by the count of a shoe that counts it; empty until it tells."""
    coup_told_at: int = 0
    shoe_count_aside: bool = False
    """Ruled: that count is no witness for the rest of the round."""
    cleared_by: str = ""
    """The person who says that the felt is empty, where no camera sees it."""
    reviewed: bool = False
    """Put under review by what the felt showed while its cards still lay there."""

    @property
    def bets(self) -> BetsAccepted | None:
        """The accepted bets, with which the deal log begins."""
        first = self.deal_log[0][1] if self.deal_log else None
        return first if isinstance(first, BetsAccepted) else None


@dataclass(slots=True)
class Pause:
    """A pause: all clocks stand still."""

    cause: Words
    waiting_for: str
    guide: Guide = field(default_factory=Guide)
    """The cards that are to be put back before play goes on."""
    since: int = 0
    """The number of the fact that made it."""


class Disabled(NamedTuple):
    """An order that no further round is dealt here: why, from which role, by which fact."""

    reason: Words
    role: str
    since: int


def full_shoe(decks: int) -> dict[Card, int]:
    """The inventory of a fresh shoe."""
    return dict.fromkeys(DECK, decks)
