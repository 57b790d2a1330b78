"""Make the goldens anew: `python -m tests.golden.make`, from the repository's root.

Do this only for a change of behaviour that is meant; the difference in `data` is then part of the
commit that says why.
"""

import sys
import tempfile
from pathlib import Path

from tests.golden import binding, play, runs, store


def make_journals(folder: Path) -> None:
    """Play every journal, and keep it with what comes out of it."""
    for game in play.GAMES:
        for kind, played in play.SETS.items():
            name = f"{game}-{kind}"
            path = folder / f"{name}.db"
            driver, steps = played(game)
            binding.write(path, driver, steps)
            store.pack_journal(name, path.read_bytes())
            found = {"state": binding.folded(path), "summary": binding.summary(path)}
            store.pack_json(name, found)


def make_runs(folder: Path) -> None:
    """Play the long runs, and keep their digests and samples."""
    for game in play.GAMES:
        store.pack_json(f"{game}-events", store.run_of(runs.events(game)))
        sent, journal = runs.bytes_sent(game, folder)
        store.pack_json(f"{game}-bytes", {**store.run_of(sent), "journal": journal})


def main() -> int:
    for old in store.FOLDER.glob("*.*z"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        make_journals(Path(folder))
        make_runs(Path(folder))
    size = sum(path.stat().st_size for path in store.FOLDER.iterdir())
    print(f"{len([*store.FOLDER.iterdir()])} files, {size / 1e6:.2f} MB in {store.FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
