"""Facts of cards that left a shoe and of cards that lie on the felt.

A lying card is named by its camera, by `start`, the start of vision that numbered it, and by
`track`, its number there. Journals of older versions name no start: theirs is empty.
"""

from typing import Literal

from controller.core.cards import Card
from controller.core.frozen import dataclass


@dataclass(frozen=True, slots=True)
class CardPulled:
    """A card left the shoe; `card` is None where the shoe could not read it.

    `target` is to whom a shoe gives it that counts the game itself.
    """

    pull: int
    shoe: str
    n: int
    boot: int
    card: Card | None
    target: str = ""
    kind: Literal["card_pulled"] = "card_pulled"


@dataclass(frozen=True, slots=True)
class CardAdmitted:
    """Two people ruled that a card came from the shoe, though no shoe reported it.

    `doubled`: it came out together with the last pull, of which the shoe told one card: it has no
    report of its own. `card` is None where nobody has seen it;
    `as_read`: its face is then what the camera reads once it lies open. `role` is that of `person`.
    """

    pull: int
    shoe: str
    card: Card | None
    person: str
    second: str
    doubled: bool = False
    role: str = ""
    as_read: bool = False
    kind: Literal["card_admitted"] = "card_admitted"


@dataclass(frozen=True, slots=True)
class AdmittedReported:
    """The shoe told late of a card that was admitted as `pull`: it is no further card."""

    pull: int
    shoe: str
    n: int
    boot: int
    kind: Literal["admitted_reported"] = "admitted_reported"


@dataclass(frozen=True, slots=True)
class CardReturned:
    """A pulled card is in the shoe: it went back, and is pulled anew when it comes again.

    `person` ruled that it never came out, which its shoe told; empty where the shoe took it back.
    """

    pull: int
    person: str = ""
    kind: Literal["card_returned"] = "card_returned"


@dataclass(frozen=True, slots=True)
class CutCardPulled:
    """The cut card left the shoe."""

    shoe: str
    n: int
    boot: int
    kind: Literal["cut_card_pulled"] = "cut_card_pulled"


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card came to rest in a zone: a face, `back` or `unreadable`."""

    camera: str
    track: int
    zone: str
    order: int
    face: str
    colour: str
    confidence: float
    evidence: str
    start: str = ""
    kind: Literal["card_seen"] = "card_seen"


@dataclass(frozen=True, slots=True)
class FaceSeen:
    """A lying card now shows this face (turned, or read at last)."""

    camera: str
    track: int
    face: str
    confidence: float
    evidence: str
    start: str = ""
    kind: Literal["face_seen"] = "face_seen"


@dataclass(frozen=True, slots=True)
class BackSeen:
    """The back of a lying card is of this colour, which was not seen (or seen wrongly) before."""

    camera: str
    track: int
    colour: str
    start: str = ""
    kind: Literal["back_seen"] = "back_seen"


@dataclass(frozen=True, slots=True)
class CardShifted:
    """A lying card lies in another place."""

    camera: str
    track: int
    zone: str
    order: int
    start: str = ""
    kind: Literal["card_shifted"] = "card_shifted"


@dataclass(frozen=True, slots=True)
class CardLifted:
    """A card no longer lies on the felt."""

    camera: str
    track: int
    start: str = ""
    kind: Literal["card_lifted"] = "card_lifted"


@dataclass(frozen=True, slots=True)
class TracksForgotten:
    """The vision process started anew: what it numbers now is to be recognised."""

    camera: str
    start: str
    kind: Literal["tracks_forgotten"] = "tracks_forgotten"


@dataclass(frozen=True, slots=True)
class TrackRecognised:
    """A lying card known as `old` is called `track` since vision's restart."""

    camera: str
    old: int
    track: int
    old_start: str = ""
    start: str = ""
    kind: Literal["track_recognised"] = "track_recognised"


@dataclass(frozen=True, slots=True)
class TrackLinked:
    """A lying card is the dealt card `pull` (dealt by ruling, or seen again)."""

    camera: str
    track: int
    pull: int
    start: str = ""
    kind: Literal["track_linked"] = "track_linked"
