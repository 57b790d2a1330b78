"""A live round as a round sheet (the format `livetable settle` reads), at 100 per unit."""

from collections import deque
from collections.abc import Collection
from typing import Any

from controller.core.games.blackjack.deal.start import CROWD, Deal, NeedCard
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.sheets.export import round_sheet
from controller.core.messages import facts as f
from controller.core.table.deal_log import DealLog, begin, play
from controller.core.table.table import Table


def live_sheet(table: Table) -> dict[str, Any]:
    """The sheet of the settled round that is still on the table.

    Raises SheetError where the round cannot be told as one (a hole card nobody ever read).
    """
    playing = table.round
    if playing is None or playing.deal is None:
        raise ValueError("no settled round is on the table")
    sides: dict[int | str, Collection[str]] = dict(playing.boxes.items())
    if not sides:
        sides = {CROWD: [*playing.side]}
    deal = playing.deal
    if any(isinstance(fact, f.OrderChanged) for _, fact in playing.deal_log):
        deal = in_rule_order(table.config.rules, playing.deal_log)
    return round_sheet(deal, playing.round, sides)


def in_rule_order(rules: GameRules, deal_log: DealLog) -> Deal:
    """The same hands, dealt in the order of the rules: sheets know no other."""
    laid: dict[str, deque[f.CardDealt]] = {}
    rest: deque[Any] = deque()
    for _, fact in deal_log[1:]:
        if isinstance(fact, f.CardDealt):
            laid.setdefault(fact.zone, deque()).append(fact)
        elif not isinstance(fact, f.OrderChanged):
            rest.append(fact)
    bets = deal_log[0][1]
    if not isinstance(bets, f.BetsAccepted):
        raise ValueError("a deal_log begins with the accepted bets")
    deal = begin(rules, bets)
    while rest or any(laid.values()):
        need = deal.next()
        play(deal, laid[need.zone].popleft() if isinstance(need, NeedCard) else rest.popleft())
    return deal
