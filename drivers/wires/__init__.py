"""The wires devices speak: one sans-IO codec per device family, found by name.

A codec turns bytes into frames and nothing else: no port, no clock, no thread. Names are entry
points of the group `livetable.wires`, so that a third party adds a wire by installing a package.
"""

from drivers.wires.base import Alive, Codec, Frame, Hello, Reply, load_wire, wire_names

__all__ = ["Alive", "Codec", "Frame", "Hello", "Reply", "load_wire", "wire_names"]
