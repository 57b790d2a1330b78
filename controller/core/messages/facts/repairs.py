"""Facts of irregularities, rulings and corrections."""

from dataclasses import field
from typing import Any, Literal

from controller.core.cards import Card
from controller.core.frozen import dataclass
from controller.core.messages.commands import PlaceKind
from controller.core.messages.roles import Role
from controller.core.words import Words


@dataclass(frozen=True, slots=True)
class IrregularityOpened:
    """Something is wrong: `code` names it in the catalogue; play and clocks stop.

    `seen` are the lying cards it is about, each as camera, start and number; `tracks` their numbers
    alone.
    """

    id: int
    code: str
    zone: str
    text: Words
    detected_by: str
    pulls: tuple[int, ...] = ()
    tracks: tuple[int, ...] = ()
    details: dict[str, Any] = field(default_factory=dict)
    seen: tuple[tuple[str, str, int], ...] = ()
    kind: Literal["irregularity_opened"] = "irregularity_opened"


@dataclass(frozen=True, slots=True)
class ManagerCalled:
    """Nobody ruled in time: the call went to the next in line."""

    id: int
    level: int
    kind: Literal["manager_called"] = "manager_called"


@dataclass(frozen=True, slots=True)
class CallExtended:
    """The shift manager took more time, once."""

    id: int
    by: str
    until: int
    kind: Literal["call_extended"] = "call_extended"


@dataclass(frozen=True, slots=True)
class RemedyChosen:
    """Somebody who may ruled on an irregularity.

    `place` says where his screen stands, `place_name` what the table file calls it; `pictures` are
    the digests of the pictures that he was shown. Of the second person the same is told; where he
    signed at another screen, `proposal` is the number under which it was asked for.
    """

    id: int
    remedy: str
    reason: str
    person: str
    role: str
    second: str = ""
    card: Card | None = None
    zone: str = ""
    place: PlaceKind = ""
    place_name: str = ""
    pictures: tuple[str, ...] = ()
    second_role: str = ""
    second_place: PlaceKind = ""
    second_place_name: str = ""
    proposal: int = 0
    kind: Literal["remedy_chosen"] = "remedy_chosen"


@dataclass(frozen=True, slots=True)
class RulingProposed:
    """Somebody who may asked for a ruling that takes two people; a second one is to sign it.

    `irregularity` 0: the void of the round. It waits until table time `until` at the longest.
    """

    id: int
    irregularity: int
    remedy: str
    reason: str
    person: str
    role: Role
    card: Card | None = None
    zone: str = ""
    place: PlaceKind = ""
    place_name: str = ""
    pictures: tuple[str, ...] = ()
    until: int = 0
    kind: Literal["ruling_proposed"] = "ruling_proposed"


ProposalEnd = Literal["signed", "refused", "taken_back", "changed", "replaced", "lapsed"]
"""The end of a proposal: by whom it was asked for or who could sign it; because what it is about is
not as it was; because another person took the asker's role; or because its time was over."""


@dataclass(frozen=True, slots=True)
class ProposalEnded:
    """A proposed ruling waits no more: what came of it, and by whom, from where, if by anybody."""

    id: int
    how: ProposalEnd
    person: str = ""
    role: str = ""
    place: PlaceKind = ""
    place_name: str = ""
    pictures: tuple[str, ...] = ()
    kind: Literal["proposal_ended"] = "proposal_ended"


@dataclass(frozen=True, slots=True)
class IrregularityClosed:
    """The irregularity is over; `ms` is the play time it cost."""

    id: int
    code: str
    remedy: str
    ms: int
    kind: Literal["irregularity_closed"] = "irregularity_closed"


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """A pulled card's face was ruled to be another (or to be this one, where unread).

    `by_eye`: people looked at the card itself, whatever the camera reads of it. `as_read`: it is
    what the camera read of a card that no shoe told, as `person` and `second` ruled beforehand.
    """

    pull: int
    was: Card | None
    card: Card
    person: str
    role: str
    by_eye: bool = False
    second: str = ""
    as_read: bool = False
    kind: Literal["card_corrected"] = "card_corrected"


@dataclass(frozen=True, slots=True)
class HoleExposureAccepted:
    """A card that should be hidden was seen, and the shift manager lets the round go on."""

    pull: int
    person: str
    kind: Literal["hole_exposure_accepted"] = "hole_exposure_accepted"


@dataclass(frozen=True, slots=True)
class ShoeCondemned:
    """The shoe in play is to leave it after this round."""

    shoe: str
    set: str
    why: str
    by: str
    kind: Literal["shoe_condemned"] = "shoe_condemned"


@dataclass(frozen=True, slots=True)
class PullSetAside:
    """A pulled card will not be played and is not burnt yet: it is on its way back."""

    pull: int
    why: str
    kind: Literal["pull_set_aside"] = "pull_set_aside"


@dataclass(frozen=True, slots=True)
class PullKeptAsNext:
    """A card pulled in error is kept face down: it is the next card."""

    pull: int
    kind: Literal["pull_kept_as_next"] = "pull_kept_as_next"


BURNT = "burnt"
"""The reason to set a lying card aside that is burnt."""


@dataclass(frozen=True, slots=True)
class TrackSetAside:
    """A lying card is no card of this round (evidence put aside)."""

    camera: str
    track: int
    why: str
    start: str = ""
    kind: Literal["track_set_aside"] = "track_set_aside"


@dataclass(frozen=True, slots=True)
class FactsUndone:
    """Facts `first` to now that are rulings, placements or phases are taken back.

    `moves` are the split's moves among them, each from where to where it went; `places` the zone
    and index of each card; `check`: whether the check of the hidden card is among them.
    """

    first: int
    taken_back: tuple[int, ...]
    person: str
    role: str
    reason: str
    moves: tuple[tuple[str, str], ...] = ()
    places: tuple[tuple[str, int], ...] = ()
    check: bool = False
    kind: Literal["facts_undone"] = "facts_undone"


@dataclass(frozen=True, slots=True)
class GuidedStep:
    """One thing for the dealer's hands: in words, and by what it is seen done.

    `done_when` is `gone` (the card under `track` lies no more), `held` (the same, and it is kept in
    the hand), `there` (it lies in `zone`), `laid` (the dealt card `pull` is seen in `zone`) or
    `told` (no sensor sees it: a person's word; of a card that is taken up it names the `pull`).
    """

    text: Words
    done_when: Literal["gone", "held", "there", "laid", "told"] = "told"
    zone: str = ""
    camera: str = ""
    track: int = -1
    start: str = ""
    pull: int = 0


@dataclass(frozen=True, slots=True)
class StepsGiven:
    """The steps for the hands, in this order, before play goes on; `id` 0: of a pause."""

    id: int
    steps: tuple[GuidedStep, ...]
    kind: Literal["steps_given"] = "steps_given"


@dataclass(frozen=True, slots=True)
class StepSeen:
    """The step of this number (from 0) is done; `by` is `sensors`, or the person who says so."""

    id: int
    step: int
    by: str
    kind: Literal["step_seen"] = "step_seen"


@dataclass(frozen=True, slots=True)
class SingleSourceRuled:
    """The round goes on by one source alone (`shoe`), as long as the other sees nothing."""

    source: str
    person: str
    second: str
    kind: Literal["single_source_ruled"] = "single_source_ruled"
