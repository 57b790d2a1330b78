"""Other versions are taken into use; bad ones are given back. All are copies of today's."""

import os
from typing import NamedTuple

from tests.vm.hall import Hall
from tests.vm.machine import COMMAND_S, Machine, MachineError

VERSIONS = "/opt/livetable/versions"

MADE = """\
set -e
from=$(readlink -f /opt/livetable/current) to={versions}/{version}
cp -a "$from" "$to"
old=$(basename "$from")
sed -i "s|{versions}/$old|$to|" "$to/bin/livetable"
sed -i "s|^sys.exit|{spoil}\\nsys.exit|" "$to/bin/livetable"
cd "$to"/lib/python3.11/site-packages/livetable-*.dist-info
sed -i "s/^Version: .*/Version: {version}/" METADATA
livetable integrity --write "$to" --title "livetable {version}"
{afterwards}
"""


class Version(NamedTuple):
    """A version that is tried: what is said at the end, and what its starter does before all."""

    said: str
    spoil: str = ""
    afterwards: str = ":"
    """A line of shell for its folder when its manifest is written."""


RUNS = "if 'run' in sys.argv: "
BAD = {
    "0.9.1": Version("has ended", f"{RUNS}sys.exit(3)"),
    "0.9.2": Version("does not tell how it is", f"{RUNS}import time; time.sleep(900)"),
    "0.9.3": Version(
        "shoe0 not well",
        f"{RUNS}import serial.urlhandler.protocol_socket as net, serial; "
        "serial.Serial.open = net.Serial.open = lambda port: open('/no/port')",
    ),
    "0.9.4": Version(
        "cannot open the tables' records", "if '--opens' in sys.argv: sys.exit('too new for me')"
    ),
    "0.9.5": Version("is not as the manifest has it", afterwards='echo >> "$to/LICENSE"'),
}
"""Its tables end, hang as they start, find no shoe; it opens no journal; it was changed."""

GOOD = "0.9.6"

UPGRADE = "livetable upgrade"
PATIENT = "/usr/local/bin/patient-upgrade"
WITHIN_S = float(os.environ.get("VM_UPGRADE_S", "600"))
"""What a minute of the program's is on an emulated machine; less where it has a free processor."""

LONGER = """\
#!/opt/livetable/current/bin/python -IB
import sys
from controller.appliance.upgrade import command, judge, services, versions
judge.Patience.__init__.__defaults__ = ({within}, 8.0, 5.0)
services.WITHIN_S = versions.ASK_S = {within}
sys.exit(command.main(sys.argv[1:]))
"""
"""The same program with more patience: an emulated machine's table starts in one of its minutes."""


def upgrades(machine: Machine, hall: Hall, *, slow: bool = False) -> None:
    """Bad versions, a good one; each while the table is closed, and refused while it plays."""
    upgrade = PATIENT if slow else UPGRADE
    if slow:
        machine.write(PATIENT, LONGER.format(within=WITHIN_S))
        machine.run(f"chmod 755 {PATIENT}")
    _make(machine, GOOD, Version("runs"))
    hall.mid_round()
    said = machine.run(f"{upgrade} {GOOD} --by engineer-1", fails=True)
    if "is open at table" not in said:
        raise MachineError(f"upgrade in mid-round: {said}")
    print(f"upgrade in mid-round refused: {said.splitlines()[-1]}", flush=True)
    first, *others = BAD
    _refused(machine, hall, upgrade, first)
    _upgrade(machine, hall, f"{upgrade} {GOOD}", "runs", GOOD)
    for version in others:
        _refused(machine, hall, upgrade, version)


def _refused(machine: Machine, hall: Hall, upgrade: str, version: str) -> None:
    """A bad version is given back."""
    before = _now(machine)
    _make(machine, version, BAD[version])
    _upgrade(machine, hall, f"{upgrade} {version}", BAD[version].said, before)
    machine.run(f"rm -r {VERSIONS}/{version}")


def _upgrade(machine: Machine, hall: Hall, line: str, wanted: str, runs: str) -> None:
    """Close the table, upgrade, and play a round with what runs then."""
    hall.go_home()
    said = machine.run(f"{line} --by engineer-1", 2 * COMMAND_S, fails=True)
    now = _now(machine)
    print(f"{line}: {said.splitlines()[-1]}; now {now}", flush=True)
    if now != runs or wanted not in said:
        raise MachineError(f"wanted: {runs} and {wanted!r}; {said}")
    hall.come_back()
    hall.rounds(1)
    print(f"a round was settled under {now}", flush=True)


def _now(machine: Machine) -> str:
    return machine.run("basename $(readlink -f /opt/livetable/current)")


def _make(machine: Machine, version: str, kind: Version) -> None:
    script = MADE.format(
        versions=VERSIONS, version=version, spoil=kind.spoil, afterwards=kind.afterwards
    )
    machine.write("/root/make.sh", script)
    machine.run("sh /root/make.sh")
