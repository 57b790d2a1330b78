"""What goes wrong in the middle of a round; each time the same round must be settled."""

import time
from collections.abc import Callable, Sequence

from tests.vm.hall import Hall
from tests.vm.machine import Machine, MachineError
from tests.vm.scenes.installing import TABLE, VISION

BY_ID = "/dev/serial/by-id/usb-QEMU_QEMU_USB_SERIAL_SHOE1-if00-port0"


Scene = Callable[[Machine, Hall], str]


def disturb(machine: Machine, hall: Hall, scenes: Sequence[Scene]) -> None:
    """Play the scenes, one after the other; the first that fails ends it."""
    for scene in scenes:
        name = hall.mid_round()
        said = scene(machine, hall)
        taken = hall.goes_on(name)
        print(f"{said}; round {name} was settled {taken:.0f} s later", flush=True)
        hall.rounds(1)


def cable(machine: Machine, hall: Hall) -> str:
    """The shoe's cable is pulled and plugged in."""
    machine.pull()
    hall.until("the shoe is lost", lambda: not hall.device("shoe0"))
    machine.run(f"test ! -e {BY_ID}")
    machine.plug()
    taken = hall.until("the shoe is back", lambda: hall.device("shoe0"))
    machine.run(f"test -e {BY_ID}")
    return f"cable pulled and replugged: the shoe well again after {taken:.0f} s, by the same name"


def vision(machine: Machine, hall: Hall) -> str:
    """Vision is killed."""
    return _killed(machine, hall, VISION, lambda: hall.device("camera0"))


def broker(machine: Machine, hall: Hall) -> str:
    """The broker is killed."""
    return _killed(machine, hall, "mosquitto", lambda: not hall.condition("broker"))


def table(machine: Machine, hall: Hall) -> str:
    """The table's own program is killed."""
    return _killed(machine, hall, TABLE, lambda: hall.device("shoe0"))


def stands_still(machine: Machine, hall: Hall) -> str:
    """The table's program is stopped; the watchdog must end and systemd start it again."""
    before = _restarts(machine, TABLE)
    begun = time.monotonic()
    machine.run(f"kill -STOP $(systemctl show -P MainPID {TABLE})")
    machine.until(f"[ $(systemctl show -P NRestarts {TABLE}) -gt {before} ]", 300)
    why = machine.run(f"journalctl -u {TABLE} -b | grep -ic 'watchdog timeout'")
    if why == "0":
        raise MachineError("the table was started again, but not by the watchdog")
    return f"loop stopped: started again by the watchdog after {time.monotonic() - begun:.0f} s"


def clock(machine: Machine, hall: Hall) -> str:
    """The clock jumps an hour ahead, and back."""
    machine.run("systemctl stop systemd-timesyncd")
    machine.run("date -s '+1 hour'")
    seen = hall.until("the clock is told", lambda: hall.condition("clock"))
    machine.run("date -s '-1 hour'")
    return f"clock an hour ahead and back: told after {seen:.0f} s"


def full_disk(machine: Machine, hall: Hall) -> str:
    """The records' disk is full, and empty again."""
    room = "$(df --output=avail -B1 /var/lib/livetable | tail -1)"
    machine.run(f"fallocate -l {room} /var/lib/livetable/full")
    told = hall.until("the full disk is told", lambda: hall.condition("disk"))
    machine.run("rm /var/lib/livetable/full")
    taken = hall.until("the disk has room", lambda: not hall.condition("disk"))
    return f"disk full: told after {told:.0f} s, well {taken:.0f} s after there was room"


def _killed(machine: Machine, hall: Hall, unit: str, well: Callable[[], bool]) -> str:
    before = _restarts(machine, unit)
    begun = time.monotonic()
    machine.run(f"systemctl kill -s KILL '{unit}'")
    machine.until(f"[ $(systemctl show -P NRestarts '{unit}') -gt {before} ]", 60)
    hall.until(f"{unit} is well again", well)
    return f"{unit} killed: well again after {time.monotonic() - begun:.0f} s"


def _restarts(machine: Machine, unit: str) -> int:
    return int(machine.run(f"systemctl show -P NRestarts '{unit}'"))


IN_CONTAINER: tuple[Scene, ...] = (vision, broker, table, stands_still, full_disk)
ON_MACHINE: tuple[Scene, ...] = (cable, *IN_CONTAINER, clock)
