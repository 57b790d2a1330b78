"""The deal log of a round: the facts that drive its dealing, so that it can be dealt again.

Undo and correction never rewrite anything: they name facts, and the round's dealing is folded
anew from its deal log without them, or with the corrected card. A deal log that cannot be dealt any
more (the correction would have ended a hand that drew on) raises Illegal, and the round is void.
"""

from collections.abc import Sequence
from dataclasses import replace

from controller.core.cards import Card
from controller.core.games.deal import Deal
from controller.core.games.registry import families, game_of
from controller.core.games.rules import CommonRules
from controller.core.games.steps import Illegal, NeedMove, describe
from controller.core.messages import facts as f

DealLog = list[tuple[int, f.DealFact]]
"""Fact number and fact, in order; the first is the accepted bets."""

PHYSICAL = (
    f.CardDealt,
    f.CardMoved,
    f.OrderChanged,
    *(kind for game in families() for kind in game.checks),
)
"""Entries to take back: placements and checks, never a player's decision or a shown card."""


def begun(rules: CommonRules, deal_log: DealLog) -> Deal:
    """Return the dealing of the deal log's round, before its first card."""
    return game_of(rules).start(rules, bets_of(deal_log))


def bets_of(deal_log: DealLog) -> f.BetsAccepted:
    """Return the bets that the deal log begins with."""
    bets = deal_log[0][1]
    if not isinstance(bets, f.BetsAccepted):
        raise ValueError("a deal_log begins with the accepted bets")
    return bets


def deal_again(rules: CommonRules, deal_log: DealLog) -> Deal:
    """Return the dealing that this deal log leads to. Raises Illegal if it cannot be dealt."""
    deal = begun(rules, deal_log)
    for _, fact in deal_log[1:]:
        deal.next()
        deal.apply(fact)
    return deal


def deal_alike(rules: CommonRules, deal_log: DealLog) -> Deal:
    """Deal again, and require that every card and every question goes where it went before.

    Raises Illegal if one face more or less would have sent a card or a question elsewhere.
    """
    deal = begun(rules, deal_log)
    for _, fact in deal_log[1:]:
        if not deal.as_it_was(fact):
            raise Illegal(f"{fact.kind} is not due: the round waits for {describe(deal.next())}")
        deal.apply(fact)
    return deal


def corrected(deal_log: DealLog, pull: int, card: Card) -> DealLog:
    """Return the deal log with another face for the card `pull`."""
    return [
        (
            n,
            replace(fact, card=card)
            if isinstance(fact, f.CardDealt) and fact.pull == pull
            else fact,
        )
        for n, fact in deal_log
    ]


def sent_away(rules: CommonRules, deal_log: DealLog, moved: int, alike: Sequence[int]) -> DealLog:
    """Return the deal log in which `moved` is the card that the split moves.

    A dealer may take any of the cards `alike` in face. The card that the rules mean is known by its
    place in the order of dealing; it changes places with the one that was taken.
    """
    meant = next((pull for pull in alike if _is_sent_away(rules, deal_log, pull)), moved)
    places = {meant: moved, moved: meant}
    return [
        (
            n,
            replace(fact, pull=places.get(fact.pull, fact.pull))
            if isinstance(fact, f.CardDealt)
            else fact,
        )
        for n, fact in deal_log
    ]


def _is_sent_away(rules: CommonRules, deal_log: DealLog, pull: int) -> bool:
    """Whether the split moves this card; to tell it from those alike, it is given another suit."""
    face = next(
        fact.card for _, fact in deal_log if isinstance(fact, f.CardDealt) and fact.pull == pull
    )
    if face is None:
        return False
    marked = Card(face[0] + ("D" if face[1] == "C" else "C"))
    move = deal_again(rules, corrected(deal_log, pull, marked)).next()
    return isinstance(move, NeedMove) and move.card == marked


def undoable(deal_log: DealLog) -> list[int]:
    """Return the fact numbers from which the deal log may be taken back: its physical tail."""
    numbers = []
    for n, fact in reversed(deal_log):
        if not isinstance(fact, PHYSICAL):
            break
        numbers.append(n)
    return numbers[::-1]
