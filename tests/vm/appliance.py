"""`make appliance-test`: from the package on a bare Debian 12 to a table that outlives the power.

Twice: in a container, whose systemd runs at this machine's own speed (walls, work, kills, power
cuts, upgrades), and on an emulated machine, which has what a container lacks (its own kernel and
clock, a USB adapter, a V4L2 camera, a disk to pull). Players and people reach its broker and its
console, and what lies on the felt is told to a stand-in for vision. Each act prints a line; the
first that fails ends the test with 1.

    python -m tests.vm.appliance [--on container|machine] [--cuts 4] [--only SCENE,SCENE] [--kept]
"""

import argparse
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.support.places import PROJECT
from tests.vm.container import SHOE_PORT, Container, in_network
from tests.vm.forgetful import Forgetful, OnThisKernel
from tests.vm.hall import Hall
from tests.vm.image import BUILD, JOURNAL_SIZE, PORTS, STICK_SIZE, Image, copy_of, disk_of, image
from tests.vm.kept import keep, kept_place, take
from tests.vm.machine import Machine, MachineError, Parts
from tests.vm.processor import processor
from tests.vm.scenes.addresses import addresses
from tests.vm.scenes.disturbances import IN_CONTAINER, ON_MACHINE, disturb
from tests.vm.scenes.eyes import eyes
from tests.vm.scenes.installing import TABLE, at_work, install, open_installed
from tests.vm.scenes.memory import memory
from tests.vm.scenes.power import cuts, forgets
from tests.vm.scenes.record import inquest, taken_out
from tests.vm.scenes.upgrades import upgrades
from tests.vm.scenes.walls import run_against, walls

SCENES = {
    "container": ("walls", "work", "disturb", "cuts", "upgrades"),
    "machine": ("addresses", "memory", "disturb", "cuts", "upgrades", "eyes", "forgets"),
}
"""What is played where, after the installation; `--only` takes any scene that a place can play."""

OF_THE_TEST = ("stand_in.py", "vivid_eye.py", "wall_probe.py")
"""Files that the test brings into the machine."""


NEEDS = {
    "mmdebstrap": "mmdebstrap",
    "mke2fs": "e2fsprogs",
    "qemu-system-x86_64": "qemu-system-x86",
    "qemu-storage-daemon": "qemu-system-common",
    "nbdkit": "nbdkit",
    "systemd-nspawn": "systemd-container",
    "ip": "iproute2",
}
"""The programs that the test starts, and the Debian packages that have them."""


def missing() -> list[str]:
    """Return the Debian packages that this machine lacks."""
    return [package for program, package in NEEDS.items() if shutil.which(program) is None]


