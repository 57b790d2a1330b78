"""Checks a table file against its machine, and its choices against each other.

With each of these faults a table would start, and fail or mislead later: a page that nobody can
reach, a camera's socket copied from another table's file, a light that is never green.
"""

import os
import socket
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from controller.core.table.config import Timings
from controller.core.words import Say, WordedError, say
from controller.settings.addresses import host_name
from controller.settings.table_file import Settings
from controller.words.system import why_of

UNITS = Path("/run/livetable-vision")
"""The folder in which each camera's unit has a folder of its name, and listens there."""

FREE_FROM = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")


def against_machine(settings: Settings, file: Path) -> Iterator[Say]:
    """Report addresses, devices and sockets that are not this machine's, or are another table's."""
    servers = {"console": (settings.console.host, settings.console.port)}
    if settings.metrics is not None:
        servers["metrics"] = settings.metrics.host, settings.metrics.port
    for name, (host, port) in servers.items():
        yield from _server_faults(name, host, port)
    for name, devices in (("shoes", settings.shoes), ("shufflers", settings.shufflers)):
        for n, device in enumerate(devices):
            path = Path(device.url)
            if "://" not in device.url and path.exists() and not path.is_char_device():
                yield say("config_no_device", name=f"{name}.{n}.url", file=device.url)
    for n, camera in enumerate(settings.cameras):
        if camera.reports is not None:
            mine = {f"{table}:{camera.name}" for table in (file.stem, settings.table.id)}
            yield from _socket_faults(f"cameras.{n}.reports", camera.reports, mine)


def _server_faults(name: str, host: str, port: int) -> Iterator[Say]:
    least = _free_from()
    if 0 < port < least:
        yield say("config_port_low", name=f"{name}.port", found=str(port), second=str(least))
    try:
        kind, *_, address = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(kind) as tried:
            tried.bind(address)
    except OSError as error:
        yield say("config_host_elsewhere", name=f"{name}.host", found=host, why=why_of(error))


def _free_from() -> int:
    """The first port that a table's user may listen on."""
    try:
        return int(FREE_FROM.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return 0


def _socket_faults(key: str, path: Path, mine: set[str]) -> Iterator[Say]:
    """Report a camera's socket that belongs to another table, or is no socket."""
    place = Path(os.path.normpath(path))
    if place.parent.parent == UNITS and place.parent.name not in mine:
        own = str(UNITS / min(mine) / place.name)
        yield say("config_socket_of_another", name=key, found=place.parent.name, file=own)
    elif path.exists() and not path.is_socket():
        yield say("config_no_socket", name=key, file=str(path))


def contradictions(settings: Settings, timings: Timings) -> Iterator[Say]:
    """Report choices of the file that defeat each other."""
    if timings.yellow >= timings.betting:
        yield say(
            "config_never_green",
            name="timing.yellow_s",
            found=f"{timings.yellow / 1000:g}",
            second="timing.betting_s",
            file=f"{timings.betting / 1000:g}",
        )
    for n, name in enumerate(settings.console.names):
        try:
            host_name(name)
        except WordedError as error:
            yield say("config_key", name=f"console.names.{n}", what=error.words)
    for (m, one), (n, other) in combinations(enumerate(settings.places), 2):
        meet = (a.version == b.version and a.overlaps(b)
                for a in one.networks for b in other.networks)  # fmt: skip
        if one.name == other.name or any(meet):
            yield say("config_one_place", name=f"places.{m}", second=f"places.{n}")
