"""The legality table: the requests of people and game servers, and when each is allowed.

The table of authority says for each verb in which phases it is possible and who may ask for it;
`COMMANDS` and `TAPS` add which function carries it out; a family of games adds its own. Such a
function records facts, or raises `Refused` with a sentence; it never changes anything else. A
refusal leaves a trace.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, NamedTuple

from controller.core.games.game import Game
from controller.core.games.windows import code_of_answer
from controller.core.messages import commands as c
from controller.core.messages.canonical import digest
from controller.core.messages.facts import CommandTaken
from controller.core.messages.orders import Reply
from controller.core.messages.parse import ANSWERS
from controller.core.messages.phases import Phase
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.requests import bets as ask_bets
from controller.core.requests import card_sets as ask_sets
from controller.core.requests import choices as ask_choices
from controller.core.requests import order as ask_order
from controller.core.requests import proposals as ask_proposals
from controller.core.requests import staff as ask_staff
from controller.core.requests.authority import TAPS as STAFF
from controller.core.requests.authority import (
    UNSIGNED,
    VERBS,
    taps_of_family,
    verbs_of_family,
)
from controller.core.requests.authority_check import check_second, check_tap
from controller.core.requests.refusals import note_refusal
from controller.core.requests.stopped import refuse_while_stopped
from controller.core.table.as_read import key_of, marks
from controller.core.table.table import Table
from controller.core.words import Say, code_of, say

Do = Callable[[Recorder, Any, Any], None]


class Legal(NamedTuple):
    """The phases in which a verb is possible, and the function that carries it out."""

    phases: tuple[Phase, ...]
    do: Do


NEVER = Legal((), ask_choices.answer)
"""The row for requests that this table's family does not have."""

DO_VERBS: dict[type, Do] = {
    c.OpenBetting: ask_bets.open_betting,
    c.ExtendBetting: ask_bets.extend_betting,
    c.CloseBetting: ask_bets.close_betting,
    c.BetsFinal: ask_bets.bets_final,
    c.RequestPause: ask_staff.request_pause,
    c.RequestVoid: ask_staff.request_void,
    c.RequestReview: ask_staff.request_review,
    c.AckRound: ask_bets.ack_round,
    c.NackRound: ask_bets.nack_round,
    c.AckVoid: ask_bets.ack_round,
}

DO_TAPS: dict[type, Do] = {
    c.SignIn: ask_staff.sign_in,
    c.SignOut: ask_staff.sign_out,
    c.OpenTable: ask_staff.open_table,
    c.PauseTable: ask_staff.pause_table,
    c.ResumeTable: ask_staff.resume_table,
    c.CloseTable: ask_staff.close_table,
    c.DisableGame: ask_order.disable_game,
    c.EnableGame: ask_order.enable_game,
    c.ResolveRound: ask_staff.resolve_round,
    c.NextRound: ask_staff.next_round,
    c.VoidRound: ask_staff.void_round,
    c.Rule: ask_staff.rule,
    c.ProposeRuling: ask_proposals.propose,
    c.Countersign: ask_proposals.countersign,
    c.RefuseProposal: ask_proposals.refuse,
    c.TakeBackProposal: ask_proposals.take_back,
    c.Report: ask_staff.report,
    c.ConfirmStep: ask_staff.confirm_step,
    c.MoreTime: ask_staff.more_time,
    c.Undo: ask_staff.undo,
    c.LoadShoe: ask_sets.load_shoe,
    c.ShuffleConfirmed: ask_sets.shuffle_confirmed,
    c.StubCounted: ask_sets.stub_counted,
    c.ClearSet: ask_sets.clear_set,
    c.AcknowledgeAlarm: ask_sets.acknowledge_alarm,
}

COMMANDS: dict[type, Legal] = {
    verb: Legal(row.phases, DO_VERBS[verb]) for verb, row in VERBS.items()
}
TAPS: dict[type, Legal] = {act: Legal(row.phases, DO_TAPS[act]) for act, row in STAFF.items()}


REPORTS = Legal(UNSIGNED.phases, ask_staff.unsigned_report)


def commands_of(game: Game[Any]) -> dict[type, Legal]:
    """Return the commands of a game server at a table of this family."""
    own = {
        kind: Legal(row.phases, ask_choices.answer) for kind, row in verbs_of_family(game).items()
    }
    return COMMANDS | own


def taps_of(game: Game[Any]) -> dict[type, Legal]:
    """Return the taps of people at a table of this family."""
    own = {
        kind: Legal(row.phases, ask_choices.answer) for kind, row in taps_of_family(game).items()
    }
    return TAPS | own


