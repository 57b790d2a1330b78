"""Examines the devices of this appliance, for `livetable doctor`: each fault is a sentence.

Finds serial ports and cameras, and says whether this user may open them and which wire each port
speaks. It only listens: nothing is sent, opened or changed at any device.
"""

import glob
import grp
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from drivers.commands.listening import verdict
from drivers.link import is_device_path
from drivers.wires.installed import load_all

RULES = "99-livetable.rules"
RULE_FOLDERS = ("/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d")
BY_ID = "/dev/serial/by-id"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One sentence about one thing; `ok` is False where a person has to act."""

    ok: bool
    about: str
    text: str


def ports() -> list[str]:
    """Serial devices of this machine, by their lasting names where they have one."""
    lasting = {os.path.realpath(link): link for link in sorted(glob.glob(f"{BY_ID}/*"))}
    return [lasting.get(port.device, port.device) for port in list_ports.comports()]


def check_access(path: str) -> Diagnosis | None:
    """Say why this user cannot open a device file; None if he can."""
    if not os.path.lexists(path):
        text = f"{path}: there is no such device: is it plugged in and switched on?"
        return Diagnosis(False, "port", text)
    if not os.path.exists(path):
        text = f"{path} points at {os.readlink(path)}, which is gone: plug the device in again"
        return Diagnosis(False, "port", text)
    if os.access(path, os.R_OK | os.W_OK):
        return None
    group = group_name(os.stat(path).st_gid)
    text = (
        f"{path}: this user may not open it: add the user to group {group!r} "
        f"(usermod -aG {group} USER) or install {RULES}, then sign in again"
    )
    return Diagnosis(False, "permission", text)


def group_name(number: int) -> str:
    """The group's name, or its number where it has none."""
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def check_name(path: str) -> Diagnosis | None:
    """Advice where a port is named by a number that changes when it is plugged in again."""
    if not path.startswith(("/dev/ttyUSB", "/dev/ttyACM")):
        return None
    links = [link for link in glob.glob(f"{BY_ID}/*") if os.path.realpath(link) == path]
    if links:
        text = f"{path} changes its number when replugged: write {links[0]} in the table file"
        return Diagnosis(False, "name", text)
    text = (
        f"{path} has no name under {BY_ID}: its adapter has no serial number or udev is not "
        f"running; install {RULES} and use /dev/livetable/* instead"
    )
    return Diagnosis(False, "udev", text)


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
    """Name the wires that are installed, and those that do not load."""
    codecs, faults = load_all()
    yield Diagnosis(True, "wires", f"wires installed: {', '.join(codecs)}")
    for fault in faults:
        yield Diagnosis(False, "wires", fault)


def check_rules(folders: tuple[str, ...] = RULE_FOLDERS) -> Diagnosis:
    """Check that our udev rules are installed."""
    for folder in folders:
        if (Path(folder) / RULES).exists():
            return Diagnosis(True, "udev", f"{folder}/{RULES} is installed")
    text = f"udev rules are not installed: copy systemd/{RULES} to {folders[0]} and replug"
    return Diagnosis(False, "udev", text)


def check_cameras() -> Iterator[Diagnosis]:
    """Check that this user may open the cameras that are plugged in."""
    for path in sorted(glob.glob("/dev/video*")):
        kept_out = check_access(path)
        text = f"{path}: a camera that this user may open"
        yield kept_out or Diagnosis(True, "camera", text)


def examine(urls: list[str], seconds: float, *, every_device: bool) -> Iterator[Diagnosis]:
    """Examine the given ports; `every_device`: they are all there are, and cameras count too."""
    yield from check_wires()
    if not urls:
        text = "no serial port is plugged in: a shoe on the network is given as socket://host:port"
        yield Diagnosis(True, "port", text)
    for url in urls:
        yield from check_port(url, seconds)
    if every_device:
        if urls:
            yield check_rules()
        yield from check_cameras()
