"""The verifier as a stranger runs it: one file, and Python alone."""

import subprocess
import sys
from datetime import UTC, datetime

from controller.journal.bundle.verbs import VERIFIER
from tests.support.table_driver import UTC0

DAY = datetime.fromtimestamp(UTC0 / 1000, UTC).date().isoformat()


def run(*words: str) -> tuple[int, str]:
    """The verifier as a stranger runs it: alone, with no package in sight."""
    command = [sys.executable, "-I", "-S", str(VERIFIER), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    assert not done.stderr
    return done.returncode, done.stdout