def take_command(recorder: Recorder, command: c.Command) -> None:
    """Take a game server's command."""
    legal = commands_of(recorder.table.game).get(type(command.body), NEVER)
    _take(recorder, command, legal, command.body)


def take_tap(recorder: Recorder, tap: c.Tap) -> None:
    """Take a person's tap."""
    legal = taps_of(recorder.table.game).get(type(tap.act), NEVER)
    _take(recorder, tap, legal, tap.act)


def take_unsigned_report(recorder: Recorder, asked: c.UnsignedReport) -> None:
    """Take a report of something that no sensor sees, from the table's own screen, without a
    sign-in.
    """
    _take(recorder, asked, REPORTS, asked.report)


def _take(recorder: Recorder, asked: c.Asked, legal: Legal, body: Any) -> None:
    client = asked.client
    taken, this = recorder.table.seen_commands.get((client, asked.id)), _digest(asked, body)
    if taken is not None:
        recorder.order(_again(client, asked.id, same=taken in ("", this)))
        return
    try:
        asked_now(recorder, asked, legal, body.kind)
        legal.do(recorder, asked, body)
    except Refused as refusal:
        code = refusal.code or code_of(refusal.text, "not_possible")
        recorder.order(Reply(client, asked.id, "rejected", refusal.text, code))
        note_refusal(recorder, client, body.kind, refusal.text)
        return
    recorder.record(CommandTaken(client, asked.id, body.kind, this))
    recorder.order(Reply(client, asked.id, "accepted"))


def _digest(asked: c.Asked, body: Any) -> str:
    """Return a command's verb, fields and round as one digest, which identifies a repeat."""
    return digest([body, asked.round if isinstance(asked, c.Command) else ""])


def _again(client: str, id: str, *, same: bool) -> Reply:
    """Give the first answer again and do nothing; another command needs an id of its own."""
    if same:
        return Reply(client, id, "accepted", repeated=True)
    return Reply(client, id, "rejected", say("id_reused"), "id_reused")


def asked_now(recorder: Recorder, asked: c.Asked, legal: Legal, kind: str) -> None:
    """Raise Refused, with a sentence, unless this person or server may ask this now."""
    table = recorder.table
    if isinstance(asked, c.Command):
        _check_command(recorder, asked)
    elif isinstance(asked, c.Tap):
        check_tap(table, asked)
    refuse_while_stopped(table, asked)
    if table.phase not in legal.phases and not isinstance(asked, c.Command):
        raise Refused(_not_now(table, kind), "not_possible_now")
    if table.phase not in legal.phases:
        possible = sorted(_possible(table))
        text = say("not_possible_now", verb=kind, phase=table.phase, verbs=tuple(possible))
        answer = getattr(asked, "body", None) if kind in ANSWERS else None
        raise Refused(text, code_of_answer(table.window, answer.window) if answer else "")
    if isinstance(asked, c.Tap):
        _check_as_read(table, asked)
        check_second(table, asked)


def _not_now(table: Table, kind: str) -> Say:
    """Tell a person that a tap came too late: what may be done stands on the screen."""
    if kind == "open_table":
        return say("table_open_already")
    return say("tap_not_possible", verb=kind, phase=table.phase)


def _check_as_read(table: Table, tap: c.Tap) -> None:
    """Refuse a tap on something that has changed since the screen showed it."""
    if tap.seen and tap.seen != marks(table).get(key_of(tap.act), ""):
        raise Refused(say("screen_changed"), "screen_changed")


def _possible(table: Table) -> list[str]:
    """Name the commands that this phase and these rules have a use for."""
    unused = table.game.unused(table.config.rules)
    return [
        str(next(field.default for field in fields(kind) if field.name == "kind"))
        for kind, legal in commands_of(table.game).items()
        if table.phase in legal.phases and kind not in unused
    ]


OF_THE_PAST = (c.AckRound, c.NackRound, c.AckVoid, c.RequestReview)
"""Verbs about a round that may be over."""


def _check_command(recorder: Recorder, command: c.Command) -> None:
    if command.deadline is not None and recorder.now.utc > command.deadline:
        late = recorder.now.utc - command.deadline
        raise Refused(say("command_late", count=late))
    playing = recorder.table.round
    past = isinstance(command.body, OF_THE_PAST)
    if command.round and not past and (playing is None or playing.round != command.round):
        if playing is None:
            raise Refused(say("no_round_in_play", round=command.round))
        raise Refused(say("other_round_in_play", round=command.round, name=playing.round))
