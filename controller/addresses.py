"""The addresses of a table file: which of them can ever be opened, told without opening any.

Each check returns the address as it was, or raises ValueError with what to write. No sentence
repeats an address, because a camera's may hold a password.
"""

import ipaddress
import re
from pathlib import Path
from typing import Annotated, Self
from urllib.parse import SplitResult, parse_qs, urlsplit

from pydantic import AfterValidator, Field, field_validator, model_validator

from controller.core.config.section import FileSection
from drivers.wires.installed import names_in

SERIAL_SERVERS = {
    "socket": frozenset({"logging"}),
    "rfc2217": frozenset({"logging", "ign_set_control", "poll_modem", "timeout"}),
}
"""Schemes of serial servers, and the options after `?` that pySerial knows for each."""

CAMERA_SCHEMES = ("http", "rtsp", "rtsps")

SERIAL_FORMS = "write /dev/serial/by-id/..., socket://host:port, rfc2217://host:port or sim://wire"

CAMERA_FORMS = "write http://host:port/..., rtsp://..., /dev/video0 or the path of a recording"

_LABEL = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?")

HERE = ("127.0.0.1", "::1", "localhost")
"""Addresses that no other machine reaches."""

LONGEST_HOST = 253
"""Characters of a host name (RFC 1035)."""


def serial_address(url: str) -> str:
    """Check where a shoe or shuffler is. Raises ValueError."""
    _refuse_spaces(url, SERIAL_FORMS)
    if "://" not in url:
        if "/" not in url:
            raise ValueError(f"is no path of a device; {SERIAL_FORMS}")
        return url
    parts = _split(url, SERIAL_FORMS)
    if parts.scheme == "sim":
        known = names_in("livetable.sim_shoes")
        if parts.netloc not in known:
            raise ValueError(f"no such simulated device; write sim:// and {' or '.join(known)}")
        return url
    options = SERIAL_SERVERS.get(parts.scheme)
    if options is None:
        raise ValueError(f"scheme {parts.scheme!r} is unknown; {SERIAL_FORMS}")
    if not parts.port:
        raise ValueError(f"has no port; write {parts.scheme}://host:port")
    unknown = parse_qs(parts.query, keep_blank_values=True).keys() - options
    if unknown:
        raise ValueError(
            f"option {min(unknown)!r} is unknown; write one of {', '.join(sorted(options))}"
        )
    return url


def camera_address(url: str) -> str:
    """Check where a camera is. Raises ValueError."""
    if not url.strip() or not url.isprintable():
        raise ValueError(f"is no address; {CAMERA_FORMS}")
    if "://" not in url or url.startswith("file://"):
        return url
    parts = _split(url, CAMERA_FORMS)
    if parts.scheme not in CAMERA_SCHEMES:
        raise ValueError(f"scheme {parts.scheme!r} is unknown; {CAMERA_FORMS}")
    return url


def host_name(host: str) -> str:
    """Check a host's name or IP address. Raises ValueError."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        labels = host.removesuffix(".").split(".")
        named = all(_LABEL.fullmatch(label) and len(label) <= 63 for label in labels)
        if not named or labels[-1].isdigit() or len(host) > LONGEST_HOST:
            raise ValueError(
                f"{host[:60]!r} is no host; write a name or an IP address alone, without scheme "
                "or port"
            ) from None
    return host


def _refuse_spaces(url: str, forms: str) -> None:
    if not url or not url.isprintable() or " " in url:
        raise ValueError(f"is no address; {forms}")


def _split(url: str, forms: str) -> SplitResult:
    """Split a URL that has a host, and a port from 1 to 65535 if any."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ValueError(f"its port or host is none; {forms}, port 1 to 65535") from None
    if parts.scheme == "sim":
        return parts
    if port == 0:
        raise ValueError("port 0 is none; write a port from 1 to 65535")
    if not parts.hostname:
        raise ValueError(f"has no host; {forms}")
    host_name(parts.hostname)
    return parts


class PlaceSection(FileSection):
    """A place whose screens reach the console over the network, such as the pit."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    """The record of a ruling that was made there calls it so."""
    addresses: Annotated[list[str], Field(min_length=1)]
    """Addresses of its screens, or their networks: `10.4.0.0/24`. They are not recorded."""

    @field_validator("addresses")
    @classmethod
    def _are_networks(cls, value: list[str]) -> list[str]:
        return _networks(value)

    @property
    def networks(self) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
        """The addresses as networks."""
        return [ipaddress.ip_network(one) for one in self.addresses]


class MetricsSection(FileSection):
    """An address of the figures' own, for a Prometheus that should reach nothing else."""

    host: Annotated[str, AfterValidator(host_name)] = "127.0.0.1"
    """The address to listen on; anything but this appliance needs cert_file and key_file."""
    port: Annotated[int, Field(ge=0, le=65535)]
    """The port; 0: any free one, named in the log."""
    cert_file: Path | None = None
    """The certificate, where other machines read the figures."""
    key_file: Path | None = None
    """Its private key."""
    readers: list[str] = Field(default_factory=list)
    """Addresses or networks of other machines that read: the unit's walls let them in."""

    @field_validator("readers")
    @classmethod
    def _are_networks(cls, value: list[str]) -> list[str]:
        return _networks(value)

    @model_validator(mode="after")
    def _agrees(self) -> Self:
        reached_safely("metrics", self.host, self.cert_file, self.key_file)
        return self


def reached_safely(section: str, host: str, cert: Path | None, key: Path | None) -> None:
    """Check where a server of ours listens: to other machines with TLS. Raises ValueError."""
    if host not in HERE and not cert:
        raise ValueError(
            f'reached from other machines it needs TLS; write {section}.host = "127.0.0.1", '
            f"or {section}.cert_file and {section}.key_file"
        )
    if bool(cert) != bool(key):
        raise ValueError(f"write both {section}.cert_file and {section}.key_file, or neither")


def _networks(value: list[str]) -> list[str]:
    for one in value:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            raise ValueError(
                f'"{one}" is no address and no network; write 10.4.0.17 or 10.4.0.0/24'
            ) from None
    return value
