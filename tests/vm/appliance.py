"""`make appliance-test`: from the package on a bare Debian 12 to a table that outlives the power.

The machine is emulated; its shoe speaks from this machine through an emulated FTDI adapter. There
is no camera: its being lost is part of what the doctor must say. Each figure is printed.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.places import PROJECT
from tests.vm.image import BUILD, disk_of, image
from tests.vm.machine import Machine, MachineError

BOOT_S = 400
BY_ID = "/dev/serial/by-id/usb-QEMU_QEMU_USB_SERIAL_SHOE1-if00-port0"
ANSWERS = ("riga", "bj1", "infinite", BY_ID, "reference", "", "")
JOURNAL = "/var/lib/livetable/bj1/journal.db"
ASK = "python3 -c 'import urllib.request as u; print(u.urlopen(\"http://127.0.0.1:8080/{}\").read().decode())'"
WELL = ASK.format("metrics") + " | grep 'device_ok{{device=\"shoe0\"}} {}'"
CARDS = f"livetable journal export {JOURNAL} | grep -c card_pulled"
RANKS = "A23456789TJQK"


class Shoe:
    """A simulated shoe behind a terminal of this machine."""

    def __init__(self, link: Path) -> None:
        command = [sys.executable, "-m", "controller.cli", "sim", "shoe", "--link", str(link)]
        self._process = subprocess.Popen(
            [*command, "--interval", "0.1"], stdin=subprocess.PIPE, cwd=PROJECT
        )
        self.sent = 0

    def deal(self) -> None:
        """Pull one card."""
        assert self._process.stdin is not None
        card = RANKS[self.sent % 13] + "SHDC"[self.sent // 13 % 4]
        self._process.stdin.write(f"{card}\n".encode())
        self._process.stdin.flush()
        self.sent += 1

    def end(self) -> None:
        """Switch it off."""
        self._process.terminate()
        self._process.wait(10)


def main() -> int:
    """Play it; 0 where everything held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=3, help="how often the power is cut")
    options = parser.parse_args()
    work = BUILD / "work"
    made = image()
    work.mkdir(parents=True, exist_ok=True)
    disk = work / "disk.img"
    shutil.copyfile(made.disk, disk)
    packages = disk_of(PROJECT / "build/packages", work / "packages.img")
    link = work / "shoe0"
    shoe = Shoe(link)
    try:
        machine = Machine(made, disk, packages, link)
        try:
            install(machine)
            cable(machine, shoe)
            for cut in range(options.cuts):
                machine = cut_and_return(machine, shoe, (made, disk, packages, link), cut)
        finally:
            machine.cut_power()
    except MachineError as error:
        print(f"FAILED: {error}")
        return 1
    finally:
        shoe.end()
    return 0


def install(machine: Machine) -> None:
    """From the bare system to a table that runs."""
    print(f"power to shell: {machine.wait_for_login(BOOT_S):.0f} s", flush=True)
    machine.run("mount -o ro /dev/vdb /mnt")
    machine.run("dpkg -i /mnt/*.deb", 400)
    answers = "\\n".join(ANSWERS)
    said = machine.run(f"printf '{answers}\\n' | livetable setup", 200)
    print(said[said.index("/etc/livetable") :], flush=True)
    print(machine.run("livetable integrity", 300).strip(), flush=True)
    machine.run("systemctl enable --now livetable@bj1", 300)
    print(f"shoe well after {machine.until(WELL.format(1), 60):.0f} s", flush=True)
    for unit in ("livetable@bj1.service", "livetable-integrity.service"):
        exposure = machine.run(f"systemd-analyze security {unit} | tail -1").strip()
        found = machine.run(f"systemd-analyze verify {unit} 2>&1 | grep livetable", fails=True)
        print(f"{exposure}; verify prints {found.strip() or 'nothing'}", flush=True)
    machine.run("systemctl start livetable-integrity.service", 300)
    memory = machine.run("systemctl show -P MemoryCurrent livetable@bj1")
    print(f"memory of the unit: {int(memory) / 2**20:.0f} MB", flush=True)


def cable(machine: Machine, shoe: Shoe) -> None:
    """A card while all is well, one while the cable is out: none is lost, the name is the same."""
    shoe.deal()
    expect_cards(machine, shoe)
    machine.pull()
    machine.until(WELL.format(0), 60)
    shoe.deal()
    machine.plug()
    machine.until(WELL.format(1), 60)
    expect_cards(machine, shoe)
    print(f"cable pulled and replugged: {shoe.sent} cards of {shoe.sent}", flush=True)


def cut_and_return(machine: Machine, shoe: Shoe, parts: tuple[object, ...], cut: int) -> Machine:
    """Cut the power while cards come, switch on, and find every card once."""
    for _ in range(3):
        shoe.deal()
    machine.run(f"sleep {cut % 3}")
    machine.cut_power()
    machine = Machine(*parts)  # type: ignore[arg-type]
    boot = machine.wait_for_login(BOOT_S)
    machine.until(WELL.format(1), 120)
    expect_cards(machine, shoe)
    machine.run("systemctl stop livetable@bj1")
    verdict = machine.run(f"livetable journal verify {JOURNAL} | tail -1", 200).strip()
    machine.run("systemctl start livetable@bj1", 200)
    print(f"cut {cut + 1}: shell after {boot:.0f} s, {shoe.sent} cards, {verdict}", flush=True)
    return machine


def expect_cards(machine: Machine, shoe: Shoe) -> None:
    """Wait until the journal holds each card that the shoe sent, once."""
    machine.until(f"[ $({CARDS}) = {shoe.sent} ]", 60)


if __name__ == "__main__":
    sys.exit(main())
