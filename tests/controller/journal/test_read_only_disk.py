"""A journal that lies on a disk in which nobody writes is read to its end."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.journals.played import ROUNDS
from tests.support.places import PROJECT

ALONE = ["unshare", "--user", "--map-root-user", "--mount"]


@pytest.mark.long
def test_the_log_of_a_table_that_did_not_close_counts_on_a_read_only_disk(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "tests.support.journals.read_only", str(tmp_path)]
    done = subprocess.run(
        [*ALONE, *program], cwd=PROJECT, capture_output=True, text=True, timeout=300
    )
    if "unshare" in done.stderr or "mount:" in done.stderr:
        pytest.skip(f"no disk of its own can be had here: {done.stderr.strip()[:200]}")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told == {"bad": "", "lost": 0, "anchored": True, "rounds": ROUNDS, "replay": ""}
