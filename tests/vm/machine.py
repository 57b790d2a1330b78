"""A virtual appliance: its console, its USB socket, its network socket, and its power.

The serial console carries commands; QEMU's own socket (QMP) pulls and plugs the shoe's adapter, an
FTDI one whose other end is a terminal of this machine.
"""

import contextlib
import json
import re
import select
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.vm.image import PORTS, Image
from tests.vm.processor import Processor

ENDED = re.compile(rb"ENDED(\d+)\r?\n")

BOOT_S, COMMAND_S = 2400.0, 1200.0
"""Emulated, at the lowest priority, beside other work."""

KERNEL = (
    "root=/dev/vda rw console=ttyS0 quiet net.ifnames=0 mitigations=off "
    "systemd.default_timeout_start_sec=900 systemd.default_device_timeout_sec=900"
)
"""An emulated machine that others leave no processor else boots into its emergency shell."""

PROMPT = b"root@appliance:~# "
SHELL = re.compile(re.escape(PROMPT) + rb"|Press Enter to continue|Kernel panic")
"""The shell, or what stands at the end of a start that failed."""

QUIET = b"bind 'set enable-bracketed-paste off'; stty -echo; PS1=; export SYSTEMD_PAGER=cat\n"

COMPLAINTS = (
    "dmesg -l emerg,alert,crit,err | tail -30; systemctl --failed; journalctl -b -p 4 | tail"
)


class MachineError(AssertionError):
    """The machine did not do what it was told; the text holds what it printed."""


def bound(*words: str) -> list[str]:
    """A command that ends with this process, however that ends.

    A machine that outlived it would run on without its disk.
    """
    return ["setpriv", "--pdeathsig", "KILL", *words]


@dataclass(frozen=True)
class Parts:
    """What a machine is built of, whenever it is switched on."""

    image: Image
    processor: Processor
    disk: Path
    """The machine's own copy of the image's disk."""
    stick: Path
    """What a person plugs in: the packages."""
    shoe: Path
    """The terminal of this machine behind which the shoe speaks."""
    records: str
    """The address of the disk that the records lie on, as QEMU opens it."""
    ports: dict[str, int]
    """Ports of this machine that lead to those of `image.PORTS`."""

    def command(self, folder: Path) -> list[str]:
        """QEMU's command line."""
        words = bound("qemu-system-x86_64", *self.processor.words)
        words += ["-m", "2048", "-nodefaults", "-vga", "none", "-display", "none", "-no-reboot"]
        words += ["-kernel", str(self.image.kernel), "-initrd", str(self.image.initrd)]
        words += ["-append", KERNEL]
        words += ["-drive", f"file={self.disk},if=virtio,format=raw"]
        words += ["-drive", f"file={self.stick},if=virtio,format=raw,readonly=on"]
        words += ["-drive", f"file={self.records},if=virtio,format=raw"]
        doors = [f"hostfwd=tcp:127.0.0.1:{own}-:{PORTS[of]}" for of, own in self.ports.items()]
        words += ["-nic", ",".join(["user,model=virtio-net-pci,restrict=on", *doors])]
        words += ["-device", "qemu-xhci", "-chardev", f"serial,id=shoe,path={self.shoe}"]
        said = f"path={folder / 'console'},server=on,wait=on,logfile={folder / 'console.log'}"
        words += ["-chardev", f"socket,id=console,{said}", "-serial", "chardev:console"]
        return [*words, "-qmp", f"unix:{folder / 'qmp'},server,wait=off"]


