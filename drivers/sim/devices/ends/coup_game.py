"""The baccarat that a shoe counts by itself: to whom each card goes, and how a coup ends.

It begins with the burn of a new shoe, then deals coup after coup; it knows of no table.
"""

from collections.abc import Sequence
from typing import Any

PLAYER, BANKER, BURN, FIRST, BURNT = 0, 1, 2, 4, 5
"""The targets: both sides, a burnt card, the first card of a shoe, those that it burns."""

PLAYER_WINS, TIE, BANKER_WINS, QUIT = 1, 2, 4, 7
"""How a coup ends; `QUIT`: by the key that ends the game."""

COUNTS = {rank: number for number, rank in enumerate("A23456789", 1)}

BANKER_DRAWS = ("0123456789",) * 3 + ("012345679", "234567", "4567", "67", "", "", "")
"""Banker's total 0 to 9: Player's third cards, as digits, on which Banker draws."""


def points(cards: Sequence[str]) -> int:
    """Count a hand modulo 10."""
    return sum(COUNTS.get(card[0], 0) for card in cards) % 10


class CoupGame:
    """The firmware's count; `state` is what `state()` gave before the process ended."""

    def __init__(self, state: dict[str, Any] | None = None) -> None:
        self._hands: list[list[str]] = state["hands"] if state else [[], []]
        self._burn: int = state["burn"] if state else 0
        self._burnt: int = state["burnt"] if state else 0
        self._playing: bool = bool(state and state["playing"])

    def state(self) -> dict[str, Any]:
        """Return both hands and the number of cards to burn; -1 before a shoe's first card."""
        return {
            "hands": self._hands,
            "burn": self._burn,
            "burnt": self._burnt,
            "playing": self._playing,
        }

    def new_shoe(self) -> None:
        """Begin with a full shoe: its first card says how many are burnt."""
        self._hands, self._burn, self._burnt, self._playing = [[], []], -1, 0, True

    def new_coup(self) -> None:
        """Begin a coup, as the shoe is restarted or its game was ended by hand."""
        self._hands, self._burn = [[], []], 0

    def take(self, card: str) -> tuple[int, int]:
        """Take the next card; return its target and its number there, from 1."""
        if self._burn < 0:
            self._burn = COUNTS.get(card[0], 10)
            return FIRST, 1
        if self._burn:
            self._burn -= 1
            self._burnt += 1
            return BURNT, min(self._burnt, 15)
        side = self._due()
        if side is None:
            self._hands = [[], []]
            side = PLAYER
        self._hands[side].append(card)
        return side, len(self._hands[side])

    def result(self) -> int | None:
        """Tell how the coup ended, with both pairs; None while it goes on or cards are burnt.

        Before a shoe was put in there is no game that could end.
        """
        if not self._playing or self._burn or not self._hands[PLAYER] or self._due() is not None:
            return None
        one, other = (points(hand) for hand in self._hands)
        won = PLAYER_WINS if one > other else TIE if one == other else BANKER_WINS
        pairs = [hand[0][0] == hand[1][0] for hand in self._hands]
        return won << 4 | pairs[0] | pairs[1] << 1

    def _due(self) -> int | None:
        player, banker = self._hands
        if len(player) < 2 or len(banker) < 2:
            return PLAYER if len(player) == len(banker) else BANKER
        first, second = points(player[:2]), points(banker[:2])
        if len(banker) > 2 or max(first, second) > 7:
            return None
        if len(player) == 2:
            return PLAYER if first < 6 else BANKER if second < 6 else None
        return BANKER if str(points(player[2:])) in BANKER_DRAWS[second] else None
