"""The returns of blackjack, as its family names them to the commands."""

from controller.odds.completion import completion
from controller.odds.report import as_json, as_table, figures
from controller.odds.returns import analyse, broken_promises


class BlackjackOdds:
    """The exact returns of games of boxes and of one common hand."""

    analyse = staticmethod(analyse)
    broken_promises = staticmethod(broken_promises)
    as_table = staticmethod(as_table)
    as_json = staticmethod(as_json)
    figures = staticmethod(figures)
    completion = staticmethod(completion)


ODDS = BlackjackOdds()
