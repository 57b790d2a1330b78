"""The parts of a table's state: cards, a shoe, a window, a round, what is wrong."""

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
from controller.core.words import Words, code_of

PullState = Literal["in_transit", "dealt", "burned", "excluded", "returned"]


class Track(NamedTuple):
    """A lying card: its camera, the start of vision that numbered it, and its number there.

    No number is used twice within a start, so two cards never share a track.
    """

    camera: str
    start: str
    number: int


@dataclass(slots=True)
class Pull:
    """A card that left the shoe in this round; `state` says where it is now.

    What is known of it grows in five parts, one after the other below: what left the shoe, where it
    is, who has seen it, what people ruled of its face, and what its burning did.
    """

    pull: int
    shoe: str
    card: Card | None
    """Its face as the record has it now; None if nobody knows it."""
    at: int
    set: str = ""
    """The set it belongs to; empty if the shoe held none that the table knew of."""
    target: str = ""
    """The hand it goes to according to a shoe that counts the game; empty if none is told."""
    told: Card | None = None
    """The face that the shoe told, whatever was ruled later; None if it told none."""
    named: Card | None = None
    """The face that people gave it when they admitted it; None if they gave none."""
    as_read_by: tuple[str, ...] = ()
    """Person, role and second person who ruled that its face is what the camera reads."""

    state: PullState = "in_transit"
    track: Track | None = None
    """The lying card that it is, if a camera sees it."""
    zone: str = ""
    index: int = 0
    """Its place in the hand it was dealt to."""
    face_up: bool = True
    """Whether it was dealt open or turned by the rules; a hidden card that shows itself is not."""
    unseen: bool = False
    """No camera has seen it lie: it was dealt by a ruling, or by a person's word."""
    by_word: bool = False
    """Dealt by a person's word while no camera saw; a camera that sees again has to find it."""
    held_over: bool = False
    """The table stopped while it was in the dealer's hand, so the screen asks for it again."""
    kept_as_next: bool = False
    """Pulled out of turn and held face down as the next card."""
    told_late: str = ""
    """The place of a card of its face that left the felt before this was told; else empty."""

    shown: bool = False
    """It lay face up before it was dealt, or until it was taken back: everybody knows it."""
    known_next: bool = False
    """Kept as the next card although everybody knows it."""
    seen_early: bool = False
    """It should be hidden and was seen before it was due, however it lies since."""
    exposed: bool = False
    """It should be hidden and was seen, and the shift manager let that pass."""
    stood_in: tuple["Lying", ...] = ()
    """The cards that lay in place of a hidden card, were read and taken up; one for each face.

    Those that turn out not to be the hidden card are asked for again.
    """

    ruled_over: str | None = None
    """The camera's reading when its face was ruled; that reading no longer counts against it.

    Empty if there was none, or if it counts again; None if its face was not ruled.
    """
    confirmed_copy: bool = False
    """Ruled to be right although the shoe should hold no more cards of its face."""

    burn_due: bool = False
    """A card was due to be burnt when this one left the shoe."""
    burn_paid: int = 0
    """How many burn cards its burning took off the count; negative if it added some."""
    burn_of_dealer: int = 0
    """How many of those were due because a new dealer came."""
    alike: int = 0
    """How many cards on the felt may be this burnt one; at most one of them is."""

    @property
    def face_ruled(self) -> bool:
        """Whether its face was ruled, not read: no camera has to read it when it is laid again."""
        return self.ruled_over is not None

    @property
    def came_to_light(self) -> bool:
        """Whether it is in transit and everybody knows it, but no ruling made it the next card."""
        return self.state == "in_transit" and self.shown and not self.known_next

    def contradicted_by(self, face: str) -> bool:
        """Whether this camera reading names another card than the record."""
        if self.card is None or face in ("", BACK, UNREADABLE, self.card):
            return False
        return face != self.ruled_over

    @property
    def others(self) -> list["Lying"]:
        """The cards that lay in its place and show another face than the record."""
        return [card for card in self.stood_in if self.contradicted_by(card.read)]

    def rule_face(self, lying: "Lying | None") -> None:
        """Mark its face as ruled, whatever the camera reads of it where it lies."""
        self.ruled_over = (lying.read or lying.face) if lying else ""


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
    """Known from before vision's restart and not seen again yet."""
    read: str = ""
    """The last face that was read, whatever it shows now; empty if none ever was."""
    taken_by_word: bool = False
    """A person says that it was taken up, and no camera saw it."""
    since: int = 0
    """When it was first seen; `at` is when anything about it last changed."""
    taken_back: int = 0
    """The pulled card it was dealt as before that was taken back; 0 if none."""
    after: int = 0
    """The last pull that a shoe had reported when this card was first seen."""
    apart: frozenset[int] = frozenset()
    """Pulled cards that were seen beside it and then lifted, so it is none of them."""
    alike: frozenset[int] = frozenset()
    """The burnt cards that count this one among the cards that may be them."""
    two_faces: bool = False
    """More than one face was read of it, so no reading proves which card it is."""
    due_open: bool = False
    """It was first seen while an open card was due."""
    after_cut: bool = False
    """It was first seen, unread, when the cut card was the last thing that had left the shoe."""

    def may_be(self, pull: Pull) -> bool:
        """Whether it may be this pulled card, by everything that was seen of both.

        An unread card that was first seen right after the cut card may be the cut card, and is no
        card that left the shoe after it.
        """
        if self.after_cut and self.face == UNREADABLE and not self.read:
            return pull.pull <= self.after and pull.pull not in self.apart
        return pull.pull not in self.apart

    def may_be_burnt(self, pull: Pull) -> bool:
        """Whether it shows the face of this burnt card and was laid after its pull."""
        shows = pull.card is not None and pull.card in (self.face, self.read)
        return pull.state == "burned" and shows and self.since >= pull.at

    @property
    def shows_card(self) -> bool:
        """Whether the camera reads a face."""
        return self.face not in (BACK, UNREADABLE)

    def show(self, face: str) -> None:
        """Record what a camera reads of it: a face, a back, or nothing."""
        before, self.face = self.read, face
        self.read = face if self.shows_card else self.read
        self.two_faces = self.two_faces or before not in ("", self.read)


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
    """Rounds that may still begin after the cut card came."""
    condemned: str = ""
    overdrawn: bool = False
    """More copies of some face have left it than it held."""
    to_burn: int = 0
    """Cards still to be burnt, those of a new dealer included."""
    for_new_dealer: int = 0
    """How many of these are due because a new dealer came; they are burnt after the shoe's own."""
    audit: Audit = field(default_factory=lambda: Audit(()))
    unaudited: list[Pull] = field(default_factory=list)
    """Cards that left it and are not audited yet; each waits until its round is over."""
    discards: list[Card | None] = field(default_factory=list)
    """The faces in the order in which they went to the discard rack."""
    lost: int = 0
    """Reports that never arrived; each may have been a card."""
    game_open: bool = False
    """The shoe counts the game itself, and its current game has begun and not ended."""
    unreported: list[tuple[int, Card]] = field(default_factory=list)
    """Admitted cards (pull and face) whose own report may still come."""
    cut_last: bool = False
    """The cut card was the last to leave it."""

    @property
    def burnt_for(self) -> str:
        """The reason why the next card is burnt, if one is to be."""
        return FIRST_CARD if self.to_burn > self.for_new_dealer else NEW_DEALER

    @property
    def at_most(self) -> int:
        """Count the cards that may still be inside, without the cut card."""
        return self.decks * 52 - self.dealt

    @property
    def cards_left(self) -> int:
        """Count the cards that are certainly inside, as if every lost report had been a card."""
        return self.at_most - self.lost

    def take_out(self, card: Card | None) -> None:
        """Count a card out; None if the shoe could not read it."""
        self.dealt += 1
        self.cut_last = False
        if card is not None:
            self.left[card] -= 1
            self.overdrawn = self.overdrawn or self.left[card] < 0

    def put_back(self, card: Card | None) -> None:
        """Count a card back in that returned to the shoe."""
        self.dealt -= 1
        if card is not None:
            self.left[card] += 1
            self.overdrawn = min(self.left.values()) < 0

    def feed_audit(self) -> None:
        """Pass to the audit, in order, the cards that are in nobody's hand any more.

        This is done only when no round is open: a card that a round hides must not influence
        anything before.
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
    """One thing for the dealer's hands, as in `GuidedStep`; `lying` is the card it is about."""

    text: Words
    done_when: Literal["gone", "held", "there", "laid", "told"]
    zone: str = ""
    lying: Lying | None = None
    pull: int = 0
    """The pull of a dealt card that is to be laid, or of one that is taken up by word."""
    by: str = ""
    """The witness that it was done: `sensors`, or a person; empty until then."""


