"""The requests of a game server at any table."""

from dataclasses import field
from typing import Literal

from controller.core.frozen import described
from controller.core.messages.commands.blackjack_answers import BoxBets
from controller.core.messages.commands.words import BettingSeconds, Counts


@described(frozen=True, slots=True)
class OpenBetting:
    """Open betting for the next round, for `seconds` (None: the table's own time)."""

    seconds: BettingSeconds | None = None
    """How long betting lasts, 1 to 600; null: the table's own time."""
    kind: Literal["open_betting"] = "open_betting"


@described(frozen=True, slots=True)
class ExtendBetting:
    """Give the open betting `seconds` more."""

    seconds: BettingSeconds
    """By how much betting is longer, 1 to 600."""
    kind: Literal["extend_betting"] = "extend_betting"


@described(frozen=True, slots=True)
class CloseBetting:
    """Close betting before its time."""

    kind: Literal["close_betting"] = "close_betting"


@described(frozen=True, slots=True)
class BetsFinal:
    """The players of this round: the boxes with a main bet, or (crowd) how many players."""

    boxes: dict[int, BoxBets] = field(default_factory=dict)
    """Games of boxes: the boxes with a main bet, by number; empty: nobody bets."""
    players: int = 0
    """Games of one common hand or of two sides: how many play."""
    side: Counts = field(default_factory=dict)
    """The same games: how many placed which side bet, by its name."""
    kind: Literal["bets_final"] = "bets_final"


@described(frozen=True, slots=True)
class RequestPause:
    """Ask the shift manager to pause the table after this round; `reason` is a sentence."""

    reason: str
    """The reason, a sentence for the shift manager."""
    kind: Literal["request_pause"] = "request_pause"


@described(frozen=True, slots=True)
class RequestVoid:
    """Ask the shift manager to void the round in play."""

    reason: str
    """The reason, a sentence for the shift manager."""
    kind: Literal["request_void"] = "request_void"


@described(frozen=True, slots=True)
class RequestReview:
    """Ask the shift manager to look at a settled round again."""

    reason: str
    """The reason, a sentence for the shift manager."""
    kind: Literal["request_review"] = "request_review"


@described(frozen=True, slots=True)
class AckRound:
    """The game server holds the round durably; `digest` is the one the round was published with.

    Without one the round's id alone is acknowledged. `checkpoint` is the round's checkpoint as it
    came: another one than ours is refused, and an alarm.
    """

    digest: str = ""
    """The digest that the round came with; left out, its id alone is acknowledged."""
    checkpoint: str = ""
    """The checkpoint that the round came with; another one is refused, and an alarm."""
    kind: Literal["ack_round"] = "ack_round"


@described(frozen=True, slots=True)
class NackRound:
    """The game server cannot accept the round: blocks the next one until a person rules."""

    reason: str
    """The reason, a sentence for the shift manager."""
    kind: Literal["nack_round"] = "nack_round"


@described(frozen=True, slots=True)
class AckVoid:
    """The game server has refunded the voided round; `digest`, `checkpoint` as in `AckRound`."""

    digest: str = ""
    """The digest that the round came with; left out, its id alone is acknowledged."""
    checkpoint: str = ""
    """The checkpoint that the round came with; another one is refused, and an alarm."""
    kind: Literal["ack_void"] = "ack_void"
