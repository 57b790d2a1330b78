"""The simulated devices' ends of wires, found by entry points.

A package that adds a wire adds its simulated end by an entry point of the wire's name in one of
these groups; the object is an `EndFactory`.
"""

from collections.abc import Mapping
from typing import cast

from drivers.sim.devices.events import DeviceEnd, EndFactory, ShufflerEnd
from drivers.wires.installed import load_entry, load_wire, names_in

SHOES, SHUFFLERS = "livetable.sim_shoes", "livetable.sim_shufflers"


def shoe_wires() -> list[str]:
    """Return the wires that a simulated shoe can speak."""
    return names_in(SHOES)


def shuffler_wires() -> list[str]:
    """Return the wires that a simulated shuffler can speak."""
    return names_in(SHUFFLERS)


def shoe_end(
    wire: str, identity: str, state: Mapping[str, object] | None, boot: int | None
) -> DeviceEnd:
    """Make a shoe's end of that wire. Raises ValueError where no simulated shoe speaks it."""
    return _factory(SHOES, "shoe", wire)(identity, state, boot)


def shuffler_end(
    wire: str, identity: str, state: Mapping[str, object] | None, boot: int | None
) -> ShufflerEnd:
    """Make a shuffler's end of that wire. Raises ValueError where no simulated one speaks it."""
    return cast(ShufflerEnd, _factory(SHUFFLERS, "shuffler", wire)(identity, state, boot))


def marked_shoe_wire() -> str:
    """Return the first wire with repeat marks that a simulated shoe speaks.

    Such a wire alone loses reports so that the table notices. Raises ValueError where none is
    installed.
    """
    for wire in shoe_wires():
        if load_wire(wire).marks is not None:
            return wire
    raise ValueError("no installed wire of a simulated shoe has repeat marks")


def counting_shoe_wire() -> str:
    """Return the first wire whose shoe counts baccarat itself, and is simulated.

    Raises ValueError where none is installed.
    """
    for wire in shoe_wires():
        if load_wire(wire).counts_coups:
            return wire
    raise ValueError("no installed wire of a simulated shoe tells how it counts the game")


def _factory(group: str, device: str, wire: str) -> EndFactory:
    factory = load_entry(group, wire)
    if factory is None:
        known = ", ".join(names_in(group)) or "none: install this package again"
        raise ValueError(f"no simulated {device} speaks {wire!r}: installed are {known}")
    return factory
