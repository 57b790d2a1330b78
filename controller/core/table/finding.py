"""A finding: something wrong that the sensors show now."""

from controller.core.frozen import dataclass
from controller.core.table.state import Lying, Pull, Track
from controller.core.words import Say


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: its code, where, in words, since when, and its grace in ms."""

    code: str
    zone: str
    text: Say | str
    since: int
    grace: int
    pulls: tuple[int, ...] = ()
    tracks: tuple[Track, ...] = ()

    def same_as(self, code: str, pulls: tuple[int, ...], tracks: tuple[Track, ...]) -> bool:
        """Whether it is the irregularity known under these names.

        A card that was lifted and laid again has a new track: the pulled cards decide, and only
        what no shoe reported is known by its track.
        """
        if self.code != code or self.pulls != pulls:
            return False
        return bool(self.pulls) or self.tracks == tracks


def names(pull: Pull, lying: Lying) -> tuple[tuple[int, ...], tuple[Track, ...]]:
    """Return how an irregularity names a pulled card and the card that lies."""
    return (pull.pull,), (lying.track,)
