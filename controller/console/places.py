"""Tells where a screen stands, without keeping its address: what a ruling's record says of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from controller.core.messages.commands import PlaceKind
from controller.settings.addresses import PlaceSection

IP = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """A place of a screen: `kind` is one of a closed list, `name` the house's own for it."""

    kind: PlaceKind = ""
    name: str = ""


class Places:
    """The places that the table file names; beside them this appliance, and anywhere else."""

    def __init__(self, named: Iterable[PlaceSection] = ()) -> None:
        self._named = tuple(named)

    def of(self, host: str, here: str = "") -> ScreenPlace:
        """Return where a screen with this address stands; one that tells no address is unknown.

        `here` is the address at which it reached us: a screen with that same address is ours.
        """
        address = _read(host)
        if address is None:
            return ScreenPlace()
        for one in self._named:
            if any(address in network for network in one.networks):
                return ScreenPlace("named", one.name)
        ours = address.is_loopback or address == _read(here)
        return ScreenPlace("table" if ours else "elsewhere")


def _read(host: str) -> IP | None:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
