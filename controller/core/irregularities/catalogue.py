"""The irregularity catalogue: the rows of every game; a family may have titles of its own.

Sources: S.D. Admin. R. 20:18:15:28, N.J.A.C. 13:69F, studios' published policies.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import get_args

from controller.core.irregularities import devices, faces, people, places, pulls, unrevealed
from controller.core.irregularities.row import Detector, Irregularity, Look
from controller.core.messages.phases import Phase
from controller.core.table.table import Table
from controller.core.words import Say, say


class Catalogue(Mapping[str, Irregularity]):
    """Code to row, in the order of the documents; and what is looked for when."""

    def __init__(
        self, rows: Iterable[Irregularity], looks: Mapping[str, tuple[Look, ...]] | None = None
    ) -> None:
        """All rows, each code once; `looks` are a family's further ways to see a common row's."""
        self._rows: dict[str, Irregularity] = {}
        for row in rows:
            if row.code in self._rows:
                raise ValueError(f"two irregularities are called {row.code}")
            self._rows[row.code] = row
        for code, more in (looks or {}).items():
            row = self._rows[code]
            self._rows[code] = replace(row, detect=(*row.detect, *more))
        self._looked_for = {
            key: self._detectors(*key) for key in product(get_args(Phase), *3 * [(False, True)])
        }

    def __getitem__(self, code: str) -> Irregularity:
        return self._rows[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def detectors(
        self, phase: Phase, unmatched: bool, in_transit: bool, unrevealed: bool
    ) -> tuple[Detector, ...]:
        """All that is looked for now, the first to mend first."""
        return self._looked_for[phase, unmatched, in_transit, unrevealed]

    def reportable(self, phase: str) -> list[Irregularity]:
        """Return what a person may report in a phase."""
        rows = self._rows.values()
        return [row for row in rows if row.noticed == "report" and phase in row.phases]

    def _detectors(
        self, phase: str, unmatched: bool, in_transit: bool, unrevealed: bool
    ) -> tuple[Detector, ...]:
        wanted = {
            "always": True,
            "unmatched": unmatched,
            "in_transit": in_transit,
            "both": unmatched and in_transit,
            "unrevealed": unrevealed,
        }
        found = [look for row in self._rows.values() if phase in row.phases for look in row.detect]
        return tuple(look.find for look in sorted(found, key=_rank) if wanted[look.watch])


def _rank(look: Look) -> int:
    return look.rank


COMMON = (
    *pulls.ROWS,
    *places.ROWS,
    *faces.ROWS,
    *devices.ROWS,
    *people.ROWS,
)
"""What can go wrong at every card game."""

CATALOGUE = Catalogue((*COMMON, *unrevealed.ROWS), unrevealed.LOOKS)
"""With what can go wrong where cards are hidden; it does not occur where none are."""


FAMILIES: dict[str, Catalogue] = {}
"""Families of games whose catalogue is another."""


def catalogue_of(table: Table) -> Catalogue:
    """The catalogue of the family that is played at this table."""
    return FAMILIES.get(table.game.family, CATALOGUE)


def title_of(table: Table, code: str) -> Say | str:
    """An irregularity as the game that is played calls it."""
    row = catalogue_of(table)[code]
    return row.title or say(table.game.titles.get(code, f"title_{code}"))


def every_row() -> dict[str, Irregularity]:
    """Code to row of all families: what a house's remedies and the guides must cover."""
    catalogues = (CATALOGUE, *FAMILIES.values())
    return {code: row for catalogue in catalogues for code, row in catalogue.items()}
