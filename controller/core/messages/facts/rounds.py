"""Facts of a round, from its betting to the cleared table."""

from dataclasses import field
from typing import Any, Literal

from controller.core.cards import Card
from controller.core.frozen import dataclass
from controller.core.messages.commands import Counts
from controller.core.messages.facts.words import Light, Quorum
from controller.core.words import Words


@dataclass(frozen=True, slots=True)
class BettingOpened:
    """A round began: green light. `number` is the players' display number, #HH:MM:SS UTC."""

    round: str
    number: str
    dealer: str
    shoe: str
    yellow_at: int
    ends_at: int
    kind: Literal["betting_opened"] = "betting_opened"


@dataclass(frozen=True, slots=True)
class BettingExtended:
    """The betting clock got a new end."""

    yellow_at: int
    ends_at: int
    kind: Literal["betting_extended"] = "betting_extended"


@dataclass(frozen=True, slots=True)
class LightTurned:
    """The betting light changed colour."""

    colour: Light
    ends_at: int
    kind: Literal["light_turned"] = "light_turned"


@dataclass(frozen=True, slots=True)
class BettingClosed:
    """Betting is over: red light; the server's final word is awaited until `due_at`."""

    due_at: int
    kind: Literal["betting_closed"] = "betting_closed"


@dataclass(frozen=True, slots=True)
class BetsAccepted:
    """The players: boxes and the side bets of each, or the crowd's number and side counts."""

    boxes: dict[int, tuple[str, ...]]
    players: int
    side: Counts
    uninsured: tuple[int, ...] = ()
    kind: Literal["bets_accepted"] = "bets_accepted"


@dataclass(frozen=True, slots=True)
class BetsMissing:
    """Nobody bet; the house reopens betting or deals anyway."""

    then: Literal["reopen", "deal_anyway"]
    kind: Literal["bets_missing"] = "bets_missing"


@dataclass(frozen=True, slots=True)
class BetsReturned:
    """All bets of the round go back before anything was decided; betting opens again."""

    cause: str
    kind: Literal["bets_returned"] = "bets_returned"


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A pulled card lies where the game wants it: shoe and camera were heard as `quorum` says.

    `track` is -1 where no camera sees it (dealt by ruling).
    """

    pull: int
    camera: str
    track: int
    card: Card | None
    zone: str
    face_up: bool
    who: str
    hand: int
    index: int
    quorum: Quorum
    start: str = ""
    kind: Literal["card_dealt"] = "card_dealt"


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A hand was split: its second card, `pull`, lies on the further spot."""

    pull: int
    from_zone: str
    to_zone: str
    kind: Literal["card_moved"] = "card_moved"


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a window: to box `who` (or the crowd), at which point, what is legal.

    `hand` is the public name of the hand that is asked, which has so many `cards`.
    """

    who: str
    at: str
    legal: tuple[str, ...]
    hand: str = ""
    cards: int = 0


@dataclass(frozen=True, slots=True)
class OrderChanged:
    """By ruling, a card meant for later is dealt now: the next card goes to `zone`."""

    zone: str
    kind: Literal["order_changed"] = "order_changed"


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """Players decide until `ends_at`; the server's final answer is awaited until `due_at`."""

    window: int
    question: str
    asks: tuple[Asked, ...]
    ends_at: int
    due_at: int
    kind: Literal["window_opened"] = "window_opened"


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A box decided; `applied` differs from `asked` where the game converts it."""

    who: str
    at: str
    asked: str
    applied: str
    kind: Literal["choice_made"] = "choice_made"


@dataclass(frozen=True, slots=True)
class CountsTaken:
    """The crowd decided: how many asked for what, how many got what.

    `became`: what each word that is no answer itself (`timeout` say) turned into, for all who asked
    for it.
    """

    at: str
    asked: Counts
    applied: Counts
    became: dict[str, str] = field(default_factory=dict)
    kind: Literal["counts_taken"] = "counts_taken"


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The window is closed: how (`code`), and how many got what of all who were asked."""

    window: int
    code: Literal["answered", "taken_back", "hand_dead", "handed_over", "void"] = "answered"
    counts: Counts = field(default_factory=dict)
    kind: Literal["window_closed"] = "window_closed"


@dataclass(frozen=True, slots=True)
class HandKilled:
    """A box's hand is dead: all its stakes are refunded."""

    box: int
    why: str
    kind: Literal["hand_killed"] = "hand_killed"


@dataclass(frozen=True, slots=True)
class RoundSettled:
    """The round's outcome: multipliers per unit staked."""

    round: str
    result: dict[str, Any]
    show_until: int
    kind: Literal["round_settled"] = "round_settled"


@dataclass(frozen=True, slots=True)
class ResultsShown:
    """The results have been shown long enough: the cards may be collected."""

    round: str
    kind: Literal["results_shown"] = "results_shown"


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The round is void: every stake is refunded. Who ruled, in which role, and why."""

    round: str
    cause: str
    text: Words
    person: str
    role: str
    second: str = ""
    kind: Literal["round_voided"] = "round_voided"


@dataclass(frozen=True, slots=True)
class TableCleared:
    """All cards of the round are in the discard rack, in this pick-up order."""

    round: str
    order: tuple[int, ...]
    kind: Literal["table_cleared"] = "table_cleared"


@dataclass(frozen=True, slots=True)
class RoundAcknowledged:
    """The game server holds the round (or its void) durably."""

    round: str
    client: str
    kind: Literal["round_acknowledged"] = "round_acknowledged"


@dataclass(frozen=True, slots=True)
class RoundRefused:
    """The game server cannot accept the round."""

    round: str
    client: str
    reason: str
    kind: Literal["round_refused"] = "round_refused"


@dataclass(frozen=True, slots=True)
class RoundResolved:
    """A person let a round pass that the game server refused or did not acknowledge.

    Its published result stands; what the server holds of it is put right there.
    """

    round: str
    person: str
    role: str
    reason: str
    refused: str = ""
    kind: Literal["round_resolved"] = "round_resolved"


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """The game server wants a settled round looked at again."""

    round: str
    client: str
    reason: str
    kind: Literal["review_asked"] = "review_asked"
