"""One process of a fleet: so many tables, each with core, journal and publisher of its own.

`python -m controller.kit.fleet.node FOLDER FIRST COUNT SERVERS GAME PACE BETTING`
"""

import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from controller.kit.bare_table import BareTable, Wanted
from controller.kit.pit import Pit
from controller.kit.stand_in import asked_to_end, timings
from controller.settings.table_file import MqttSection

BROKER = "broker.json"
"""The file of a fleet's folder that says where the broker is."""


def table_name(number: int) -> str:
    """Return the name of a table of the fleet."""
    return f"t{number:05}"


LOOK_S = 1.0
"""So often it is seen whether all tables live; one that failed ends the process."""

APART_S = 0.1
"""Tables come up one after the other: a hall does not throw one switch for all."""


def site_of(server: int) -> str:
    """Return the common site of the tables that one process of game servers plays.

    The process subscribes to all of them by this one word."""
    return f"fleet{server}"


def broker_of(folder: Path) -> MqttSection:
    """Return the broker of the fleet in this folder."""
    return MqttSection.model_validate_json((folder / BROKER).read_text(encoding="utf-8"))


def memory_kib() -> int:
    """Return the memory that this process holds (VmRSS), in KiB."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def main(argv: list[str]) -> int:
    """Deal until SIGTERM; what it took goes to `node-FIRST.json`."""
    folder, (first, count, servers) = Path(argv[0]), map(int, argv[1:4])
    game, pace, betting = argv[4], float(argv[5]), float(argv[6])
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    pit = Pit()
    bare = memory_kib()
    wanted = _wanted(folder, servers, game, pace, betting)
    tables = [BareTable(wanted(number), pit) for number in range(first, first + count)]
    pit.start()
    playing = []
    for table in tables:
        table.start()
        playing.append(table)
        if asked_to_end(APART_S):
            break
    while all(table.alive() for table in playing) and not asked_to_end(LOOK_S):
        pass
    told = {"tables": count, "bare_kib": bare, "kib": memory_kib()}
    (folder / f"node-{first}.json").write_text(json.dumps(told), encoding="utf-8")
    pit.stop()
    for table in playing:
        table.stop()
    failed = [table.failure for table in tables if table.failure]
    for failure in failed:
        print(failure, file=sys.stderr)
    return int(bool(failed))


def _wanted(
    folder: Path, servers: int, game: str, pace: float, betting: float
) -> Callable[[int], Wanted]:
    """Return what the table of a number is: its names, its journal and its pace."""
    broker = broker_of(folder)

    def of(number: int) -> Wanted:
        name = table_name(number)
        return Wanted(
            site=site_of(number % servers),
            table=name,
            game=game,
            journal=folder / f"{name}.db",
            broker=broker,
            timings=timings(betting, 30.0, pace),
            seed=number,
            pace_s=pace,
        )

    return of


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
