"""Other versions are taken into use; bad ones are given back. All are copies of today's."""

from typing import NamedTuple

from tests.vm.hall import Hall
from tests.vm.machine import Machine, MachineError

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
livetable integrity --seal "$to" --title "livetable {version}"
{afterwards}
"""


class Version(NamedTuple):
    """A version that is tried: what is said at the end, and what its starter does before all."""

    said: str
    spoil: str = ""
    afterwards: str = ":"
    """A line of shell for its folder when it is sealed."""


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
    "0.9.5": Version("is not the file that was sealed", afterwards='echo >> "$to/LICENSE"'),
}
"""Its tables end, hang as they start, find no shoe; it opens no journal; it was changed."""

GOOD = "0.9.6"


def upgrades(machine: Machine, hall: Hall) -> None:
    """Bad versions, a good one; each while the table is closed, and refused while it plays."""
    _make(machine, GOOD, Version("runs"))
    hall.mid_round()
    said = machine.run(f"livetable upgrade {GOOD} --by engineer-1", fails=True)
    if "is open at table" not in said:
        raise MachineError(f"upgrade in mid-round: {said}")
    print(f"upgrade in mid-round refused: {said.splitlines()[-1]}", flush=True)
    before = _now(machine)
    for version, kind in BAD.items():
        _make(machine, version, kind)
        _upgrade(machine, hall, version, kind.said, before)
        machine.run(f"rm -r {VERSIONS}/{version}")
    _upgrade(machine, hall, GOOD, "runs", GOOD)


def _upgrade(machine: Machine, hall: Hall, version: str, wanted: str, runs: str) -> None:
    """Close the table, upgrade, and play a round with what runs then."""
    hall.go_home()
    said = machine.run(f"livetable upgrade {version} --by engineer-1", fails=True)
    now = _now(machine)
    print(f"upgrade to {version}: {said.splitlines()[-1]}; now {now}", flush=True)
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
