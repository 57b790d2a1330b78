"""Instructions for the steps that every family has: a code, words, and a place."""

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
from controller.core.words import Say, say

Instruction = dict[str, Any]
Place = Callable[[str], Say | str]
"""A zone as the dealer calls it."""


def tell(code: str, text: Say | str, **more: Any) -> Instruction:
    """Return an instruction with its words."""
    return {"code": code, "text": text, **more}


def instruct(need: Next, place: Place) -> Instruction:
    """Return the instruction for a step."""
    match need:
        case NeedCard():
            where = place(need.zone)
            if need.face_up:
                return tell("deal", say("deal_up", zone=where), zone=need.zone, face="up")
            return tell("deal", say("deal_down", zone=where), zone=need.zone, face="down")
        case NeedMove():
            here, there = place(need.from_zone), place(need.to_zone)
            text = say("split_move", card=need.card, here=here, there=there)
            more = {"zone": need.to_zone, "from": need.from_zone, "card": need.card}
            return tell("move", text, **more)
        case NeedReveal():
            return tell("turn", say("turn_hidden", called=need.called), zone=need.zone)
        case NeedCheck():
            return tell("check", say("check_hidden", called=need.called), zone=need.zone)
        case NeedChoices() | Finished():
            return tell("wait", say("wait"))
