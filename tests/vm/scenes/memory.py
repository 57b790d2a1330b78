"""What a unit holds: its memory without the pages of files, and each of its processes' share."""

from tests.vm.machine import Machine, MachineError
from tests.vm.scenes.installing import TABLE, VISION

MOST_MB = 400
"""Table and vision together."""

MB = 1_000_000

GROUP = "/sys/fs/cgroup$(systemctl show -P ControlGroup '{unit}')"
ANON = f"awk '$1 == \"anon\" {{{{ print $2 }}}}' {GROUP}/memory.stat"
PSS = (
    f"for p in $(cat {GROUP}/cgroup.procs); do awk -v n=$(cat /proc/$p/comm) "
    '\'$1 == "Rss:" {{ r = $2 }} $1 == "Pss:" {{ print n, r, $2 }}\' /proc/$p/smaps_rollup; done'
)


def memory(machine: Machine) -> None:
    """Print it for the table, and for whatever sees for it; too much is an error."""
    together = 0.0
    for unit in (TABLE, VISION):
        anon = int(machine.run(ANON.format(unit=unit))) / MB
        together += anon
        print(f"{unit}: {anon:.0f} MB in its own pages", flush=True)
        for line in machine.run(PSS.format(unit=unit)).splitlines():
            name, resident, share = line.split()
            kept, divided = int(resident) * 1024 / MB, int(share) * 1024 / MB
            print(f"  {name}: {kept:.0f} MB resident, {divided:.0f} MB its share", flush=True)
    print(f"table and vision together: {together:.0f} MB (at most {MOST_MB})", flush=True)
    if together > MOST_MB:
        raise MachineError("table and vision hold too much")
