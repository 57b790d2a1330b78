"""Side bets: which class three or two cards make, and what that pays.

Every class is decided from ranks and suits alone; which classes pay, and how disputed sentences
are read, stands in the game's file (`rules.side_bets`).
"""

from collections.abc import Sequence
from typing import NamedTuple

from controller.core.cards import RANK_NUMBER, RED_SUITS, VALUE, Card
from controller.core.games.blackjack.rules.side_bets import (
    AnyPair,
    BustIt,
    ColourPair,
    Hot3,
    SideBet,
    ThreeCardPoker,
)

QUEEN, KING = 12, 13
BUST_MANY = 8
"""So many cards or more in a busted dealer hand are one class."""


class SideVerdict(NamedTuple):
    """`result` win, lose, push or refunded; `cls` the paid class; `multiplier` to one staked."""

    result: str
    cls: str | None
    multiplier: int


class DealerFacts(NamedTuple):
    """What side bets need of the dealer: cards in his hand and what became of it."""

    cards: int
    bust: bool
    blackjack: bool


LOSE = SideVerdict("lose", None, -1)
PUSH = SideVerdict("push", None, 0)
REFUNDED = SideVerdict("refunded", None, 0)


def any_pair_class(bet: AnyPair, first: Card, second: Card) -> str | None:
    """`suited_pair` (of one suit) or `pair`."""
    if bet.by == "rank":
        if first[0] != second[0]:
            return None
    elif VALUE[first] != VALUE[second]:
        return None
    return "suited_pair" if first[1] == second[1] else "pair"


def colour_pair_class(first: Card, second: Card) -> str | None:
    """`perfect_pair` (identical), `coloured_pair` (same colour) or `red_black_pair`."""
    if first[0] != second[0]:
        return None
    if first[1] == second[1]:
        return "perfect_pair"
    same = (first[1] in RED_SUITS) == (second[1] in RED_SUITS)
    return "coloured_pair" if same else "red_black_pair"


def poker_class(bet: ThreeCardPoker, cards: Sequence[Card]) -> str | None:
    """The best poker hand of three cards, as `bet` reads aces, flushes and trips."""
    low, middle, high = sorted([RANK_NUMBER[card] for card in cards])
    suits = len({card[1] for card in cards})
    if low == high:
        if suits == 1:
            return "suited_trips"
        return None if bet.trips_need_three_suits and suits < 3 else "trips"
    straight = low + 1 == middle and middle + 1 == high
    if (low, middle, high) == (1, QUEEN, KING):
        straight = bet.ace == "high_and_low"
    if suits == 1:
        if straight:
            return "straight_flush"
        return "flush" if bet.pair_is_flush or low < middle < high else None
    return "straight" if straight else None


def hot3_class(bet: Hot3, cards: Sequence[Card]) -> str | None:
    """`777`, or the total of three cards: `21_suited`, `21`, `20`, `19`."""
    suited = len({card[1] for card in cards}) == 1
    if all(card[0] == "7" for card in cards) and (bet.sevens == "any_suits" or suited):
        return "777"
    total = sum(VALUE[card] for card in cards)
    if total <= 11 and bet.ace == "1_or_11" and any(card[0] == "A" for card in cards):
        total += 10
    if total == 21:
        return "21_suited" if suited else "21"
    return str(total) if total in (19, 20) else None


def bust_it(bet: BustIt, dealer: DealerFacts, player_blackjack: bool) -> SideVerdict:
    """The dealer's bust by its number of cards; a blackjack on either side comes first."""
    if player_blackjack and bet.on_player_blackjack == "push":
        return PUSH
    if dealer.blackjack and bet.on_dealer_blackjack == "push":
        return PUSH
    if not dealer.bust:
        return LOSE
    many = dealer.cards >= BUST_MANY
    return paid(bet.pays, f"bust{BUST_MANY}+" if many else f"bust{dealer.cards}")


def paid(pays: dict[str, int], cls: str | None) -> SideVerdict:
    """What the pay table gives for a class; a class it does not list loses."""
    if cls is None or cls not in pays:
        return LOSE
    return SideVerdict("win", cls, pays[cls])


def judge_side(
    name: str,
    bet: SideBet,
    first: tuple[Card, Card],
    dealer: Sequence[Card],
    facts: DealerFacts,
    player_blackjack: bool,
) -> SideVerdict:
    """The verdict on side bet `name` of a player whose first two cards are `first`.

    `dealer` are the dealer's cards, up card first.
    """
    match bet:
        case AnyPair():
            return paid(bet.pays, any_pair_class(bet, *first))
        case ColourPair():
            pair = (dealer[0], dealer[1]) if name == "dealer_pair" else first
            return paid(bet.pays, colour_pair_class(*pair))
        case ThreeCardPoker():
            return paid(bet.pays, poker_class(bet, (*first, dealer[0])))
        case Hot3():
            return paid(bet.pays, hot3_class(bet, (*first, dealer[0])))
        case BustIt():
            return bust_it(bet, facts, player_blackjack)
    raise TypeError(f"{name} is a side bet of no known kind: {type(bet).__name__}")
