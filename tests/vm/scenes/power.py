"""The power is cut in the middle of rounds; after each cut the same round goes on.

Every other cut the records' disk forgets what was not flushed. Beside the table a control writes
without waiting for the disk, and must lose something.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.vm.forgetful import Forgetful
from tests.vm.hall import Hall
from tests.vm.machine import Machine, MachineError

CONTROL = "/var/lib/livetable/control"
LINES = 200


def cuts(
    machine: Machine, hall: Hall, disk: Forgetful, count: int, again: Callable[[], Machine]
) -> Machine:
    """Cut so often; `again` switches on again. Returns the machine that runs at the end."""
    chance, lost = random.Random(1), 0
    for number in range(1, count + 1):
        machine.run(f"echo kept | dd of={CONTROL}.kept conv=fsync status=none")
        name = _in_a_round(hall, chance)
        machine.run(f"seq {LINES} > {CONTROL}.loose")
        forgets = bool(number % 2)
        machine.cut_power()
        disk.cut(forgets=forgets)
        machine = again()
        # Whoever called knows only the machine that was cut.
        with ending(machine):
            boot = machine.wait_for_login()
            taken = hall.goes_on(name)
            lines = int(machine.run(f"cat {CONTROL}.loose 2>/dev/null | wc -l"))
            machine.run(f"grep -q kept {CONTROL}.kept && rm -f {CONTROL}.*; sync")
        lost += lines < LINES
        how = "disk forgot its cache" if forgets else "disk kept its cache"
        print(
            f"cut {number} ({how}): shell after {boot:.0f} s, round {name} settled after "
            f"{taken:.0f} s more, {len(hall.heard())} events heard; the control without a flush "
            f"has {lines} of {LINES} lines",
            flush=True,
        )
    if not lost:
        raise MachineError("the control that never flushed lost nothing: the cuts prove nothing")
    print(f"{count} cuts: the control lost something in {lost}", flush=True)
    return machine


def _in_a_round(hall: Hall, chance: random.Random) -> str:
    """Wait for a moment by chance in a round that is open; returns the round."""
    while True:
        name = hall.mid_round(chance.randint(1, 6))
        hall.hears(chance.randint(0, 4))
        if hall.open_round() == name:
            return name


@contextmanager
def ending(machine: Machine) -> Iterator[None]:
    """Let no machine run on when what is done with it fails; it first says what it knows."""
    try:
        yield
    except BaseException as error:
        if isinstance(error, Exception):
            print(machine.last_words(), flush=True)
        machine.cut_power()
        raise


def forgets(machine: Machine, again: Callable[[], Machine], disk: Forgetful) -> Machine:
    """Prove the layer: what is written past every cache of the machine, but not flushed, is gone.

    The end of the disk belongs to no file. The table must stand still, for its flushes are of the
    whole disk. Returns the machine that runs then.
    """
    machine.run("systemctl stop livetable@bj1; sync; umount /var/lib/livetable")
    write = "dd of=/dev/vdc bs=4096 count=1 oflag=direct status=none"
    at = int(machine.run("blockdev --getsize64 /dev/vdc")) // 4096
    machine.run(f"yes kept | head -c 4096 | {write} iflag=fullblock seek={at - 1} conv=fsync")
    machine.run(f"yes lost | head -c 4096 | {write} iflag=fullblock seek={at - 2}")
    machine.cut_power()
    disk.cut(forgets=True)
    machine = again()
    machine.wait_for_login()
    read = "dd if=/dev/vdc bs=4096 count=1 status=none"
    found = [machine.run(f"{read} skip={at - n} | tr -d '\\0' | head -c 4") for n in (1, 2)]
    if found != ["kept", ""]:
        raise MachineError(f"the disk's layer does not forget: {found}")
    print("the disk's layer: a flushed block is there, an unflushed one is forgotten", flush=True)
    return machine
