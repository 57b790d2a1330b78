"""The result of a round of blackjack: cards and multipliers, no amounts.

A multiplier is net per unit of the bet concerned, a hand's per unit of its main bet: 1.5 for a
natural, 2.0 for a doubled win, -1.0 for a loss.
"""

from controller.core.messages.public.base import Box, Face, Hand, public


@public(frozen=True, slots=True)
class DealerResult:
    """The dealer's hand; total, blackjack and bust are null where the hole card stayed closed.

    So they are where every box died before the dealer had two cards.
    """

    cards: tuple[Face, ...]
    """The cards."""
    total: int | None
    """The total."""
    blackjack: bool | None
    """Whether it is a blackjack."""
    bust: bool | None
    """Whether it is over 21."""
    hole_revealed: bool
    """Whether the hole card was turned."""


@public(frozen=True, slots=True)
class BetResult:
    """The result of insurance: of a bet of half the main bet."""

    result: str
    """`win` or `lose`."""
    multiplier: float
    """Net per unit of that bet."""


@public(frozen=True, slots=True)
class SideResult:
    """The result of a side bet."""

    result: str
    """`win`, `lose`, `push` or `refunded`."""
    cls: str | None
    """The class of the pay table that was hit."""
    multiplier: float
    """Net per unit of that bet."""


@public(frozen=True, slots=True)
class HandResult:
    """The result of a hand of a box."""

    hand: Hand
    """The hand."""
    cards: tuple[Face, ...]
    """Its cards."""
    total: int
    """Its total."""
    doubled: bool
    """Whether its stake is doubled."""
    split: bool
    """Whether a split made it."""
    result: str
    """`blackjack`, `win`, `push`, `lose`, `bust`, `charlie`, `even_money`,
    `lose_double_returned`, `lose_split_returned`, `refunded` or `interrupted`."""
    multiplier: float | None
    """Net per unit of the main bet; null where it is finished elsewhere."""


@public(frozen=True, slots=True)
class LineResult:
    """The result of a line of the crowd: of all who stopped with so many cards of a hand."""

    hand: Hand
    """`main`, `left` or `right`."""
    length: int
    """How many cards of it they hold."""
    players: int
    """How many they are."""
    cards: tuple[Face, ...]
    """These cards."""
    total: int
    """Their total."""
    doubled: bool
    """Whether their stake is doubled."""
    split: bool
    """Whether a split made the hand."""
    result: str
    """As of a hand of a box."""
    multiplier: float | None
    """Net per unit of the main bet."""


@public(frozen=True, slots=True)
class BoxResult:
    """The result of a box."""

    hands: tuple[HandResult, ...]
    """Its hands in playing order."""
    insurance: BetResult | None
    """Its insurance; null where it took none."""
    side: dict[str, SideResult]
    """Its side bets by name."""


@public(frozen=True, slots=True)
class BoxesResult:
    """The result of a game of boxes."""

    dealer: DealerResult
    """The dealer."""
    boxes: dict[Box, BoxResult]
    """Each box that played."""


@public(frozen=True, slots=True)
class CrowdResult:
    """The result of a game of one common hand; join the lines to the players who hold them."""

    dealer: DealerResult
    """The dealer."""
    lines: tuple[LineResult, ...]
    """One for each distinct line that somebody holds."""
    insurance: BetResult | None
    """The same for all who took it; null where nobody did."""
    side: dict[str, SideResult]
    """The same for all who placed it, by name."""
