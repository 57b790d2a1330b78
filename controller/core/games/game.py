"""The protocol of a family of games, which is chosen by `family` in the game file.

Common code asks a `Game` or the `Deal` of a round for everything it needs to know. What only some
games have (answers, facts, events) a family adds as rows. A new family is a folder with one object
of this kind in the list of `registry`, or in a package of its own.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from controller.core.cards import Card
from controller.core.games.deal import Deal, Json
from controller.core.games.instructions import Instruction, Place, instruct
from controller.core.games.rules import CommonRules
from controller.core.games.steps import NeedChoices, Next
from controller.core.messages.commands import BetsFinal, Role
from controller.core.messages.facts import (
    Asked,
    BetsAccepted,
    ChoiceMade,
    CountsTaken,
    DealFact,
    Fact,
)
from controller.core.messages.phases import Phase
from controller.core.messages.public.base import PublicEvent
from controller.core.messages.public.games.roads import Roads
from controller.core.words import Say, say

Rules = TypeVar("Rules", bound=CommonRules, contravariant=True)


class OpenWindow(Protocol):
    """The question that is open."""

    @property
    def window(self) -> int:
        """Return the window's number."""

    @property
    def question(self) -> str:
        """Return the question's name."""

    @property
    def asks(self) -> tuple[Asked, ...]:
        """Return who is asked, and what."""


class Situation(NamedTuple):
    """The table as a family sees it when somebody asks for something.

    `to_check` is the face of the card that is due to be checked, if the shoe read it; `by` is the
    name of the game server or the person.
    """

    rules: Any
    deal: Deal
    window: OpenWindow | None
    to_check: Card | None
    by: str


class Call(NamedTuple):
    """An irregularity that no sensor sees: the table stops and calls the shift manager."""

    code: str
    text: Say | str
    zone: str = ""


class Tapped(NamedTuple):
    """The phases in which people may do something at the table, and the roles that may."""

    phases: tuple[Phase, ...]
    roles: tuple[Role, ...]


