"""The part that wires of numbered reports share: a store, sent until acknowledged.

The store outlives a power cut, as a device's non-volatile memory does. Retransmission goes back
to the oldest unacknowledged report; the pause doubles while nobody answers.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from drivers.sim.devices.events import DeviceEvent
from drivers.wires.framing import Deframer
from drivers.wires.session import (
    ACK,
    BOOT,
    HEADER,
    HEARTBEAT,
    HELLO,
    PREVIOUS,
    REPEATED,
    RESUME,
    Header,
    pack,
    pack_texts,
)

HEARTBEAT_S = 1.0
FIRST_REPEAT_S, LONGEST_REPEAT_S = 0.25, 1.6
"""Pause before an unacknowledged report goes out again; ASH's range of acknowledgement times."""

REPEATED_AT_ONCE = 8
READY = "ready"
"""The state in words of a device that has just started."""

STORE = 1024
"""Reports kept, acknowledged ones included: two shoes of eight decks."""

Encoder = Callable[[DeviceEvent], tuple[int, bytes] | None]
"""Returns type and payload of an event; None where the wire has no word for it."""


@dataclass(slots=True)
class StoredReport:
    """One report in the device's memory."""

    boot: int
    n: int
    kind: int
    payload: bytes
    sent: bool = False


class NumberedEnd:
    """A device that numbers its reports."""

    def __init__(
        self,
        protocol: int,
        encode: Encoder,
        identity: str,
        state: Mapping[str, object] | None = None,
        boot: int | None = None,
    ) -> None:
        """`state` is what `state()` gave before the process ended; else the device is new."""
        self._protocol, self._encode = protocol, encode
        self.identity, self.batch, self.text = identity, "", READY
        self._deframer = Deframer()
        self._records: list[StoredReport] = []
        self._acknowledged = 0
        self._boot, self._last = 0, 0
        self._repeat_at, self._repeat_s = 0.0, FIRST_REPEAT_S
        self._beat_at = 0.0
        if state is None:
            self._start(boot or secrets.randbits(32) or 1)
        else:
            self._restore(state)

    def report(self, event: DeviceEvent) -> list[bytes]:
        """Store the event and send it."""
        coded = self._encode(event)
        return [self._send(self._store(*coded))] if coded else []

    def reboot(self) -> list[bytes]:
        """Switch off and on: the boot id is new, the memory stays."""
        self._start(secrets.randbits(32) or 1)
        return [self._send(self._records[-1])]

    def receive(self, data: bytes) -> list[bytes]:
        """Obey the host."""
        sends: list[bytes] = []
        for piece in self._deframer.feed(data):
            if piece.content is not None and len(piece.content) >= HEADER.size:
                header = Header(*HEADER.unpack_from(piece.content))
                if header.protocol == self._protocol:
                    sends += self._obey(header, piece.content[HEADER.size :])
        return sends

    def tick(self, now: float) -> list[bytes]:
        """Repeat unacknowledged reports; beat."""
        sends = []
        open_records = self._records[self._acknowledged :]
        if not open_records:
            self._repeat_at = now + self._repeat_s
        elif now >= self._repeat_at:
            sends += [self._send(record) for record in open_records[:REPEATED_AT_ONCE]]
            self._repeat_s = min(2 * self._repeat_s, LONGEST_REPEAT_S)
            self._repeat_at = now + self._repeat_s
        if now >= self._beat_at:
            self._beat_at = now + HEARTBEAT_S
            sends.append(pack(self._protocol, HEARTBEAT, self._boot, self._last))
        return sends

    def state(self) -> dict[str, object]:
        """Return the device's memory."""
        return {
            "boot": self._boot,
            "last": self._last,
            "batch": self.batch,
            "text": self.text,
            "acknowledged": self._acknowledged,
            "records": [[r.boot, r.n, r.kind, r.payload.hex()] for r in self._records],
        }

    def _restore(self, state: Mapping[str, object]) -> None:
        self._boot, self._last = cast(int, state["boot"]), cast(int, state["last"])
        self.batch, self.text = cast(str, state["batch"]), cast(str, state["text"])
        self._acknowledged = cast(int, state["acknowledged"])
        for boot, n, kind, payload in cast(list[tuple[int, int, int, str]], state["records"]):
            self._records.append(StoredReport(boot, n, kind, bytes.fromhex(payload), sent=True))

    def _start(self, boot: int) -> None:
        previous = PREVIOUS.pack(self._boot, self._last)
        self.text = READY
        self._boot, self._last = boot, 0
        self._store(BOOT, previous)

    def _store(self, kind: int, payload: bytes) -> StoredReport:
        self._last += 1
        record = StoredReport(self._boot, self._last, kind, payload)
        self._records.append(record)
        if len(self._records) > STORE:
            del self._records[0]
            self._acknowledged = max(0, self._acknowledged - 1)
        return record

    def _send(self, record: StoredReport) -> bytes:
        flags = REPEATED if record.sent else 0
        record.sent = True
        return pack(self._protocol, record.kind, record.boot, record.n, record.payload, flags)

    def _obey(self, header: Header, payload: bytes) -> list[bytes]:
        if header.kind == RESUME:
            start = self._after(header.boot, header.n)
            self._repeat_s = FIRST_REPEAT_S
            return [self._hello(start), *(self._send(r) for r in self._records[start:])]
        if header.kind == ACK:
            self._acknowledge(header.boot, header.n)
            return []
        return self._command(header, payload)

    def _command(self, header: Header, payload: bytes) -> list[bytes]:
        """Obey a command of the wire's own; what is none is not obeyed."""
        del header, payload
        return []

    def _acknowledge(self, boot: int, n: int) -> None:
        for index in range(len(self._records) - 1, self._acknowledged - 1, -1):
            record = self._records[index]
            if record.boot == boot and record.n <= n:
                self._acknowledged = index + 1
                self._repeat_s = FIRST_REPEAT_S
                return

    def _after(self, boot: int, n: int) -> int:
        """Find the first record after the host's place; the first open one where it is unknown."""
        if (boot, n) == (self._boot, self._last):
            return len(self._records)
        for index, record in enumerate(self._records):
            if record.boot == boot and record.n > n:
                return index
            if (record.boot, record.n) == (boot, n) and index + 1 < len(self._records):
                return index + 1
        return self._acknowledged

    def _hello(self, start: int) -> bytes:
        if start < len(self._records):
            boot, n = self._records[start].boot, self._records[start].n
        else:
            boot, n = self._boot, self._last + 1
        payload = pack_texts(self.identity, self.batch, self.text)
        return pack(self._protocol, HELLO, boot, n, payload)
