"""A finding: something wrong that the sensors show now."""

from dataclasses import dataclass

from controller.core.games.dealing import NeedCard
from controller.core.table import Lying, Pull, Table


@dataclass(frozen=True, slots=True)
class Found:
    """Something wrong: its code, where, in a sentence, since when, and its grace in ms."""

    code: str
    zone: str
    text: str
    since: int
    grace: int
    pulls: tuple[int, ...] = ()
    tracks: tuple[int, ...] = ()

    def same_as(self, code: str, pulls: tuple[int, ...], tracks: tuple[int, ...]) -> bool:
        """Whether it is the irregularity known under these names.

        A card that was lifted and laid again has a new track: the pulled cards decide, and only
        what no shoe reported is known by its track.
        """
        if self.code != code or self.pulls != pulls:
            return False
        return bool(self.pulls) or self.tracks == tracks


def wanted(table: Table) -> NeedCard | None:
    """The card the game waits for, if it waits for one."""
    if table.deal is None or table.phase != "dealing":
        return None
    need = table.deal.next()
    return need if isinstance(need, NeedCard) else None


def held_back(table: Table) -> list[Pull]:
    """Cards in the dealer's hand that are not ruled to be kept there."""
    return [pull for pull in table.in_hand() if not pull.held]


def names(pull: Pull, lying: Lying) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How an irregularity names a pulled card and the card that lies."""
    return (pull.pull,), (lying.track[1],)
