"""Tells what speaks on a port by listening to it: every wire's codec hears every speed's bytes.

Nothing is ever sent. A shoe that says nothing while no card is pulled is not silent for a fault;
the engineer pulls a card while this listens.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass

from drivers.link import Link, LinkError, open_link
from drivers.wires.base import load_wire, wire_names

SPEEDS = (115_200, 9_600, 4_800)
"""Line speeds tried, bits per second: those of all known wires."""

ENOUGH = 3
"""Good frames after which a wire is certain: the three sendings of one Angel Eye message."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What a port said at one speed; `wire` is empty where nothing was understood."""

    baud: int
    bytes: int
    wire: str = ""
    frames: int = 0


def listen(url: str, seconds: float, speeds: Iterable[int] = SPEEDS) -> list[Heard]:
    """Listen at each speed for so many seconds, ending at the first that is understood.

    Raises LinkError where the port cannot be opened or is lost.
    """
    heard = []
    for baud in speeds if "://" not in url else (next(iter(speeds)),):
        link = open_link(url, baud)
        try:
            heard.append(_listen_once(link, baud, seconds))
        finally:
            link.close()
        if heard[-1].wire:
            break
    return heard


def _listen_once(link: Link, baud: int, seconds: float) -> Heard:
    codecs = {name: load_wire(name) for name in wire_names()}
    good = dict.fromkeys(codecs, 0)
    total, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        data = link.read()
        total += len(data)
        for name, codec in codecs.items():
            good[name] += sum(frame.message is not None for frame in codec.feed(data))
        best = max(good, key=lambda name: good[name])
        if good[best] >= ENOUGH:
            break
    return Heard(baud, total, best if good[best] else "", good[best])


def verdict(url: str, seconds: float) -> tuple[bool, str]:
    """Whether `url` is well, and a sentence that says what speaks on it."""
    try:
        heard = listen(url, seconds)
    except LinkError as error:
        return False, str(error)
    best = next((item for item in heard if item.wire), None)
    if best is not None:
        return True, f"{url}: speaks wire {best.wire!r} at {best.baud} baud ({best.frames} frames)"
    noisy = [item for item in heard if item.bytes]
    if noisy:
        told = ", ".join(f"{item.bytes} bytes at {item.baud}" for item in noisy)
        return False, f"{url}: {told}, and no wire understands them: check baud rate and cable"
    text = f"{url}: opens and is silent: pull a card while this listens (--seconds gives more time)"
    return True, text
