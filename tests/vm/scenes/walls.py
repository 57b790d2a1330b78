"""The walls around each unit: counted by systemd, then run against from the inside."""

import json
import re
from collections import Counter

from tests.vm.machine import Machine, MachineError

UNITS = {
    "livetable@bj1.service": 1.5,
    "livetable-vision@bj1:camera0.service": 1.5,
    "livetable-backup@bj1.service": 1.5,
    "livetable-export@bj1.service": 1.5,
    "livetable-integrity.service": 1.5,
    "livetable-upgrade-resume.service": 1.5,
    "livetable-kiosk.service": 3.0,
    "mosquitto.service": 10.0,
}
"""The units, each with the largest exposure it may have."""

TIMERS = "livetable-backup@bj1.timer", "livetable-export@bj1.timer", "livetable-integrity.timer"

ROOT = {"be root", "rights", "read passwords", "processes of others", "write the program"}
"""What the end of an upgrade has left: it is root's, and moves a link beside the program."""

BROWSER = {"user namespace", "memory to write and run"}
"""What a browser builds its own walls of, and runs its scripts in."""

PROBED: dict[str, set[str]] = {
    "livetable@walls.service": set(),
    "livetable-vision@walls:camera0.service": set(),
    "livetable-backup@walls.service": set(),
    "livetable-export@walls.service": set(),
    "livetable-integrity.service": set(),
    "livetable-upgrade-resume.service": ROOT,
    "livetable-kiosk.service": BROWSER,
}
"""The units whose walls are run against, each with what stays open in it on purpose.

No unit of a table that plays is ended for it: another instance has the same walls.
"""

EXPOSURE = re.compile(r"exposure level for .*: ([0-9.]+)")

RUN = "/usr/bin/python3 -IB /usr/local/lib/hall/wall_probe.py"
PROBE = """\
[Unit]
ConditionPathExists=
[Service]
Type=oneshot
Restart=no
WatchdogSec=0
TimeoutStartSec=600
ExecStartPre=
ExecStartPost=
ExecStart=
ExecStart={program}
StandardInput=null
StandardOutput=journal
"""


def walls(machine: Machine) -> None:
    """Each unit's walls by systemd's own count; `verify` must print nothing."""
    faults = []
    for unit, most in UNITS.items():
        told = machine.run(f"systemd-analyze security '{unit}' --no-pager | tail -1")
        found = EXPOSURE.search(told)
        said = _complaints(machine, unit)
        print(f"{unit}: exposure {found[1] if found else told}; verify: {said or 'nothing'}")
        if found is None or float(found[1]) > most or said:
            faults.append(unit)
    for timer in TIMERS:
        said = _complaints(machine, timer)
        print(f"{timer}: verify: {said or 'nothing'}", flush=True)
        faults += [timer] if said else []
    if faults:
        raise MachineError(f"walls: {', '.join(faults)}")


def _complaints(machine: Machine, unit: str) -> str:
    """All that `verify` prints of a unit and of what it needs, Debian's own units too.

    To `verify` a colon stands before an alias, so a unit with one is verified by another name. The
    bare system has no `man` to look pages up with.
    """
    plain = unit.replace(":", "-")
    if plain != unit:
        machine.run(f"cp -rT '/etc/systemd/system/{unit}.d' '/run/systemd/system/{plain}.d'")
    return machine.run(f"systemd-analyze verify --man=no '{plain}' 2>&1", fails=True)


def run_against(machine: Machine) -> None:
    """A program tries from inside each unit what its walls forbid; only what is meant may succeed.

    The same tries without walls must succeed, or the walls are not what stopped them.
    """
    free = _tries(machine.run(f"unshare -m {RUN}"))
    stopped = sorted(name for name, end in free.items() if end != "open")
    print(f"without walls {len(free) - len(stopped)} of {len(free)} tries succeed; not: {stopped}")
    faults = []
    for unit, meant in PROBED.items():
        ends = _tries(probed(machine, unit, RUN))
        through = {name for name, end in ends.items() if end == "open"}
        why = Counter(end for end in ends.values() if end != "open")
        print(f"{unit}: {dict(why)}; open: {sorted(through) or 'nothing'}", flush=True)
        faults += [f"{unit} lets through: {name}" for name in sorted(through - meant)]
    if faults:
        raise MachineError("walls: " + "; ".join(faults))


def probed(machine: Machine, unit: str, program: str) -> str:
    """What a program says inside the unit's walls, with the drop-ins that set-up wrote."""
    folder = f"/run/systemd/system/{unit}.d"
    machine.write(f"{folder}/zz-probe.conf", PROBE.format(program=program))
    of_setup = f"/etc/systemd/system/{unit.replace('@walls', '@bj1')}.d"
    if "@walls" in unit:
        machine.run(f"! test -d '{of_setup}' || cp '{of_setup}'/* '{folder}/'")
    machine.run("systemctl daemon-reload")
    try:
        machine.run(f"systemctl restart '{unit}'")
    finally:
        machine.run(f"rm -r '{folder}'; systemctl daemon-reload")
    return machine.run(f"journalctl -b -u '{unit}' -o cat | grep '^{{' | tail -1")


def _tries(line: str) -> dict[str, str]:
    told: dict[str, str] = json.loads(line)
    return told