class Machine:
    """One machine from power on to power cut."""

    def __init__(self, parts: Parts, *, plugged: bool = True) -> None:
        """Switch it on; `plugged`: the shoe's adapter is in its socket already."""
        self.slow = parts.processor.emulated
        """Whether times that are right for hardware are too short here."""
        self._folder = parts.disk.parent
        for name in ("console", "qmp"):
            (self._folder / name).unlink(missing_ok=True)
        self._started = time.monotonic()
        self._log = (self._folder / "qemu.log").open("ab")
        command = parts.command(self._folder)
        self._qemu = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        self._console = self._connected("console")
        self._qmp = self._connected("qmp")
        self._heard = b""
        self._order("qmp_capabilities")
        if plugged:
            self.plug()

    def wait_for_login(self, seconds: float = BOOT_S) -> float:
        """Wait for the console's shell; returns the seconds since power on."""
        reached = self._until(SHELL, seconds)
        if reached[0] != PROMPT:
            raise MachineError(f"it does not boot: {reached.string[-1000:].decode()}")
        taken = time.monotonic() - self._started
        self._console.sendall(QUIET)
        self.run("true")
        return taken

    def run(self, command: str, seconds: float = COMMAND_S, *, fails: bool = False) -> str:
        """Run a line of shell and return what it printed. Raises MachineError where it fails."""
        self._heard = b""
        self._console.sendall(f"{command}\necho ENDED$?\n".encode())
        found = self._until(ENDED, seconds)
        printed = found.string[: found.start()].decode(errors="replace").replace("\r", "")
        if found[1] != b"0" and not fails:
            raise MachineError(f"{command}: exit status {found[1].decode()}\n{printed}")
        return printed.strip()

    def until(self, command: str, seconds: float) -> float:
        """Ask again and again until the command succeeds; returns how long that took."""
        begun = time.monotonic()
        waiting = f"for i in $(seq {round(seconds)}); do {command} && break; sleep 1; done"
        self.run(f"{{ {waiting}; {command}; }} >/dev/null 2>&1", 3 * seconds + COMMAND_S)
        return time.monotonic() - begun

    def write(self, path: str, text: str) -> None:
        """Write a small file in the machine."""
        self.run(f"mkdir -p \"$(dirname '{path}')\"")
        self.run(f"cat > '{path}' <<'EOF'\n{text.rstrip()}\nEOF")

    def plug(self) -> None:
        """Plug the shoe's adapter in."""
        self._order("device_add", driver="usb-serial", id="cable", chardev="shoe", serial="SHOE1")

    def pull(self) -> None:
        """Pull the shoe's adapter out."""
        self._order("device_del", id="cable")

    @contextlib.contextmanager
    def still(self) -> Iterator[None]:
        """Hold the machine for a moment; it does not notice."""
        self._order("stop")
        try:
            yield
        finally:
            self._order("cont")

    def check(self) -> None:
        """Raises MachineError where it has ended."""
        if (status := self._qemu.poll()) is not None:
            raise MachineError(f"the machine has ended: exit status {status}")

    def last_words(self) -> str:
        """What its kernel and its units complain of, where it still answers."""
        if self._qemu.poll() is not None:
            return "the machine is off"
        try:
            return self.run(COMPLAINTS, 120, fails=True)
        except (MachineError, OSError) as error:
            return f"the machine does not answer: {error}"

    def cut_power(self) -> None:
        """End it at once; nothing in the machine hears of it. Twice is as once."""
        self._qemu.kill()
        self._qemu.wait()
        for one in (self._console, self._qmp, self._log):
            one.close()

    def switch_off(self, seconds: float = 300) -> None:
        """Let it end by itself."""
        self._console.sendall(b"systemctl poweroff\n")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._qemu.wait(seconds)
        self.cut_power()

    def _order(self, name: str, **arguments: str) -> None:
        line = json.dumps({"execute": name, "arguments": arguments})
        self._qmp.sendall(line.encode() + b"\n")
        for answer in self._answers():
            if "error" in answer:
                raise MachineError(f"{name}: {answer['error']}")
            if "return" in answer:
                return

    def _answers(self) -> Any:
        with self._qmp.makefile("rb") as lines:
            for line in lines:
                yield json.loads(line)

    def _connected(self, name: str) -> socket.socket:
        link = socket.socket(socket.AF_UNIX)
        for _ in range(200):
            with contextlib.suppress(OSError):
                link.connect(str(self._folder / name))
                return link
            if self._qemu.poll() is not None:
                break
            select.select([], [], [], 0.05)
        raise MachineError(f"QEMU did not start: see {self._folder / 'qemu.log'}")

    def _until(self, pattern: re.Pattern[bytes], seconds: float) -> re.Match[bytes]:
        end = time.monotonic() + seconds
        while (found := pattern.search(self._heard)) is None:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self._console], [], [], left)[0]:
                shown = self._heard[-2000:].decode(errors="replace")
                raise MachineError(f"nothing like {pattern.pattern!r} in {seconds:.0f} s\n{shown}")
            got = self._console.recv(65536)
            if not got:
                raise MachineError("the machine has ended")
            self._heard += got
        return found
