"""The requests at a table of baccarat alone: which side is turned now."""

from typing import Literal

from controller.core.frozen import described
from controller.core.messages.commands.words import Hand


@described(frozen=True, slots=True)
class Reveal:
    """The face-down cards of `hand`, one of those that `window` asks for, are turned now."""

    hand: Hand
    """The side whose cards are turned."""
    window: int = 0
    """The window that asks."""
    kind: Literal["reveal"] = "reveal"
