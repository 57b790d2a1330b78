"""Names the place of a screen, without its address, for the record of a ruling."""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from controller.core.messages.commands import PlaceKind
from controller.settings.addresses import PlaceSection

IP = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """A place of a screen: `kind` is one of a closed list, `name` is the house's name for it."""

    kind: PlaceKind = ""
    name: str = ""


class Places:
    """The places in the table file, besides this appliance and anywhere else."""

    def __init__(self, named: Iterable[PlaceSection] = ()) -> None:
        self._named = tuple(named)

    def of(self, host: str, here: str = "") -> ScreenPlace:
        """Return the place of the screen with this address; without an address the place is
        unknown.

        `here` is the address at which it reached the console: if both are equal, the screen is this
        appliance's own.
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
