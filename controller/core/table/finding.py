"""A finding: something wrong that the sensors show now."""

from controller.core.frozen import dataclass
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.words import Say


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: its code, where it is, in words, since when, and its grace period in ms."""

    code: str
    zone: str
    text: Say | str
    since: int
    grace: int
    pulls: tuple[int, ...] = ()
    tracks: tuple[Track, ...] = ()
    left_by: int = 0
    """The open irregularity that it is left by, also where that one was ruled on."""

    def is_of(self, wrong: OpenIrregularity) -> bool:
        """Whether it is this irregularity.

        A card that was lifted and laid again has a new track, so the pulled cards decide. Only a
        card that no shoe reported is known by its track.
        """
        if self.code != wrong.code or self.pulls != wrong.pulls:
            return False
        return bool(self.pulls) or self.tracks == wrong.tracks

    def concerns(self, wrong: OpenIrregularity) -> bool:
        """Whether it is about a card of this irregularity; as in `is_of`, the pulled cards
        decide.
        """
        if self.left_by == wrong.id:
            return True
        if wrong.pulls:
            return not set(self.pulls).isdisjoint(wrong.pulls)
        return not set(self.tracks).isdisjoint(wrong.tracks)


def names(pull: Pull, lying: Lying) -> tuple[tuple[int, ...], tuple[Track, ...]]:
    """Return the names by which an irregularity knows a pulled card and a lying card."""
    return (pull.pull,), (lying.track,)
