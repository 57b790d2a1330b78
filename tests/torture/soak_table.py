"""One table as its unit runs it, before a simulated hall at a human pace: what its processes hold.

`livetable run`, its vision, a broker and `livetable sim world` are processes of their own. Of table
and vision memory (resident, the share that is theirs, and their own pages), threads and open files
are read once a minute and printed at the start, in the middle and at the end. What the least of the
last quarter holds is compared with the least of the second: what is played varies, and a leak
never goes.

    nice python -m tests.torture.soak_table [--minutes 60] [--game infinite] [--fps 30]
"""

import argparse
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from drivers.sim.ports import free_port
from tests.support.mqtt.broker import Broker
from tests.support.processes.children import children

MB = 1_000_000
LOOK_S = 60.0

GROWN = 1.10
"""More than so many times what was held before is a leak."""

MEMORY = {"Rss:": "resident MB", "Pss:": "share MB", "Anonymous:": "own MB"}

Held = dict[str, float]


def main(argv: list[str]) -> int:
    """Play, print what is held, and return 1 where it grew or nothing was played."""
    options = parser().parse_args(argv)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as opened:
        table, console = opened.enter_context(playing(Path(folder), options.game, options.fps))
        watched = {"table": table.pid, "vision": vision_of(table)}
        looks: dict[str, list[Held]] = {name: [] for name in watched}
        for minute in range(round(options.minutes * 60 / LOOK_S) + 1):
            threading.Event().wait(LOOK_S)
            assert table.poll() is None, "the table has ended"
            for name, pid in watched.items():
                looks[name].append(held_by(pid))
            print(f"minute {minute}: {settled(console):.0f} rounds settled", flush=True)
        played = settled(console)
    grown = [verdict(name, one) for name, one in looks.items()]
    print(f"{played:.0f} rounds settled in {options.minutes:.0f} minutes", flush=True)
    return int(any(grown) or not played)


@contextmanager
def playing(folder: Path, game: str, fps: float) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A table that plays, and its console's port; nothing is left running afterwards."""
    console = free_port()
    with Broker(folder) as broker, ExitStack() as ended:
        words = ["sim", "world", "--dir", str(folder / "w"), "--game", game, "--fps", str(fps)]
        words += ["--mqtt-port", str(broker.port), "--console-port", str(console)]
        world = started(folder / "world.log", *words)
        ended.callback(over, world)
        file = folder / "w/table.toml"
        while not file.exists():
            assert world.poll() is None, (folder / "world.log").read_text()
            threading.Event().wait(0.2)
        table = started(folder / "table.log", "run", "--config", str(file))
        ended.callback(over, table)
        while not settled(console):
            assert table.poll() is None, (folder / "table.log").read_text()
            threading.Event().wait(1)
        yield table, console


def started(log: Path, *words: str) -> subprocess.Popen[bytes]:
    """One command of livetable, with its log."""
    with log.open("ab") as out:
        command = [sys.executable, "-m", "controller.cli", *words]
        return subprocess.Popen(command, stdout=out, stderr=out)


def over(process: subprocess.Popen[bytes]) -> None:
    """End it."""
    process.terminate()
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def vision_of(table: subprocess.Popen[bytes]) -> int:
    """The table's vision process."""
    return children(table.pid)[0]


def settled(console: int) -> float:
    """Rounds that the table says it settled; 0 where it does not answer."""
    address = f"http://127.0.0.1:{console}/metrics"
    with suppress(OSError), urllib.request.urlopen(address, timeout=20) as told:
        for line in told.read().decode().splitlines():
            if line.startswith('livetable_facts_total{kind="round_settled"}'):
                return float(line.split()[-1])
    return 0.0


def held_by(pid: int) -> Held:
    """Memory of a process, its threads, and the files it has open."""
    process = Path(f"/proc/{pid}")
    found: Held = {}
    for line in (process / "smaps_rollup").read_text().splitlines()[1:]:
        name, size, *_ = line.split()
        if name in MEMORY:
            found[MEMORY[name]] = int(size) * 1024 / MB
    return {
        **found,
        "threads": len([*(process / "task").iterdir()]),
        "files": len([*(process / "fd").iterdir()]),
    }


def verdict(name: str, looks: list[Held]) -> bool:
    """Print start, middle and end of one process; whether it holds more than it did."""
    for when, one in (("start", looks[0]), ("middle", looks[len(looks) // 2]), ("end", looks[-1])):
        print(f"{name}, {when}: " + ", ".join(f"{of} {value:.0f}" for of, value in one.items()))
    quarter = max(1, len(looks) // 4)
    grown = False
    for of in looks[0]:
        before = min(one[of] for one in looks[quarter : 2 * quarter] or looks)
        after = min(one[of] for one in looks[-quarter:])
        grown = grown or after > GROWN * before
        print(f"  {of}: least of the second quarter {before:.1f}, of the last {after:.1f}")
    return grown


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--minutes", type=float, default=60.0)
    made.add_argument("--game", default="infinite")
    made.add_argument("--fps", type=float, default=30.0, help="of the camera")
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