@dataclass(slots=True)
class Guide:
    """Steps for the dealer's hands, to be seen done in this order."""

    steps: list[HandStep] = field(default_factory=list)
    given: int = 0
    """The number of the fact that gave them."""

    @property
    def number(self) -> int:
        """The number of the step that is due, from 0; the count of steps if none is."""
        return next((n for n, step in enumerate(self.steps) if not step.by), len(self.steps))

    @property
    def now(self) -> HandStep | None:
        """The step that is due."""
        return self.steps[self.number] if self.number < len(self.steps) else None


TOLD_TO_SWAP = "told_to_swap"
"""The sentence for such a card that the dealer took off when told to swap it for the shoe's card.
"""

TOLD_AS_OWN = ("told_as_own", "told_as_own_beside", TOLD_TO_SWAP)
"""The sentences for a card that was taken for the one that left the shoe, and then taken off."""


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
    """One of its lying cards may belong to this table: it was missed, or kept in the hand."""
    taken_off: Lying | None = None
    """The last card that was taken off meanwhile although no card of this table shows its face."""
    lifted: bool = False
    """A card that may be the pulled one lay there and was lifted while this was open."""
    remedy: str = ""
    level: int = 0
    extended_until: int | None = None
    guide: Guide = field(default_factory=Guide)
    """The steps that a ruling gave the dealer."""

    @property
    def told_as_own(self) -> bool:
        """Whether it is about a card that was taken for the one that left the shoe, and then taken
        off.
        """
        return code_of(self.text, "") in TOLD_AS_OWN


