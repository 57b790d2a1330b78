"""Checks the addresses of a table file without opening them: each must be one that can be opened.

Each check returns the address unchanged, or raises WordedError with what to write. No sentence
repeats an address, because a camera's may contain a password.
"""

import ipaddress
import re
from itertools import combinations
from pathlib import Path
from typing import Annotated, Self
from urllib.parse import SplitResult, parse_qs, urlsplit

from pydantic import AfterValidator, Field, field_validator, model_validator

from controller.core.config.section import FileSection
from controller.core.words import Say, WordedError, say
from controller.settings.camera_schemes import PORTS
from controller.settings.file_names import FilePath
from drivers.wires.installed import names_in

SERIAL_SERVERS = {
    "socket": frozenset({"logging"}),
    "rfc2217": frozenset({"logging", "ign_set_control", "poll_modem", "timeout"}),
}
"""Schemes of serial servers, and the options after `?` that pySerial knows for each."""

SERIAL_FORMS = "write /dev/serial/by-id/..., socket://host:port, rfc2217://host:port or sim://wire"

CAMERA_FORMS = "write http://host:port/..., rtsp://..., /dev/video0 or the path of a recording"

SERIAL, CAMERA = say("config_serial_forms"), say("config_camera_forms")
"""The same in words."""

_LABEL = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?")

HERE = ("127.0.0.1", "::1", "localhost")
"""Addresses that no other machine can reach."""

EVERYWHERE = {"0.0.0.0": 4, "::": 6}
"""Addresses of a server that every network of its IP version can reach."""

LONGEST_HOST = 253
"""Characters of a host name (RFC 1035)."""


def serial_address(url: str) -> str:
    """Check the address of a shoe or shuffler. Raises WordedError."""
    if not url or not url.isprintable() or " " in url:
        raise _no_address(SERIAL_FORMS, SERIAL)
    if "://" not in url:
        if "/" not in url:
            raise WordedError(
                f"is no path of a device; {SERIAL_FORMS}", say("config_no_device_path", what=SERIAL)
            )
        return url
    parts = _split(url, SERIAL_FORMS, SERIAL)
    if parts.scheme == "sim":
        _check_simulated(parts.netloc)
    else:
        _check_serial_server(parts)
    return url


def _check_simulated(name: str) -> None:
    known = names_in("livetable.sim_shoes")
    if name not in known:
        raise WordedError(
            f"no such simulated device; write sim:// and one of {', '.join(known)}",
            say("config_no_simulated_device", names=tuple(known)),
        )


def _check_serial_server(parts: SplitResult) -> None:
    options = SERIAL_SERVERS.get(parts.scheme)
    if options is None:
        raise _unknown_scheme(parts.scheme, SERIAL_FORMS, SERIAL)
    if not parts.port:
        example = f"{parts.scheme}://host:port"
        raise WordedError(f"has no port; write {example}", say("config_no_port", found=example))
    unknown = parse_qs(parts.query, keep_blank_values=True).keys() - options
    if unknown:
        known = sorted(options)
        raise WordedError(
            f"option '{min(unknown)}' is unknown; write one of {', '.join(known)}",
            say("config_option_unknown", found=min(unknown), names=tuple(known)),
        )


def camera_address(url: str) -> str:
    """Check the address of a camera. Raises WordedError."""
    if not url.strip() or not url.isprintable():
        raise _no_address(CAMERA_FORMS, CAMERA)
    if "://" not in url or url.startswith("file://"):
        return url
    parts = _split(url, CAMERA_FORMS, CAMERA)
    if parts.scheme not in PORTS:
        raise _unknown_scheme(parts.scheme, CAMERA_FORMS, CAMERA)
    return url


