"""From the bare system to a table that runs, the walls around it, and its first rounds."""

import time
from collections.abc import Callable

from tests.vm.acts import MOST, Person
from tests.vm.hall import PATIENCE_S, Hall
from tests.vm.image import PORTS
from tests.vm.machine import Machine, MachineError

VISION = "livetable-vision@bj1:camera0"
TABLE = "livetable@bj1"

STAND_IN = f"""\
[Service]
ExecStart=
ExecStart=/opt/livetable/current/bin/python -IB /usr/local/lib/hall/stand_in.py camera0 \
/run/livetable-vision/bj1:camera0/reports {PORTS["felt"]}
"""

EXPORT = "/var/lib/livetable-export/bj1"
OF_TODAY = "sed 's/[$][$]ago days ago/now/' /lib/systemd/system/livetable-export@.service"
"""The export's unit, for a day with rounds."""

SLOW = """\
[Service]
WatchdogSec=90
TimeoutStartSec=1200
"""
"""An emulated machine takes thirty times as long; beside other work it was ended as it began."""

STAFF = (
    ("dealer-1", "dealer", "1111"),
    ("manager-1", "shift_manager", "2222"),
    ("manager-2", "shift_manager", "2323"),
)
"""Whom a table cannot do without: two check each shoe before it comes into play."""

QUICK = """
[timing]
result_s = 0.3
between_rounds_s = 0.1
"""
"""Pauses that are there for people to read, at a table where nobody reads."""


def install(
    machine: Machine, hall: Hall, shoe: str = "", installed: Callable[[], None] = lambda: None
) -> None:
    """A person installs, sets up and starts; the acts are counted up to the table that runs.

    `shoe` is where the shoe is, unless on USB; `installed` is called before the table is opened.
    """
    print(f"power to shell: {machine.wait_for_login():.0f} s", flush=True)
    person, began = Person(machine), time.monotonic()
    person.plugs("the shoe")
    machine.plug()
    person.plugs("the stick with the packages")
    person.types("mountpoint -q /mnt || mount -o ro /dev/vdb /mnt")
    person.types("dpkg -i /mnt/*.deb")
    camera = f"http://127.0.0.1:{PORTS['felt']}/"
    named = f"--site demo --table bj1 --game infinite --wire reference --camera {camera}"
    if shoe:
        named += f" --shoe {shoe}"
    else:
        machine.until("ls /dev/serial/by-id/*SHOE1*", 30)
    person.types(f"livetable setup --usual {named}")
    for name, role, pin in STAFF:
        line = f"livetable people /etc/livetable/people.toml --add {name} --role {role}"
        person.answers(line, pin)
    _furnish(machine)
    person.types("livetable integrity --write /etc/livetable")
    installed()
    person.types(f"systemctl enable --now {TABLE}")
    print(f"acts of a person up to the table that runs: {person.acts} (at most {MOST})")
    if person.acts > MOST:
        raise MachineError(f"{person.acts} acts are too many")
    _first_round(hall)
    print(f"from the first act to a settled round: {time.monotonic() - began:.0f} s", flush=True)


def open_installed(machine: Machine, hall: Hall) -> None:
    """Open the table of a machine that was installed before."""
    print(f"power to shell: {machine.wait_for_login():.0f} s; it is installed", flush=True)
    began = time.monotonic()
    machine.run(f"systemctl enable --now {TABLE}")
    _first_round(hall)
    print(f"from its start to a settled round: {time.monotonic() - began:.0f} s", flush=True)


def _first_round(hall: Hall) -> None:
    hall.until("the first settled round", lambda: hall.settled() >= 1, 3 * PATIENCE_S)
    hall.heard()  # an ear from here on


def _furnish(machine: Machine) -> None:
    """What the test changes: vision's stand-in, pauses, and times that a slow machine breaks."""
    machine.run("mkdir -p /usr/local/lib/hall && cp /mnt/*.py /usr/local/lib/hall/")
    machine.write(f"/etc/systemd/system/{VISION}.service.d/stand-in.conf", STAND_IN)
    for unit in ("livetable@", "livetable-vision@") if machine.slow else ():
        machine.write(f"/etc/systemd/system/{unit}.service.d/slow.conf", SLOW)
    machine.run(f"cat >> /etc/livetable/bj1.toml <<'EOF'{QUICK}EOF")
    machine.run("systemctl daemon-reload")


def at_work(machine: Machine, hall: Hall) -> None:
    """Under the walls each thing works: shoe, camera, broker and console, backup, export."""
    hall.rounds(1)
    print("shoe, sightings, broker, console: a round was settled through all four", flush=True)
    machine.run("systemctl start livetable-export@bj1")
    print("bundle of a day without records: " + machine.run(f"ls {EXPORT}"), flush=True)
    machine.run(f"{OF_TODAY} > /etc/systemd/system/livetable-export@.service")
    machine.run("systemctl daemon-reload")
    for unit in ("livetable-backup@bj1", "livetable-export@bj1", "livetable-integrity"):
        taken = time.monotonic()
        machine.run(f"systemctl start {unit}.service")
        print(f"{unit}: done in {time.monotonic() - taken:.0f} s", flush=True)
    print("copies: " + machine.run("ls /var/lib/livetable-backup/bj1"), flush=True)
    print("bundle: " + machine.run(f"ls -x {EXPORT}/*"), flush=True)
    for unit in (TABLE, VISION, "mosquitto"):
        used = machine.run(f"systemctl show -P MemoryCurrent '{unit}'")
        seccomp = machine.run(
            f"grep -E '^(Seccomp|NoNewPrivs|CapEff):' "
            f"/proc/$(systemctl show -P MainPID '{unit}')/status | tr -s '\\t\\n' ' '"
        )
        print(f"{unit}: {used} bytes; {seccomp}", flush=True)
    print(machine.run("livetable doctor", fails=True), flush=True)
