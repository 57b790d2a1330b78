"""A journal that was not closed, on a disk that takes no file beside it; what it shows, as JSON.

unshare --user --map-root-user --mount python -m tests.support.journals.read_only FOLDER
"""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.core.engine import Engine
from controller.journal.live.writer import Journal
from controller.journal.replay import replay, rounds
from controller.journal.verify import verify
from tests.support.journals.played import JournalingDriver, play
from tests.support.table_driver import config_of
from tests.support.whole_rounds import endless

GAME = "infinite"


def main(folder: Path) -> None:
    """Copy the journal with its log, as an auditor does, and read it there."""
    subprocess.run(["mount", "-t", "tmpfs", "x", folder], check=True)
    with TemporaryDirectory() as place:
        records, note = _played(Path(place) / "j.db", folder)
    subprocess.run(["mount", "-o", "remount,ro", "x", folder], check=True)
    path = folder / "j.db"
    found = verify(path, anchors=[note])
    told = {
        "bad": found.bad or found.unproven,
        "lost": records - found.records,
        "anchored": found.anchored > 0,
        "rounds": len(list(rounds(path))),
        "replay": replay(path).difference,
    }
    print(json.dumps(told))


def _played(path: Path, copies: Path) -> tuple[int, str]:
    """Play; the number of the last record and the last checkpoint of what was copied."""
    config = config_of(GAME)
    with Journal(path, config.site, config.table, GAME, config.software) as journal:
        journal.configure(config, 1)
        driver = JournalingDriver(Engine(config), endless(random.Random(5), config.rules.decks))
        driver.journal = journal
        play(driver)
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", copies)
        return journal.records, journal.past.last_checkpoint()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
