"""The units of the tables, held up as systemd holds them up, and a `systemctl` that asks for it.

What `livetable@.service` says of a program that fails is kept: it is started again a second later,
ten times within five minutes; one that ends with 2 stays down. The programs are real processes of
`current`. Watchdog, readiness and walls are systemd's alone, and tried on the emulated machine.
"""

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

RESTART_S, BURST, INTERVAL_S, STOP_S = 1.0, 10, 300.0, 20.0
FOR_GOOD = 2
"""The exit status after which the unit is not started again."""

LOOK_S = 0.05

SYSTEMCTL = """\
#!{python} -IS
import json, socket, sys
link = socket.socket(socket.AF_UNIX)
link.connect({place!r})
link.sendall(json.dumps(sys.argv[1:]).encode())
link.shutdown(socket.SHUT_WR)
code, said = json.load(link.makefile())
print(said, end="", file=sys.stderr if code else sys.stdout)
sys.exit(code)
"""


class Unit:
    """One table's unit."""

    def __init__(self, words: Sequence[str], log: Path) -> None:
        self._words, self._log = words, log
        self.process: subprocess.Popen[bytes] | None = None
        self._starts: list[float] = []
        self._again_at = 0.0
        self.state = "inactive"

    def start(self) -> None:
        """Start the program, unless it runs."""
        if self.state in ("active", "activating"):
            return
        self._starts = []
        self._begin()

    def look(self) -> None:
        """See whether it has ended, and what follows from that."""
        if self.state == "active" and self.process and self.process.poll() is not None:
            self._ended(self.process.returncode)
        if self.state == "activating" and time.monotonic() >= self._again_at:
            self._begin()

    def stop(self) -> None:
        """Ask it to end, and end it when it takes too long."""
        self.state = "deactivating"
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(STOP_S)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.drop()

    def drop(self) -> None:
        """End it at once; nothing starts it again."""
        self.state = "inactive"
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def reset(self) -> None:
        """Forget that it failed."""
        if self.state == "failed":
            self.state = "inactive"

    def _begin(self) -> None:
        self._starts.append(time.monotonic())
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._words, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self.state = "active"

    def _ended(self, code: int) -> None:
        recent = [at for at in self._starts if time.monotonic() - at < INTERVAL_S]
        if code == 0:
            self.state = "inactive"
        elif code == FOR_GOOD or len(recent) >= BURST:
            self.state = "failed"
        else:
            self.state, self._again_at = "activating", time.monotonic() + RESTART_S


class Units:
    """All tables' units, and who answers `systemctl`."""

    def __init__(self, root: Path, house: Path, folder: Path, tables: Sequence[str]) -> None:
        """`folder` is for the logs and the `systemctl`, whose own folder is `bin` there."""
        program = str(root / "current/bin/livetable")
        self._units = {
            name: Unit(
                (program, "run", "--config", str(house / f"{name}.toml")), folder / f"{name}.log"
            )
            for name in tables
        }
        self.bin, self._lock, self._over = folder / "bin", threading.RLock(), threading.Event()
        self.refuse = ""
        """A word of `systemctl` that fails the next time it is asked for."""
        self.power = True
        """Whether there is any: without it nothing can be started."""
        self.bin.mkdir()
        (self.bin / "systemctl").write_text(
            SYSTEMCTL.format(python=sys.executable, place=str(folder / "systemd"))
        )
        (self.bin / "systemctl").chmod(0o755)
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(folder / "systemd"))
        self._server.listen(8)
        for call in (self._answer, self._watch):
            threading.Thread(target=call, daemon=True).start()

    def state(self, table: str) -> str:
        """The unit's state in systemd's words."""
        return self._units[table].state

    def pid(self, table: str) -> int:
        """The number of its process; 0: it has none."""
        process = self._units[table].process
        return process.pid if process else 0

    def start_all(self) -> None:
        """Start every table that does not run, as a boot does."""
        with self._lock:
            self.power = True
            for unit in self._units.values():
                unit.start()

    def power_cut(self) -> None:
        """Everything ends at once."""
        self.power = False
        for unit in self._units.values():  # without the lock: a stop under way is not waited for
            if unit.process is not None:
                unit.process.kill()
        with self._lock:
            for unit in self._units.values():
                unit.drop()

    def close(self) -> None:
        """End for good."""
        self._over.set()
        self.power_cut()
        self._server.close()

    def _watch(self) -> None:
        while not self._over.wait(LOOK_S):
            with self._lock:
                for unit in self._units.values() if self.power else ():
                    unit.look()

    def _answer(self) -> None:
        while not self._over.is_set():
            try:
                link, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._reply, args=(link,), daemon=True).start()

    def _reply(self, link: socket.socket) -> None:
        with link, link.makefile("rw") as lines:
            told = self._do(json.load(lines))
            try:
                json.dump(told, lines)
                lines.flush()
            except OSError:  # who asked was killed
                return

    def _do(self, words: list[str]) -> tuple[int, str]:
        name = words[-1].removeprefix("livetable@").removesuffix(".service")
        if words[0] == self.refuse:
            self.refuse = ""
            return 1, f"Job for {words[-1]} timed out.\n"
        with self._lock:
            unit = self._units[name]
            if words[0] == "show":
                return 0, f"{unit.state}\n"
            if not self.power:
                return 1, "there is no power\n"
            {"start": unit.start, "stop": unit.stop, "reset-failed": unit.reset}[words[0]]()
            return 0, ""
