"""A journal on a small disk of its own that fills up; what became of it is printed as JSON.

    unshare --user --map-root-user --mount python -m tests.support.journals.full_disk FOLDER [kept]

`kept`: room is held for that day.
"""

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from controller.journal.file import JournalError
from controller.journal.live import reserve
from controller.journal.live.outbox import Outbox
from controller.journal.verify import verify
from tests.support.journals.steps import opened, settled

DISK = 24 * 2**20
ROUNDS = 200


def main(folder: Path, kept: bool) -> None:
    """Fill the disk under an open journal, and record rounds on it."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "x", folder], check=True)
    reserve.LEAST_FREE = DISK // 2
    path, recorded = folder / "j.db", 0
    with opened(path) as journal:
        if kept:
            reserve.keep_reserve(path)
        outbox = Outbox(path)
        with (folder / "log").open("wb") as other:
            os.posix_fallocate(other.fileno(), 0, shutil.disk_usage(folder).free)
        with suppress(JournalError):
            for number in range(ROUNDS):
                journal.append([settled(f"r{number}")])
                outbox.move("sent", journal.last_event)
                recorded += 1
        outbox.close()
        reserve.keep_reserve(path)
    told = {
        "recorded": recorded,
        "whole": verify(path).intact,
        "reserve": reserve.reserve_path(path).exists(),
    }
    (folder / "log").unlink()
    reserve.keep_reserve(path)
    print(json.dumps({**told, "again": reserve.reserve_path(path).exists()}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), "kept" in sys.argv[2:])