def main() -> int:
    """Play it; 0 where everything held, 2 where this machine lacks what it takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=4, help="how often the power is cut")
    parser.add_argument("--only", help="scenes after the installation")
    parser.add_argument("--kept", action="store_true", help="a machine installed before, if any")
    parser.add_argument("--on", choices=[*SCENES], help="left out: both, one after the other")
    options = parser.parse_args()
    if lacking := missing():
        print(f"install what it needs: apt-get install {' '.join(lacking)}", file=sys.stderr)
        return 2
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    began = time.monotonic()
    try:
        image()  # while Debian's mirrors are in reach: within `in_network` they are not
        for place in [options.on] if options.on else SCENES:
            scenes = options.only.split(",") if options.only else [*SCENES[place]]
            print(f"on a {place}: {', '.join(scenes)}", flush=True)
            if place == "machine":
                play(BUILD / "work", scenes, options.cuts, options.kept)
            else:
                with in_network():
                    contain(BUILD / "container", scenes, options.cuts)
    except (MachineError, AssertionError) as error:
        print(f"FAILED: {error}", flush=True)
        return 1
    print(f"all of it held, in {(time.monotonic() - began) / 60:.0f} minutes", flush=True)
    return 0


def play(work: Path, scenes: list[str], count: int, kept: bool) -> None:
    """Install, or take what was installed from the same; the scenes, then the inquest."""
    made = image()
    place = kept_place(made, OF_THE_TEST)
    kept = kept and place.exists()
    shutil.rmtree(work, ignore_errors=True)
    if kept:
        take(place, work)
    else:
        build(made, work)
    hall = Hall(work / "hall")
    disk = Forgetful(work / "records.img")
    parts = Parts(
        image=made,
        processor=processor(made.kernel),
        disk=work / "disk.img",
        stick=work / "stick.img",
        shoe=hall.shoe,
        records=disk.address,
        ports=hall.ports,
    )
    hall.start()
    disk.start()
    hall.needs = disk.check
    machines = [machine := Machine(parts, plugged=kept)]

    def again() -> Machine:
        machines.append(Machine(parts))
        return machines[-1]

    def installed() -> None:
        machine.run("sync")
        with machine.still():
            keep(work, place)

    try:
        if kept:
            open_installed(machine, hall)
        else:
            install(machine, hall, installed=installed)
        play_scenes(machine, hall, again, disk, scenes, count).switch_off()
        disk.end()
        inquest(taken_out(disk.disk, work), hall)
    except MachineError:
        print(machines[-1].last_words(), flush=True)
        raise
    finally:
        machines[-1].cut_power()
        hall.stop()
        disk.kill()


def contain(work: Path, scenes: list[str], count: int) -> None:
    """The scenes that need no hardware, in a container."""
    for left in (work / "root", work / "records.disk"):  # of a run that was killed
        subprocess.run(["umount", "-R", "-l", left], check=False, stderr=subprocess.DEVNULL)
    shutil.rmtree(work, ignore_errors=True)
    build(image(), work)
    hall = Hall(work / "hall", PORTS, SHOE_PORT)
    disk = OnThisKernel(work / "records.img")
    hall.start()
    disk.start()
    machine = switch_on(work, disk)
    try:
        install(machine, hall, f"socket://127.0.0.1:{SHOE_PORT}")
        if "walls" in scenes:
            walls(machine)
            run_against(machine)
        if "work" in scenes:
            at_work(machine, hall)
        if "disturb" in scenes:
            disturb(machine, hall, IN_CONTAINER)
        if "cuts" in scenes:
            machine = cuts(machine, hall, disk, count, lambda: switch_on(work, disk))
        if "upgrades" in scenes:
            upgrades(machine, hall)
        hall.go_home()
        machine.run(f"systemctl stop {TABLE}")
        shutil.copytree(work / "root/var/lib/livetable/bj1", work / "record")
        inquest(work / "record/journal.db", hall)
    except MachineError:
        print(machine.run("systemctl --failed; journalctl -b -p warning | tail -40", fails=True))
        raise
    finally:
        machine.cut_power()
        hall.stop()
        disk.kill()


def switch_on(work: Path, disk: OnThisKernel) -> Container:
    """Start the container with its records' disk."""
    return Container(work / "disk.img", disk, work / "stick")


def build(made: Image, work: Path) -> None:
    """Make the machine's disks: its own, the person's stick, and the one for the records."""
    work.mkdir(parents=True)
    stick = shutil.copytree(PROJECT / "build/packages", work / "stick")
    for name in OF_THE_TEST:
        shutil.copy(Path(__file__).parent / name, stick)
    copy_of(made.disk, work / "disk.img")
    disk_of(stick, work / "stick.img", STICK_SIZE)
    records = disk_of(None, work / "records.img", JOURNAL_SIZE)
    with records.open("ab") as file:
        file.truncate(records.stat().st_size + 2**20)  # an end that belongs to no file


def play_scenes(
    machine: Machine,
    hall: Hall,
    again: Callable[[], Machine],
    disk: Forgetful,
    scenes: list[str],
    count: int,
) -> Machine:
    """Play what is asked for; returns the machine that runs at the end."""
    if "walls" in scenes:
        walls(machine)
        run_against(machine)
    if "addresses" in scenes:
        addresses(machine)
    if "memory" in scenes:
        memory(machine)
    if "work" in scenes:
        at_work(machine, hall)
    if "disturb" in scenes:
        disturb(machine, hall, ON_MACHINE)
    if "cuts" in scenes:
        machine = cuts(machine, hall, disk, count, again)
    if "upgrades" in scenes:
        upgrades(machine, hall)
    hall.go_home()
    if "eyes" in scenes:
        eyes(machine)
    if "forgets" in scenes:
        machine = forgets(machine, again, disk)
    return machine


if __name__ == "__main__":
    sys.exit(main())
