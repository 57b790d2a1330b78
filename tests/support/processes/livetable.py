"""`livetable` as its users start it: in a process of its own."""

import os
import subprocess
import sys


def command(*words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "controller.cli", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def demo(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "controller.cli", "demo", "--headless", "--json"]
    return subprocess.Popen(
        [*command, "--speed", "max", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
