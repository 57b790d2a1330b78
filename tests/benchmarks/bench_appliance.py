"""A table as its unit runs it: how long a start takes, and what an idle evening costs.

A journal of many facts is dealt through the core, as the table leaves it; then `livetable run`,
compiled ahead as a package brings it, is started on it until it tells systemd that it is ready:
with the state that the table keeps, and without it, as after a change of program or configuration.
After that, with its camera before it and nobody dealing, memory (proportional set size) and
processor time of table and vision are read for a while.

    python -m tests.benchmarks.bench_appliance [--facts 100000] [--seconds 30]
"""

import argparse
import compileall
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

from controller.core.table.config import TableConfig
from controller.journal.live.kept_state import kept_state_path
from controller.journal.live.outbox import Outbox
from controller.people.file import Person, write_people
from controller.people.pins import hash_pin
from controller.settings.rule_files import load_game, table_config
from controller.settings.table_file import load_settings
from controller.upgrade_files import read_health
from drivers.sim.camera.camera import Camera
from drivers.sim.felt.clock import wall_clock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.benchmarks.bench_commit import processor
from tests.benchmarks.bench_record import GAME, dealt
from tests.support.mqtt.broker import Broker
from tests.support.places import PROJECT
from tests.support.processes.children import children

LAYOUT = "three_boxes"
TABLE = """
[table]
site = "test"
id = "t1"
game = "{game}"
[[shoes]]
name = "shoe0"
url = "{folder}/shoe0"
wire = "reference"
[[cameras]]
name = "camera0"
url = "{camera}"
layout = "{layout}"
[mqtt]
port = {port}
[console]
port = 0
"""
TICKS = os.sysconf("SC_CLK_TCK")


SOURCES = ("controller", "drivers", "vision")
"""Packages that are installed compiled."""

CACHES = Path("/proc/sys/vm/drop_caches")


def started(what: str, folder: Path, systemd: socket.socket) -> subprocess.Popen[bytes]:
    """A table that told systemd that it is ready; prints what that took, from the disk."""
    os.sync()
    if os.access(CACHES, os.W_OK):
        CACHES.write_text("3")
    began = time.monotonic()
    table = subprocess.Popen(
        [sys.executable, "-m", "controller.cli", "run", "--config", str(folder / "table.toml")],
        env={**os.environ, "NOTIFY_SOCKET": systemd.getsockname()},
        stderr=subprocess.DEVNULL,
    )
    while b"READY=1" not in systemd.recv(100):
        pass
    taken, worked = time.monotonic() - began, cost(table.pid)[1]
    print(f"start on {what}: {taken:.1f} s, of the processor {worked:.1f} s", flush=True)
    return table


def configured(file: Path) -> TableConfig:
    """The table that `livetable run` makes of a table file."""
    settings = load_settings(file)
    return table_config(settings, load_game(settings), f"livetable {version('livetable')}")


def cost(pid: int) -> tuple[float, float]:
    """Memory in MB, shared pages divided, and processor seconds so far."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    memory = next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return memory / 1024, (int(fields[11]) + int(fields[12])) / TICKS


def idle(table: int, journal: Path, seconds: float) -> None:
    """Print what table and vision cost while nobody deals, once all is published."""
    while (health := read_health(journal)) is None or health.devices.get("camera0") != "ok":
        threading.Event().wait(0.5)
    with closing(Outbox(journal)) as outbox:
        while outbox.cursor("sent") < outbox.last_event():
            threading.Event().wait(0.5)
    parts = {"table": table, "vision": children(table)[0]}
    before = {name: cost(pid)[1] for name, pid in parts.items()}
    threading.Event().wait(seconds)
    for name, pid in parts.items():
        memory, spent = cost(pid)
        share = (spent - before[name]) / seconds
        print(f"{name}, idle: {memory:.0f} MB, {share:.1%} of one core")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    print(f"processor: {processor()}")
    for package in SOURCES:
        compileall.compile_dir(PROJECT / package, quiet=1)
    camera = Camera(Scene(load_layout(LAYOUTS / f"{LAYOUT}.toml"), wall_clock(), seed=3))
    camera.start()
    with (
        tempfile.TemporaryDirectory() as name,
        Broker(Path(name)) as broker,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd,
    ):
        folder = Path(name)
        systemd.bind(str(folder / "systemd"))
        systemd.settimeout(600)
        (folder / "table.toml").write_text(
            TABLE.format(
                game=GAME, folder=folder, camera=camera.url, layout=LAYOUT, port=broker.port
            )
        )
        people = [Person(name="dealer-1", roles=["dealer"], pin=hash_pin("1111"))]
        write_people(folder / "people.toml", people)
        table = started("an empty journal", folder, systemd)
        table.terminate()
        table.wait()
        for path in folder.glob("journal.db*"):
            path.unlink()
        facts = dealt(folder / "journal.db", options.facts, configured(folder / "table.toml"))
        what = f"a journal of {facts:,} facts"
        table = started(what, folder, systemd)
        table.kill()
        table.wait()
        table = started(f"{what}, after a power cut", folder, systemd)
        table.kill()
        table.wait()
        kept_state_path(folder / "journal.db").unlink()
        table = started(f"{what} without a kept state, after a power cut", folder, systemd)
        try:
            idle(table.pid, folder / "journal.db", options.seconds)
        finally:
            table.terminate()
            table.wait()
    camera.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
