"""An appliance of two tables that can be upgraded, in the midst of a hall that plays.

At `bj1` people deal, before a shoe, a felt and a broker; `bj2` has nobody and no devices, but goes
up and down with it. Program, journals and processes are real; `units.py` stands in for systemd and
`tests/vm/stand_in.py` for vision. The journals lie on a small disk of their own.
"""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from controller.upgrade_files import on_trial, read_health
from drivers.sim.people.person import SimPerson
from drivers.sim.world.world_files import QUICK_TIMES, people_file, write_signing_key
from tests.support.mqtt.broker import Broker
from tests.support.places import PROJECT
from tests.torture.broken_upgrades.units import Units
from tests.torture.broken_upgrades.versions import Shelf
from tests.vm.hall import Hall
from tests.vm.machine import MachineError

DISK = 900 * 2**20
"""The journals' disk: of memory, so only what lies there takes room."""

TABLES = ("bj1", "bj2")
QUIET = 20_000, 32_000
"""Ports below those that Linux gives away: what is begun late still finds its own."""

PATIENCE_S = 240.0
STILL_S = 1.5

FILE = """\
[table]
site = "demo"
id = "{table}"
game = "infinite"
journal = "{journal}"
evidence = "{journal}.evidence"
people = "people.toml"
signing_key_file = "{journal.parent}/keys/journal.key"
[[shoes]]
name = "shoe0"
url = "socket://127.0.0.1:{shoe}"
wire = "reference"
[[cameras]]
name = "camera0"
url = "http://127.0.0.1:9/"
layout = "{layout}"
reports = "{journal.parent}/reports"
[mqtt]
port = {broker}
[console]
port = {console}
[timing]
"""


def quiet_port() -> int:
    """A port that nobody has, and that nobody is given who connects or asks for any."""
    while True:
        port = random.randrange(*QUIET)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


@contextlib.contextmanager
def _still(person: SimPerson) -> Iterator[None]:
    """A person who looks on and does nothing."""
    behave = person.behave
    person.behave = lambda _view: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        person.behave = behave  # type: ignore[method-assign]


