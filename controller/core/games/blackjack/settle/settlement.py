"""The settlement: the result of every hand, insurance and side bet, exact and without amounts.

A verdict is a ratio to the hand's base bet (the main bet of its box): a doubled win pays 2 to 1
of it. `net` applies it to a stake in minor units and refuses to round.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from controller.core.cards import Card
from controller.core.frozen import dataclass
from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.deal.crowd import CrowdRound
from controller.core.games.blackjack.deal.hands import BLACKJACK, DealerHand, Hand
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.side_bet import PUSH as STAKE_BACK
from controller.core.games.blackjack.side_bet import REFUNDED, Laid, SideVerdict
from controller.core.games.steps import CROWD, Finished, Illegal, Who, describe


class Verdict(NamedTuple):
    """`result`, and `wins` to `per` staked (negative: lost), of the base bet.

    Results: blackjack, win, push, lose, bust, charlie, even_money, lose_double_returned,
    lose_split_returned; refunded for a dead hand; interrupted for one finished elsewhere, which
    has no multiplier here.
    """

    result: str
    wins: int
    per: int = 1

    @property
    def multiplier(self) -> float | None:
        """Net win or loss per unit of the base bet; None for an interrupted hand."""
        return None if self.result == "interrupted" else self.wins / self.per

    def net(self, base: int) -> int:
        """Net win or loss in minor units. Raises ValueError if it is not a whole number of them."""
        net, rest = divmod(base * self.wins, self.per)
        if rest:
            raise ValueError(
                f"{self.wins} to {self.per} on {base} is no whole number of units; "
                f"write a stake that divides by {self.per}"
            )
        return net


LOSE = (Verdict("lose", -1), Verdict("lose", -2))
BUST = (Verdict("bust", -1), Verdict("bust", -2))
WIN = (Verdict("win", 1), Verdict("win", 2))
CHARLIE = (Verdict("charlie", 1), Verdict("charlie", 2))
PUSH = Verdict("push", 0)
EVEN_MONEY = Verdict("even_money", 1)
DOUBLE_RETURNED = Verdict("lose_double_returned", -1)
SPLIT_RETURNED = Verdict("lose_split_returned", 0)
DEAD = Verdict("refunded", 0)
INTERRUPTED = Verdict("interrupted", 0)
INSURANCE_LOST = Verdict("lose", -1)
"""Pairs are indexed by whether the hand is doubled."""


class DealerResult(NamedTuple):
    """The dealer's hand at the end; all None if the hole card stayed face down.

    `late`: a blackjack that no check had found before the players acted.
    """

    total: int | None
    blackjack: bool | None
    bust: bool | None
    late: bool


HIDDEN = DealerResult(None, None, None, False)


def dealer_result(dealer: DealerHand) -> DealerResult:
    """Return the dealer's final hand."""
    if not dealer.open:
        return HIDDEN
    total = dealer.total
    blackjack = total == BLACKJACK and len(dealer.cards) == 2
    return DealerResult(total, blackjack, total > BLACKJACK, blackjack and not dealer.peeked)


def judge_hand(
    hand: Hand, index: int, dealer: DealerResult, rules: GameRules, even_money: bool = False
) -> Verdict:
    """The verdict on one hand; `index` counts a box's hands from 0, for split stakes returned."""
    match hand.status:
        case "dead":
            return DEAD
        case "interrupted":
            return INTERRUPTED
        case "bust":
            returned = dealer.late and rules.dealer.late_blackjack_returns_busted
            late = _returned(hand, index, rules) if returned else None
            return late or BUST[hand.doubled]
        case "charlie":
            if not dealer.blackjack or (rules.charlie and rules.charlie.beats_blackjack):
                return CHARLIE[hand.doubled]
        case "blackjack":
            if even_money:
                return EVEN_MONEY
            return PUSH if dealer.blackjack else Verdict("blackjack", *rules.blackjack.pays)
        case _:
            pass
    return _compare(hand, index, dealer, rules)


def _compare(hand: Hand, index: int, dealer: DealerResult, rules: GameRules) -> Verdict:
    total = hand.total
    if dealer.blackjack:
        if total == BLACKJACK and not rules.dealer.blackjack_beats_21:
            return PUSH
        late = _returned(hand, index, rules) if dealer.late else None
        return late or LOSE[hand.doubled]
    if dealer.total is None:
        raise Illegal("a hand is to be compared, but the dealer's hand is closed; open it first")
    if dealer.bust or total > dealer.total:
        return WIN[hand.doubled]
    return PUSH if total == dealer.total else LOSE[hand.doubled]


