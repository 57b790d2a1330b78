"""The dealing of one round: `start` it, ask `next()`, report what happened.

A round is a small mutable machine, driven by facts alone; it holds no stakes, no time and no
chance. `next()` names the one thing that is due (see `steps`), the other methods report it.
"""

from collections.abc import Collection, Sequence

from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.deal.crowd import CrowdRound, Line
from controller.core.games.blackjack.deal.hands import DealerHand, Hand
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.steps import (
    CROWD,
    DEALER,
    Ask,
    Finished,
    Illegal,
    NeedCard,
    NeedCheck,
    NeedChoices,
    NeedMove,
    NeedReveal,
    Next,
)

Deal = BoxRound | CrowdRound

__all__ = [
    "CROWD",
    "DEALER",
    "Ask",
    "BoxRound",
    "CrowdRound",
    "Deal",
    "DealerHand",
    "Finished",
    "Hand",
    "Illegal",
    "Line",
    "NeedCard",
    "NeedCheck",
    "NeedChoices",
    "NeedMove",
    "NeedReveal",
    "Next",
    "start",
]


def start(
    rules: GameRules,
    seats: Sequence[int] = (),
    *,
    sides: Collection[str] = (),
    players: int | None = None,
    no_insurance: Collection[int] = (),
) -> Deal:
    """A new round.

    `seats` are the boxes with a main bet (none for a crowd), `sides` the side bets anybody
    placed, `players` the crowd's number where it is known, `no_insurance` the boxes that opted
    out of insurance. Raises Illegal where seats or side bets do not fit the game.
    """
    unknown = [name for name in sides if name not in rules.side_bets]
    if unknown:
        raise Illegal(
            f"{rules.name} offers no side bet {unknown[0]!r}; it offers {[*rules.side_bets]}"
        )
    if rules.kind == "crowd":
        if seats:
            raise Illegal(f"{rules.name} is a crowd game and has no boxes; leave seats empty")
        return CrowdRound(rules, frozenset(sides), players)
    boxes = tuple(sorted(set(seats)))
    if not boxes or boxes[0] < 1 or boxes[-1] > rules.boxes:
        raise Illegal(f"seats are {list(seats)}; {rules.name} has boxes 1 to {rules.boxes}")
    return BoxRound(rules, boxes, frozenset(sides), no_insurance)
