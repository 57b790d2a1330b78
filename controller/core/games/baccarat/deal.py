"""The dealing of one coup, driven by facts: the tableau decides where the cards go.

Where the style deals cards face down, nothing here depends on a card that is not turned: a third
card is due only if it would be due whatever lies hidden.
"""

from collections.abc import Sequence

from controller.core.cards import Card
from controller.core.games.baccarat.coup import Coup, side_of
from controller.core.games.baccarat.draw import next_side
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.sheet import finished, told
from controller.core.games.baccarat.verdicts import main_bet, side_bet
from controller.core.games.deal import Json
from controller.core.games.open_deal import OpenDeal
from controller.core.games.spots import Spot
from controller.core.games.steps import (
    FINISHED,
    Ask,
    Illegal,
    NeedCard,
    NeedChoices,
    NeedReveal,
    Next,
    describe,
    need_card,
)
from controller.core.messages import facts as f
from controller.core.words import say

REVEAL = "reveal"
"""The question which side is turned next."""

TURN = "turn"
"""Its one answer."""

THIRDS = tuple(Card(f"{rank}S") for rank in "A23456789T")
"""A card of each count that a hidden third card may have."""

HIDDEN_CARD = say("hidden_card")


class CoupDeal(OpenDeal):
    """A coup in the style of its game file; with no `players` nobody is asked which side is turned
    when.
    """

    def __init__(self, rules: BaccaratRules, players: int = 1) -> None:
        self.rules = rules
        self.players = players
        self.cards: tuple[list[Card | None], list[Card | None]] = ([], [])
        self._order: list[tuple[int, int]] = []
        self._hidden: list[tuple[int, int]] = []
        self._turning: int | None = None
        self._next: Next | None = None

    def next(self) -> Next:
        """Return the next card, turn, question or the end; worked out once per fact."""
        if self._next is None:
            self._next = self._what_is_due()
        return self._next

    def _what_is_due(self) -> Next:
        if self._first_cards_hidden():
            return self._turn()
        due = self._due()
        if len(due) > 1:
            return self._turn()
        side = due.pop()
        if side is not None:
            return self._need(side)
        return self._turn() if self._hidden else FINISHED

    def _first_cards_hidden(self) -> bool:
        """Whether the first cards all lie, at least one of them face down."""
        count = self.rules.cards
        lie = all(len(cards) >= count for cards in self.cards)
        return lie and any(index < count for _, index in self._hidden)

    def _due(self) -> set[int | None]:
        """Return the sides that may get the next card, given what hidden third cards may be."""
        thirds = THIRDS if self._hidden else THIRDS[:1]
        return {next_side(self.rules, *self._if_hidden(card)) for card in thirds}

    def _if_hidden(self, card: Card) -> tuple[list[Card], list[Card]]:
        """Return both sides as if every hidden card were this one."""
        return self._side_if(0, card), self._side_if(1, card)

    def _side_if(self, side: int, card: Card) -> list[Card]:
        lying = enumerate(self.cards[side])
        return [card if (side, n) in self._hidden or one is None else one for n, one in lying]

    def _need(self, side: int) -> NeedCard:
        zone, style = self.rules.sides[side], self.rules.style
        third = len(self.cards[side]) >= self.rules.cards
        return need_card(zone, style == "speed" or (style == "classic" and third), zone, 0)

    def _turn(self) -> Next:
        """Return the turn of a side's hidden cards: in a squeeze the side that the game server
        named.
        """
        sides = sorted({side for side, _ in self._hidden})
        if self.rules.style == "classic":
            side = sides[0]
        elif self._turning in sides:
            side = self._turning
        else:
            names = [self.rules.sides[side] for side in sides]
            return NeedChoices(REVEAL, tuple(Ask(name, REVEAL, (TURN,)) for name in names))
        first, *others = sorted(index for at, index in self._hidden if at == side)
        return NeedReveal(self.rules.sides[side], first, HIDDEN_CARD, tuple(others))

    def apply(self, fact: f.DealFact) -> None:
        """Take a fact that happened. Raises Illegal if it is not due, or of another family."""
        match fact:
            case f.CardDealt():
                self._dealt(fact.card)
            case f.ChoiceMade():
                self._named(fact.who)
            case f.CardRevealed():
                self._revealed(fact)
            case f.OrderChanged():
                self.bring_forward(fact.zone)
            case _:
                raise Illegal(
                    f"{fact.kind} is not of this game: it waits for {describe(self.next())}"
                )
        self._next = None

    def _dealt(self, card: Card | None) -> None:
        need = self.next()
        if not isinstance(need, NeedCard):
            raise Illegal(f"no card is due: the coup waits for {describe(need)}")
        if card is None and need.face_up:
            raise Illegal(f"{describe(need)} must be known; read it first")
        side = self.rules.sides.index(need.zone)
        place = side, len(self.cards[side])
        self.cards[side].append(card)
        self._order.append(place)
        self._turning = None
        if not need.face_up:
            self._hidden.append(place)

    def _named(self, who: str) -> None:
        need = self.next()
        if not isinstance(need, NeedChoices) or who not in [ask.who for ask in need.asks]:
            raise Illegal(f"nothing of {who} is to be turned: it waits for {describe(need)}")
        self._turning = self.rules.sides.index(who)

    def _revealed(self, fact: f.CardRevealed) -> None:
        need = self.next()
        if not isinstance(need, NeedReveal) or (need.zone, need.index) != (fact.zone, fact.index):
            raise Illegal(f"no such turn is due: the coup waits for {describe(need)}")
        side = self.rules.sides.index(fact.zone)
        self._hidden.remove((side, fact.index))
        if (
            self.cards[side][fact.index] is None
        ):  # else the face it was dealt with, or ruled, counts
            self.cards[side][fact.index] = fact.card

    @property
    def drawn(self) -> list[Card]:
        """Return all cards in the order in which they left the shoe, without those nobody read."""
        lying = (self.cards[side][index] for side, index in self._order)
        return [card for card in lying if card is not None]

    @property
    def coup(self) -> Coup:
        """Return the finished coup."""
        return finished(self.rules, *self._if_hidden(THIRDS[0]))

    def spots(self) -> Sequence[Spot]:
        """Return both sides."""
        return [self._spot(side) for side in (0, 1)]

    def _spot(self, side: int) -> Spot:
        name, cards = self.rules.sides[side], self.cards[side]
        hidden = frozenset(index for at, index in self._hidden if at == side)
        shown = [card for n, card in enumerate(cards) if n not in hidden and card is not None]
        counted = side_of(name, shown, self.rules.counting)
        status = "natural" if counted.natural and not hidden else ""
        total = counted.total if shown else None  # nothing is counted of cards that nobody sees
        return Spot(name, name, tuple(cards), hidden, total, status=status)

    def owed_to(self, zone: str) -> NeedCard | None:
        """Return the card due to a side, if it is the next one; the order of sides never
        changes.
        """
        need = self.next()
        return need if isinstance(need, NeedCard) and need.zone == zone else None

    def bring_forward(self, zone: str) -> None:
        """Do nothing for the side that is due; the order is fixed. Raises Illegal for
        another side.
        """
        if self.owed_to(zone) is None:
            raise Illegal(f"no card is owed to {zone} now: the order of a coup is fixed")

    def asked_zone(self, ask: Ask) -> str:
        """Return the zone of the side that may be turned."""
        return str(ask.who)

    def may_show(self, card: Card) -> bool:
        """Return True: nothing was checked, so it may be any card."""
        del card
        return True

    def revealed_as(self, card: Card) -> f.Fact:
        """Return the fact that the card due to be turned was turned and is `card`."""
        need = self.next()
        if not isinstance(need, NeedReveal):
            raise Illegal(f"no turn is due: the coup waits for {describe(need)}")
        return f.CardRevealed(need.zone, need.index, card)

    def result(self, bets: f.BetsAccepted) -> Json:
        """Return both sides, the winner, and the result of every bet that is offered."""
        del bets
        rules, coup = self.rules, self.coup
        main = {spot: main_bet(rules, coup, spot) for spot in rules.spots}
        side = {name: side_bet(rules, coup, name) for name in rules.side_bets}
        return {
            **{one.name: told(one) for one in coup},
            "winner": coup.winner,
            "main": {
                spot: {"result": one.result, "multiplier": one.multiplier}
                for spot, one in main.items()
            },
            "side": {name: one._asdict() for name, one in side.items()},
        }
