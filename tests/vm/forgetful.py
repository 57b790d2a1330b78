"""The records' disk behind a cache that is forgotten with the power: nbdkit's cache filter.

What the machine writes stays in nbdkit's cache until the machine flushes; killed with the machine,
nbdkit forgets the rest, as a disk with a volatile cache does.
"""

import os
import select
import shutil
import subprocess
from pathlib import Path


class Forgetful:
    """A disk whose cache is lost when it is killed."""

    def __init__(self, disk: Path) -> None:
        self.disk = disk
        self._socket = disk.with_suffix(".socket")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """How QEMU finds it."""
        return f"nbd+unix:///?socket={self._socket}"

    def start(self) -> None:
        """Serve it; its cache is empty."""
        self._socket.unlink(missing_ok=True)
        tool = shutil.which("nbdkit") or "/usr/bin/nbdkit"
        command = [tool, "-f", "-U", str(self._socket), "--filter=cache", "file", str(self.disk)]
        self._process = subprocess.Popen([*command, "cache=writeback"])
        while not os.path.exists(self._socket):
            assert self._process.poll() is None, "nbdkit did not start"
            select.select([], [], [], 0.05)

    def kill(self) -> None:
        """Lose what was not flushed."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def end(self) -> None:
        """End it; the machine has flushed before."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
