"""What a night is short of: each fault has its pace, and each night its cells to look for.

A cell is an irregularity in a phase. A night is too short for all of them: those that can be
brought about are dealt out to the nights by their seeds, so that many nights reach every one.
"""

from controller.core.irregularities.catalogue import every_row
from tests.support.truth.faults import FAULTS
from tests.support.truth.faults.aimed import AIMED
from tests.support.truth.world import World

PACE = 4.2 / 3_000
"""So often for each input every kind of fault is done, where it can be."""

ROTATION = 4
"""One night in so many looks for the same cells."""

ENOUGH, TRIES = 2, 6
"""So often a night wants to see each of its cells, and tries at most to bring it about."""

SELDOM = frozenset(
    {
        "cameras_lost_in_turn",
        "dealer_looks_wrongly",
        "hole_card_dealt_face_up",
        "one_of_two_cameras_lost_and_back",
        "second_shoe_gives_a_card",
        "shoe_misreads_hole_card",
        "shoe_misreads_what_the_check_is_made_of",
        "shoe_reads_no_hole_card",
        "turns_out_to_be_another_of_a_split",
    }
)
"""What only some tables, or one moment of a round, let happen: twice as often, before all else."""

CELLS = tuple(
    f"{code} / {phase}"
    for code, row in every_row().items()
    if code in AIMED or row.noticed == "report"
    for phase in row.phases
)
"""All that a night can look for."""


def behind(world: World) -> list[str]:
    """The faults that are behind their pace: the seldom ones, then the one that was done least."""
    done, pace = world.counts["fault"], PACE * world.inputs
    names = [name for name in FAULTS if done[name] < pace * (1 + (name in SELDOM))]
    world.rng.shuffle(names)
    return sorted(names, key=lambda name: (name not in SELDOM, done[name]))


def cells_of(seed: int) -> frozenset[str]:
    """The cells that the night of this seed looks for."""
    return frozenset(CELLS[seed % ROTATION :: ROTATION])


def lacking(world: World, cells: frozenset[str]) -> list[str]:
    """The irregularities that this phase lacks of these cells, the scarcest first."""
    phase, seen, tried = world.phase, world.counts["irregularity"], world.counts["sought"]
    lacks = [
        cell.partition(" / ")[0]
        for cell in sorted(cells)
        if cell.endswith(f" / {phase}") and seen[cell] < ENOUGH and tried[cell] < TRIES
    ]
    world.rng.shuffle(lacks)
    return sorted(lacks, key=lambda code: seen[f"{code} / {phase}"])
