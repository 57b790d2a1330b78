"""An irregularity is one row: everything that the program knows of it.

From the rows follow what is looked for in each phase, what the dealer's hands are told to do, what
a person may report, and the tables of the guides. What is done about it is the house's business
and stands in `config/remedies/*.toml`.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from controller.core.frozen import dataclass
from controller.core.messages.phases import Phase
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.state import OpenIrregularity, Pull
from controller.core.table.table import Table
from controller.core.words import Say

Noticed = Literal["sensors", "report", "procedure"]
"""By shoe and camera, by a person's tap, or by the table's own procedure."""

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
"""The part of a snapshot without which it is not looked for at all."""

Detector = Callable[[Table, TableSnapshot], Finding | None]

Places = Callable[[Table, OpenIrregularity | Finding, str], dict[str, str]]
"""From where to where the dealer moves the card that is found in a zone."""


Still = Callable[[Table, OpenIrregularity], Finding | None]
"""Whether it stands as it was opened, whatever the sensors show of its cards now."""

About = Callable[[Table, TableSnapshot], Pull | None]
"""The pulled card that a report is about, where the table misses one."""


class Look(NamedTuple):
    """One way in which the sensors show it; of several found at once the lowest rank is first.

    It is looked for while all of `watch` is there.
    """

    find: Detector
    rank: int
    watch: tuple[Watch, ...] = ()


LAID: tuple[Watch, ...] = ("unmatched", "in_transit")
"""A card left the shoe, and one lies that belongs to none yet."""

AWAITED: tuple[Watch, ...] = ("wanted", *LAID)
"""The same, while the dealing waits for a card."""


def _nowhere(_table: Table, _wrong: OpenIrregularity | Finding, _zone: str) -> dict[str, str]:
    return {}


class Repair(NamedTuple):
    """The work of the dealer's hands about it."""

    action: str = "manager"
    places: Places = _nowhere
    awaits: Say | str = ""
    """The words of that which is awaited, where no hand brings it about; else none."""


MANAGER = Repair()
"""The dealer waits for the shift manager."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One kind of irregularity. Its code never changes its meaning: it is published and kept.

    `title_` and its code say its title. `phases`: where it can occur. `detect`: how the sensors
    show it, empty where they do not. `repair`: what the dealer does; without one he waits for the
    shift manager. `rests_on`: kinds of devices without which it cannot be told; while one of them
    is not well it waits.
    """

    code: str
    noticed: Noticed
    phases: tuple[Phase, ...]
    detect: tuple[Look, ...] = ()
    repair: Repair = MANAGER
    rests_on: tuple[str, ...] = ("camera",)
    still: Still | None = None
    """Of what only a ruling ends: how it stands where nothing shows it any more."""
    about: About | None = None
    """Of a report: the pulled card that it is about, of which nothing else is opened then."""
    title: str = ""
    """Of a family that brings its own rows: the title in its own words."""


DEAL: tuple[Phase, ...] = ("dealing",)
PLAY: tuple[Phase, ...] = ("dealing", "window")
BETS: tuple[Phase, ...] = ("betting", "bets_due")
OVER: tuple[Phase, ...] = ("results", "collecting")
ROUND: tuple[Phase, ...] = (*BETS, *PLAY, *OVER)
ALL: tuple[Phase, ...] = ("idle", *ROUND)
