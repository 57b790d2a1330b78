"""Instructions for the steps that every family has: a code, a sentence, and where."""

from collections.abc import Callable
from typing import Any

from controller.core.games.steps import (
    Finished,
    NeedCard,
    NeedCheck,
    NeedChoices,
    NeedMove,
    NeedReveal,
    Next,
)

Instruction = dict[str, Any]
Place = Callable[[str], str]
"""A zone as the dealer calls it."""


def say(code: str, text: str, **more: Any) -> Instruction:
    """An instruction with its sentence."""
    return {"code": code, "text": text, **more}


def instruct(need: Next, place: Place) -> Instruction:
    """The step as an instruction."""
    match need:
        case NeedCard():
            where = place(need.zone)
            if need.face_up:
                return say("deal", f"Deal a card to {where}.", zone=need.zone, face="up")
            return say("deal", f"Deal {where} a card face down.", zone=need.zone, face="down")
        case NeedMove():
            there, here = place(need.from_zone), place(need.to_zone)
            text = f"Split: move {need.card} from {there} to {here}."
            more = {"zone": need.to_zone, "from": need.from_zone, "card": need.card}
            return say("move", text, **more)
        case NeedReveal():
            return say("turn", f"Turn the {need.called}.", zone=need.zone)
        case NeedCheck():
            return say("check", f"Check the {need.called}.", zone=need.zone)
        case NeedChoices() | Finished():
            return say("wait", "Wait.")
