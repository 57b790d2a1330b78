"""The rows of all that may follow by itself, phase by phase, in the order in which it is looked at.

A row is either looked at after every fact, or waits for a moment that the table names. The same
rows say when the table wants to be woken, so that a moment is written once.
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
    """`do` records the one thing that follows now, and tells whether there was one.

    `due_at` names the table time before which it does not follow: None while it does not follow
    as the table is. A row without it does not wait for time.
    """

    do: Callable[[Recorder], bool]
    due_at: Callable[[Table], int | None] | None = None


def fuse(recorder: Recorder) -> bool:
    """Let the sensors show what the game needs, where that is theirs to show."""
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
    """Do what the game needs, where that is the table's own to do."""
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
    """Whether something is found, or a card was not told again since vision's restart."""
    return bool(findings(table)) or fusion.forget_at(table) is not None


SENSED = (
    Consequence(fusion.relink),
    Consequence(fusion.find, fusion.find_at),
    Consequence(fusion.forget, fusion.forget_at),
    Consequence(repair.proceed, repair.proceed_at),
    Consequence(repair.detect_beside, repair.detect_beside_at),
)
"""The consequences that may follow even while the table stands still: the sensors go on seeing."""

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
"""The consequences while clocks run: first make sense of cards, then notice what is wrong, and only
a table that is right goes on."""


WAITING = (*SENSED, DETECT)
"""While the table waits for the game server's late answer: it must not hide what is wrong."""

RUNNING = {phase: (*SENSED, *rows) for phase, rows in CONSEQUENCES.items()}
"""While a card that was dealt, or known before vision's restart, is still looked for."""


PROPOSED = Consequence(proposed.end, proposed.end_at)
"""In every phase, while a ruling waits for its second person."""


def may_follow(table: Table) -> tuple[Consequence, ...]:
    """The rows of now, in order."""
    rows = _of_now(table)
    return rows if table.proposal is None else (PROPOSED, *rows)


def _of_now(table: Table) -> tuple[Consequence, ...]:
    """The rows of where the table stands; of one on which nothing is in doubt nothing is sensed."""
    if table.irregularities:
        return SENSED
    if table.pause is not None:
        return WAITING if table.pause.waiting_for == "game_server" else SENSED
    snapshot = table.snapshot()
    missed = snapshot.unconfirmed or (snapshot.gone and snapshot.unmatched)
    return (RUNNING if missed else CONSEQUENCES)[table.phase]


def one_follows(recorder: Recorder) -> bool:
    """Record the one thing that follows now; False where nothing does."""
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
    """The table times that rows wait for, worked out once per fact: where nothing follows all are
    looked at."""
    snapshot = table.snapshot()
    if snapshot.moments is None:
        due = [row.due_at(table) for row in may_follow(table) if row.due_at is not None]
        snapshot.moments = [at for at in due if at is not None]
    return snapshot.moments
