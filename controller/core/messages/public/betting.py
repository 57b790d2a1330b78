"""Events of betting, from the opened round to the bets that play."""

from typing import ClassVar, Literal

from controller.core.messages.commands.blackjack_answers import BoxBets
from controller.core.messages.facts.words import Light as Colour
from controller.core.messages.public.base import (
    Answers,
    Box,
    Params,
    PublicEvent,
    Text,
    Utc,
    public,
)


@public(frozen=True, slots=True)
class RoundOpened(PublicEvent):
    """A round began: bets are open."""

    name: ClassVar = "round_opened"
    number: str
    """The number players see, `#HH:MM:SS` in UTC; it comes again every day."""
    dealer: str
    """The dealer's number, as in `p17`; the house's people file alone holds names."""
    shoe: str
    """The shoe in play."""
    rules_hash: str
    """The rules in force, SHA-256."""
    yellow_at: Utc
    """When the light turns yellow."""
    ends_at: Utc
    """When betting ends."""


@public(frozen=True, slots=True)
class Light(PublicEvent):
    """The light changed: green, bets are open; yellow, they close soon; red, no more bets."""

    name: ClassVar = "light"
    colour: Colour
    """The light."""
    ends_at: Utc
    """When betting ends, or ended."""


@public(frozen=True, slots=True)
class BettingExtended(PublicEvent):
    """Betting has a new end; where it was over it is open again, in the same round."""

    name: ClassVar = "betting_extended"
    reopened: bool
    """Whether betting was over: bets are taken anew, and `bets_final` follows anew."""
    yellow_at: Utc
    """When the light turns yellow."""
    ends_at: Utc
    """When betting ends."""


@public(frozen=True, slots=True)
class BettingClosed(PublicEvent):
    """Betting is over; the final bets are awaited."""

    name: ClassVar = "betting_closed"
    due_at: Utc
    """Until when `bets_final` is awaited."""


@public(frozen=True, slots=True)
class NoBets(PublicEvent):
    """Nobody bet."""

    name: ClassVar = "no_bets"
    then: Literal["reopen", "deal_anyway"]
    """Betting opens again, or the round is dealt for nobody."""


@public(frozen=True, slots=True)
class BetsReturned(PublicEvent):
    """All bets of the round go back before anything was decided; betting opens again."""

    name: ClassVar = "bets_returned"
    code: str
    """The reason, for machines."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The reason, for people."""


@public(frozen=True, slots=True)
class Started(PublicEvent):
    """The bets are taken as they stand here, and the deal begins."""

    name: ClassVar = "started"
    boxes: dict[Box, BoxBets]
    """Games of boxes: who plays, with which side bets and opt-outs."""
    players: int
    """Games of one common hand: how many play."""
    side: Answers
    """Games of one common hand: how many placed which side bet."""
