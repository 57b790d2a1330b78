"""High Card, a family of games as a stranger's package brings one: rules, dealing, sheets.

Each box that plays gets one card, then the dealer; the higher rank wins, the ace is the highest.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from controller.core.cards import RANK_NUMBER, VALUE, Card
from controller.core.games.deal import Deal, Json
from controller.core.games.game import Game
from controller.core.games.open_deal import OpenDeal
from controller.core.games.rules import CommonRules
from controller.core.games.sheets import SheetError
from controller.core.games.spots import Spot
from controller.core.games.steps import (
    DEALER,
    FINISHED,
    Illegal,
    NeedCard,
    Next,
    describe,
    need_card,
)
from controller.core.messages import facts as f
from controller.core.messages.commands import BetsFinal
from controller.core.refused import Refused
from controller.core.words import Say, say

BANK = "dealer"
UNIT = 100


class HighCardRules(CommonRules):
    """A game of High Card."""

    family: Literal["high_card"]
    """Always `high_card`."""

    boxes: Annotated[int, Field(ge=1, le=7)]
    """Betting boxes on the felt."""

    tie: Literal["push", "lose"] = "push"
    """What becomes of the stake when both cards are of one rank."""


def rank(card: Card) -> int:
    """The rank by which cards are compared; the ace is above the king."""
    return 14 if card[0] == "A" else RANK_NUMBER[card]


class HighCardDeal(OpenDeal):
    """A card to each box in play, then one to the dealer."""

    def __init__(self, rules: HighCardRules, boxes: Sequence[int]) -> None:
        self.rules = rules
        self.boxes = tuple(boxes)
        self.dead: set[int] = set()
        self.cards: dict[str, Card] = {}
        self._owed = [*(need_card(str(box), True, box, 0) for box in boxes)]
        self._owed.append(need_card(BANK, True, DEALER, 0))

    def next(self) -> Next:
        """The next card, or the end."""
        return self._owed[0] if self._owed else FINISHED

    def apply(self, fact: f.DealFact) -> None:
        """A card was dealt, the order was changed, or a hand died."""
        match fact:
            case f.CardDealt():
                self.deal(fact.card)
            case f.OrderChanged():
                self.bring_forward(fact.zone)
            case f.HandKilled():
                self.dead.add(fact.box)
                self._owed = [need for need in self._owed if need.who != fact.box]
            case _:
                raise Illegal(f"{fact.kind} is not of this game: it waits for a card")

    def deal(self, card: Card | None) -> None:
        """The card that was due lies in its place."""
        need = self.next()
        if not isinstance(need, NeedCard) or card is None:
            raise Illegal(f"no such card is due: the round waits for {describe(need)}")
        self.cards[need.zone] = card
        self._owed.pop(0)

    def spots(self) -> Sequence[Spot]:
        """Every box, and the dealer."""
        return [self._spot(str(box), box) for box in self.boxes] + [self._spot(BANK, DEALER)]

    def _spot(self, zone: str, who: int | str) -> Spot:
        card = self.cards.get(zone)
        status = "dead" if who in self.dead else ""
        cards = (card,) if card else ()
        return Spot(zone, who, cards, total=rank(card) if card else None, status=status)

    def owed_to(self, zone: str) -> NeedCard | None:
        """The card still owed to a zone."""
        return next((need for need in self._owed if need.zone == zone), None)

    def bring_forward(self, zone: str) -> None:
        """The card owed to `zone` is the next one."""
        need = self.owed_to(zone)
        if need is None:
            raise Illegal(f"no card is owed to {zone}")
        self._owed.remove(need)
        self._owed.insert(0, need)

    def box_at(self, zone: str) -> int | None:
        """The box of that zone."""
        return int(zone) if zone.isdigit() and int(zone) in self.boxes else None

    def result(self, bets: f.BetsAccepted) -> Json:
        """Each box against the dealer."""
        bank = self.cards[BANK]
        boxes = {str(box): self._verdict(box, bank) for box in bets.boxes}
        return {"dealer": {"cards": [bank], "total": rank(bank)}, "boxes": boxes}

    def _verdict(self, box: int, bank: Card) -> Json:
        if box in self.dead:
            return {"cards": [], "result": "refunded", "multiplier": 0}
        card = self.cards[str(box)]
        margin = rank(card) - rank(bank)
        word = "win" if margin > 0 else "lose" if margin < 0 else self.rules.tie
        wins = {"win": 1, "lose": -1, "push": 0}[word]
        return {"cards": [card], "result": word, "multiplier": wins}


class HighCard(Game[HighCardRules]):
    """The family."""

    family = "high_card"
    model = HighCardRules

    def zones(self, rules: HighCardRules) -> Mapping[str, Say | str]:
        """A zone a box, and the dealer's."""
        boxes = {str(n): say("place_box", box=n) for n in range(1, rules.boxes + 1)}
        return {BANK: say("place_dealer"), **boxes}

    def shape(self, rules: HighCardRules) -> Json:
        """A felt of boxes."""
        return {"kind": "boxes", "boxes": rules.boxes}

    def hands(self, rules: HighCardRules) -> int:
        """One a box."""
        return rules.boxes

    def read_bets(self, rules: HighCardRules, body: BetsFinal) -> f.BetsAccepted:
        """The boxes that play."""
        if body.players or body.side or any(bets.side for bets in body.boxes.values()):
            raise Refused(f"{rules.name} has boxes and no side bets: name boxes alone.")
        if any(not 1 <= box <= rules.boxes for box in body.boxes):
            raise Refused(f"{rules.name} has boxes 1 to {rules.boxes}.")
        return f.BetsAccepted(dict.fromkeys(sorted(body.boxes), ()), 0, {})

    def start(self, rules: HighCardRules, bets: f.BetsAccepted) -> Deal:
        """The round of the boxes that bet."""
        return HighCardDeal(rules, sorted(bets.boxes))

    def summary(self, result: Json) -> str:
        """The dealer's card."""
        return f"dealer {' '.join(result['dealer']['cards'])}"

    def sheet(self, deal: Deal, round_id: str, bets: f.BetsAccepted) -> Json:
        """The round at 100 a box."""
        spots = [spot for spot in deal.spots() if spot.cards]
        sheet: Json = {
            "id": round_id,
            "game": "high_card",
            "seats": sorted(bets.boxes),
            "bets": {str(box): {"main": UNIT} for box in sorted(bets.boxes)},
            "cards": [card for spot in spots for card in spot.cards],
            "decisions": [],
        }
        assert isinstance(deal, HighCardDeal)
        return {**sheet, "expected": self.expected(deal.rules, sheet)}

    def expected(self, rules: HighCardRules, sheet: Mapping[str, Any]) -> Json:
        """What the round comes to."""
        seats = sheet["seats"]
        deal = HighCardDeal(rules, seats)
        for place, card in enumerate(sheet["cards"]):
            if card not in VALUE:
                raise SheetError(f"cards[{place}]", f"{card!r} is no card; write as in 8S or TD")
            try:
                deal.deal(card)
            except Illegal as error:
                raise SheetError(f"cards[{place}]", str(error)) from None
        if deal.next() is not FINISHED:
            raise SheetError("cards", f"too few: the round needs {describe(deal.next())}")
        result = deal.result(f.BetsAccepted(dict.fromkeys(seats, ()), 0, {}))
        return {"dealer": result["dealer"], **reckoned(result, sheet["bets"])}


def reckoned(result: Mapping[str, Any], bets: Mapping[str, Any]) -> Json:
    """Published multipliers times the stakes."""
    seats = {}
    for name, bet in bets.items():
        box, stake = result["boxes"][name], bet["main"]
        net = box["multiplier"] * stake
        seats[name] = {**box, "stake": stake, "net": net, "ret": stake + net}
    return {
        "seats": seats,
        "total_stake": sum(seat["stake"] for seat in seats.values()),
        "total_return": sum(seat["ret"] for seat in seats.values()),
    }


HIGH_CARD = HighCard()
