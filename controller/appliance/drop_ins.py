"""The drop-ins of a table's units: its cameras, and the machines that each unit may talk to.

They follow from the table file, so they are written again when a device's address there changes.
"""

import ipaddress
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from controller.settings.table_file import Settings
from controller.whole_files import whole_text, write_whole

UNITS = Path("/etc/systemd/system")
"""The folder in which systemd looks for a machine's own drop-ins."""

TABLE_UNIT = """\
# Written by `livetable setup`: the table's cameras, and the other machines it speaks with.
[Unit]
Wants={cameras}

[Service]
{addresses}
"""

VISION_UNIT = """\
# Written by `livetable setup`: where the camera's pictures are kept, and where the camera is.
[Unit]
PartOf=livetable@{unit}.service

[Service]
StateDirectory=livetable/{table}/evidence
StateDirectoryMode=0750
{network}
"""

NETWORK = """\
PrivateNetwork=no
RestrictAddressFamilies=AF_INET AF_INET6
DeviceAllow=
{addresses}
"""


CREDENTIAL = re.compile(r"^\s*(?:Load|Set)Credential(?:Encrypted)?\s*=\s*([^\s:]+):", re.MULTILINE)
"""The name of a credential, in the line of a unit that hands it over."""

GIVEN = Path("/run/credentials")
"""The folder in which a unit that runs finds its credentials, and nobody else."""


class SetupError(ValueError):
    """An answer is not acceptable; the text says what to answer."""


def write_drop_ins(units: Path, unit: str, settings: Settings) -> None:
    """Write the drop-ins of a table's units. Raises SetupError, OSError."""
    for name, text in drop_ins(unit, settings).items():
        path = _place(units, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)


def not_let(units: Path, unit: str, settings: Settings) -> Iterator[tuple[str, str]]:
    """Yield each unit with the addresses that the table file names and the unit's drop-in blocks.

    A unit without a drop-in was set up in another way. Raises SetupError, OSError.
    """
    for name, text in drop_ins(unit, settings).items():
        path = _place(units, name)
        if path.exists():
            there = whole_text(path).splitlines()
            wanted = (line for line in text.splitlines() if not line.startswith("#"))
            yield from ((name, line) for line in wanted if line not in there)


def handed_over(units: Path, unit: str) -> set[str]:
    """Return the names of the credentials that drop-ins hand over to a table's unit.

    Only the running unit sees what they hold.
    """
    found = set[str]()
    for folder in (f"livetable@{unit}.service.d", "livetable@.service.d"):
        for path in (units / folder).glob("*.conf"):
            with suppress(OSError):  # one that this user may not read tells nothing
                found.update(CREDENTIAL.findall(whole_text(path, "replace")))
    return found


def is_handed_over(file: Path, units: Path, unit: str) -> bool:
    """Whether a file of the table file is a credential that systemd gives to the table's unit."""
    given = file.parent == GIVEN / f"livetable@{unit}.service"
    return given and file.name in handed_over(units, unit)


def _place(units: Path, name: str) -> Path:
    return units / f"{name}.service.d" / "setup.conf"


def drop_ins(unit: str, settings: Settings) -> dict[str, str]:
    """The drop-in of each unit, by the unit's name. Raises SetupError."""
    cameras = {f"livetable-vision@{unit}:{one.name}": one for one in settings.cameras}
    devices = [one.url for one in (*settings.shoes, *settings.shufflers)]
    spoken_to = _allowed([*_others([settings.mqtt.host, *_hosts(devices)]), *_who_come(settings)])
    wanted = " ".join(f"{name}.service" for name in cameras)
    written = {f"livetable@{unit}": TABLE_UNIT.format(cameras=wanted, addresses=spoken_to)}
    for name, camera in cameras.items():
        hosts = _hosts([camera.url])
        near = _allowed(_others(hosts)) or "IPAddressAllow=localhost"
        network = NETWORK.format(addresses=near) if hosts else ""
        written[name] = VISION_UNIT.format(unit=unit, table=settings.table.id, network=network)
    return {name: text.rstrip() + "\n" for name, text in written.items()}


def _who_come(settings: Settings) -> list[str]:
    """The addresses of incoming connections: screens, and readers of the figures."""
    screens = [address for place in settings.places for address in place.addresses]
    return [*screens, *(settings.metrics.readers if settings.metrics else [])]


def _hosts(urls: list[str]) -> list[str]:
    return [urlsplit(url).hostname or "" for url in urls if "://" in url]


def _allowed(addresses: list[str]) -> str:
    return "\n".join(f"IPAddressAllow={address}" for address in addresses)


def _others(hosts: list[str]) -> list[str]:
    """The addresses of those hosts that are other machines. Raises SetupError."""
    found: dict[str, None] = {}
    for host in filter(None, hosts):
        try:
            known = {str(info[4][0]) for info in socket.getaddrinfo(host, None)}
        except OSError:
            raise SetupError(f"nobody knows the address of {host!r}; answer its number") from None
        for address in sorted(known):
            if not ipaddress.ip_address(address.partition("%")[0]).is_loopback:
                found[address] = None
    return list(found)
