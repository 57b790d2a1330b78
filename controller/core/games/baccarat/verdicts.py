"""Judges every bet on a coup by the rules of its game file."""

from controller.core.games.baccarat.coup import TIE, Coup
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.side_bet import Verdict

LOST = Verdict("lose", "", -1.0)
PUSHED = Verdict("push", "", 0.0)
HALF_LOST = Verdict("lose", "", -0.5)


def main_bet(rules: BaccaratRules, coup: Coup, spot: str) -> Verdict:
    """The verdict on a main bet: a side, or the tie."""
    winner = coup.winner
    if winner == TIE and spot != TIE:
        return PUSHED if rules.on_tie == "push" else HALF_LOST
    if spot != winner:
        return LOST
    odds = _odds(rules, coup, spot)
    return Verdict("win" if odds else "push", "", float(odds))


def _odds(rules: BaccaratRules, coup: Coup, spot: str) -> float:
    if spot != TIE:
        won = coup.side(spot)
        for one in rules.exceptions:
            fits = one.side == spot and one.total == won.total
            if fits and one.cards in (None, len(won.cards)):
                return one.pays
    return rules.pays[spot]


def side_bet(rules: BaccaratRules, coup: Coup, name: str) -> Verdict:
    """The verdict on a side bet that the game offers."""
    return rules.side_bets[name].judge(coup)
