"""The records' disk behind a cache that is forgotten with the power: nbdkit's cache filter.

What the machine writes stays in nbdkit's cache until the machine flushes; killed with the machine,
nbdkit forgets the rest, as a disk with a volatile cache does.
"""

import select
import shutil
import socket
import struct
import subprocess
from pathlib import Path

GOODBYE = struct.pack(">I8sII", 1, b"IHAVEOPT", 2, 0)
"""What a client of the network block device says that wants nothing after all."""


class DiskError(AssertionError):
    """The disk's own process did what nobody asked of it."""


class Forgetful:
    """A disk whose cache is lost when it is killed."""

    def __init__(self, disk: Path) -> None:
        self.disk = disk
        self._socket = disk.with_suffix(".socket")
        self.process: subprocess.Popen[bytes] | None = None
        """nbdkit, while it serves."""

    @property
    def address(self) -> str:
        """How QEMU finds it."""
        return f"nbd+unix:///?socket={self._socket}"

    def start(self) -> None:
        """Serve it; its cache is empty."""
        self._socket.unlink(missing_ok=True)
        tool = shutil.which("nbdkit") or "/usr/bin/nbdkit"
        command = [tool, "-f", "-U", str(self._socket), "--filter=cache", "file", str(self.disk)]
        self.process = subprocess.Popen([*command, "cache=writeback"])
        while not self._answers():
            self.check()
            select.select([], [], [], 0.05)

    def check(self) -> None:
        """Raises DiskError where it ended by itself: the machine then reads and writes nothing."""
        if self.process is not None and (status := self.process.poll()) is not None:
            raise DiskError(f"the records' disk has ended by itself: nbdkit, exit status {status}")

    def _answers(self) -> bool:
        """Whether it listens: its socket is there a moment before."""
        with socket.socket(socket.AF_UNIX) as link:
            if link.connect_ex(str(self._socket)) != 0:
                return False
            link.recv(18)
            link.sendall(GOODBYE)
            return True

    def cut(self, *, forgets: bool) -> None:
        """Lose its power with the machine's, and have it again; `forgets`: its cache is lost."""
        self.check()
        if forgets:
            self.kill()
            self.start()

    def kill(self) -> None:
        """Lose what was not flushed."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def end(self) -> None:
        """End it; the machine has flushed before."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
            self.process = None


class OnThisKernel(Forgetful):
    """The same disk as a file that this machine's own kernel can mount, for a container.

    What the kernel still held is lost with each cut, as a machine's memory is; what it had written
    is in the disk's cache, and lost too where that forgets.
    """

    def __init__(self, disk: Path) -> None:
        super().__init__(disk)
        self.file = disk.with_suffix(".disk")
        self._bridge: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve it as a file."""
        super().start()
        self._connect()

    def cut(self, *, forgets: bool) -> None:
        """Lose its power, and be there again."""
        self.pull()
        if forgets:
            super().kill()
            super().start()
        self._connect()

    def kill(self) -> None:
        """Lose what was not flushed."""
        self.pull()
        super().kill()

    def _connect(self) -> None:
        self.file.touch()
        node = f"driver=nbd,node-name=disk,server.type=unix,server.path={self._socket}"
        export = f"type=fuse,id=file,node-name=disk,mountpoint={self.file},writable=on"
        command = ["qemu-storage-daemon", "--blockdev", node, "--export", export]
        self._bridge = subprocess.Popen(command)
        while not self.file.stat().st_size:
            assert self._bridge.poll() is None, "qemu-storage-daemon did not start"
            select.select([], [], [], 0.05)

    def pull(self) -> None:
        """Take it from the kernel, which then has nowhere to write to."""
        if self._bridge is not None:
            self._bridge.kill()
            self._bridge.wait()
            self._bridge = None
            subprocess.run(["umount", "-l", self.file], check=False)
