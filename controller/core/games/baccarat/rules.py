"""A game file of this family: sides, tableau, pays, burn, cut card."""

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.core.config.spellings import SMALL_LETTERS
from controller.core.games.baccarat import side_bets
from controller.core.games.baccarat.coup import NATURAL, TIE, Counting
from controller.core.games.baccarat.side_bet import Odds, SideBet
from controller.core.games.rules import CommonRules, Percent, Seconds, Section, Windows
from controller.core.games.side_bet_files import Offer, found_in, offer_of
from controller.core.words import WordedError, say

Points = Annotated[int, Field(ge=0, le=9)]

SideName = Annotated[str, Field(pattern=SMALL_LETTERS, max_length=20)]
"""A side is a zone of the felt, a bet, and a key of every result."""

TAKEN = (TIE, "winner", "main", "side", "seats", "total_stake", "total_return")
"""Keys beside the sides in results and round sheets."""


class Tableau(Section):
    """The totals and third cards on which a side draws, as data. Source: 58 Pa. Code 631a.11."""

    first_draws_on: tuple[Points, ...]
    """Totals in two cards on which the first side (Player) draws."""

    second_draws_alone_on: tuple[Points, ...]
    """Totals in two cards on which the second side (Banker) draws where the first stood."""

    second_draws: Annotated[tuple[tuple[Points, ...], ...], Field(min_length=10, max_length=10)]
    """For each total 0 to 9 of the second side the counts of the first side's third card on which
    it draws."""


class PaidOtherwise(Section):
    """A winning hand of a side that is paid otherwise."""

    side: str
    """The side whose win it is."""

    total: Points
    """Its points."""

    cards: Annotated[int, Field(ge=2, le=3)] | None = None
    """Its number of cards; left out: any."""

    pays: Odds
    """The win of one staked unit; 0 gives the stake back."""


class Burn(Section):
    """Cards burnt at the start of a shoe. Source: Macau, Despacho 83/2011."""

    by: Literal["first_card", "decks", "fixed"] = "first_card"
    """`first_card`: that card, and then as many more as it counts, tens and court cards ten."""

    cards: Annotated[int, Field(ge=1, le=8)] = 1
    """How many with `fixed`."""

    @model_validator(mode="after")
    def _number_is_meant(self) -> Self:
        if self.cards != 1 and self.by != "fixed":
            raise WordedError(
                f'cards: is for by = "fixed", and by is "{self.by}"; write by = "fixed", '
                "or leave cards out",
                say("config_burn_cards", found=self.by),
            )
        return self


class CutCard(Section):
    """The coups that follow the cut card."""

    more_coups: Annotated[int, Field(ge=0, le=2)] = 1
    """Coups that begin after it has come; where it comes before a coup's first card, that coup is
    one of them."""


class PublishedReturns(Section):
    """Published returns in percent by bet, checked against our own."""

    returns: dict[str, Percent] = Field(default_factory=dict)
    """Main bets and side bets by name."""

    reason: str = ""
    """The reason why our own figures differ; empty where they do not."""


if TYPE_CHECKING:
    SideBets = Offer
else:
    SideBets = offer_of(found_in(side_bets), side_bets.IN_EVERY_HASH)


Style = Literal["speed", "classic", "squeeze"]

LOOK = 20
"""The usual seconds to look at a side's cards."""


class CoupWindows(Windows):
    """The windows of a coup."""

    reveal: Annotated[Seconds, Field(exclude_if=lambda seconds: seconds == LOOK)] = LOOK
    """Seconds to name the side that is turned next, in a squeeze."""


