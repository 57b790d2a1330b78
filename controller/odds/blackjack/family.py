"""The returns of blackjack, as its family names them to the commands."""

from controller.odds.blackjack.completion import completion
from controller.odds.blackjack.report import as_json, as_table, figures
from controller.odds.blackjack.returns import STEPS, analyse, broken_promises


class BlackjackOdds:
    """The exact returns of games of boxes and of one common hand."""

    steps = STEPS
    analyse = staticmethod(analyse)
    broken_promises = staticmethod(broken_promises)
    as_table = staticmethod(as_table)
    as_json = staticmethod(as_json)
    figures = staticmethod(figures)
    completion = staticmethod(completion)


ODDS = BlackjackOdds()
