"""The dealing of one coup, driven by facts: cards go where the tableau sends them."""

from collections.abc import Sequence

from controller.core.cards import Card
from controller.core.games.baccarat.coup import Coup, side_of
from controller.core.games.baccarat.draw import next_side
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.sheet import finished, told
from controller.core.games.baccarat.verdicts import main_bet, side_bet
from controller.core.games.deal import Json
from controller.core.games.spots import Spot
from controller.core.games.steps import FINISHED, Ask, Illegal, NeedCard, Next, describe, need_card
from controller.core.messages import facts as f


class CoupDeal:
    """A coup dealt face up."""

    def __init__(self, rules: BaccaratRules) -> None:
        self.rules = rules
        self.cards: tuple[list[Card], list[Card]] = ([], [])
        self.drawn: list[Card] = []

    def next(self) -> Next:
        """The next card, or the end."""
        due = next_side(self.rules, *self.cards)
        return FINISHED if due is None else self._need(due)

    def _need(self, side: int) -> NeedCard:
        zone = self.rules.sides[side]
        return need_card(zone, True, zone, 0)

    def apply(self, fact: f.DealFact) -> None:
        """A card was dealt. Raises Illegal for what this family does not know."""
        match fact:
            case f.CardDealt():
                self._dealt(fact.card)
            case f.OrderChanged():
                self.bring_forward(fact.zone)
            case _:
                raise Illegal(
                    f"{fact.kind} is not of this game: it waits for {describe(self.next())}"
                )

    def _dealt(self, card: Card | None) -> None:
        due = next_side(self.rules, *self.cards)
        if due is None:
            raise Illegal("no card is due: the coup is over")
        if card is None:
            raise Illegal(f"{describe(self.next())} must be known; read it first")
        self.cards[due].append(card)
        self.drawn.append(card)

    @property
    def coup(self) -> Coup:
        """The finished coup."""
        return finished(self.rules, *self.cards)

    def spots(self) -> Sequence[Spot]:
        """Both sides."""
        return [self._spot(side) for side in (0, 1)]

    def _spot(self, side: int) -> Spot:
        name, cards = self.rules.sides[side], self.cards[side]
        counted = side_of(name, cards, self.rules.counting)
        status = "natural" if counted.natural else ""
        total = counted.total if cards else None
        return Spot(name, name, tuple(cards), total=total, status=status)

    def spot(self, zone: str) -> Spot | None:
        """The side in that zone."""
        return next((spot for spot in self.spots() if spot.zone == zone), None)

    def owed_to(self, zone: str) -> NeedCard | None:
        """The card due to a side, if it is the next one; the order of sides is never changed."""
        need = self.next()
        return need if isinstance(need, NeedCard) and need.zone == zone else None

    def bring_forward(self, zone: str) -> None:
        """The order is fixed. Raises Illegal for a side that is not due."""
        if self.owed_to(zone) is None:
            raise Illegal(f"no card is owed to {zone} now: the order of a coup is fixed")

    def box_at(self, zone: str) -> int | None:
        """There are no boxes: a hand never dies by itself."""
        del zone
        return None

    def asked_zone(self, ask: Ask) -> str:
        """Nobody is asked."""
        raise LookupError(f"{ask.who} is asked nothing here")

    def may_show(self, card: Card) -> bool:
        """Nothing is hidden."""
        raise LookupError(f"no card is hidden here, so none may be {card}")

    def checked_as(self, card: Card, by: str) -> f.Fact:
        """Nothing is checked."""
        raise LookupError(f"{card} is not checked here by {by}")

    def revealed_as(self, card: Card) -> f.Fact:
        """Nothing is revealed."""
        raise LookupError(f"{card} is not revealed here")

    def result(self, bets: f.BetsAccepted) -> Json:
        """Both sides, the winner, and what every bet that is offered comes to."""
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

    def afterwards(self, unrevealed: Card | None) -> Sequence[f.Fact]:
        """Nothing more is told."""
        del unrevealed
        return ()
