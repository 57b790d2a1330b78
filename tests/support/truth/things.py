"""Cards as things, cameras as eyes: where each card of the table really is."""

from dataclasses import dataclass, field
from itertools import count

from controller.core.cards import Card
from controller.core.messages.devices import BACK


class WrongError(Exception):
    """A property does not hold: `kind` names it, the text tells what was seen."""

    def __init__(self, kind: str, text: object = "") -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind


@dataclass(eq=False)
class Piece:
    """One card of plastic.

    `set` is empty for a card of no set of this table. `misread`: what cameras take its face for.
    `since`: when its place was disturbed, None where it was laid as the game wants it; `was`: where
    it lay before. `told`: whether a camera has told of its place since.
    """

    face: Card
    set: str
    back: str
    zone: str = ""
    up: bool = True
    laid: int = 0
    split_from: str = ""
    misread: str = ""
    since: int | None = None
    was: str = ""
    told: bool = False

    def __repr__(self) -> str:
        return f"{self.face}@{self.zone or '-'}{'' if self.up else '(down)'}"

    @property
    def shows(self) -> str:
        """What a camera reads of it."""
        return (self.misread or str(self.face)) if self.up else BACK


@dataclass
class Eye:
    """One camera: its process's start, its numbers, what it told of each card."""

    name: str
    start: int = 1
    blind: bool = False
    silent_until: int = 0
    """Its process started anew, and tells of no card before (ms)."""
    numbers: "count[int]" = field(default_factory=lambda: count(1))
    shown: dict[Piece, tuple[int, str, int, str]] = field(default_factory=dict)
