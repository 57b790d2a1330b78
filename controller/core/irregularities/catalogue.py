"""The irregularity catalogue: the rows of every game. A family may have titles of its own.

Sources: S.D. Admin. R. 20:18:15:28, N.J.A.C. 13:69F, studios' published policies.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import get_args

from controller.core.config.remedies import Remedy
from controller.core.games.baccarat.family import BACCARAT
from controller.core.irregularities.row import Detector, Irregularity, Look, Watch
from controller.core.irregularities.rows import (
    coups,
    devices,
    faces,
    people,
    places,
    pulls,
    strange,
    unrevealed,
)
from controller.core.irregularities.strange.burnt import TO_RACK
from controller.core.messages.phases import Phase
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from controller.core.words import Say, Words, code_of, say

WATCHED: tuple[Watch, ...] = get_args(Watch)
"""All that a look may wait for; each is an attribute of a snapshot."""


def _missing(snapshot: TableSnapshot) -> tuple[bool, ...]:
    """Return, for each of WATCHED in order, whether it is absent."""
    return (
        snapshot.wanted is None,
        not snapshot.unmatched,
        not snapshot.in_transit,
        not snapshot.strangers,
        not snapshot.gone,
        not snapshot.unrevealed,
        not snapshot.turned,
        not snapshot.astray,
        not snapshot.otherwise,
        not snapshot.backs,
        not snapshot.unwell,
    )


class Catalogue(Mapping[str, Irregularity]):
    """Code to row, in the order of the documents, and what is looked for when."""

    def __init__(
        self, rows: Iterable[Irregularity], looks: Mapping[str, tuple[Look, ...]] | None = None
    ) -> None:
        """Take all rows, each code once; `looks` are a family's further ways to notice a
        common row.
        """
        self._rows: dict[str, Irregularity] = {}
        for row in rows:
            if row.code in self._rows:
                raise ValueError(f"two irregularities are called {row.code}")
            self._rows[row.code] = row
        for code, more in (looks or {}).items():
            row = self._rows[code]
            self._rows[code] = replace(row, detect=(*row.detect, *more))
        self._looked_for: dict[tuple[Phase, tuple[bool, ...]], tuple[Detector, ...]] = {}

    def __getitem__(self, code: str) -> Irregularity:
        return self._rows[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def detectors(self, phase: Phase, snapshot: TableSnapshot) -> tuple[Detector, ...]:
        """Return everything that is looked for now, the first to mend first."""
        key = (phase, _missing(snapshot))
        found = self._looked_for.get(key)
        if found is None:
            found = self._looked_for[key] = self._detectors(*key)
        return found

    def reportable(self, phase: str) -> list[Irregularity]:
        """Return what a person may report in a phase."""
        rows = self._rows.values()
        return [row for row in rows if row.noticed == "report" and phase in row.phases]

    def _detectors(self, phase: Phase, missing: tuple[bool, ...]) -> tuple[Detector, ...]:
        seen = {watch for watch, misses in zip(WATCHED, missing, strict=True) if not misses}
        rows = [row for row in self._rows.values() if phase in row.phases]
        looks = [look for row in rows for look in row.detect if seen.issuperset(look.watch)]
        return tuple(look.find for look in sorted(looks, key=_rank))


def _rank(look: Look) -> int:
    return look.rank


COMMON = (
    *pulls.ROWS,
    *places.ROWS,
    *strange.ROWS,
    *faces.ROWS,
    *devices.ROWS,
    *people.ROWS,
)
"""The irregularities of every card game."""

CATALOGUE = Catalogue((*COMMON, *unrevealed.ROWS), unrevealed.LOOKS)
"""With what can go wrong where cards are hidden; it does not occur where none are."""


FAMILIES: dict[str, Catalogue] = {
    BACCARAT.family: Catalogue(
        (*(row for row in COMMON if row.code not in coups.OF_DECISIONS), *coups.ROWS),
        unrevealed.LOOKS,
    ),
}
"""Families of games whose catalogue is another."""


def catalogue_of(table: Table) -> Catalogue:
    """Return the catalogue of the family that is played at this table."""
    return FAMILIES.get(table.game.family, CATALOGUE)


def title_of(table: Table, code: str) -> Say | str:
    """Return an irregularity's title in the words of the game that is played."""
    row = catalogue_of(table)[code]
    return row.title or say(table.game.titles.get(code, f"title_{code}"))


def title_of_remedy(table: Table, remedy: Remedy) -> Say | str:
    """Return a remedy's title in the house's words, or else in the words of the game."""
    code = table.game.remedies.get(remedy.name, f"remedy_{remedy.name}")
    return remedy.title or say(code)


MAY_BE_BURNT = (
    "burnt_card_laid",
    "burnt_card_taken_off",
    "burnt_back_laid",
    "burnt_back_taken_off",
)
"""The sentences of a card that may be a burnt one."""


HIDDEN_RULED = ("hidden_ruled_otherwise", "hidden_ruled_as_another")
"""The sentences of a hidden card that shows another face than people ruled it to be."""


def title_as_said(table: Table, code: str, text: Words) -> Say | str:
    """Return its title beside this sentence, so that the two do not contradict each other.

    If shoe and camera agree, the title does not say that they disagree. A hidden card that people
    named is not called one that the shoe read. A card that may be the burnt one is not called one
    that no shoe read. A shoe that was taken out is not said to report an error.
    """
    if isinstance(text, Say) and text.code == "ruled_otherwise":
        return say("title_ruled_otherwise")
    if isinstance(text, Say) and text.code in HIDDEN_RULED:
        return say("title_hidden_ruled_otherwise")
    if code_of(text, "") == TO_RACK:
        return say("title_burnt_on_felt")
    if code_of(text, "") == devices.TAKEN_OUT:
        return say("title_shoe_taken_out")
    if isinstance(text, Say) and text.code in MAY_BE_BURNT:
        return say("title_may_be_burnt")
    return title_of(table, code)


def act_of(table: Table, code: str, text: Words) -> str:
    """Return what the dealer's hands do about it as it is told now; `manager` if they wait."""
    return "remove" if code_of(text, "") == TO_RACK else catalogue_of(table)[code].repair.action


def every_row() -> dict[str, Irregularity]:
    """Return code to row of all families: what a house's remedies and the guides must cover."""
    catalogues = (CATALOGUE, *FAMILIES.values())
    return {code: row for catalogue in catalogues for code, row in catalogue.items()}
