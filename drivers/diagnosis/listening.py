"""Finds out which wire a port speaks, by listening: every codec gets the bytes at every speed.

Nothing is ever sent. The wires are the installed ones, and the serial settings are theirs. A shoe
that is silent while no card is pulled is not faulty, so the engineer pulls a card meanwhile.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from drivers.link import Link, LinkError, open_link
from drivers.wires.installed import lines_of, load_all
from drivers.wires.protocol import CommandReply, SerialLine, WireCodec

ENOUGH = 3
"""Good frames after which a wire is certain."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The bytes of a port with one setting; `wire` is empty if no codec understood them."""

    line: SerialLine
    bytes: int
    wire: str = ""
    frames: int = 0


def listen(url: str, seconds: float, lines: Sequence[SerialLine] = ()) -> list[Heard]:
    """Listen for `seconds` with each setting, until one is understood.

    `lines` are those of the installed wires unless given; a raw TCP port has none, so one is enough
    there. Raises LinkError if the port cannot be opened or is lost.
    """
    heard = []
    tried = lines or lines_of(list(load_all()[0].values()))
    for line in tried[:1] if url.startswith("socket://") else tried:
        link = open_link(url, line)
        try:
            heard.append(_listen_once(link, line, seconds))
        finally:
            link.close()
        if heard[-1].wire:
            break
    return heard


def _listen_once(link: Link, line: SerialLine, seconds: float) -> Heard:
    codecs = load_all()[0]
    good = dict.fromkeys(codecs, 0)
    total, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        data = link.read()
        total += len(data)
        for name, codec in codecs.items():
            good[name] += _good_frames(codec, data)
        best = max(good, key=lambda name: good[name])
        if good[best] >= ENOUGH:
            break
    return Heard(line, total, best if good[best] else "", good[best])


def _good_frames(codec: WireCodec, data: bytes) -> int:
    """Count them without the answers to commands: noise holds these by chance."""
    return sum(
        frame.message is not None and not isinstance(frame.message, CommandReply)
        for frame in codec.feed(data)
    )


def verdict(
    url: str, seconds: float, lines: Sequence[SerialLine] = (), wanted: str = ""
) -> tuple[bool, str]:
    """Say in a sentence which wire `url` speaks; the first value is False for a faulty port.

    `wanted` is the wire that a table file names for the port; if empty, any wire is right.
    """
    try:
        heard = listen(url, seconds, lines)
    except LinkError as error:
        return False, str(error)
    best = next((item for item in heard if item.wire), None)
    if best is not None:
        told = f"{url}: speaks wire {best.wire!r} at {best.line} baud ({best.frames} frames)"
        if wanted and best.wire != wanted:
            return False, f"{told}, and the table file says {wanted!r}: correct its wire there"
        return True, told
    noisy = [item for item in heard if item.bytes]
    if noisy:
        told = ", ".join(f"{item.bytes} bytes at {item.line}" for item in noisy)
        return False, f"{url}: {told}, and no wire understands them: check baud rate and cable"
    text = f"{url}: opens and is silent: pull a card while this listens (--seconds gives more time)"
    return True, text
