"""What is wrong with what the sensors show, worked out from the table alone.

A detector looks at the table and names what is wrong now, since when, and how long it may put
itself right before it counts. It is asked again after every input: an irregularity is over when
its detector finds it no more, whatever the dealer did to get there. Only the first one found is
opened: people mend one thing at a time.
"""

from collections.abc import Callable
from typing import get_args

from controller.core.irregularities import faces as detect_faces
from controller.core.irregularities import hole_card as detect_hole
from controller.core.irregularities import places as detect_places
from controller.core.irregularities import pulls as detect_pulls
from controller.core.messages.phases import Phase
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table

Detector = Callable[[Table, TableSnapshot], Finding | None]

LOOSE: dict[str, tuple[Detector, ...]] = {
    "betting": (detect_pulls.early_card,),
    "bets_due": (detect_pulls.early_card,),
    "dealing": (
        detect_pulls.misscan,
        detect_places.in_wrong_place,
        detect_faces.unread_by_shoe,
        detect_faces.wrong_side_up,
        detect_faces.unreadable_on_felt,
        detect_faces.reads_disagree,
        detect_pulls.exposed_draw,
        detect_places.unknown_card,
    ),
    "window": (detect_pulls.exposed_draw, detect_places.unknown_card),
}
"""Looked for, phase by phase, while a card lies unmatched: the first to mend first."""

IN_HAND: dict[str, tuple[Detector, ...]] = {
    "idle": (detect_pulls.idle_draw,),
    "dealing": (
        detect_pulls.misscan,
        detect_places.never_landed,
        detect_pulls.two_cards_pulled,
        detect_pulls.pulled_out_of_turn,
    ),
    "window": (detect_pulls.pulled_out_of_turn,),
    "results": (detect_pulls.overdraw,),
    "collecting": (detect_pulls.overdraw,),
}
"""Looked for, phase by phase, while a card is in the dealer's hand."""

DEALT: tuple[Detector, ...] = (
    detect_places.lifted_in_play,
    detect_places.strayed,
    detect_faces.wrong_back,
    detect_hole.hole_wrong,
)
DEVICES: tuple[Detector, ...] = (
    detect_hole.hole_unread,
    detect_pulls.shoe_empty,
    detect_pulls.shoe_trouble,
    detect_faces.impossible_copy,
)
PLACED: dict[str, tuple[Detector, ...]] = {"dealing": (*DEALT, *DEVICES), "window": DEALT}
"""Looked for at all times of a phase, after what is not placed."""

DETECTORS = {
    (phase, unmatched, hand): (
        *(LOOSE.get(phase, ()) if unmatched else ()),
        *(IN_HAND.get(phase, ()) if hand else ()),
        *PLACED.get(phase, ()),
    )
    for phase in get_args(Phase)
    for unmatched in (False, True)
    for hand in (False, True)
}
"""All that is looked for in a phase, with a card unmatched or in hand or not."""


def findings(table: Table) -> list[Finding]:
    """Everything that is wrong now, the first to mend first; worked out once per fact."""
    snapshot = table.snapshot()
    if snapshot.findings is None:
        snapshot.findings = _look(table, snapshot)
    return snapshot.findings


def _look(table: Table, snapshot: TableSnapshot) -> list[Finding]:
    found: list[Finding] = []
    for detector in DETECTORS[table.phase, bool(snapshot.unmatched), bool(snapshot.in_transit)]:
        finding = detector(table, snapshot)
        if finding is not None:
            found.append(finding)
    return found


def still_wrong(table: Table, code: str, pulls: tuple[int, ...], tracks: tuple[int, ...]) -> bool:
    """Whether the sensors still show this irregularity."""
    return any(found.same_as(code, pulls, tracks) for found in findings(table))
