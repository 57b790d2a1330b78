"""A live round as a round sheet (the format `livetable settle` reads), every bet at one stake."""

from collections import deque
from typing import Any

from controller.core.games.deal import Deal
from controller.core.games.rules import CommonRules
from controller.core.games.sheets import SheetError
from controller.core.games.steps import Illegal, NeedCard
from controller.core.messages import facts as f
from controller.core.table.deal_log import DealLog, begun, bets_of
from controller.core.table.table import Table


def live_sheet(table: Table) -> dict[str, Any]:
    """The sheet of the settled round that is still on the table.

    Raises SheetError where the round cannot be told as one: a card that nobody ever read, or an
    order that no sheet can say.
    """
    playing = table.round
    if playing is None or playing.deal is None:
        raise ValueError("no settled round is on the table")
    deal = playing.deal
    try:
        if any(isinstance(fact, f.OrderChanged) for _, fact in playing.deal_log):
            deal = in_rule_order(table.config.rules, playing.deal_log)
        return table.game.sheet(deal, playing.round, bets_of(playing.deal_log))
    except (Illegal, LookupError) as error:
        raise SheetError("cards", f"cannot be told in the order of the rules: {error}") from None


def in_rule_order(rules: CommonRules, deal_log: DealLog) -> Deal:
    """The same hands, dealt in the order of the rules: sheets know no other."""
    laid: dict[str, deque[f.CardDealt]] = {}
    rest: deque[f.DealFact] = deque()
    for _, fact in deal_log[1:]:
        if isinstance(fact, f.CardDealt):
            laid.setdefault(fact.zone, deque()).append(fact)
        elif not isinstance(fact, f.OrderChanged):
            rest.append(fact)
    deal = begun(rules, deal_log)
    while rest or any(laid.values()):
        need = deal.next()
        here = laid.get(need.zone) if isinstance(need, NeedCard) else None
        deal.apply(here.popleft() if here else rest.popleft())  # no card more: the hand died
    return deal
