"""An emulated appliance: its console, its USB socket, and its power.

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
from pathlib import Path
from typing import Any

from tests.vm.image import Image

ENDED = re.compile(rb"ENDED(\d+)\r?\n")


class MachineError(AssertionError):
    """The machine did not do what it was told; the text holds what it printed."""


class Machine:
    """One machine from power on to power cut."""

    def __init__(self, image: Image, disk: Path, packages: Path, shoe: Path) -> None:
        """Switch it on; `disk` is the machine's own copy, `shoe` the terminal of the shoe."""
        self._folder = disk.parent
        for name in ("console", "qmp"):
            (self._folder / name).unlink(missing_ok=True)
        command = ["nice", "-n", "15", "qemu-system-x86_64", "-accel", "tcg", "-cpu", "max"]
        command += ["-m", "1536", "-smp", "1", "-display", "none", "-no-reboot", "-nic", "none"]
        command += ["-kernel", str(image.kernel), "-initrd", str(image.initrd)]
        command += ["-append", "root=/dev/vda rw console=ttyS0 quiet"]
        command += ["-drive", f"file={disk},if=virtio,format=raw"]
        command += ["-drive", f"file={packages},if=virtio,format=raw,readonly=on"]
        command += ["-device", "qemu-xhci", "-chardev", f"serial,id=shoe,path={shoe}"]
        command += ["-serial", f"unix:{self._folder / 'console'},server,wait=on"]
        command += ["-qmp", f"unix:{self._folder / 'qmp'},server,wait=off"]
        self._started = time.monotonic()
        self._log = (self._folder / "qemu.log").open("ab")
        self._qemu = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        self._console = self._connected("console")
        self._qmp = self._connected("qmp")
        self._heard = b""
        self._order("qmp_capabilities")
        self.plug()

    def wait_for_login(self, seconds: float) -> float:
        """Wait for the console's shell; returns the seconds since power on."""
        self._until(re.compile(rb"root@appliance:~# "), seconds)
        taken = time.monotonic() - self._started
        self._console.sendall(
            b"bind 'set enable-bracketed-paste off'; stty -echo; PS1=; export SYSTEMD_PAGER=cat\n"
        )
        self.run("true")
        return taken

    def run(self, command: str, seconds: float = 120, *, fails: bool = False) -> str:
        """Run a line of shell and return what it printed. Raises MachineError where it fails."""
        self._heard = b""
        self._console.sendall(f"{command}\necho ENDED$?\n".encode())
        found = self._until(ENDED, seconds)
        printed = found.string[: found.start()].decode(errors="replace").replace("\r", "")
        if found[1] != b"0" and not fails:
            raise MachineError(f"{command}: exit status {found[1].decode()}\n{printed}")
        return printed

    def until(self, command: str, seconds: float) -> float:
        """Ask again and again until the command succeeds; returns how long that took."""
        begun = time.monotonic()
        waiting = f"for i in $(seq {round(seconds)}); do {command} && break; sleep 1; done"
        self.run(f"{{ {waiting}; {command}; }} >/dev/null 2>&1", 3 * seconds)
        return time.monotonic() - begun

    def plug(self) -> None:
        """Plug the shoe's adapter in."""
        self._order("device_add", driver="usb-serial", id="cable", chardev="shoe", serial="SHOE1")

    def pull(self) -> None:
        """Pull the shoe's adapter out."""
        self._order("device_del", id="cable")

    def cut_power(self) -> None:
        """End it at once; nothing in the machine hears of it."""
        self._qemu.kill()
        self._qemu.wait()
        for one in (self._console, self._qmp, self._log):
            one.close()

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
            self._heard += self._console.recv(65536)
        return found
