"""Something that is wrong now, and a ruling on it that waits for its second person."""

from dataclasses import dataclass, field
from typing import NamedTuple

from controller.core.messages.facts import ProposalEnd, RulingProposed
from controller.core.table.guide import Guide
from controller.core.table.pulls import Lying, Track
from controller.core.words import Words, code_of

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
