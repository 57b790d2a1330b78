"""A settled coup against the world's own truth: cards that lie there, and who wins by them.

The tableau is told in sentences, from the rule of punto banco, not from the game file.
"""

from fractions import Fraction
from typing import Any

from controller.core.cards import Card
from controller.core.games.baccarat.coup import Coup, Side
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.verdicts import side_bet
from controller.core.messages import facts as f
from tests.support.truth.judge import lying, same_cards, told_untruly
from tests.support.truth.things import Piece, WrongError
from tests.support.truth.world import World

Json = dict[str, Any]

RANKS = "A23456789TJQK"


def judge_coup(world: World, fact: f.RoundSettled) -> None:
    """Raise WrongError unless the result is what lies there, dealt and paid by the rule."""
    rules, result, checks = world.config.rules, fact.result, world.counts["check"]
    assert isinstance(rules, BaccaratRules)
    told = {side: [str(card) for card in result[side]["cards"]] for side in world.sides}
    if world.record.excuse:
        checks[f"excused: {world.record.excuse}"] += 1
    elif told_untruly(world):
        checks["excused: an unseen or only witness erred"] += 1
    else:
        checks["felt against result"] += 1
        firm, soft = lying(world)
        same_cards(firm, soft, {side: [cards] for side, cards in told.items()})
        if not soft and not world.record.disordered:
            checks["dealt again by the plain script"] += 1
            _in_order(world, firm, told)
    checks["paid by the sheets"] += 1
    first, second = (told[side] for side in world.sides)
    _dealt_by_the_rule(rules, first, second)
    _paid(rules, world, result, first, second)


def _in_order(world: World, firm: dict[str, list[Piece]], told: dict[str, list[str]]) -> None:
    """The cards of each side were laid in the order in which the result tells them."""
    for side, cards in told.items():
        there = sorted(firm.get(side, []), key=lambda piece: piece.laid)
        if [str(piece.face) for piece in there] != cards:
            raise WrongError("cards of a side in another order", (side, cards, there))


def count(cards: list[str], ranks: bool) -> int:
    """What a hand counts: the rank of its one card, or the last digit of its sum."""
    if ranks:
        return RANKS.index(cards[0][0]) + 1
    return sum(0 if card[0] in "TJQK" else RANKS.index(card[0]) + 1 for card in cards) % 10


def banker_draws(banker: int, third: int) -> bool:
    """Banker after Player's third card, as dealers learn it."""
    if banker <= 2:
        return True
    if banker == 3:
        return third != 8
    return {4: 2, 5: 4, 6: 6}.get(banker, 99) <= third <= 7


def _dealt_by_the_rule(rules: BaccaratRules, first: list[str], second: list[str]) -> None:
    if rules.counting == "rank":
        due = (1, 1)
    else:
        player, banker = count(first[:2], False), count(second[:2], False)
        if max(player, banker) >= 8:
            due = (2, 2)
        elif player >= 6:
            due = (2, 3 if banker <= 5 else 2)
        else:
            third = count(first[2:3], False) if len(first) > 2 else 0
            due = (3, 3 if banker_draws(banker, third) else 2)
    if (len(first), len(second)) != due:
        raise WrongError("dealt otherwise than the tableau", (first, second, due))


def _paid(
    rules: BaccaratRules, world: World, result: Json, first: list[str], second: list[str]
) -> None:
    ranks = rules.counting == "rank"
    one, two = count(first, ranks), count(second, ranks)
    winner = "tie" if one == two else world.sides[0 if one > two else 1]
    if result["winner"] != winner or [result[s]["total"] for s in world.sides] != [one, two]:
        raise WrongError("another winner than the cards", (result, winner))
    for spot, told in result["main"].items():
        due = _due(spot, winner, ranks)
        if Fraction(told["multiplier"]).limit_denominator(100) != due:
            raise WrongError("paid otherwise than the rule", (spot, told, due))
    coup = Coup(*(_side(world, result, side) for side in world.sides))
    for name, told in result["side"].items():
        if told != side_bet(rules, coup, name)._asdict():
            raise WrongError("a side bet otherwise than its cards", (name, told, coup))


def _due(spot: str, winner: str, ranks: bool) -> Fraction:
    """Net per unit: Banker pays a commission of 5 %, a tie 8 (ranks: 11) to one."""
    if winner == "tie" and spot != "tie":
        return Fraction(-1, 2) if ranks else Fraction(0)
    if spot != winner:
        return Fraction(-1)
    return {"banker": Fraction(19, 20), "tie": Fraction(11 if ranks else 8)}.get(spot, Fraction(1))


def _side(world: World, result: Json, side: str) -> Side:
    cards = tuple(Card(card) for card in result[side]["cards"])
    total = count([*map(str, cards)], world.config.rules.counting == "rank")
    natural = len(cards) == 2 and total in (8, 9)
    return Side(side, cards, total, natural)
