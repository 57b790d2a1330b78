"""The shuffler wire: the reports of a shuffling machine about the set it works on.

Specification with golden vectors: docs/wire-shuffler.md. Framing, numbering and acknowledgement are
those of the reference wire (`framing`, `session`).
"""

import struct

from controller.core.cards import Card
from controller.core.messages.devices import (
    BatchReceipt,
    DeckCheck,
    ShufflerAlarm,
    ShuffleReport,
    ShuffleWhat,
)
from drivers.wires.protocol import Message
from drivers.wires.session import SessionCodec, pack, pack_texts, take_card, take_text, take_texts

PROTOCOL = 0x21
"""Device class 2 (shuffler), version 1."""

STARTED, PROGRESS, FINISHED, CHECK, ALARM, RECEIPT = 0x40, 0x41, 0x42, 0x43, 0x44, 0x45
ALARM_ACK = 0x90

COUNTS = struct.Struct(">HBBH")
"""A deck check's counts: cards counted, faces missing, faces extra, backs of a wrong colour."""


def _shuffle(what: ShuffleWhat, payload: bytes) -> Message:
    percent, (batch,) = payload[:1], take_texts(payload[1:], 1)
    if percent[0] > 100:
        raise ValueError(f"{percent[0]} percent")
    return ShuffleReport("", 0, what, batch, percent[0])


def _started(payload: bytes) -> Message:
    return _shuffle("started", payload)


def _progress(payload: bytes) -> Message:
    return _shuffle("progress", payload)


def _finished(payload: bytes) -> Message:
    return _shuffle("finished", payload)


def _check(payload: bytes) -> Message:
    batch, rest = take_text(payload)
    if len(rest) < COUNTS.size:
        raise ValueError("a deck check is cut short")
    count, missing, extra, wrong_back = COUNTS.unpack_from(rest)
    cards = rest[COUNTS.size :]
    if len(cards) != 2 * (missing + extra):
        raise ValueError(f"{len(cards)} bytes of faces for {missing} missing and {extra} extra")
    faces = [take_card(cards[at : at + 2]) for at in range(0, len(cards), 2)]
    gone, more = tuple[Card, ...](faces[:missing]), tuple[Card, ...](faces[missing:])
    return DeckCheck("", 0, batch, count, gone, more, wrong_back)


def _alarm(payload: bytes) -> Message:
    if len(payload) < 2 or payload[1] > 1:
        raise ValueError("an alarm has a code, then 1 for on or 0 for off")
    (text,) = take_texts(payload[2:], 1)
    return ShufflerAlarm("", 0, payload[0], text, bool(payload[1]))


def _receipt(payload: bytes) -> Message:
    decks, texts = payload[:1], take_texts(payload[1:], 6)
    if not decks:
        raise ValueError("a receipt without its number of decks")
    batch, make, model, serial, operator, back = texts
    return BatchReceipt("", 0, batch, make, model, serial, operator, decks[0], back)


class Codec(SessionCodec):
    """The host's end of the shuffler wire."""

    name = "shuffler"
    device = "shuffler"
    protocol = PROTOCOL
    decoders = {  # noqa: RUF012 (a constant table)
        STARTED: _started,
        PROGRESS: _progress,
        FINISHED: _finished,
        CHECK: _check,
        ALARM: _alarm,
        RECEIPT: _receipt,
    }

    def acknowledge_alarm(self, boot: int, code: int, role: str) -> bytes:
        """Tell the machine that a person of `role` has seen alarm `code` of `boot`."""
        return pack(PROTOCOL, ALARM_ACK, boot, 0, bytes((code,)) + pack_texts(role))
