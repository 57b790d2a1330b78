"""Questions about the dealing of a round that both games answer alike."""

from controller.core.cards import VALUE, Card
from controller.core.games.blackjack.deal.start import (
    DEALER,
    BoxRound,
    CrowdRound,
    Deal,
    Hand,
    NeedCard,
    NeedMove,
)
from controller.core.messages.commands import Counts


def hand_of(deal: Deal, need: NeedCard | NeedMove) -> Hand:
    """The player's hand that the step is for."""
    if isinstance(deal, CrowdRound):
        return deal.branches[need.hand].hand
    return deal.hands[int(need.who)][need.hand]


def index_of(deal: Deal, need: NeedCard) -> int:
    """How many cards the hand holds before this one."""
    if need.who == DEALER:
        return len(deal.dealer.cards)
    return len(hand_of(deal, need).cards)


def hole_makes_blackjack(deal: Deal, hole: Card) -> bool:
    """Whether up card and hole are an ace and a ten-value."""
    return {VALUE[deal.dealer.up], VALUE[hole]} == {1, 10}


def hands_in(deal: Deal) -> dict[str, Hand]:
    """Every player's hand by the zone its first cards lie in; the crowd's H belongs to P."""
    if isinstance(deal, CrowdRound):
        return {branch.hand.zone: branch.hand for branch in deal.branches}
    return {hand.zone: hand for hands in deal.hands.values() for hand in hands}


def seats(deal: Deal) -> tuple[int, ...]:
    """The boxes that play; none in a crowd game."""
    return deal.seats if isinstance(deal, BoxRound) else ()


def dealer_shows(deal: Deal) -> tuple[int, bool]:
    """Total of the dealer's face-up cards, and whether it is soft."""
    dealer = deal.dealer
    hidden = None if dealer.revealed else dealer.hole
    values = [VALUE[c] for n, c in enumerate(dealer.cards) if n != hidden and c is not None]
    hard = sum(values)
    soft = 1 in values and hard <= 11
    return hard + 10 * soft, soft


def converted_choice(deal: BoxRound, box: int, action: str) -> str:
    """What a box's answer to the question now asked would become; changes nothing.

    Raises Illegal where it is not due or not legal.
    """
    return deal.preview(box, action)


def converted_counts(deal: CrowdRound, counts: Counts) -> Counts:
    """What the crowd's counts would become; changes nothing. Raises Illegal as `preview` does."""
    return deal.preview(counts)


def move_of(deal: Deal, need: NeedMove) -> Card:
    """The card that a split moves."""
    return hand_of(deal, need).cards[0]
