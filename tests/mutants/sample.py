"""Which small changes are tried: drawn by chance, the same for the same seed."""

import difflib
import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.operators import Change, Place, changes

AREAS = (
    "controller/core",
    "controller/journal",
    "controller/mqtt",
    "drivers/numbering",
    "drivers/wires",
    "vision/felt/watching/vote.py",
    "vision/felt/cards/track.py",
)
MOST_OF_ONE_FILE = 40


@dataclass(frozen=True)
class Mutant:
    """One changed file: its path from the project's root, the line, and the whole new text."""

    path: str
    line: int
    operator: str
    text: str
    diff: str

    @property
    def lines(self) -> tuple[str, str]:
        """What was taken away and what stands there instead, without the blanks around."""
        changed = self.diff.splitlines()[2:]
        gone = [line[1:].strip() for line in changed if line.startswith("-")]
        new = [line[1:].strip() for line in changed if line.startswith("+")]
        return "\n".join(gone), "\n".join(new)


def files(root: Path) -> list[str]:
    """The sources of all areas, in order."""
    found = []
    for area in AREAS:
        place = root / area
        found += sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return [str(path.relative_to(root)) for path in found]


def drawn(root: Path, seed: int, count: int, within: str = "") -> list[Mutant]:
    """`count` mutants of the areas (of the paths that begin with `within`).

    First a place is drawn, then one of the changes there: a place with many possible changes is
    not drawn more often than another. Each place draws its own lot, so that the sample of a seed
    stays what it was where the program did.
    """
    lots = [
        (lot, path, change)
        for path in files(root)
        if path.startswith(within)
        for lot, change in _lots((root / path).read_text(), f"{seed}/{path}")
    ]
    taken: Counter[str] = Counter()
    mutants: list[Mutant] = []
    for _, path, change in sorted(lots, key=lambda row: row[0]):
        if len(mutants) == count:
            break
        mutant = None if taken[path] == MOST_OF_ONE_FILE else _mutant(root, path, change)
        if mutant:
            taken[path] += 1
            mutants.append(mutant)
    return mutants


def _lots(source: str, name: str) -> Iterator[tuple[float, Change]]:
    """For each place of a file its lot, and the change that is drawn there.

    A place is known by its line's text, its column, and how often the line came before.
    """
    lines = source.splitlines()
    before = [Counter(lines[:number])[line] for number, line in enumerate(lines)]
    possible: dict[Place, list[Change]] = {}
    for change in changes(source):
        possible.setdefault(change.at, []).append(change)
    for (line, column), there in possible.items():
        text = lines[line - 1]
        chance = random.Random(f"{name}/{text}/{before[line - 1]}/{column}")
        yield chance.random(), chance.choice(there)


def _mutant(root: Path, path: str, change: Change) -> Mutant | None:
    source = (root / path).read_text()
    text = change.made(source)
    if text is None:
        return None
    lines = difflib.unified_diff(
        source.splitlines(), text.splitlines(), path, path, n=0, lineterm=""
    )
    return Mutant(path, change.at[0], change.operator, text, "\n".join(lines))


def equivalent(root: Path) -> dict[tuple[str, str, str], str]:
    """Why nothing can notice a mutant, by path and changed lines; see equivalent.toml."""
    text = (root / "tests" / "mutants" / "equivalent.toml").read_text()
    rows = tomllib.loads(text).get("mutant", [])
    return {(row["path"], row["from"], row["to"]): row["why"] for row in rows}
