"""What people and game servers may ask, and when: the legality table.

`COMMANDS` and `TAPS` say for each verb in which phases it is possible, who may tap it, and which
function carries it out; a family of games adds its own. A missing entry is "not allowed now" and
the answer says what is. Such a function records facts, or raises `Refused` with a sentence; it
never changes anything else.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, NamedTuple

from controller.core.games.game import Game
from controller.core.messages import commands as c
from controller.core.messages.facts import CommandTaken
from controller.core.messages.limits import REPLY, clipped
from controller.core.messages.orders import Reply
from controller.core.messages.phases import Phase
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.requests import bets as ask_bets
from controller.core.requests import card_sets as ask_sets
from controller.core.requests import choices as ask_choices
from controller.core.requests import staff as ask_staff

ANY: tuple[Phase, ...] = (
    "closed",
    "idle",
    "betting",
    "bets_due",
    "dealing",
    "window",
    "results",
    "collecting",
)
OPEN = ANY[1:]
IN_ROUND: tuple[Phase, ...] = ANY[2:]
UNSETTLED: tuple[Phase, ...] = ("betting", "bets_due", "dealing", "window")


class Legal(NamedTuple):
    """When a verb is possible, what carries it out, and (taps) which roles may."""

    phases: tuple[Phase, ...]
    do: Callable[[Recorder, Any, Any], None]
    roles: tuple[c.Role, ...] = ()


NEVER = Legal((), ask_choices.answer)
"""What this table's family does not know."""

COMMANDS: dict[type, Legal] = {
    c.OpenBetting: Legal(("idle",), ask_bets.open_betting),
    c.ExtendBetting: Legal(("betting",), ask_bets.extend_betting),
    c.CloseBetting: Legal(("betting",), ask_bets.close_betting),
    c.BetsFinal: Legal(("bets_due",), ask_bets.bets_final),
    c.RequestPause: Legal(OPEN, ask_staff.request_pause),
    c.RequestVoid: Legal(UNSETTLED, ask_staff.request_void),
    c.RequestReview: Legal(ANY, ask_staff.request_review),
    c.AckRound: Legal(ANY, ask_bets.ack_round),
    c.NackRound: Legal(ANY, ask_bets.nack_round),
    c.AckVoid: Legal(ANY, ask_bets.ack_round),
}

MANAGER: tuple[c.Role, ...] = ("shift_manager",)
AT_TABLE: tuple[c.Role, ...] = ("dealer", "shift_manager")
KEEPERS: tuple[c.Role, ...] = ("shuffler", "shift_manager")
ALL_ROLES: tuple[c.Role, ...] = ("dealer", "shuffler", "shift_manager", "engineer", "auditor")

TAPS: dict[type[c.Act], Legal] = {
    c.SignIn: Legal(ANY, ask_staff.sign_in, ALL_ROLES),
    c.SignOut: Legal(ANY, ask_staff.sign_out, ALL_ROLES),
    c.OpenTable: Legal(("closed",), ask_staff.open_table, AT_TABLE),
    c.PauseTable: Legal(OPEN, ask_staff.pause_table, AT_TABLE),
    c.ResumeTable: Legal(ANY, ask_staff.resume_table, AT_TABLE),
    c.CloseTable: Legal(OPEN, ask_staff.close_table, MANAGER),
    c.NextRound: Legal(("idle",), ask_staff.next_round, AT_TABLE),
    c.VoidRound: Legal(IN_ROUND, ask_staff.void_round, MANAGER),
    c.Rule: Legal(ANY, ask_staff.rule, AT_TABLE),
    c.Report: Legal(OPEN, ask_staff.report, AT_TABLE),
    c.ConfirmStep: Legal(OPEN, ask_staff.confirm_step, AT_TABLE),
    c.MoreTime: Legal(ANY, ask_staff.more_time, MANAGER),
    c.Undo: Legal(("dealing", "window"), ask_staff.undo, MANAGER),
    c.LoadShoe: Legal(ANY, ask_sets.load_shoe, KEEPERS),
    c.ShuffleConfirmed: Legal(ANY, ask_sets.shuffle_confirmed, KEEPERS),
    c.StubCounted: Legal(ANY, ask_sets.stub_counted, KEEPERS),
    c.ClearSet: Legal(ANY, ask_sets.clear_set, MANAGER),
    c.AcknowledgeAlarm: Legal(ANY, ask_sets.acknowledge_alarm, MANAGER),
}


