"""Everything that may follow by itself: one list of rows for each phase, checked in order.

A row is checked after every fact, or from a time on that it works out from the table. The same rows
tell when the table wants to be woken, so each time is written only once.
"""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from controller.core.games.steps import (
    Finished,
    NeedCard,
    NeedCheck,
    NeedChoices,
    NeedMove,
    NeedReveal,
)
from controller.core.irregularities import handling as repair
from controller.core.irregularities import proposed
from controller.core.irregularities.detectors import findings
from controller.core.messages.phases import Phase
from controller.core.recorder import Recorder
from controller.core.round import fusion
from controller.core.round import procedure as rounds
from controller.core.round.untold import name_untold
from controller.core.table.table import Table


class Consequence(NamedTuple):
    """`do` records the one thing that follows now, and returns whether there was one.

    `due_at` returns the table time before which nothing follows, or None if nothing follows as the
    table stands. A row without `due_at` does not wait for time.
    """

    do: Callable[[Recorder], bool]
    due_at: Callable[[Table], int | None] | None = None


def fuse(recorder: Recorder) -> bool:
    """Let the sensors show what the game needs, if it is theirs to show."""
    need, deal = recorder.table.snapshot().need, recorder.table.deal
    if deal is None:
        return False
    if name_untold(recorder):
        return True
    match need:
        case NeedCard():
            return fusion.land(recorder)
        case NeedMove():
            return fusion.separate(recorder, need)
        case NeedReveal():
            return fusion.reveal(recorder, deal)
        case NeedCheck() | NeedChoices() | Finished() | None:
            return False
        case never:
            assert_never(never)


def progress(recorder: Recorder) -> bool:
    """Do what the game needs, if it is the table's own to do."""
    need, deal = recorder.table.snapshot().need, recorder.table.deal
    if deal is None:
        return False
    match need:
        case NeedCheck():
            return rounds.check(recorder, deal)
        case NeedChoices():
            return rounds.ask(recorder, deal, need)
        case Finished():
            return not _in_doubt(recorder.table) and rounds.settle(recorder, deal)
        case NeedCard() | NeedMove() | NeedReveal() | None:
            return False
        case never:
            assert_never(never)


def _in_doubt(table: Table) -> bool:
    """Whether something is wrong, or a card was not reported again since vision's restart."""
    return bool(findings(table)) or fusion.forget_at(table) is not None


SENSED = (
    Consequence(fusion.relink),
    Consequence(fusion.find, fusion.find_at),
    Consequence(fusion.forget, fusion.forget_at),
    Consequence(repair.proceed, repair.proceed_at),
    Consequence(repair.detect_beside, repair.detect_beside_at),
)
"""The rows that are checked even while the table stands still, because the sensors go on seeing."""

REVIEW = Consequence(fusion.review, fusion.review_at)
DETECT = Consequence(repair.detect, repair.detect_at)
BURN_FRESH = Consequence(fusion.burn_fresh)
SUSPECT = Consequence(rounds.suspect_shuffle)
SERVER_SILENT = Consequence(rounds.server_silent, rounds.answer_due_at)

CONSEQUENCES: dict[Phase, tuple[Consequence, ...]] = {
    "closed": (),
    "idle": (
        Consequence(fusion.burn),
        DETECT,
        SUSPECT,
        Consequence(rounds.pause_after_round),
        Consequence(rounds.close_table),
        Consequence(rounds.shoe_change),
        Consequence(rounds.next_round, rounds.next_round_at),
    ),
    "betting": (BURN_FRESH, DETECT, Consequence(rounds.turn_light, rounds.next_light_at)),
    "bets_due": (BURN_FRESH, DETECT, SERVER_SILENT),
    "dealing": (
        Consequence(rounds.change_at_once),
        BURN_FRESH,
        Consequence(fuse),
        DETECT,
        Consequence(progress),
    ),
    "window": (DETECT, SERVER_SILENT),
    "results": (
        Consequence(fusion.burn_unused),
        DETECT,
        REVIEW,
        SUSPECT,
        Consequence(rounds.results_over, rounds.results_over_at),
    ),
    "collecting": (DETECT, REVIEW, SUSPECT, Consequence(rounds.collected, rounds.collected_at)),
}
"""The rows while the clocks run: first match cards, then notice what is wrong; only a table on
which nothing is wrong goes on.
"""


WAITING = (*SENSED, DETECT)
"""The rows while the table waits for the game server's late answer: waiting must not hide what is
wrong.
"""

RUNNING = {phase: (*SENSED, *rows) for phase, rows in CONSEQUENCES.items()}
"""The rows while a dealt card, or one known from before vision's restart, is still looked for."""


PROPOSED = Consequence(proposed.end, proposed.end_at)
"""The row for every phase while a ruling waits for its second person."""


def may_follow(table: Table) -> tuple[Consequence, ...]:
    """Return the rows that apply now, in order."""
    rows = _of_now(table)
    return rows if table.proposal is None else (PROPOSED, *rows)


def _of_now(table: Table) -> tuple[Consequence, ...]:
    """Return the rows for the table as it stands; the sensed ones are left out if nothing is
    missed.
    """
    if table.irregularities:
        return SENSED
    if table.pause is not None:
        return WAITING if table.pause.waiting_for == "game_server" else SENSED
    snapshot = table.snapshot()
    missed = snapshot.unconfirmed or (snapshot.gone and snapshot.unmatched)
    return (RUNNING if missed else CONSEQUENCES)[table.phase]


def one_follows(recorder: Recorder) -> bool:
    """Record the one thing that follows now; False if nothing does."""
    table, now = recorder.table, recorder.now.at
    moments: list[int] = []
    for do, due_at in may_follow(table):
        if due_at is not None:
            at = due_at(table)
            if at is None:
                continue
            moments.append(at)
            if at > now:
                continue
        if do(recorder):
            return True
    table.snapshot().moments = moments
    return False


def moments_of(table: Table) -> list[int]:
    """Return the table times that rows wait for, worked out once per fact."""
    snapshot = table.snapshot()
    if snapshot.moments is None:
        due = [row.due_at(table) for row in may_follow(table) if row.due_at is not None]
        snapshot.moments = [at for at in due if at is not None]
    return snapshot.moments
