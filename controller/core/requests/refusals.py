"""Records refusals, and limits how many a flood of them leaves."""

from controller.core.fold.table import REFUSALS_MS
from controller.core.messages import facts as f
from controller.core.messages.inputs import EntryRefused
from controller.core.recorder import Recorder
from controller.core.words import Words

MOST_OF_ONE = 5
"""Refusals of one act to one person or game server that are recorded in REFUSALS_MS."""

MOST_OF_ALL = 100
"""Refusals that are recorded in REFUSALS_MS at all."""

LONGEST_WHY = 200
"""Characters of the sentence that are kept."""


def note_refusal(recorder: Recorder, client: str, verb: str, why: Words) -> None:
    """Record a refusal, unless too many like it were recorded lately."""
    table = recorder.table
    if not table.config.names_proved:
        return
    recent = [one for one in table.refusals if one[0] > recorder.now.at - REFUSALS_MS]
    times = sum(one[1:] == (client, verb) for one in recent) + 1
    if times <= MOST_OF_ONE and len(recent) < MOST_OF_ALL:
        kept = why[:LONGEST_WHY] if isinstance(why, str) else why
        recorder.record(f.ActRefused(client, verb, kept, times))


def take_entry_refused(recorder: Recorder, message: EntryRefused) -> None:
    """Record a refused sign-in at a screen; the screen's own waiting times limit how many there
    are.
    """
    recorder.record(
        f.SignInRefused(message.person, message.role, message.screen, message.tries, message.why)
    )
