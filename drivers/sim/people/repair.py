"""Follows a guided repair as a dealer does: one instruction of the screen, one act of the hands.

The screen says what is wrong and where. The sensors see whether the act repaired it, and the screen
gives the next instruction. A dealer does not touch the faults on which the shift manager rules.
"""

from collections.abc import Callable, Mapping
from typing import Any

from drivers.sim.felt.carry import HandTimes
from drivers.sim.people.dealer_hands import Hands

Instruction = Mapping[str, Any]


def _move(hands: Hands, instruction: Instruction, pace: HandTimes) -> None:
    source = instruction.get("from", "")
    if hands.count(source):
        hands.move(source, instruction["zone"], hands.count(source) - 1, pace)


def _place(hands: Hands, instruction: Instruction, pace: HandTimes) -> None:
    zone = instruction["zone"]
    if hands.in_hand():
        hands.lay(zone, instruction.get("face") != "down", pace)
    elif not hands.put_back(zone, pace):
        _straighten(hands, instruction, pace)


def _rescan(hands: Hands, instruction: Instruction, pace: HandTimes) -> None:
    """Pick the card up to lay it again; a turned hole card is only laid straight."""
    zone = instruction["zone"]
    cards = hands.lying(zone)
    if hands.in_hand():
        hands.lay(zone, True, pace)
    elif zone == "dealer" and len(cards) == 2:
        _straighten(hands, instruction, pace)
    elif cards:
        hands.pick_up(zone, pace)


def _straighten(hands: Hands, instruction: Instruction, _pace: HandTimes) -> None:
    zone = instruction["zone"]
    if hands.count(zone):
        hands.straighten(zone, hands.count(zone) - 1)


def _turn(hands: Hands, instruction: Instruction, pace: HandTimes) -> None:
    zone = instruction["zone"]
    down = [n for n, card in enumerate(hands.lying(zone)) if not card.up]
    if down:
        hands.turn(zone, down[-1], pace)


def _remove(hands: Hands, instruction: Instruction, pace: HandTimes) -> None:
    zone = instruction["zone"]
    if hands.count(zone):
        hands.remove(zone, hands.count(zone) - 1, pace)


def _pick_up(hands: Hands, instruction: Instruction, pace: HandTimes) -> None:
    zone = instruction["zone"]
    if hands.count(zone) and not hands.in_hand():
        hands.pick_up(zone, pace)
    else:
        _remove(hands, instruction, pace)


ACTS: dict[str, Callable[[Hands, Instruction, HandTimes], None]] = {
    "move": _move,
    "place": _place,
    "rescan": _rescan,
    "turn": _turn,
    "remove": _remove,
    "pick_up": _pick_up,
}
"""The act of the hands for each action of a repair; any other waits for a person who rules."""


def mend(hands: Hands, instruction: Instruction, pace: HandTimes) -> None:
    """Do what the repair instruction says, if it is for hands to do."""
    act = ACTS.get(str(instruction.get("action")))
    if act is not None and instruction.get("zone"):
        act(hands, instruction, pace)