def host_name(host: str) -> str:
    """Check a host's name or IP address. Raises WordedError."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        labels = host.removesuffix(".").split(".")
        named = all(_LABEL.fullmatch(label) and len(label) <= 63 for label in labels)
        if not named or labels[-1].isdigit() or len(host) > LONGEST_HOST:
            raise WordedError(
                f"'{host[:60]}' is no host; write a name or an IP address alone, without scheme "
                "or port",
                say("config_no_host", found=host[:60]),
            ) from None
    return host


def printed(text: str) -> str:
    """Check a text that is shown and sent. Raises WordedError."""
    if text.isprintable() and text == text.strip():
        return text
    raise WordedError(
        f"{text[:60]!a} has a sign that nobody sees; write letters, digits and signs alone",
        say("config_sign_unseen", found=ascii(text[:60])),
    )


def _no_address(forms: str, words: Say) -> WordedError:
    return WordedError(f"is no address; {forms}", say("config_no_address", what=words))


def _unknown_scheme(scheme: str, forms: str, words: Say) -> WordedError:
    return WordedError(
        f"scheme '{scheme}' is unknown; {forms}",
        say("config_scheme_unknown", found=scheme, what=words),
    )


def _split(url: str, forms: str, words: Say) -> SplitResult:
    """Split a URL that has a host, and a port from 1 to 65535 if any."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise WordedError(
            f"its port or host is none; {forms}, port 1 to 65535",
            say("config_port_or_host", what=words),
        ) from None
    if parts.scheme == "sim":
        return parts
    if port == 0:
        raise WordedError("port 0 is none; write a port from 1 to 65535", say("config_port_zero"))
    if not parts.hostname:
        raise WordedError(f"has no host; {forms}", say("config_has_no_host", what=words))
    host_name(parts.hostname)
    return parts


class PlaceSection(FileSection):
    """A place whose screens reach the console over the network, such as the pit."""

    name: Annotated[str, Field(min_length=1, max_length=40), AfterValidator(printed)]
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
    cert_file: FilePath | None = None
    """The certificate, where other machines read the figures."""
    key_file: FilePath | None = None
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
    """Check where a server listens: for other machines only with TLS. Raises WordedError."""
    if host not in HERE and not cert:
        raise WordedError(
            f'reached from other machines it needs TLS; write {section}.host = "127.0.0.1", '
            f"or {section}.cert_file and {section}.key_file",
            say(
                "config_needs_tls",
                name=f"{section}.host",
                found=f"{section}.cert_file",
                second=f"{section}.key_file",
            ),
        )
    if bool(cert) != bool(key):
        raise both_or_neither(section)


Address = tuple[str, int]
"""Host and port."""


def are_one(one: Address, other: Address) -> bool:
    """Whether two servers cannot both listen there; port 0 is a different one each time."""
    if one[1] != other[1] or not one[1]:
        return False
    first, second = _reached(one[0]), _reached(other[0])
    return bool(first & second) or _takes_all(one[0], second) or _takes_all(other[0], first)


def _reached(host: str) -> frozenset[str]:
    """The addresses of a host's name, as far as they are known without a lookup."""
    name = host.lower().removesuffix(".")
    if name == "localhost":
        return frozenset({"127.0.0.1", "::1"})
    try:
        return frozenset({str(ipaddress.ip_address(name))})
    except ValueError:
        return frozenset({name})


def _takes_all(host: str, others: frozenset[str]) -> bool:
    """Whether a server at `host` takes the port at the other addresses too."""
    return host in EVERYWHERE and EVERYWHERE[host] in map(_version, others)


def _version(address: str) -> int:
    """The version of an IP address; 0: it is a name."""
    try:
        return ipaddress.ip_address(address).version
    except ValueError:
        return 0


def ports_apart(broker: Address, **servers: Address) -> None:
    """Check that the servers of one program, by section, and its broker do not collide.

    A broker that is not on this appliance may have the same port as a page that all networks can
    reach. Raises WordedError.
    """
    for (name, one), (second, other) in combinations(servers.items(), 2):
        if are_one(one, other):
            raise _one_address(name, second)
    for name, one in servers.items():
        elsewhere = one[0] in EVERYWHERE and broker[0].lower() not in HERE
        if are_one(broker, one) and not elsewhere:
            raise _one_address("mqtt", name)


def _one_address(one: str, other: str) -> WordedError:
    first, second = f"{one}.port", f"{other}.port"
    return WordedError(
        f"{first} and {second} are one address; write another {second}, or 0 for any",
        say("config_one_address", name=first, second=second),
    )


def both_or_neither(section: str) -> WordedError:
    """Check that a section has both a certificate and its key, or neither."""
    cert, key = f"{section}.cert_file", f"{section}.key_file"
    return WordedError(
        f"write both {cert} and {key}, or neither",
        say("config_both_or_neither", name=cert, second=key),
    )


def _networks(value: list[str]) -> list[str]:
    for one in value:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            raise WordedError(
                f"'{one}' is no address and no network; write 10.4.0.17 or 10.4.0.0/24",
                say("config_no_network", found=one),
            ) from None
    return value
