"""What a round may need next: the closed union `Next`, and the refusal `Illegal`.

A round never waits for two kinds of thing at once. Cards, moves, peeks and turns are physical:
the table reports what happened. Choices are the players'.

`who` is a box number, `CROWD` for the common hand, or `DEALER`; `hand` counts a box's hands from
0 in playing order (crowd: 0 common line, 1 left, 2 right).
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal

CROWD = "crowd"
DEALER = "dealer"

Who = int | str
Action = str
"""`hit`, `stand`, `double`, `split`, `insure`, `decline`, `even_money`, `timeout`; also
`double!` and `split!`, chosen without the funds, where the game names a replacement."""


@dataclass(frozen=True, slots=True)
class NeedCard:
    """The next card out of the shoe lies in `zone`, face up or down."""

    zone: str
    face_up: bool
    who: Who
    hand: int


@dataclass(frozen=True, slots=True)
class NeedMove:
    """A split: the last card of `from_zone` is moved to `to_zone`."""

    from_zone: str
    to_zone: str
    who: Who
    hand: int


@dataclass(frozen=True, slots=True)
class NeedPeek:
    """The hole card is checked for blackjack, unseen by anybody."""


@dataclass(frozen=True, slots=True)
class NeedReveal:
    """The hole card is turned face up."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One question: to whom, at which point (as round sheets write it), what is legal."""

    who: Who
    at: str
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class NeedChoices:
    """Answers are due; insurance asks every box still open, play asks one hand."""

    kind: Literal["insurance", "play"]
    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """Nothing more is dealt; the round can be settled."""


Next = NeedCard | NeedMove | NeedPeek | NeedReveal | NeedChoices | Finished

PEEK = NeedPeek()
TURN = NeedReveal()
FINISHED = Finished()


class Illegal(ValueError):  # noqa: N818 - a verdict, not a failure
    """An act the rules do not allow now; `legal` lists what they do allow."""

    def __init__(self, sentence: str, legal: tuple[Action, ...] = ()) -> None:
        """`sentence` names the act, the state it met and the next act."""
        super().__init__(sentence)
        self.legal = legal


# A round asks for the same few dozen steps for ever, so each is made once.


@cache
def need_card(zone: str, face_up: bool, who: Who, hand: int) -> NeedCard:
    """The one NeedCard of these values."""
    return NeedCard(zone, face_up, who, hand)


@cache
def need_play(who: Who, at: str, legal: tuple[Action, ...]) -> NeedChoices:
    """The one playing question of these values."""
    return NeedChoices("play", (Ask(who, at, legal),))


def describe(need: Next) -> str:
    """The step as words for an error: what the round waits for."""
    match need:
        case NeedCard():
            return f"a card for {_name(need.who, need.hand)} in {need.zone}"
        case NeedMove():
            return f"the move of a card from {need.from_zone} to {need.to_zone}"
        case NeedPeek():
            return "the check of the hole card"
        case NeedReveal():
            return "the turn of the hole card"
        case NeedChoices():
            ask = need.asks[0]
            return f"an answer of {_name(ask.who, None)} at {ask.at}: {', '.join(ask.legal)}"
        case Finished():
            return "nothing: the round is finished"


def _name(who: Who, hand: int | None) -> str:
    if isinstance(who, str):
        return f"the {who}"
    return f"box {who}" if hand is None else f"box {who}, hand {hand}"
