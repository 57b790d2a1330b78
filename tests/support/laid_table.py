"""A table with cards in the hand and on the felt, laid by hand and looked at by one detector."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from controller.core.cards import Card
from controller.core.games.steps import NeedCard, NeedMove
from controller.core.table.finding import Finding
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.table.shoes.shoe import Shoe, full_shoe
from controller.core.table.snapshot import TableSnapshot, paired
from controller.core.table.state import Round
from controller.core.table.table import Table
from tests.support.table_driver import config_of

Find = Callable[[Table, TableSnapshot], Finding | None]


UP, DOWN = NeedCard("1", True, 1, 0), NeedCard("dealer", False, 1, 0)
"""The card that is due: face up in box 1, or face down at the dealer's."""


class Laid:
    """A table with cards in the hand and on the felt; of each its moment is its number."""

    def __init__(self) -> None:
        self.table = Table(config_of("igt"))
        for device in self.table.devices.values():
            device.set_well()
        self.table.shoe = Shoe("shoe0", "red", 6, full_shoe(6))
        self.times = self.table.config.timings

    @property
    def shoe(self) -> Shoe:
        assert self.table.shoe is not None
        return self.table.shoe

    def hand(self, number: int, card: str | None = "AS", **state: Any) -> Pull:
        known = Card(card) if card else None
        pull = self.table.pulls[number] = Pull(number, "shoe0", known, number, set="red")
        for name, value in state.items():
            setattr(pull, name, value)
        return pull

    def dealt(self, number: int, card: str | None = "AS", zone: str = "1", **state: Any) -> Pull:
        return self.hand(number, card, state="dealt", zone=zone, **state)

    def lies(self, number: int, face: str = "AS", zone: str = "1", **state: Any) -> Lying:
        track = Track("camera0", "s", number)
        lying = Lying(track, zone, 0, Card(face), "", 1.0, "", number)
        lying.show(face)
        for name, value in state.items():
            setattr(lying, name, value)
        self.table.lying[track] = lying
        return lying

    def is_pulled(self, number: int, pull: Pull) -> None:
        pull.track = Track("camera0", "s", number)

    def splits(self) -> None:
        """Let a split wait for the king of box 1 to be moved to box 2."""
        move = NeedMove("1", "2", 1, 0, Card("KD"))
        deal: Any = SimpleNamespace(next=lambda: move, spot=lambda _zone: None)
        self.table.round = Round("r", "1", 0, "ida", "shoe0", 1, 2, deal=deal)

    def finds(self, find: Find, wanted: Any = None) -> Finding | None:
        self.table.last_snapshot = None
        snapshot = self.table.snapshot()
        snapshot.need = wanted
        if isinstance(wanted, NeedCard):
            snapshot.wanted = wanted
            if snapshot.in_transit and snapshot.unmatched:
                snapshot.pair = paired(wanted, snapshot.in_transit, snapshot.unmatched)
        return find(self.table, snapshot)

    def place(self, zone: str) -> Any:
        return self.table.place(zone)


def found(code: str, zone: str, text: Any, since: int, grace: int, *named: Any) -> Finding:
    """A finding; `named` are the numbers of pulls, or of tracks as `t1`."""
    pulled = tuple(one for one in named if isinstance(one, int))
    tracks = tuple(Track("camera0", "s", int(one[1:])) for one in named if isinstance(one, str))
    return Finding(code, zone, text, since, grace, pulled, tracks)
