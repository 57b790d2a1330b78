"""Known bytes for the tests of wires: golden frames, and the vectors of the specifications."""

import re

from drivers.sim.devices.ends.load_end import shoe_end, shoe_wires
from drivers.sim.devices.events import DeviceEvent
from drivers.wires import wire_names
from tests.support.places import DOCS

ANGEL_EYE = {
    "8S": "05 31 44 81 B8 03 34 46",
    "9H": "05 32 44 91 C9 03 32 44",
    "cut card": "05 34 43 03 37 34",
    "error 1, error mode": "05 35 45 C1 03 42 32",
    "locked": "05 37 4C 81 03 46 39",
}
"""Golden frames: events as a shoe sends them."""

BEE_TEK = (
    b" [Game]<Card:4S>  [Manual Burn Cards]<Card:TH>  [Game]<Card:10D>  [Game]<Game> "
    b" [Game]<Alarm:E3 Card Not Read>  [GameAlarm]<Alarm:E5 Shoe Empty> <W0x01>"
)

EVENTS = [DeviceEvent("card", face) for face in ("8S", "TH", "AC", "KD", "2S", "9H")]


def angel_eye_stream() -> bytes:
    """All golden Angel Eye frames, each sent three times."""
    return b"".join(bytes.fromhex(text) * 3 for text in ANGEL_EYE.values())


def vectors(document: str, block: str = "vectors") -> dict[str, bytes]:
    """The vectors of a specification, by name."""
    text = (DOCS / document).read_text()
    found = re.search(rf"```{block}\n(.*?)```", text, re.DOTALL)
    assert found, f"{document} has no block {block}"
    rows = [line.split("|") for line in found[1].splitlines()]
    return {name.strip(): bytes.fromhex(data) for name, data in rows}


def streams() -> dict[str, bytes]:
    """A stream of good frames for each installed wire."""
    return {wire: _stream(wire) for wire in wire_names()}


def _stream(wire: str) -> bytes:
    """A wire's golden frames; of any other wire, what its simulated device sends."""
    match wire:
        case "angel_eye":
            return angel_eye_stream()
        case "bee_tek":
            return BEE_TEK
        case "reference" | "shuffler":
            return b"".join(vectors(f"wire-{wire}.md").values())
    assert wire in shoe_wires(), f"{wire}: give it a stream here, or a simulated shoe"
    end = shoe_end(wire, "", None, None)
    sent = [end.report(event) for event in EVENTS]
    return b"".join(data for sends in sent for data in sends)
