"""A card that left the shoe, and a card that lies on the felt."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from controller.core.cards import Card
from controller.core.messages.devices import BACK, UNREADABLE

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
