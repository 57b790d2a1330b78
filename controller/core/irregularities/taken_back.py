"""Takes back what was recorded of a round since the last decision; the table halts meanwhile."""

from controller.core.irregularities import guidance
from controller.core.irregularities.handling import close
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.deal_log import undoable
from controller.core.table.table import Table
from controller.core.words import say

MENDED_BY_TAKING_BACK = ("dealer_error",)
"""Taking a card back ends these irregularities."""

TAKEN_BACK = "taken_back"
"""The end of an irregularity without a remedy of the house: its cards were taken back."""


def undo(recorder: Recorder, tap: c.Tap, act: c.Undo) -> None:
    """Take back a placement or check and what followed; the table halts (docs/design.md).

    Raises Refused.
    """
    table = recorder.table
    playing = table.round
    if playing is None or playing.over:
        raise Refused(say("nothing_to_take_back"))
    if table.pause and table.pause.guide.now is not None:
        raise Refused(say("taking_back_first", what=table.pause.guide.now.text))
    possible = undoable(playing.deal_log)
    if act.fact not in possible:
        raise Refused(say("taken_back_since_decision" if possible else "nothing_since_decision"))
    if table.failed == "records":
        raise Refused(say("void_it_first"))
    if table.failed:  # who takes a card back has looked; until it goes on no step is seen done
        recorder.record(f.TableResumed(tap.person))
    if table.window:
        recorder.record(f.WindowClosed(table.window.window, "taken_back"))
    log = [(number, fact) for number, fact in playing.deal_log if number >= act.fact]
    facts = [fact for _, fact in log]
    steps = list(guidance.of_undo(table, facts))
    taken = tuple(number for number, _ in log if number in possible)
    recorder.record(_undone(table, tap, act, log, taken))
    _put_back(recorder, tap, facts, steps)


def _undone(
    table: Table, tap: c.Tap, act: c.Undo, log: list[tuple[int, f.DealFact]], taken: tuple[int, ...]
) -> f.FactsUndone:
    """Return the fact that lists what is no longer valid: moves, places, and whether a check was
    undone.
    """
    moved = (one for number, one in log if number in taken and isinstance(one, f.CardMoved))
    dealt = (one for _, one in log if isinstance(one, f.CardDealt))
    return f.FactsUndone(
        first=act.fact,
        taken_back=taken,
        person=tap.person,
        role=tap.role,
        reason=act.reason,
        moves=tuple((one.from_zone, one.to_zone) for one in moved),
        places=tuple((one.zone, one.index) for one in dealt),
        check=any(isinstance(one, table.game.checks) for _, one in log),
    )


def _put_back(
    recorder: Recorder, tap: c.Tap, facts: list[f.DealFact], steps: list[f.GuidedStep]
) -> None:
    """Halt the table until the dealer has put the cards back."""
    for pull in guidance.to_pick_up(facts, recorder.table.pulls):
        recorder.record(f.PullKeptAsNext(pull.pull))
    for step in steps:
        if step.done_when == "held":
            recorder.record(f.TrackSetAside(step.camera, step.track, "taken back", step.start))
    why = say("taken_back_by", person=tap.person)
    recorder.record(f.TablePaused(why, tap.person, "shift_manager"))
    guidance.give(recorder, guidance.PAUSE, steps or [guidance.CHECK])
    for wrong in [*recorder.table.irregularities.values()]:
        if wrong.code in MENDED_BY_TAKING_BACK and wrong.guide.now is None:
            close(recorder, wrong, TAKEN_BACK)


def go_on(recorder: Recorder, tap: c.Tap) -> None:
    """End the pause; after a failure of the program, cards that are still to be put back come
    first.
    """
    stop = recorder.table.pause
    left = guidance.left(stop.guide) if stop else []
    recorder.record(f.TableResumed(tap.person))
    if stop is not None and left:
        recorder.record(f.TablePaused(stop.put_back, tap.person, "shift_manager"))
        guidance.give(recorder, guidance.PAUSE, left)