class Proposal(NamedTuple):
    """A ruling that waits for its second person at another screen."""

    asked: RulingProposed
    mark: str
    """The mark of its subject when it was made; another mark means another ruling."""


class EndedProposal(NamedTuple):
    """The last proposal that ended, for screens that still show it."""

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
    """When the dealing last went on; what it wants now has been awaited since then."""
    show_until: int = 0
    deal_log: DealLog = field(default_factory=list)
    over: Literal["", "settled", "voided"] = ""
    hand_void: bool = False
    """It was voided before a card that came for it was dealt: the next round may not use it."""
    other_void: str = ""
    """The shoe of a card of another set that was out when the round was voided."""
    by_shoe_alone: bool = False
    """Ruled: it goes on by the shoe's word while the camera sees nothing."""
    coup_told: str = ""
    """The result according to a shoe that counts the game; empty until it tells."""
    coup_told_at: int = 0
    shoe_count_aside: bool = False
    """Ruled: the shoe's count is no evidence for the rest of the round."""
    cleared_by: str = ""
    """The person who says that the felt is empty, if no camera sees it."""
    reviewed: bool = False
    """Put under review because of what the felt showed while its cards still lay there."""

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
    """The number of the fact that began it."""


class Disabled(NamedTuple):
    """An order that no further round is dealt here: why, from which role, by which fact."""

    reason: Words
    role: str
    since: int


def full_shoe(decks: int) -> dict[Card, int]:
    """The inventory of a fresh shoe."""
    return dict.fromkeys(DECK, decks)
