"""The result of a coup of two sides: cards and multipliers, no amounts.

A multiplier is net per unit of the bet concerned: 0.95 for a banker's win less the commission, 0.0
for a stake that goes back, -1.0 for a loss. Each side stands under its own name beside these keys.
"""

from pydantic import ConfigDict, TypeAdapter, with_config

from controller.core.messages.public.base import Face, public
from controller.core.messages.public.games.blackjack_result import SideResult


@public(frozen=True, slots=True)
class SideCards:
    """One side of the coup, under the side's name: `player` and `banker`, or `dragon` and
    `tiger`."""

    cards: tuple[Face, ...]
    """Its cards in order."""
    total: int
    """Their total."""
    natural: bool
    """Whether two cards ended the coup with it."""


@public(frozen=True, slots=True)
class SpotResult:
    """The result of a main bet."""

    result: str
    """`win`, `lose` or `push`."""
    multiplier: float
    """Net per unit of that bet."""


@with_config(
    ConfigDict(
        use_attribute_docstrings=True,
        json_schema_extra={
            "patternProperties": {
                "^(?!(winner|main|side)$)": TypeAdapter(SideCards).json_schema(),
            }
        },
    )
)
@public(frozen=True, slots=True)
class CoupResult:
    """The result of a coup; beside these keys both sides stand, each under its name."""

    winner: str
    """The side that won, or `tie`."""
    main: dict[str, SpotResult]
    """Every main bet by name: the sides, and `tie`."""
    side: dict[str, SideResult]
    """Every side bet by name."""
