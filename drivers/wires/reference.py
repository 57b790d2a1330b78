"""The reference wire for shoes: nothing that a cable does loses or doubles a card.

Specification with golden vectors: docs/wire-reference.md. Framing, numbering and acknowledgement
are in `framing` and `session`; here are the reports of a shoe.
"""

from controller.core.messages.devices import CardRead, CardUnread, CutCardRead, ShoeNotice
from drivers.wires.protocol import Message
from drivers.wires.session import SessionCodec, nothing, take_card, take_texts

PROTOCOL = 0x11
"""Device class 1 (shoe), version 1."""

CARD, CUT_CARD, UNREADABLE, EMPTY, JAM = 0x20, 0x21, 0x22, 0x23, 0x24
PRESENT, REMOVED, GATE, PULLED_BACK = 0x25, 0x26, 0x27, 0x28
ERROR, ERROR_CLEARED, FAILED = 0x29, 0x2A, 0x2B

UNREADABLE_WHY = {
    1: "no index was found on the card",
    2: "the card's code is damaged",
    3: "two cards left in one pull",
    4: "the card left too fast to be read",
}


def _card(payload: bytes) -> Message:
    return CardRead("", 0, take_card(payload))


def _cut_card(payload: bytes) -> Message:
    nothing(payload)
    return CutCardRead("", 0)


def _unreadable(payload: bytes) -> Message:
    code = _byte(payload)
    return CardUnread("", 0, UNREADABLE_WHY.get(code, f"the shoe gives reason {code}"))


def _empty(payload: bytes) -> Message:
    nothing(payload)
    return ShoeNotice("", 0, "empty", "the shoe is empty")


def _jam(payload: bytes) -> Message:
    nothing(payload)
    return ShoeNotice("", 0, "jam", "a card is stuck: free it and press the shoe's clear key")


def _present(payload: bytes) -> Message:
    (batch,) = take_texts(payload, 1)
    return ShoeNotice("", 0, "present", batch)


def _removed(payload: bytes) -> Message:
    nothing(payload)
    return ShoeNotice("", 0, "removed", "the shoe was taken off its base")


def _gate(payload: bytes) -> Message:
    code = _byte(payload)
    if code not in (0, 1):
        raise ValueError(f"gate {code}: 0 is closed, 1 is open")
    return ShoeNotice("", 0, "gate", ("closed", "open")[code], code)


def _pulled_back(payload: bytes) -> Message:
    card = take_card(payload) if payload else ""
    return ShoeNotice("", 0, "pulled_back", card)


def _error(payload: bytes) -> Message:
    code = _byte(payload)
    return ShoeNotice("", 0, "error", f"shoe error {code}", code)


def _error_cleared(payload: bytes) -> Message:
    code = _byte(payload)
    return ShoeNotice("", 0, "error_cleared", f"shoe error {code} is gone", code)


def _failed(payload: bytes) -> Message:
    code = _byte(payload)
    text = f"the shoe has failed (code {code}) and reports no cards until it is reset"
    return ShoeNotice("", 0, "failed", text, code)


def _byte(payload: bytes) -> int:
    if len(payload) != 1:
        raise ValueError(f"{len(payload)} bytes of payload: this report has 1")
    return payload[0]


class Codec(SessionCodec):
    """The host's end of the reference wire."""

    name = "reference"
    protocol = PROTOCOL
    decoders = {  # noqa: RUF012 (a constant table)
        CARD: _card,
        CUT_CARD: _cut_card,
        UNREADABLE: _unreadable,
        EMPTY: _empty,
        JAM: _jam,
        PRESENT: _present,
        REMOVED: _removed,
        GATE: _gate,
        PULLED_BACK: _pulled_back,
        ERROR: _error,
        ERROR_CLEARED: _error_cleared,
        FAILED: _failed,
    }
