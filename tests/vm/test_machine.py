"""The emulated machine's own process: it never outlives the test, whose disk ends with it."""

import os
import select
import shutil
import subprocess
import sys

import pytest

from tests.support.places import PROJECT

pytestmark = pytest.mark.skipif(shutil.which("setpriv") is None, reason="needs setpriv")

HOLDS_A_MACHINE = """
import subprocess, sys
from tests.vm.machine import bound
held = subprocess.Popen(bound("sh", "-c", "echo it runs; exec sleep 600"), stdout=subprocess.PIPE)
held.stdout.readline()
print(held.pid, flush=True)
sys.stdin.read()
"""


def test_a_machine_ends_with_the_test_however_that_ends() -> None:
    test = subprocess.Popen(
        [sys.executable, "-c", HOLDS_A_MACHINE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
    )
    with test:
        assert test.stdout is not None
        number = int(test.stdout.readline())
        watched = os.pidfd_open(number)
        test.kill()
    ended, _, _ = select.select([watched], [], [], 20)
    os.close(watched)
    if not ended:
        os.kill(number, 9)
    assert ended
