"""Examines the devices of this appliance, for `livetable doctor`: each fault is a sentence.

It finds serial ports and cameras, and says whether this user may open them and which wire each port
speaks. It only listens: it sends nothing, and opens or changes nothing at any device.
"""

import glob
import grp
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from serial.tools import list_ports

from controller.core.words import Words, say
from drivers.diagnosis.listening import verdict
from drivers.link import is_device_path
from drivers.wires.installed import load_all

RULES = "99-livetable.rules"
RULE_FOLDERS = ("/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d")
BY_ID = "/dev/serial/by-id"

CONSOLES = Path("/sys/class/tty/console/active")
"""The kernel's list of the terminals that are this machine's own console."""

About = Literal[
    "asset", "broker", "camera", "clock", "device", "disk", "integrity", "key", "name", "people",
    "permission", "port", "table", "udev", "unit", "wires",
]  # fmt: skip
"""The things that a sentence of the doctor may be about."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One sentence about one thing; `ok` is False if a person must act."""

    ok: bool
    about: About
    text: Words


def ports() -> list[str]:
    """Return the serial devices of this machine, by their permanent names if they have one.

    Those with a permanent name come first: they are plugged in, whereas a board's own ports may
    lead nowhere. A port that is the machine's own console is left out.
    """
    lasting = {os.path.realpath(link): link for link in sorted(glob.glob(f"{BY_ID}/*"))}
    consoles = consoles_of_machine()
    found = [port.device for port in list_ports.comports() if port.device not in consoles]
    plugged = [lasting[device] for device in found if device in lasting]
    return plugged + [device for device in found if device not in lasting]


def consoles_of_machine() -> set[str]:
    """Return the terminals that the kernel writes to and at which a person may sign in."""
    try:
        return {f"/dev/{name}" for name in CONSOLES.read_text(encoding="utf-8").split()}
    except OSError:
        return set()


def check_access(path: str) -> Diagnosis | None:
    """Say why this user cannot open a device file; None if the user can."""
    if not os.path.lexists(path):
        return Diagnosis(False, "port", say("doctor_no_device", file=path))
    if not os.path.exists(path):
        gone = say("doctor_points_nowhere", file=path, found=os.readlink(path))
        return Diagnosis(False, "port", gone)
    if os.access(path, os.R_OK | os.W_OK):
        return None
    group = group_name(os.stat(path).st_gid)
    command = f"usermod -aG {group} USER"
    text = say("doctor_no_rights", file=path, command=command, name=RULES)
    return Diagnosis(False, "permission", text)


def group_name(number: int) -> str:
    """Return the group's name, or its number if it has none."""
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def check_name(path: str) -> Diagnosis | None:
    """Return advice if a port's name contains a number that changes when it is plugged in again."""
    if not path.startswith(("/dev/ttyUSB", "/dev/ttyACM")):
        return None
    links = [link for link in glob.glob(f"{BY_ID}/*") if os.path.realpath(link) == path]
    if links:
        text = say("doctor_name_changes", file=path, found=links[0])
        return Diagnosis(False, "name", text)
    return Diagnosis(False, "udev", say("doctor_no_name", file=path, found=BY_ID, name=RULES))


def check_port(url: str, seconds: float) -> Iterator[Diagnosis]:
    """Examine one port: access, name, wire."""
    if is_device_path(url):
        kept_out = check_access(url)
        if kept_out is not None:
            yield kept_out
            return
        advice = check_name(url)
        if advice is not None:
            yield advice
    ok, text = verdict(url, seconds)
    yield Diagnosis(ok, "port", text)


def check_wires() -> Iterator[Diagnosis]:
    """Name the wires that are installed, and those that cannot be loaded."""
    codecs, faults = load_all()
    yield Diagnosis(True, "wires", say("doctor_wires", names=tuple(codecs)))
    for fault in faults:
        yield Diagnosis(False, "wires", fault)


def check_rules(folders: tuple[str, ...] = RULE_FOLDERS) -> Diagnosis:
    """Check that the udev rules of `livetable` are installed."""
    for folder in folders:
        if (Path(folder) / RULES).exists():
            return Diagnosis(True, "udev", say("doctor_rules_there", file=f"{folder}/{RULES}"))
    text = say("doctor_no_rules", file=f"systemd/{RULES}", found=folders[0])
    return Diagnosis(False, "udev", text)


def check_cameras() -> Iterator[Diagnosis]:
    """Check that this user may open the cameras that are plugged in."""
    for path in sorted(glob.glob("/dev/video*")):
        kept_out = check_access(path)
        yield kept_out or Diagnosis(True, "camera", say("doctor_camera_opens", file=path))


def examine(urls: list[str], seconds: float, *, every_device: bool) -> Iterator[Diagnosis]:
    """Examine the given ports; `every_device`: they are all the ports; examine cameras too."""
    yield from check_wires()
    if not urls:
        yield Diagnosis(True, "port", say("doctor_no_port"))
    for url in urls:
        yield from check_port(url, seconds)
    if every_device:
        if urls:
            yield check_rules()
        yield from check_cameras()
