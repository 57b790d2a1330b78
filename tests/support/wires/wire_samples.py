"""Known bytes for the tests of wires: golden frames, and the vectors of the specifications."""

import re

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
    """A stream of good frames for each wire."""
    return {
        "angel_eye": angel_eye_stream(),
        "bee_tek": BEE_TEK,
        "reference": b"".join(vectors("wire-reference.md").values()),
        "shuffler": b"".join(vectors("wire-shuffler.md").values()),
    }
