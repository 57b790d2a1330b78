"""The steps of a round: the closed union `Next`, and the refusal `Illegal`.

A round never waits for two kinds of thing at once. Cards, moves, checks and reveals are physical:
the table reports what happened. Choices are made by the players.

`who` is a box number, or a word for a hand that belongs to no box (`CROWD`, `DEALER`). `hand`
counts the hands of one `who` from 0 in playing order.
"""

from functools import cache

from controller.core.cards import Card
from controller.core.frozen import dataclass
from controller.core.words import Say

CROWD = "crowd"
DEALER = "dealer"

Who = int | str
Action = str
"""The answers that are open to a player, in the game's own words; `timeout`: none came in time."""


@dataclass(frozen=True, slots=True)
class NeedCard:
    """The next card out of the shoe is to lie in `zone`, face up or down."""

    zone: str
    face_up: bool
    who: Who
    hand: int


@dataclass(frozen=True, slots=True)
class NeedMove:
    """A split: the last card of `from_zone` is to be moved to `to_zone`."""

    from_zone: str
    to_zone: str
    who: Who
    hand: int
    card: Card


@dataclass(frozen=True, slots=True)
class NeedCheck:
    """The unrevealed card at `index` of `zone` is to be looked at, unseen by players.

    `called` is the game's name for that card.
    """

    zone: str
    index: int
    called: Say


@dataclass(frozen=True, slots=True)
class NeedReveal:
    """The unrevealed card at `index` of `zone` is to be turned face up.

    Those at `together` are turned in the same movement, which may show them first.
    """

    zone: str
    index: int
    called: Say
    together: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """One question: to whom, at which point (as round sheets write it), what is legal."""

    who: Who
    at: str
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class NeedChoices:
    """Answers are due to the question `kind`, from everybody in `asks`."""

    kind: str
    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """Nothing more is dealt; the round can be settled."""


Next = NeedCard | NeedMove | NeedCheck | NeedReveal | NeedChoices | Finished

FINISHED = Finished()


class Illegal(ValueError):  # noqa: N818 - a verdict, not a failure
    """An act that the rules do not allow now; `legal` lists what they do allow."""

    def __init__(self, sentence: str, legal: tuple[Action, ...] = ()) -> None:
        """`sentence` names the act, the state it met and the next act."""
        super().__init__(sentence)
        self.legal = legal


# A round asks for the same few dozen steps for ever, so each is made once.


@cache
def need_card(zone: str, face_up: bool, who: Who, hand: int) -> NeedCard:
    """Return the one shared NeedCard with these values."""
    return NeedCard(zone, face_up, who, hand)


@cache
def need_play(who: Who, at: str, legal: tuple[Action, ...]) -> NeedChoices:
    """Return the one shared playing question with these values."""
    return NeedChoices("play", (Ask(who, at, legal),))


def describe(need: Next) -> str:
    """Return the step in words, for an error: what the round waits for."""
    match need:
        case NeedCard():
            return f"a card for {_name(need.who, need.hand)} in {need.zone}"
        case NeedMove():
            return f"the move of a card from {need.from_zone} to {need.to_zone}"
        case NeedCheck():
            return f"the check of the {_words(need.called)}"
        case NeedReveal():
            return f"the turn of the {_words(need.called)}"
        case NeedChoices():
            ask = need.asks[0]
            return f"an answer of {_name(ask.who, None)} at {ask.at}: {', '.join(ask.legal)}"
        case Finished():
            return "nothing: the round is finished"


def _words(called: Say) -> str:
    return called.code.replace("_", " ")


def _name(who: Who, hand: int | None) -> str:
    if isinstance(who, str):
        return f"the {who}"
    return f"box {who}" if hand is None else f"box {who}, hand {hand}"
