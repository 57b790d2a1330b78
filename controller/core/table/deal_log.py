"""The deal_log of a round: the facts that drive its dealing, so that it can be dealt again.

Undo and correction never rewrite anything: they name facts, and the round's dealing is folded
anew from its deal_log without them, or with the corrected card. A deal_log that cannot be dealt any
more (the correction would have ended a hand that drew on) raises Illegal, and the round is void.
"""

from collections.abc import Iterable
from dataclasses import replace

from controller.core.cards import Card
from controller.core.games.blackjack.deal.start import BoxRound, CrowdRound, Deal, start
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.messages import facts as f

Scripted = (
    f.BetsAccepted
    | f.CardDealt
    | f.CardMoved
    | f.OrderChanged
    | f.ChoiceMade
    | f.CountsTaken
    | f.Peeked
    | f.HoleRevealed
    | f.BoxHandedOver
    | f.HandKilled
)
DealLog = list[tuple[int, Scripted]]
"""Fact number and fact, in order; the first is the accepted bets."""

PHYSICAL = (f.CardDealt, f.CardMoved, f.Peeked, f.OrderChanged)
"""What may be taken back: placements and checks, never a player's decision or a shown hole."""


def begin(rules: GameRules, bets: f.BetsAccepted) -> Deal:
    """The dealing of a round with these bets."""
    sides = {name for names in bets.boxes.values() for name in names} | set(bets.side)
    players = bets.players if rules.kind == "crowd" else None
    return start(
        rules, sorted(bets.boxes), sides=sides, players=players, no_insurance=bets.uninsured
    )


def play(deal: Deal, fact: Scripted) -> None:
    """Let the dealing go on as the fact says."""
    match fact:
        case f.CardDealt():
            deal.card(fact.card)
        case f.CardMoved():
            deal.moved()
        case f.OrderChanged():
            deal.bring_forward(fact.zone)
        case f.Peeked():
            deal.peeked(fact.blackjack)
        case f.HoleRevealed():
            deal.reveal(fact.card)
        case f.CountsTaken():
            if isinstance(deal, CrowdRound):
                deal.choose_counts(fact.asked)
        case f.BetsAccepted():
            pass
        case _:
            if isinstance(deal, BoxRound):
                _play_box(deal, fact)


def _play_box(deal: BoxRound, fact: f.ChoiceMade | f.BoxHandedOver | f.HandKilled) -> None:
    match fact:
        case f.ChoiceMade():
            deal.choose(int(fact.who), fact.asked)
        case f.BoxHandedOver():
            deal.interrupt(fact.box)
        case f.HandKilled():
            deal.kill(fact.box)


def deal_again(rules: GameRules, deal_log: Iterable[tuple[int, Scripted]]) -> Deal:
    """The dealing that this deal_log leads to. Raises Illegal where it cannot be dealt."""
    steps = iter(deal_log)
    _, bets = next(steps)
    if not isinstance(bets, f.BetsAccepted):
        raise ValueError("a deal_log begins with the accepted bets")
    deal = begin(rules, bets)
    for _, fact in steps:
        deal.next()
        play(deal, fact)
    return deal


def corrected(deal_log: DealLog, pull: int, card: Card) -> DealLog:
    """The deal_log with another face for the card `pull`."""
    return [
        (
            n,
            replace(fact, card=card)
            if isinstance(fact, f.CardDealt) and fact.pull == pull
            else fact,
        )
        for n, fact in deal_log
    ]


def undoable(deal_log: DealLog) -> list[int]:
    """Fact numbers from which the deal_log may be taken back: the physical tail of it."""
    numbers = []
    for n, fact in reversed(deal_log):
        if not isinstance(fact, PHYSICAL):
            break
        numbers.append(n)
    return numbers[::-1]
