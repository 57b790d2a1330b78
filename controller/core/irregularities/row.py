"""An irregularity is one row: everything that the program knows of it.

The rows decide what is looked for in each phase, what the dealer's hands are told to do, what a
person may report, and the tables of the guides. What may be done about it is the house's choice, in
`config/remedies/*.toml`.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from controller.core.frozen import dataclass
from controller.core.messages.phases import Phase
from controller.core.table.finding import Finding
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Pull
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from controller.core.words import Say

Noticed = Literal["sensors", "report", "procedure"]
"""The source: shoe and camera, a person's tap, or the table's own procedure."""

Watch = Literal[
    "wanted",
    "unmatched",
    "in_transit",
    "strangers",
    "gone",
    "unrevealed",
    "turned",
    "astray",
    "otherwise",
    "backs",
    "unwell",
]
"""A part of a snapshot; if it is empty, a look that needs it is not called at all."""

Detector = Callable[[Table, TableSnapshot], Finding | None]

Places = Callable[[Table, OpenIrregularity | Finding, str], dict[str, str]]
"""From where to where the dealer moves the card that is found in a zone."""


Still = Callable[[Table, OpenIrregularity], Finding | None]
"""The finding of an irregularity that stands as it was opened, whatever the sensors show now."""

About = Callable[[Table, TableSnapshot], Pull | None]
"""The pulled card that a report is about, if the table misses one."""


class Look(NamedTuple):
    """One way in which the sensors show it; of several findings the lowest rank comes first.

    It is called only while every part in `watch` is there.
    """

    find: Detector
    rank: int
    watch: tuple[Watch, ...] = ()


LAID: tuple[Watch, ...] = ("unmatched", "in_transit")
"""A card left the shoe, and a card lies there that belongs to no pulled card yet."""

AWAITED: tuple[Watch, ...] = ("wanted", *LAID)
"""The same, while the dealing waits for a card."""


def _nowhere(_table: Table, _wrong: OpenIrregularity | Finding, _zone: str) -> dict[str, str]:
    return {}


class Repair(NamedTuple):
    """The work of the dealer's hands to repair it."""

    action: str = "manager"
    places: Places = _nowhere
    awaits: Say | str = ""
    """Words for what is awaited, if no hand can bring it about; else empty."""


MANAGER = Repair()
"""The dealer waits for the shift manager."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One kind of irregularity. Its code never changes its meaning, because it is published and
    stored.

    Its title has the code `title_CODE`. `phases`: where it can occur. `detect`: how the sensors
    show it; empty if they do not. `repair`: what the dealer does; by default, wait for the shift
    manager. `rests_on`: the kinds of devices without which it cannot be recognised; while one of
    them is lost, it is not opened.
    """

    code: str
    noticed: Noticed
    phases: tuple[Phase, ...]
    detect: tuple[Look, ...] = ()
    repair: Repair = MANAGER
    rests_on: tuple[str, ...] = ("camera",)
    still: Still | None = None
    """For one that only a ruling ends: how it stands when nothing shows it any more."""
    about: About | None = None
    """For a report: the pulled card that it is about; nothing else is opened for that card then."""
    title: str = ""
    """For a family that brings its own rows: the title in its own words."""


DEAL: tuple[Phase, ...] = ("dealing",)
PLAY: tuple[Phase, ...] = ("dealing", "window")
BETS: tuple[Phase, ...] = ("betting", "bets_due")
OVER: tuple[Phase, ...] = ("results", "collecting")
ROUND: tuple[Phase, ...] = (*BETS, *PLAY, *OVER)
ALL: tuple[Phase, ...] = ("idle", *ROUND)
