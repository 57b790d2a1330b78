"""Requests that only one family of games has: the family answers with facts."""

from typing import Any

from controller.core.games.game import Call, Situation
from controller.core.irregularities.handling import call_manager
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.round.procedure import to_check
from controller.core.words import say


def answer(recorder: Recorder, asked: c.Command | c.Tap, body: Any) -> None:
    """Record what the family returns; a game server's answer ends the waiting for it."""
    table = recorder.table
    if table.deal is None:
        raise Refused(say("nothing_asked"))
    by = asked.client if isinstance(asked, c.Command) else asked.person
    situation = Situation(table.config.rules, table.deal, table.window, to_check(table), by)
    facts = table.game.answer(situation, body)
    if facts and isinstance(asked, c.Command):
        _resume(recorder, asked.client)
    for fact in facts:
        if isinstance(fact, Call):
            call_manager(recorder, fact.code, fact.text, fact.zone)
        else:
            recorder.record(fact)


def _resume(recorder: Recorder, client: str) -> None:
    """Go on: the answer that the table waited for has come."""
    stop = recorder.table.pause
    if stop and stop.waiting_for == "game_server":
        recorder.record(f.TableResumed(client))
