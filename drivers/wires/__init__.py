"""The wires that devices speak: one codec without I/O for each, found by name.

A codec turns bytes into frames. It has no port, no clock and no thread. `WireCodec` holds
everything that other code needs from a wire. Names are entry points of the group `livetable.wires`,
so a third party adds a wire by installing a package.
"""

from drivers.wires.installed import load_wire, wire_names
from drivers.wires.protocol import (
    Alive,
    CommandReply,
    Hello,
    RepeatMarks,
    SerialLine,
    WireCodec,
    WireFrame,
)

__all__ = [
    "Alive",
    "CommandReply",
    "Hello",
    "RepeatMarks",
    "SerialLine",
    "WireCodec",
    "WireFrame",
    "load_wire",
    "wire_names",
]
