"""Other versions are taken into use; bad ones are given back. All are copies of today's."""

import time
from typing import NamedTuple

from tests.vm.hall import Hall
from tests.vm.machine import COMMAND_S, Machine, MachineError
from tests.vm.scenes.installing import TABLE

VERSIONS = "/opt/livetable/versions"

MADE = """\
set -e
from=$(readlink -f /opt/livetable/current) to={versions}/{version}
cp -al "$from" "$to"
cd "$to"
meta=$(echo lib/python3.11/site-packages/livetable-*.dist-info/METADATA)
sed -i "s|{versions}/$(basename "$from")|$to|; s|^sys.exit|{spoil}\\nsys.exit|" bin/livetable
sed -i "s/^Version: .*/Version: {version}/" "$meta"
sed -i "1s/.*/livetable {version}/" MANIFEST
for file in bin/livetable "$meta"; do
  sum=$(sha256sum "$file" | cut -d " " -f 1)
  sed -i "s|^[0-9a-f]*  $file$|$sum  $file|" MANIFEST
done
above=$(head -n -2 MANIFEST | sha256sum | cut -d " " -f 1)
sed -i "s|^above  .*|above  $above|" MANIFEST
{afterwards}
"""
"""A copy whose files are the same ones, but for those that `sed -i` puts in place anew: to hash all
of them six times would take an emulated machine minutes. A manifest has the lines of sha256sum."""


class Version(NamedTuple):
    """A version that is tried: what is said at the end, and what its starter does before all."""

    said: str
    spoil: str = ""
    afterwards: str = ":"
    """A line of shell for its folder when its manifest is written."""


RUNS = "if 'run' in sys.argv: "
BAD = {
    "0.9.1": Version("has ended", f"{RUNS}sys.exit(3)"),
    "0.9.2": Version("does not tell how it is", f"{RUNS}import time; time.sleep(9000)"),
    "0.9.3": Version(
        "shoe0 not well",
        f"{RUNS}import serial.urlhandler.protocol_socket as net, serial; "
        "serial.Serial.open = net.Serial.open = lambda port: open('/no/port')",
    ),
    "0.9.4": Version(
        "cannot open the tables' records",
        "if '--opens' in sys.argv: print('too new for me', file=sys.stderr); sys.exit(2)",
    ),
    "0.9.5": Version("is not as the manifest has it", afterwards="sed -i '1s/^/ /' LICENSE"),
}
"""Its tables end, hang as they start, find no shoe; it opens no journal; it was changed."""

GOOD = "0.9.0"
"""Older than the bad ones that are tried after it: no version opens what a newer one wrote."""

UPGRADE = "livetable upgrade"
PATIENT = "/usr/local/bin/patient-upgrade"
MINUTE_S = 60.0
"""What the program gives a version to be well."""

STARTS = 4
"""A slow machine's version has as long as so many of the starts that it was seen to make."""

LONGER = """\
#!/opt/livetable/current/bin/python -IB
import sys
from controller.appliance.upgrade import command, judge, services, versions
judge.Patience.__init__.__defaults__ = ({within}, 8.0, 5.0)
services.WITHIN_S = versions.ASK_S = {within}
sys.exit(command.main(sys.argv[1:]))
"""
"""The same program with more patience: an emulated machine's table starts in one of its minutes."""


def upgrades(machine: Machine, hall: Hall) -> None:
    """Bad versions, a good one; each while the table is closed, and refused while it plays."""
    upgrade = _patient(machine, hall) if machine.slow else UPGRADE
    _make(machine, GOOD, Version("runs"))
    with hall.held():
        said = machine.run(f"{upgrade} {GOOD} --by engineer-1", fails=True)
    if "is open at table" not in said:
        raise MachineError(f"upgrade in mid-round: {said}")
    print(f"upgrade in mid-round refused: {said.splitlines()[-1]}", flush=True)
    first, *others = BAD
    _refused(machine, hall, upgrade, first)
    _upgrade(machine, hall, f"{upgrade} {GOOD}", "runs", GOOD)
    for version in others:
        _refused(machine, hall, upgrade, version)


def _patient(machine: Machine, hall: Hall) -> str:
    """The program with a slow machine's patience, as a command: a start is seen before."""
    hall.go_home()
    began = time.monotonic()
    machine.run(f"systemctl restart {TABLE}")
    hall.until("the table is well", lambda: hall.device("shoe0") and hall.device("camera0"))
    taken = time.monotonic() - began
    within = round(max(MINUTE_S, STARTS * taken))
    print(f"a start takes {taken:.0f} s, so a version has {within} s", flush=True)
    machine.write(PATIENT, LONGER.format(within=within))
    machine.run(f"chmod 755 {PATIENT}")
    hall.come_back()
    return PATIENT


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