def _returned(hand: Hand, index: int, rules: GameRules) -> Verdict | None:
    """Return what a late dealer blackjack gives back; None: nothing."""
    mode = rules.dealer.late_blackjack_returns
    if mode == "doubles_and_splits" and index > 0:
        return SPLIT_RETURNED
    return DOUBLE_RETURNED if mode != "none" and hand.doubled else None


def judge_insurance(dealer: DealerResult, rules: GameRules) -> Verdict:
    """The verdict on an insurance bet, per unit of that bet."""
    return Verdict("win", *rules.insurance.pays) if dealer.blackjack else INSURANCE_LOST


@dataclass(frozen=True, slots=True)
class HandResult:
    """One hand or crowd line as it is published; `zone` is where it lies."""

    who: Who
    hand: int
    zone: str
    cards: tuple[Card, ...]
    total: int
    doubled: bool
    split: bool
    verdict: Verdict
    branch: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class RoundResult:
    """Everything a game server needs to pay: no amounts, only verdicts per unit."""

    dealer: DealerResult
    hands: tuple[HandResult, ...]
    insurance: dict[Who, Verdict]
    sides: dict[Who, dict[str, SideVerdict]]


def settle(deal: BoxRound | CrowdRound, sides: Mapping[Who, Collection[str]]) -> RoundResult:
    """The result of a finished round; `sides` names the side bets per box (crowd: `CROWD`).

    Raises Illegal while the round is not finished.
    """
    need = deal.next()
    if not isinstance(need, Finished):
        raise Illegal(f"the round is not finished: it waits for {describe(need)}")
    dealer = dealer_result(deal.dealer)
    if isinstance(deal, BoxRound):
        hands = tuple(_box_hands(deal, dealer))
        insured: list[Who] = [box for box, action in deal.insurance.items() if action == "insure"]
    else:
        hands = tuple(_lines(deal, dealer))
        insured = [CROWD] if deal.insured() else []
    insurance = {who: judge_insurance(dealer, deal.rules) for who in insured}
    results = {who: judge_sides(deal, who, names, dealer) for who, names in sides.items()}
    return RoundResult(dealer, hands, insurance, results)


def _box_hands(deal: BoxRound, dealer: DealerResult) -> Iterator[HandResult]:
    for box, hands in deal.hands.items():
        even_money = deal.insurance.get(box) == "even_money"
        for index, hand in enumerate(hands):
            verdict = judge_hand(hand, index, dealer, deal.rules, even_money)
            yield HandResult(
                who=box,
                hand=index,
                zone=hand.zone,
                cards=tuple(hand.cards),
                total=hand.total,
                doubled=hand.doubled,
                split=hand.split,
                verdict=verdict,
            )


def _lines(deal: CrowdRound, dealer: DealerResult) -> Iterator[HandResult]:
    for line, hand in deal.held():
        index = deal.branch_index(line.branch)
        yield HandResult(
            who=CROWD,
            hand=index,
            zone=hand.zone,
            cards=tuple(hand.cards),
            total=hand.total,
            doubled=line.doubled,
            split=hand.split,
            verdict=judge_hand(hand, max(index - 1, 0), dealer, deal.rules),
            branch=line.branch,
            count=line.count,
        )


def judge_sides(
    deal: BoxRound | CrowdRound, who: Who, names: Collection[str], dealer: DealerResult
) -> dict[str, SideVerdict]:
    """The verdict on each side bet in `names` of box `who` (or the crowd)."""
    if isinstance(deal, CrowdRound):
        hand = deal.common
        first = (hand.cards[0], hand.cards[1])
    else:
        hand = deal.hands[int(who)][0]
        if hand.status == "dead":
            return dict.fromkeys(names, REFUNDED)
        first = deal.first_cards[int(who)]
    shown = [card for card in deal.dealer.cards if card is not None]
    natural = hand.status == "blackjack"
    laid = Laid(first, natural, shown, bool(dealer.bust), bool(dealer.blackjack))
    bets = [(name, deal.rules.side_bets[name]) for name in names]
    closed = not deal.dealer.open
    return {
        name: STAKE_BACK if closed and bet.needs_hole else bet.judge(laid) for name, bet in bets
    }
