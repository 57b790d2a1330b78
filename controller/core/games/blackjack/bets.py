"""Compares the game server's bets with what the game offers."""

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.messages.commands import BetsFinal
from controller.core.messages.facts import BetsAccepted
from controller.core.refused import Refused
from controller.core.words import say


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
        raise Refused(
            say("no_such_side_bet", game=rules.name, what=unknown[0], names=tuple(offered))
        )
    for box, bets in sorted(body.boxes.items()):
        twice = [name for at, name in enumerate(bets.side) if name in bets.side[:at]]
        if twice:
            raise Refused(say("side_bet_twice", box=box, what=twice[0]))
    if not rules.insurance.opt_out and not all(b.insurance for b in body.boxes.values()):
        raise Refused(say("no_opt_out", game=rules.name))
    if rules.kind == "crowd":
        _check_crowd(body, rules.name)
    elif body.players or any(not 1 <= box <= rules.boxes for box in body.boxes):
        raise Refused(say("game_has_boxes", game=rules.name, most=rules.boxes))
    elif body.side:
        raise Refused(say("side_bet_in_its_box", game=rules.name))


def _check_crowd(body: BetsFinal, game: str) -> None:
    if body.boxes:
        raise Refused(say("game_has_no_boxes", game=game))
    if body.players < 0 or any(not 0 <= n <= body.players for n in body.side.values()):
        raise Refused(say("side_bet_needs_main"))