class Game(Protocol[Rules]):
    """One family of games; it has no state."""

    family: str
    """Its name in game files."""

    model: type[CommonRules]
    """The model of its game files."""

    unrevealed: Say = say("hidden_card")
    """Its name for a card that is hidden from the players."""

    odds: str = ""
    """The object of the shell that works out its returns, as `module:name`; empty: nobody does."""

    commands: Mapping[type, tuple[Phase, ...]] = {}
    """The commands that a game server has at these games alone, with their phases."""

    taps: Mapping[type, Tapped] = {}
    """The taps that people have at these games alone."""

    deal_facts: tuple[type, ...] = ()
    """Facts of its own that drive the dealing."""

    keeps_unused: bool = False
    """Whether a card that a round did not need, and nobody saw, is the next round's first."""

    notes: tuple[type, ...] = ()
    """Facts of its own that change nothing: something is told."""

    checks: tuple[type, ...] = ()
    """Facts of its own that may be taken back: never a player's decision or a shown card."""

    events: Mapping[type, Callable[[Deal, Any], PublicEvent]] = {}
    """The public events of its own facts, made once these are applied."""

    told: tuple[type[PublicEvent], ...] = ()
    """The events that its facts are told by."""

    results: tuple[type, ...] = ()
    """The shapes that the `result` of a settled round may have."""

    # The felt.

    @abstractmethod
    def zones(self, rules: Rules) -> Mapping[str, Say | str]:
        """Return every zone that is dealt to, with the dealer's name for it."""

    def hand(self, zone: str) -> str:
        """Return the public name of the hand that has a card in `zone`; it never changes."""
        return zone

    @abstractmethod
    def shape(self, rules: Rules) -> Json:
        """Return `kind` and `boxes`, by which the console draws the felt."""

    @abstractmethod
    def hands(self, rules: Rules) -> int:
        """Return the number of players' hands at a full table, for estimates of time."""

    def room(self, rules: Rules, zones: Collection[str]) -> Say | str:
        """Say what such a game has room for on a felt with these zones; empty: nothing."""
        del rules
        return say("config_room_zones", names=tuple(zones))

    def remarks(self, rules: Rules) -> Iterable[Say]:
        """Return what a house may not have meant by rules that can be dealt."""
        del rules
        return ()

    # The shoe.

    def burns(self, rules: Rules) -> int:
        """Count the cards burnt from a new shoe, besides those that the house burns."""
        del rules
        return 0

    def burns_more(self, rules: Rules, first: Card | None) -> int:
        """Count the cards burnt after the first one, `first`; None means that nobody read it."""
        del rules, first
        return 0

    def rounds_after_cut(self, rules: Rules) -> int:
        """Return how many rounds may begin after the cut card came, before the shoe changes."""
        del rules
        return 0

    def counted_by_shoes(self, rules: Rules) -> bool:
        """Whether some shoes count this game themselves, so that it must be ended at the
        shoe too.
        """
        del rules
        return False

    def offer(self, rules: Rules) -> Json:
        """Return what the public description says besides the common rules: `boxes`,
        `side_bets`.
        """
        return {"boxes": self.shape(rules)["boxes"], "side_bets": []}

    # The round.

    @abstractmethod
    def read_bets(self, rules: Rules, body: BetsFinal) -> BetsAccepted:
        """Read the players and bets. Raises Refused for anything the game does not offer."""

    def no_bets(self, rules: Rules) -> BetsAccepted | None:
        """Return the bets of a round that the house deals to nobody; None if it cannot be dealt."""
        del rules
        return None

    @abstractmethod
    def start(self, rules: Rules, bets: BetsAccepted) -> Deal:
        """Begin a round with these bets."""

    def unused(self, rules: Rules) -> Collection[type]:
        """Return those of its `commands` for which these rules have no use."""
        del rules
        return ()

    def answer(self, asked: Situation, body: Any) -> Sequence[Fact | Call]:
        """Return the facts that follow from a request that only this family has.

        `body` is of a type in `commands` or `taps`. Raises Refused with a sentence.
        """
        raise LookupError(f"{type(body).__name__} is no command of {asked.rules.family}")

    def unasked(self, deal: Deal, need: NeedChoices) -> Sequence[Fact]:
        """Return the facts that replace the answers to `need` if nobody is left to be asked."""
        del deal, need
        return ()

    def declined(self, deal: Deal, need: NeedChoices) -> Sequence[ChoiceMade | CountsTaken]:
        """Return the facts by which everybody declines `need` after seeing the hidden card it bets
        on.

        None if it bets on no such card.
        """
        del deal, need
        return ()

    def closing(self, answers: Sequence[Fact]) -> Say | str:
        """Say who declines by such facts; empty if there are none."""
        del answers
        return ""

    # Words.

    titles: Mapping[str, str] = {}
    """Irregularities by code, where it has a title of its own for them: the code of that."""

    remedies: Mapping[str, str] = {}
    """Remedies by name, where it has a title of its own for them: the code of that."""

    def instruct(self, need: Next, place: Place) -> Instruction:
        """Return the dealer's instruction for a step; `place` gives the dealer's name of a zone."""
        return instruct(need, place)

    def asking(self, window: OpenWindow) -> Say | str:
        """Return what the dealer reads while players answer."""
        del window
        return say("players_decide")

    def taken_back(self, fact: DealFact) -> Say | str:
        """Return how the list of what can be taken back names one of the facts in `checks`."""
        return type(fact).__name__

    @abstractmethod
    def summary(self, result: Json) -> Say | str:
        """Return a settled round in a few words, from its published result."""

    # Roads.

    def bead(self, rules: Rules, result: Json) -> str:
        """Return how the roads mark a settled round; empty in games without roads."""
        del rules, result
        return ""

    def roads(self, rules: Rules, beads: tuple[str, ...]) -> Roads | None:
        """Return the roads for a shoe's beads; None in games without roads."""
        del rules, beads
        return None

    # Sheets.

    @abstractmethod
    def sheet(self, deal: Deal, round_id: str, bets: BetsAccepted) -> Json:
        """Return a finished live round as a round sheet, with `expected`. Raises SheetError."""

    @abstractmethod
    def expected(self, rules: Rules, sheet: Mapping[str, Any]) -> Json:
        """Return the settlement of a sheet's round. Raises SheetError if the round is
        impossible.
        """
