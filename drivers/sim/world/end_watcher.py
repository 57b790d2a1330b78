"""Ends the process that looks at a simulated camera, as a failure of its own would.

The table runs that process and starts it again. It is recognised by the camera's address in its
arguments or environment, which no other camera on this machine has.
"""

import os
import signal
from contextlib import suppress
from pathlib import Path

PROCESSES = Path("/proc")
"""The folder in which Linux lists the processes."""


def watchers(url: str) -> list[int]:
    """Find the processes of `livetable vision` that look at the camera of this address."""
    found = []
    for place in PROCESSES.glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it ended meanwhile
            words = place.read_bytes().split(b"\0")
            if b"vision" not in words:
                continue
            variables = place.with_name("environ").read_bytes().split(b"\0")
            held = [one.partition(b"=")[2] for one in variables]
            if url.encode() in (*words, *held):
                found.append(int(place.parent.name))
    return found


def end_watcher(url: str) -> None:
    """End the process that looks at this camera, at once."""
    for number in watchers(url):
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