class BaccaratRules(CommonRules):
    """A game of two sides."""

    family: Literal["baccarat"]
    """Always `baccarat`."""

    style: Annotated[Style, Field(exclude_if=lambda style: style == "speed")] = "speed"
    """`speed`: dealt face up; `classic`: the first cards face down, turned when all of them lie;
    `squeeze`: all face down, turned side by side as the game server says."""

    sides: tuple[SideName, SideName] = ("player", "banker")
    """The two sides; the first is dealt to first."""

    cards: Annotated[int, Field(ge=1, le=2)] = 2
    """Cards a side gets at first."""

    counting: Counting = "modulo_10"
    """The way a hand is counted."""

    tableau: Tableau | None = None
    """The side that draws a third card; left out: none."""

    pays: dict[str, Odds]
    """The win of one staked unit on each side, and on a tie."""

    on_tie: Literal["push", "lose_half"] = "push"
    """The fate of stakes on the sides in a tie."""

    exceptions: tuple[PaidOtherwise, ...] = ()
    """Winning hands that are paid otherwise."""

    windows: CoupWindows = CoupWindows()
    """Seconds to bet and to look."""

    burn: Burn = Burn()
    """Cards burnt from a new shoe."""

    cut_card: CutCard = CutCard()
    """When the shoe ends."""

    side: SideBets = SideBets()
    """Side bets."""

    published: PublishedReturns = PublishedReturns()
    """The return that players are promised."""

    @cached_property
    def side_bets(self) -> dict[str, SideBet]:
        """The side bets that are offered, by name."""
        return self.side.offered()

    @property
    def spots(self) -> tuple[str, str, str]:
        """The main bets: both sides, and the tie."""
        return (*self.sides, TIE)

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Self:
        self._check_sides()
        if set(self.pays) != set(self.spots):
            raise WordedError(
                f"pays: is for {', '.join(self.pays)}; name {', '.join(self.spots)} and nothing "
                "else, or write other sides",
                say("config_pays_spots", what=tuple(self.pays), names=tuple(self.spots)),
            )
        if self.tableau and (self.cards != 2 or self.counting != "modulo_10"):
            raise WordedError(
                "tableau: it is for two cards counted modulo 10; leave it out",
                say("config_tableau"),
            )
        self._check_naturals()
        self._check_exceptions()
        self._check_side_bets()
        bets = (*self.spots, *self.side_bets)
        if unknown := sorted(self.published.returns.keys() - set(bets)):
            raise WordedError(
                f"published.returns: {', '.join(unknown)} is no bet of this game; "
                f"name those of {', '.join(bets)}",
                say("config_return_of_no_bet", what=tuple(unknown), names=bets),
            )
        return self

    def _check_sides(self) -> None:
        first, second = self.sides
        taken = [side for side in self.sides if side in TAKEN]
        if first == second or taken:
            raise WordedError(
                f"sides: write two different names, none of {', '.join(TAKEN)}",
                say("config_sides", names=TAKEN),
            )

    def _check_naturals(self) -> None:
        """No side draws on a natural."""
        if self.tableau is None:
            return
        for name in ("first_draws_on", "second_draws_alone_on"):
            if not set(NATURAL).isdisjoint(getattr(self.tableau, name)):
                raise WordedError(
                    f"tableau: a natural, 8 or 9 in two cards, ends the coup; leave 8 and 9 out of "
                    f"{name}",
                    say("config_natural_draws", name=name),
                )
        if any(self.tableau.second_draws[total] for total in NATURAL):
            raise WordedError(
                "tableau: a natural, 8 or 9 in two cards, ends the coup; write [] for 8 and for 9 "
                "in second_draws",
                say("config_natural_rows"),
            )

    def _check_side_bets(self) -> None:
        """Each is for the sides, the number of cards and the counting of this game."""
        for name, bet in self.side_bets.items():
            if bet.of and bet.of not in self.sides:
                raise WordedError(
                    f"side.{name}: this game has no side '{bet.of}'; leave it out",
                    say("config_no_side", name=name, found=bet.of),
                )
            if bet.cards not in (0, self.cards):
                raise WordedError(
                    f"side.{name}: it is for sides of one card; leave it out",
                    say("config_one_card_bet", name=name),
                )
            if bet.by_points and self.counting != "modulo_10":
                raise WordedError(
                    f"side.{name}: it is for points counted modulo 10; leave it out",
                    say("config_points_bet", name=name),
                )

    def _check_exceptions(self) -> None:
        """Each is for hands that can be, and no hand is paid by two."""
        numbers = (self.cards, self.cards + 1) if self.tableau else (self.cards,)
        taken: set[tuple[str, int, int]] = set()
        for one in self.exceptions:
            if one.side not in self.sides:
                raise WordedError(
                    f"exceptions: side: write one of {', '.join(self.sides)}",
                    say("config_exception_side", names=tuple(self.sides)),
                )
            if one.cards is not None and one.cards not in numbers:
                raise WordedError(
                    f"exceptions: cards: no side gets {one.cards}; "
                    f"write one of {', '.join(map(str, numbers))}, or leave it out",
                    say("config_exception_cards", count=one.cards, names=tuple(map(str, numbers))),
                )
            hands = {(one.side, one.total, number) for number in numbers
                     if one.cards in (None, number)}  # fmt: skip
            if hands & taken:
                raise WordedError(
                    f"exceptions: two are for a {one.total} of {one.side}; leave one out, "
                    "or write other cards",
                    say("config_exception_twice", count=one.total, name=one.side),
                )
            taken |= hands
