"""The demo's processes: started in order, logged, and all gone when the demo is.

A child is told to end when its parent dies, however it dies (Linux: PR_SET_PDEATHSIG). All hold
one lock file of the demo's directory, so that a demo started again waits until the last child of
the killed one is gone.
"""

import ctypes
import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Self

PR_SET_PDEATHSIG = 1
"""prctl(2): the signal to send to this process when its parent dies."""

GRACE_S = 8.0
"""Seconds that a child may take to end when asked; then it is killed."""

LOCK_S = 20.0
"""Seconds to wait for the children of a demo that was killed."""

NAP_S = 0.1


class DemoError(Exception):
    """The demo cannot start or go on; the text says why and what to do."""


def wait_until(done: Callable[[], bool], seconds: float) -> bool:
    """Look again and again until it is done; False when the time is over."""
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() >= end:
            return False
        _nap()
    return True


def _nap() -> None:
    signal.sigtimedwait([], NAP_S)


class Children:
    """The processes of one demo in one directory."""

    def __init__(self, folder: Path) -> None:
        """Raise DemoError where another demo is at work in the directory."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._lock = (folder / "demo.lock").open("a", encoding="utf-8")
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._logs: dict[str, IO[bytes]] = {}
        if not wait_until(self._locked, LOCK_S):
            raise DemoError(
                f"{folder} is in use by another demo: end that one, or give another --dir"
            )

    def _locked(self) -> bool:
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop_all()
        self._lock.close()

    def livetable(self, name: str, words: Sequence[str]) -> None:
        """Start a `livetable` command as the child of that name."""
        self.start(name, [sys.executable, "-m", "controller.cli", *words])

    def start(self, name: str, command: Sequence[str]) -> None:
        """Start a command; its output goes to `NAME.log` in the demo's directory."""
        log = (self._folder / f"{name}.log").open("ab")
        self._logs[name] = log
        # Ctrl-C comes to the child as well, until it has a session of its own: it waits so long.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._running[name] = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                pass_fds=(self._lock.fileno(),),
                preexec_fn=_die_with_parent,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def ended(self, name: str) -> int | None:
        """Return the child's exit code, or None while it runs."""
        return self._running[name].poll()

    def last_words(self, name: str) -> str:
        """Return the last line of the child's log, and where all of it stands."""
        log = self._folder / f"{name}.log"
        lines = log.read_text(errors="replace", encoding="utf-8").split("\n")
        spoken = [line.strip() for line in lines if line.strip()]
        return f"{spoken[-1]} (its log: {log})" if spoken else "it said nothing"

    def stop(self, name: str) -> None:
        """Ask the child to end, and see that it does."""
        child = self._running.pop(name, None)
        if child is None:
            return
        if child.poll() is None:
            child.terminate()
            try:
                child.wait(GRACE_S)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
        self._logs.pop(name).close()

    def stop_all(self) -> None:
        """End every child, the last one started first."""
        for name in reversed(list(self._running)):
            self.stop(name)


def _die_with_parent() -> None:
    """Runs in the child between fork and exec; a mask of signals would be inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python's own would raise here
    signal.pthread_sigmask(signal.SIG_SETMASK, set())
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
