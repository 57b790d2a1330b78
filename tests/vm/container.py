"""The same bare Debian as a container: its own systemd at this machine's own speed.

Units, walls, packages and upgrades are as on a machine; the kernel is this one, so there is no USB,
no V4L2, no clock of its own and no power to cut. The shoe is on TCP, and the hall in its network.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from tests.vm.forgetful import OnThisKernel
from tests.vm.machine import COMMAND_S, Machine, MachineError

NETWORK = Path("/run/netns/appliance")
SHOE_PORT = 7001
NEW_NETWORK = 0x40000000
"""CLONE_NEWNET of <linux/sched.h>; Python 3.11 has no `os.setns`."""


@contextlib.contextmanager
def in_network() -> Iterator[None]:
    """Be in the container's network with this thread and all that it starts; root only."""
    if not NETWORK.exists():
        subprocess.run(["ip", "netns", "add", NETWORK.name], check=True)
    subprocess.run(["ip", "-n", NETWORK.name, "link", "set", "lo", "up"], check=True)
    with Path("/proc/self/ns/net").open("rb") as before, NETWORK.open("rb") as own:
        _enter(own.fileno())
        try:
            yield
        finally:
            _enter(before.fileno())


def _enter(network: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(network, NEW_NETWORK) != 0:
        raise MachineError(f"{NETWORK}: {os.strerror(ctypes.get_errno())}")


class Container(Machine):
    """One container from its start to its end."""

    def __init__(self, disk: Path, records: OnThisKernel, stick: Path) -> None:
        """Start it; `disk` is its own copy of the image, `stick` the folder of the packages.

        `records` is the disk of the records.
        """
        self.slow = False
        self._records = records
        self._root = disk.parent / "root"
        self._root.mkdir(exist_ok=True)
        subprocess.run(["mount", "-o", "loop", disk, self._root], check=True)
        (self._root / "etc/fstab").write_text("")
        place = self._root / "var/lib/livetable"
        place.mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", "-o", "loop", records.file, place], check=True)
        self._log = (disk.parent / "container.log").open("ab")
        self._started = time.monotonic()
        words = ["systemd-nspawn", "-q", "--register=no", "--keep-unit", "--boot"]
        words += [f"--network-namespace-path={NETWORK}", "--machine=appliance"]
        words += ["-D", str(self._root), f"--bind-ro={stick}:/mnt"]
        self._nspawn = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log
        )

    def wait_for_login(self, seconds: float = COMMAND_S) -> float:
        """Wait until its systemd is up; returns the seconds."""
        while "running" not in (said := self._systemd()) and "degraded" not in said:
            if time.monotonic() - self._started > seconds or self._nspawn.poll() is not None:
                raise MachineError(f"the container does not start: {said}")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._nspawn.wait(0.5)
        return time.monotonic() - self._started

    def run(self, command: str, seconds: float = COMMAND_S, *, fails: bool = False) -> str:
        """Run a line of shell and return what it printed. Raises MachineError where it fails."""
        done = self._inside("bash", "-c", command, seconds=seconds)
        if done.returncode != 0 and not fails:
            raise MachineError(f"{command}: exit status {done.returncode}\n{done.stdout}")
        return done.stdout.strip()

    def plug(self) -> None:
        """Nothing: the shoe is on TCP."""

    def cut_power(self) -> None:
        """End it at once, and everything in it."""
        if init := self._init():
            os.kill(int(init), signal.SIGKILL)
        self._nspawn.kill()
        self._nspawn.wait()
        self._records.pull()  # before it is unmounted, which would write what memory holds
        subprocess.run(["umount", "-R", "-l", self._root], check=False)
        self._log.close()

    def switch_off(self, seconds: float = COMMAND_S) -> None:
        """Let it end by itself."""
        self._inside("systemctl", "poweroff", seconds=seconds)
        self._nspawn.wait(seconds)
        self.cut_power()

    def _init(self) -> str:
        """The number of its first process; empty: it has none."""
        path = Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children")
        children = path.read_text().split() if path.exists() else []
        return children[0] if children else ""

    def _systemd(self) -> str:
        try:
            return self._inside("systemctl", "is-system-running", seconds=60).stdout
        except MachineError as error:
            return str(error)

    def _inside(self, *words: str, seconds: float) -> subprocess.CompletedProcess[str]:
        init = self._init()
        if not init:
            raise MachineError("the container has no process")
        inside = ["nsenter", "-t", init, "-m", "-u", "-i", "-n", "-p", "-r", "-w"]
        return subprocess.run(
            [*inside, "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=seconds,
        )
