"""The taps of staff, and the requests of a game server to staff."""

from controller.core.irregularities import guidance, ruled, taken_back
from controller.core.irregularities import handling as repair
from controller.core.irregularities.actions.play import void
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import SessionEnded
from controller.core.messages.roles import AT_WORK
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.round import procedure as rounds
from controller.core.round.going_on import may_take_pause_back, why_no_going_on
from controller.core.round.start_gate import may_open_round, opening_reasons, why_no_round
from controller.core.words import say, several


def sign_in(recorder: Recorder, tap: c.Tap, act: c.SignIn) -> None:
    """Let a person take a role."""
    if recorder.table.people.get(tap.role) != tap.person:
        recorder.record(f.SignedIn(tap.person, tap.role, act.second))


def sign_out(recorder: Recorder, tap: c.Tap, _act: c.SignOut) -> None:
    """Let a person leave their roles; a dealer never in the middle of a round."""
    if recorder.table.people.get(tap.role) != tap.person:
        raise Refused(say("not_signed_in_as", person=tap.person, role=tap.role))
    if tap.role == "dealer" and recorder.table.round:
        raise Refused(say("sign_out_later"))
    table = recorder.table
    held = [role for role, who in table.people.items() if who == tap.person]
    for role in held if table.config.names_proved else (tap.role,):
        recorder.record(f.SignedOut(tap.person, role))


def take_session_ended(recorder: Recorder, message: SessionEnded) -> None:
    """Record that a person has no screen left in this role, and so has left it.

    A dealer or a shuffler is at work at the table without a screen, and keeps the role.
    """
    held = recorder.table.people.get(message.role) == message.person
    if held and message.role not in AT_WORK:
        recorder.record(f.SignedOut(message.person, message.role))


def open_table(recorder: Recorder, tap: c.Tap, _act: c.OpenTable) -> None:
    """Open the table when nothing keeps it closed."""
    why = opening_reasons(recorder.table)
    if why:
        raise Refused(several([reason.text for reason in why]))
    recorder.record(f.TableOpened(tap.person))


PAUSES = {
    why.code: why
    for why in (
        say("pause_dealer"),
        say("pause_break"),
        say("pause_question"),
        say("pause_examine"),
    )
}
"""The screens offer these reasons; each screen tells them in its own language."""


def pause_table(recorder: Recorder, tap: c.Tap, act: c.PauseTable) -> None:
    """Pause after the round, or now. A dealer may end a dealer's pause, and no other."""
    table = recorder.table
    if table.pause:
        raise Refused(say("paused_already"))
    ends = tap.role if table.config.names_proved else "shift_manager"
    if table.asked_pause and table.config.names_proved:
        if not act.now:
            raise Refused(say("pause_asked_already"))
        ends = "shift_manager" if table.asked_pause[2] != "dealer" else ends
    made = f.TablePaused if act.now or table.round is None else f.PauseAsked
    recorder.record(made(PAUSES.get(act.reason, act.reason), tap.person, ends))


def resume_table(recorder: Recorder, tap: c.Tap, _act: c.ResumeTable) -> None:
    """Go on after a pause; a pause that called the manager is ended by the manager."""
    table = recorder.table
    if table.pause is None and table.asked_pause is not None:
        _take_back_pause(recorder, tap)
        return
    why = why_no_going_on(table, tap.role)
    if why is not None:
        raise Refused(why)
    taken_back.go_on(recorder, tap)


def _take_back_pause(recorder: Recorder, tap: c.Tap) -> None:
    """Cancel a pause after this round; anybody who could end it may cancel it."""
    if tap.role not in may_take_pause_back(recorder.table):
        raise Refused(say("manager_ends_pause"))
    recorder.record(f.PauseTakenBack(tap.person))


def resolve_round(recorder: Recorder, tap: c.Tap, act: c.ResolveRound) -> None:
    """Stop waiting for the game server's acknowledgement of this round."""
    table = recorder.table
    if act.round not in table.awaiting_ack:
        raise Refused(say("awaits_no_acknowledgement", round=act.round))
    if not act.reason:
        raise Refused(say("pass_needs_reason"))
    refused = table.refused.get(act.round, "")
    recorder.record(f.RoundResolved(act.round, tap.person, tap.role, act.reason, refused))
    recorder.record(f.RoundAcknowledged(act.round, tap.client))


def close_table(recorder: Recorder, tap: c.Tap, act: c.CloseTable) -> None:
    """Announce the last rounds: none where the game is out of use."""
    if act.rounds_left < 0:
        raise Refused(say("rounds_left_from_0"))
    left = act.rounds_left if recorder.table.disabled is None else 0
    recorder.record(f.ClosingAnnounced(left, tap.person))


def next_round(recorder: Recorder, _tap: c.Tap, _act: c.NextRound) -> None:
    """Start the next betting on the dealer's tap."""
    if not may_open_round(recorder.table, recorder.now):
        raise Refused(why_no_round(recorder.table) or say("tap_again"))
    rounds.open_betting(recorder)


def void_round(recorder: Recorder, tap: c.Tap, act: c.VoidRound) -> None:
    """Void the round in play: all stakes are refunded."""
    for fact in void(recorder.table, recorder.now, tap, act.cause, act.second):
        recorder.record(fact)


def rule(recorder: Recorder, tap: c.Tap, act: c.Rule) -> None:
    """Choose a remedy for an open irregularity."""
    ruled.rule(recorder, tap, act)


def report(recorder: Recorder, tap: c.Tap, act: c.Report) -> None:
    """Report something that no sensor sees."""
    repair.report(recorder, act, tap.person)


def unsigned_report(recorder: Recorder, _asked: c.UnsignedReport, act: c.Report) -> None:
    """Report something at the table's screen without being signed in."""
    repair.report(recorder, act, "")


def confirm_step(recorder: Recorder, tap: c.Tap, act: c.ConfirmStep) -> None:
    """Confirm a step that no sensor sees."""
    guidance.confirm(recorder, tap, act)


def more_time(recorder: Recorder, tap: c.Tap, act: c.MoreTime) -> None:
    """Extend the shift manager's call."""
    ruled.more_time(recorder, tap, act)


def undo(recorder: Recorder, tap: c.Tap, act: c.Undo) -> None:
    """Take back a placement and what followed."""
    taken_back.undo(recorder, tap, act)


def request_pause(recorder: Recorder, command: c.Command, body: c.RequestPause) -> None:
    """Note that the game server wants a pause after this round."""
    recorder.record(f.PauseAsked(body.reason, command.client))


def request_void(recorder: Recorder, command: c.Command, body: c.RequestVoid) -> None:
    """Stop the table: the game server wants the round voided, and a person rules on it.

    A server that asks the same again before that, as after its own restart, is ruled on once.
    """
    text = say("void_asked", name=command.client, what=body.reason)
    if all(wrong.text != text for wrong in recorder.table.irregularities.values()):
        repair.call_manager(recorder, "void_requested", text)


def request_review(recorder: Recorder, command: c.Command, body: c.RequestReview) -> None:
    """Note that the game server wants a settled round looked at again."""
    known = {entry["round"] for entry in recorder.table.history}
    if command.round not in known:
        text = say("not_a_last_round", round=command.round, count=len(known))
        raise Refused(text if command.round else say("name_the_round"), "not_a_last_round")
    recorder.record(f.ReviewAsked(command.round, command.client, body.reason))
