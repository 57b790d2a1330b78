"""The two kinds of deal as the table uses them: driven by facts, and seen as zones.

`settle` and the odds drive the deals directly; these two classes add what a live table needs.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controller.core.cards import VALUE, Card
from controller.core.games.blackjack.deal.base import NO_MATTER, ZONE
from controller.core.games.blackjack.deal.boxes import PLAY_AT, BoxRound
from controller.core.games.blackjack.deal.crowd import MAIN, CrowdRound
from controller.core.games.blackjack.deal.hands import DealerHand, Hand, makes_blackjack
from controller.core.games.blackjack.settle.published import outcome
from controller.core.games.deal import in_its_place
from controller.core.games.spots import NOTHING_HIDDEN, Spot
from controller.core.games.steps import DEALER, Ask, Illegal, describe
from controller.core.messages import facts as f

Json = dict[str, Any]
Applied = Callable[[Any, Any], object]

COMMON: dict[type, Applied] = {
    f.BetsAccepted: lambda _deal, _fact: None,
    f.CardDealt: lambda deal, fact: deal.card(fact.card),
    f.CardMoved: lambda deal, _fact: deal.moved(),
    f.OrderChanged: lambda deal, fact: deal.bring_forward(fact.zone),
    f.HoleChecked: lambda deal, fact: deal.peeked(fact.blackjack),
    f.HoleRevealed: lambda deal, fact: deal.reveal(fact.card),
}
"""The act of either deal for each fact."""

BOXES: Mapping[type, Applied] = {
    **COMMON,
    f.ChoiceMade: lambda deal, fact: deal.choose(int(fact.who), fact.asked),
    f.BoxHandedOver: lambda deal, fact: deal.interrupt(fact.box),
    f.HandKilled: lambda deal, fact: deal.kill(fact.box),
}

CROWD: Mapping[type, Applied] = {
    **COMMON,
    f.CountsTaken: lambda deal, fact: deal.choose_counts(fact.asked),
}


def _spot(zone: str, hand: Hand) -> Spot:
    cards: tuple[Card | None, ...] = tuple(hand.cards)
    total = hand.total if cards else None
    return Spot(
        zone=zone,
        who=hand.who,
        cards=cards,
        hidden=NOTHING_HIDDEN,
        total=total,
        soft=hand.soft,
        status=hand.status,
        counts=hand.status not in NO_MATTER,
    )


def dealer_spot(dealer: DealerHand) -> Spot:
    """The dealer's hand: its hole card is hidden until it is turned, and does not count before."""
    hole = None if dealer.revealed else dealer.hole
    hidden = NOTHING_HIDDEN if hole is None else frozenset((hole,))
    values = [VALUE[c] for n, c in enumerate(dealer.cards) if n != hole and c is not None]
    hard = sum(values)
    soft = 1 in values and hard <= 11
    total = hard + 10 * soft if dealer.cards else None
    return Spot(
        zone=dealer.zone,
        who=DEALER,
        cards=tuple(dealer.cards),
        hidden=hidden,
        total=total,
        soft=soft,
    )


class _Hole:
    """The knowledge of the hole card, common to both kinds of deal."""

    __slots__ = ()
    dealer: DealerHand

    def may_show(self, card: Card) -> bool:
        """Whether the hole card may be `card`, given the result of the check."""
        checked = self.dealer.peeked
        return checked is None or checked == makes_blackjack(self.dealer, card)

    def checked_as(self, card: Card, by: str) -> f.Fact:
        """The fact that the check was made of this hole card."""
        return f.HoleChecked(makes_blackjack(self.dealer, card), by)

    def revealed_as(self, card: Card) -> f.Fact:
        """The fact that the hole card was turned and is `card`."""
        return f.HoleRevealed(card)


