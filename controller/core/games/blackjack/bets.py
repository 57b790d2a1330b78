"""Bets as the game server sends them, against what the game offers."""

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.messages.commands import BetsFinal
from controller.core.messages.facts import BetsAccepted
from controller.core.refused import Refused


def read_bets(rules: GameRules, body: BetsFinal) -> BetsAccepted:
    """Return who plays. Raises Refused for a box, a side bet or an opt-out that is not on offer."""
    _check(rules, body)
    boxes = {box: tuple(bets.side) for box, bets in sorted(body.boxes.items())}
    uninsured = tuple(box for box, bets in sorted(body.boxes.items()) if not bets.insurance)
    return BetsAccepted(boxes, body.players, dict(body.side), uninsured)


def _check(rules: GameRules, body: BetsFinal) -> None:
    offered = rules.side_bets
    names = {name for bets in body.boxes.values() for name in bets.side} | set(body.side)
    unknown = sorted(names - set(offered))
    if unknown:
        raise Refused(f"{rules.name} offers no side bet {unknown[0]}; it offers {[*offered]}.")
    if not rules.insurance.opt_out and not all(b.insurance for b in body.boxes.values()):
        raise Refused(f"{rules.name} lets nobody opt out of insurance: leave `insurance` out.")
    if rules.kind == "crowd":
        _check_crowd(body, rules.name)
    elif body.players or any(not 1 <= box <= rules.boxes for box in body.boxes):
        raise Refused(f"{rules.name} has boxes 1 to {rules.boxes}: name boxes, no players.")
    elif body.side:
        raise Refused(
            f"{rules.name} has boxes: a side bet needs a main bet, name it in `side` of its box."
        )


def _check_crowd(body: BetsFinal, game: str) -> None:
    if body.boxes:
        raise Refused(f"{game} has no boxes: send the number of players.")
    if body.players < 0 or any(not 0 <= n <= body.players for n in body.side.values()):
        raise Refused("A side bet needs a main bet: its count cannot exceed the players.")
