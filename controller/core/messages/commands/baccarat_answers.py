"""The requests at a table of baccarat alone: which side is turned now."""

from typing import Literal

from controller.core.frozen import dataclass
from controller.core.messages.commands.words import Hand


@dataclass(frozen=True, slots=True)
class Reveal:
    """The face-down cards of `hand`, one of those that `window` asks for, are turned now."""

    hand: Hand
    window: int = 0
    kind: Literal["reveal"] = "reveal"
