"""`make appliance-test`: from the package on a bare Debian 12 to a table that outlives the power.

The machine is emulated; its shoe speaks from this machine through an emulated FTDI adapter, players
and people reach its broker and its console, and what lies on the felt is told to a stand-in for
vision. Each act prints a line; the first that fails ends the test with 1.

    python -m tests.vm.appliance [--cuts 4] [--only SCENE,SCENE]
"""

import argparse
import shutil
import sys
import time
from pathlib import Path

from tests.support.places import PROJECT
from tests.vm.forgetful import Forgetful
from tests.vm.hall import Hall
from tests.vm.image import BUILD, JOURNAL_SIZE, STICK_SIZE, copy_of, disk_of, image
from tests.vm.machine import Machine, MachineError, Parts
from tests.vm.scenes.disturbances import disturb
from tests.vm.scenes.eyes import eyes
from tests.vm.scenes.installing import at_work, install, walls
from tests.vm.scenes.power import cuts, forgets
from tests.vm.scenes.record import inquest, taken_out
from tests.vm.scenes.upgrades import upgrades

SCENES = ("walls", "work", "disturb", "forgets", "cuts", "upgrades", "eyes")

OF_THE_TEST = ("stand_in.py", "vivid_eye.py")
"""Files that the test brings into the machine."""


def main() -> int:
    """Play it; 0 where everything held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=4, help="how often the power is cut")
    parser.add_argument("--only", default=",".join(SCENES), help="scenes after the installation")
    options = parser.parse_args()
    began = time.monotonic()
    work = BUILD / "work"
    shutil.rmtree(work, ignore_errors=True)
    try:
        play(work, options.only.split(","), options.cuts)
    except (MachineError, AssertionError) as error:
        print(f"FAILED: {error}", flush=True)
        return 1
    print(f"all of it held, in {(time.monotonic() - began) / 60:.0f} minutes", flush=True)
    return 0


def play(work: Path, scenes: list[str], count: int) -> None:
    """Install, then the scenes in their order, then the inquest."""
    made = image()
    work.mkdir(parents=True)
    stick = shutil.copytree(PROJECT / "build/packages", work / "stick")
    for name in OF_THE_TEST:
        shutil.copy(Path(__file__).parent / name, stick)
    disk = Forgetful(disk_of(None, work / "records.img", JOURNAL_SIZE))
    with disk.disk.open("ab") as file:
        file.truncate(disk.disk.stat().st_size + 2**20)  # an end that belongs to no file
    hall = Hall(work / "hall")
    hall.start()
    disk.start()
    parts = Parts(
        image=made,
        disk=copy_of(made.disk, work / "disk.img"),
        stick=disk_of(stick, work / "stick.img", STICK_SIZE),
        shoe=hall.shoe,
        records=disk.address,
        ports=hall.ports,
    )
    machine = Machine(parts)
    try:
        install(machine, hall)
        if "walls" in scenes:
            walls(machine)
        if "work" in scenes:
            at_work(machine, hall)
        if "disturb" in scenes:
            disturb(machine, hall)
        if "cuts" in scenes:
            machine = cuts(machine, hall, parts, disk, count)
        if "upgrades" in scenes:
            upgrades(machine, hall)
        hall.go_home()
        if "eyes" in scenes:
            eyes(machine)
        if "forgets" in scenes:
            machine = forgets(machine, parts, disk)
        machine.switch_off()
        disk.end()
        inquest(taken_out(disk.disk, work), hall)
    finally:
        machine.cut_power()
        hall.stop()
        disk.kill()


if __name__ == "__main__":
    sys.exit(main())