def commands_of(game: Game[Any]) -> dict[type, Legal]:
    """What a game server may ask of a table of this family."""
    own = {kind: Legal(when, ask_choices.answer) for kind, when in game.commands.items()}
    return COMMANDS | own


def taps_of(game: Game[Any]) -> dict[type, Legal]:
    """What people may tap at a table of this family."""
    own = {kind: Legal(t.phases, ask_choices.answer, t.roles) for kind, t in game.taps.items()}
    return TAPS | own


def take_command(recorder: Recorder, command: c.Command) -> None:
    """A game server asks."""
    legal = COMMANDS.get(type(command.body)) or _own_command(recorder, command.body)
    _take(recorder, command.client, command, legal, command.body, "")


def _own_command(recorder: Recorder, body: c.Verb) -> Legal:
    phases = recorder.table.game.commands.get(type(body))
    return Legal(phases, ask_choices.answer) if phases else NEVER


def take_tap(recorder: Recorder, tap: c.Tap) -> None:
    """A person taps."""
    legal = taps_of(recorder.table.game).get(type(tap.act), NEVER)
    _take(recorder, f"console/{tap.person}", tap, legal, tap.act, tap.role)


def _take(
    recorder: Recorder, client: str, asked: c.Command | c.Tap, legal: Legal, body: Any, role: str
) -> None:
    if (client, asked.id) in recorder.table.seen_commands:
        recorder.order(Reply(client, asked.id, "duplicate"))
        return
    try:
        _check(recorder, asked, legal, body, role)
        legal.do(recorder, asked, body)
    except Refused as refusal:
        recorder.order(Reply(client, asked.id, "rejected", clipped(str(refusal), REPLY)))
        return
    recorder.record(CommandTaken(client, asked.id, body.kind))
    recorder.order(Reply(client, asked.id, "accepted"))


def _check(
    recorder: Recorder, asked: c.Command | c.Tap, legal: Legal, body: Any, role: str
) -> None:
    table = recorder.table
    if isinstance(asked, c.Command):
        _check_command(recorder, asked)
    elif role not in legal.roles:
        may = " or ".join(name.replace("_", " ") for name in legal.roles)
        raise Refused(f"A {role.replace('_', ' ')} may not {body.kind}: call the {may}.")
    if table.phase not in legal.phases:
        of_family = commands_of if isinstance(asked, c.Command) else taps_of
        possible = sorted(_possible(table.phase, of_family(table.game)))
        raise Refused(
            f"{body.kind} is not possible while the table is {table.phase}; "
            f"possible now: {', '.join(possible)}."
        )


def _possible(phase: Phase, legal_table: dict[type, Legal]) -> list[str]:
    return [
        str(next(field.default for field in fields(kind) if field.name == "kind"))
        for kind, legal in legal_table.items()
        if phase in legal.phases
    ]


def _check_command(recorder: Recorder, command: c.Command) -> None:
    if command.deadline is not None and recorder.now.utc > command.deadline:
        late = recorder.now.utc - command.deadline
        raise Refused(f"The command came {late} ms after its deadline; send it again if it counts.")
    playing = recorder.table.round
    past = isinstance(command.body, c.AckRound | c.NackRound | c.AckVoid | c.RequestReview)
    if command.round and not past and (playing is None or playing.round != command.round):
        now = playing.round if playing else "none"
        raise Refused(f"Round {command.round} is not in play; the round in play is {now}.")
