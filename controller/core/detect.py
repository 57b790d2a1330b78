"""What is wrong with what the sensors show, worked out from the table alone.

A detector looks at the table and names what is wrong now, since when, and how long it may put
itself right before it counts. It is asked again after every input: an irregularity is over when
its detector finds it no more, whatever the dealer did to get there. Only the first one found is
opened: people mend one thing at a time.
"""

from collections.abc import Callable, Iterator

from controller.core import detect_faces, detect_hole, detect_places, detect_pulls
from controller.core.finding import Found
from controller.core.table import Table

Detector = Callable[[Table], Found | None]

IDLE: tuple[Detector, ...] = (detect_pulls.idle_draw,)
BETTING: tuple[Detector, ...] = (detect_pulls.early_card,)
PLAY: tuple[Detector, ...] = (
    detect_pulls.exposed_draw,
    detect_pulls.pulled_out_of_turn,
    detect_places.unknown_card,
    detect_places.lifted_in_play,
    detect_places.strayed,
    detect_hole.hole_wrong,
    detect_faces.wrong_back,
)
DEALING: tuple[Detector, ...] = (
    detect_pulls.misscan,
    detect_places.in_wrong_place,
    detect_faces.unread_by_shoe,
    detect_faces.wrong_side_up,
    detect_faces.unreadable_on_felt,
    detect_faces.reads_disagree,
    detect_places.never_landed,
    detect_pulls.two_cards_pulled,
    detect_hole.hole_unread,
    detect_pulls.shoe_empty,
    detect_pulls.shoe_trouble,
    detect_faces.impossible_copy,
    *PLAY,
)
OVER: tuple[Detector, ...] = (detect_pulls.overdraw,)

DETECTORS: dict[str, tuple[Detector, ...]] = {
    "closed": (),
    "idle": IDLE,
    "betting": BETTING,
    "bets_due": BETTING,
    "dealing": DEALING,
    "window": PLAY,
    "results": OVER,
    "collecting": OVER,
}
"""What is looked for in each phase, the first to mend first."""


def findings(table: Table) -> Iterator[Found]:
    """Everything that is wrong now, the first to mend first."""
    for detector in DETECTORS[table.phase]:
        found = detector(table)
        if found:
            yield found


def still_wrong(table: Table, code: str, pulls: tuple[int, ...], tracks: tuple[int, ...]) -> bool:
    """Whether the sensors still show this irregularity."""
    return any(found.same_as(code, pulls, tracks) for found in findings(table))