class Asked:
    """A `livetable upgrade` under way."""

    def __init__(self, words: Sequence[str], environment: dict[str, str]) -> None:
        self.steps: list[str] = []
        self._said = ""
        self._news = threading.Condition()
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,
        )
        self._readers = [threading.Thread(target=call) for call in (self._read, self._listen)]
        for reader in self._readers:
            reader.start()

    def comes_to(self, step: str) -> bool:
        """Wait for a step; whether it came before the end. Empty: at once."""
        with self._news:
            self._news.wait_for(lambda: step in ("", *self.steps) or "" in self.steps, PATIENCE_S)
            return step in ("", *self.steps)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send it and its children a signal."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)

    def end(self) -> tuple[int, str]:
        """Wait for its end; its exit code and what it said on stderr."""
        code = self._process.wait(PATIENCE_S)
        for reader in self._readers:
            reader.join()
        return code, self._said

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._tell(line.strip())
        self._tell("")

    def _listen(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as said:
            self._said = said.read().strip()

    def _tell(self, step: str) -> None:
        with self._news:
            self.steps.append(step)
            self._news.notify_all()


class Appliance:
    """The tables, their versions and the hall around them; a context."""

    def __init__(self, folder: Path, seed: int, gate: str = "pass") -> None:
        """`gate`: a line that takes one of the upgrade's gates away, of every version."""
        self.root, self.house, self.state = folder / "opt", folder / "etc", folder / "state"
        for made in (self.house, self.state):
            made.mkdir()
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "journals", self.state], check=True
        )
        self.shelf = Shelf(self.root, gate)
        self.units = Units(self.root, self.house, folder, TABLES)
        self.broker = Broker(folder)
        ports = {"console": quiet_port(), "broker": self.broker.port, "felt": quiet_port()}
        self.hall = Hall(folder / "hall", ports, quiet_port())
        self._vision: subprocess.Popen[bytes] | None = None
        self._furnish()

    def __enter__(self) -> "Appliance":
        self.broker.start()
        self.hall.start()
        reports = self.journal("bj1").parent / "reports"
        words = ["-m", "tests.vm.stand_in", "camera0", str(reports), str(self.hall.ports["felt"])]
        self._vision = subprocess.Popen([sys.executable, *words], cwd=PROJECT)
        return self

    def __exit__(self, *_: object) -> None:
        self.units.close()
        self.hall.stop()
        if self._vision is not None:
            self._vision.kill()
            self._vision.wait()
        self.broker.stop()
        subprocess.run(["umount", "-l", self.state], check=True)

    def journal(self, table: str) -> Path:
        """A table's journal."""
        return self.state / table / "journal.db"

    def current(self) -> str:
        """The version that the link leads to."""
        return (self.root / "current").readlink().name

    def first(self, version: str) -> None:
        """Take the first version into use, and let a round be settled under it."""
        self.shelf.make(version)
        (self.root / "current").symlink_to(f"versions/{version}")
        self.units.start_all()
        assert not self.hall.ear.heard
        self.one_round()

    def upgrade(self, version: str) -> Asked:
        """Ask for another version, with the program that runs."""
        return self._ask("current", version, "--by", "engineer-1")

    def resume(self) -> Asked:
        """End an upgrade that was cut off, by the program of before, as the boot does."""
        return self._ask("previous", "--resume")

    def cut_off(self) -> bool:
        """Whether the boot finds an upgrade that was cut off."""
        return (self.root / "upgrade.json").exists()

    def undecided(self) -> list[str]:
        """What says that an upgrade is not over."""
        trials = [f"{one}: on trial" for one in TABLES if on_trial(self.journal(one))]
        return [*trials, *(["upgrade.json"] if self.cut_off() else [])]

    def one_round(self) -> None:
        """Open the table, deal and settle a round, and close it again."""
        world = self.hall.world
        with world.store.change() as state:
            state.wanted = state.settled + 1
        self.hall.until("a round is settled and the table closed", world.played_out, PATIENCE_S)

    @contextlib.contextmanager
    def in_mid_round(self) -> Iterator[str]:
        """A round that has cards on the felt, while the dealer keeps his hands still; its name."""
        hall, dealer = self.hall, self.hall.world.people[0]
        hall.come_back()
        with contextlib.ExitStack() as held:
            while True:
                name = hall.mid_round()
                held.enter_context(_still(dealer))
                threading.Event().wait(STILL_S)  # what his hands had begun is done
                health = read_health(self.journal("bj1"))
                if health is not None and health.round == name == hall.open_round():
                    break
                held.pop_all().close()
            yield name
        hall.goes_on(name)

    def runs(self, version: str) -> None:
        """Wait until both tables are up under a version and well. Raises MachineError."""
        for table in TABLES:
            wanted = {"shoe0", "camera0"} if table == "bj1" else set()
            self.hall.until(
                f"{table} is well under {version}",
                lambda table=table, wanted=wanted: self._well(table, version, wanted),  # type: ignore[misc]
                PATIENCE_S,
            )

    def _well(self, table: str, version: str, wanted: set[str]) -> bool:
        health = read_health(self.journal(table))
        if self.units.state(table) == "failed":
            raise MachineError(f"{table} stays down")
        return (
            health is not None
            and health.software == f"livetable {version}"
            and health.pid == self.units.pid(table)
            and health.loop
            and health.broker == ""
            and all(health.devices.get(name) == "ok" for name in wanted)
        )

    def _ask(self, link: str, *words: str) -> Asked:
        program = str(self.root / link / "bin/livetable")
        places = ["--root", str(self.root), "--house", str(self.house)]
        path = f"{self.units.bin}:{os.environ['PATH']}"
        return Asked([program, "upgrade", *words, *places], {**os.environ, "PATH": path})

    def _furnish(self) -> None:
        world, ports = self.hall.world, self.hall.ports
        (self.house / "people.toml").write_text(people_file())
        times = "".join(f"{key} = {json.dumps(value)}\n" for key, value in QUICK_TIMES.items())
        for table in TABLES:
            played = table == "bj1"
            self.journal(table).parent.mkdir()
            write_signing_key(self.journal(table))
            told = FILE.format(
                table=table,
                journal=self.journal(table),
                shoe=world.shoe.port if played else quiet_port(),
                layout=world.watches[0].layout,
                broker=ports["broker"],
                console=ports["console"] if played else quiet_port(),
            )
            (self.house / f"{table}.toml").write_text(told + times)
