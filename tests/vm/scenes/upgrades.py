"""Another version is taken into use; a bad one is given back. Both are copies of today's."""

from tests.vm.hall import Hall
from tests.vm.machine import Machine, MachineError

VERSIONS = "/opt/livetable/versions"

MADE = """\
set -e
from=$(readlink -f /opt/livetable/current) to={versions}/{version}
cp -a "$from" "$to"
old=$(basename "$from")
sed -i "s|{versions}/$old|$to|" "$to/bin/livetable"
cd "$to"/lib/python3.11/site-packages/livetable-*.dist-info
sed -i "s/^Version: .*/Version: {version}/" METADATA
{spoil}
livetable integrity --seal "$to" --title "livetable {version}"
"""

FALLS = """\
sed -i 's|^sys.exit(main())|sys.exit(3 if "run" in sys.argv else main())|' "$to/bin/livetable"
"""
"""The version answers all questions, but its tables end at once."""


def upgrades(machine: Machine, hall: Hall) -> None:
    """A bad version, a good one; each while the table is closed, and refused while it plays."""
    _make(machine, "0.9.1", FALLS)
    _make(machine, "0.9.2", "")
    hall.mid_round()
    said = machine.run("livetable upgrade 0.9.2 --by engineer-1", fails=True)
    if "is open at table" not in said:
        raise MachineError(f"upgrade in mid-round: {said}")
    print(f"upgrade in mid-round refused: {said.splitlines()[-1]}", flush=True)
    for version, runs in (("0.9.1", False), ("0.9.2", True)):
        hall.go_home()
        said = machine.run(f"livetable upgrade {version} --by engineer-1", fails=True)
        now = machine.run("basename $(readlink -f /opt/livetable/current)")
        print(f"upgrade to {version}: {said.splitlines()[-1]}; now {now}", flush=True)
        if (now == version) is not runs:
            raise MachineError(said)
        hall.come_back()
        hall.rounds(1)
        print(f"a round was settled under {now}", flush=True)


def _make(machine: Machine, version: str, spoil: str) -> None:
    script = MADE.format(versions=VERSIONS, version=version, spoil=spoil.rstrip())
    machine.write("/root/make.sh", script)
    machine.run("sh /root/make.sh")