class BoxDeal(_Hole, BoxRound):
    """A round of boxes at a table."""

    __slots__ = ()

    def apply(self, fact: f.DealFact) -> None:
        """Apply a fact to the round. Raises Illegal if it is not due."""
        _do(BOXES, self, fact)

    def as_it_was(self, fact: f.DealFact) -> bool:
        """Whether the fact is due exactly so: in its place, to its question, with its outcome."""
        if not in_its_place(self.next(), fact):
            return False
        if not isinstance(fact, f.ChoiceMade) or fact.at == "insurance":
            return True
        return self.preview(int(fact.who), fact.asked) == fact.applied

    def spots(self) -> Sequence[Spot]:
        """Every hand by the zone its first card lies in, boxes in order, the dealer last."""
        hands = [_spot(hand.zone, hand) for box in self.hands.values() for hand in box]
        return [*hands, dealer_spot(self.dealer)]

    def spot(self, zone: str) -> Spot | None:
        """The hand that lies in `zone`."""
        if zone == ZONE:
            return dealer_spot(self.dealer)
        box = self.box_at(zone)
        for hand in self.hands[box] if box else ():
            if hand.zone == zone:
                return _spot(zone, hand)
        return None

    def asked_zone(self, ask: Ask) -> str:
        """The zone of the hand that a question is about."""
        hands = self.hands[int(ask.who)]
        return hands[0 if ask.at == "insurance" else PLAY_AT.index(ask.at)].zone

    def box_at(self, zone: str) -> int | None:
        """The box that `zone` belongs to, if it plays."""
        box = zone.partition(".")[0]
        return int(box) if box.isdecimal() and int(box) in self.hands else None

    def result(self, bets: f.BetsAccepted) -> Json:
        """The published outcome."""
        return outcome(self, dealer_spot(self.dealer).shown, bets)

    def afterwards(self, unrevealed: Card | None) -> Sequence[f.Fact]:
        """Boxes handed over need the hole card that this round never turned."""
        return [f.HoleReleased(unrevealed)] if self.interrupted and unrevealed else []


class CrowdDeal(_Hole, CrowdRound):
    """A round of the crowd at a table."""

    __slots__ = ()

    def apply(self, fact: f.DealFact) -> None:
        """Apply a fact to the round. Raises Illegal if it is not due."""
        _do(CROWD, self, fact)

    def as_it_was(self, fact: f.DealFact) -> bool:
        """Whether the fact is due exactly so: in its place, to its question, with its outcome."""
        if not in_its_place(self.next(), fact):
            return False
        return not isinstance(fact, f.CountsTaken) or self.preview(fact.asked) == fact.applied

    def spots(self) -> Sequence[Spot]:
        """The common hand, then the split branches, the dealer last."""
        hands = [_spot(branch.hand.zone, branch.hand) for branch in self.branches]
        return [*hands, dealer_spot(self.dealer)]

    def spot(self, zone: str) -> Spot | None:
        """The hand whose cards lie in `zone`: the extension belongs to the common hand."""
        if zone == ZONE:
            return dealer_spot(self.dealer)
        for index, branch in enumerate(self.branches):
            if zone == branch.hand.zone or (index == MAIN and zone == branch.zone):
                return _spot(branch.hand.zone, branch.hand)
        return None

    def asked_zone(self, ask: Ask) -> str:
        """The zone of the hand that a question is about."""
        del ask
        return self.asked_hand.zone

    def box_at(self, zone: str) -> int | None:
        """None: a hand for everybody cannot die by itself."""
        del zone
        return None

    def result(self, bets: f.BetsAccepted) -> Json:
        """The published outcome."""
        return outcome(self, dealer_spot(self.dealer).shown, bets)

    def afterwards(self, unrevealed: Card | None) -> Sequence[f.Fact]:
        """Nothing: nobody of a crowd is finished elsewhere."""
        del unrevealed
        return ()


def _do(table: Mapping[type, Applied], deal: BoxDeal | CrowdDeal, fact: f.DealFact) -> None:
    apply = table.get(type(fact))
    if apply is None:
        raise Illegal(f"{fact.kind} is not of this game: it waits for {describe(deal.next())}")
    apply(deal, fact)
