"""A shoe's end and a codec joined by a cable, with the driver's own numbering behind the codec."""

from collections import deque
from collections.abc import Callable, Iterable

from controller.core.cards import DECK
from controller.core.messages.devices import CardRead, CardUnread, ReportConflict, ReportGap
from drivers.commands.wire.subject import Subject
from drivers.device import numbers_for
from drivers.sim.devices.events import DeviceEvent
from drivers.wires.protocol import WireFrame

MOST_TURNS = 5_000
"""Transmissions of one conversation; two ends that answer each other for ever are stopped here."""

Cable = Callable[[bytes], bytes]


class TalkError(Exception):
    """The two ends never stop talking."""


class Conversation:
    """Deals cards over a cable and keeps the frames that come out."""

    def __init__(self, subject: Subject, cable: Cable = lambda data: data) -> None:
        """`cable` changes each transmission of the shoe."""
        self.end, self.codec, self.cable = subject.end(), subject.codec(), cable
        self._numbers = numbers_for(self.codec, "shoe", None)
        self._turns = 0
        self.sent: list[bytes] = []
        self.cards: list[str] = []
        self.unread = 0
        self.trouble: list[str] = []
        self.connect()

    def connect(self) -> None:
        """Drop what is on the line and ask again, as the driver does."""
        self.codec.flush()
        self._hear(self.end.receive(self._numbers.connected()))

    def deal(self, cards: Iterable[str]) -> "Conversation":
        """Pull these cards."""
        for card in cards:
            self._hear(self.end.report(DeviceEvent("card", card=card)))
        return self

    def unreadable(self) -> "Conversation":
        """Pull a card that the shoe cannot read."""
        self._hear(self.end.report(DeviceEvent("unreadable", code=1)))
        return self

    def power_cut(self) -> None:
        """Switch the shoe off and on; the bytes on the line are lost with it."""
        self.codec.flush()
        self._hear(self.end.reboot())
        self.connect()

    def _hear(self, transmissions: list[bytes]) -> None:
        waiting = deque(transmissions)
        while waiting:
            self._turns += 1
            if self._turns > MOST_TURNS:
                raise TalkError("codec and shoe answer each other for ever")
            data = waiting.popleft()
            self.sent.append(data)
            for frame in self.codec.feed(self.cable(data)):
                waiting.extend(self.end.receive(self.codec.answer(frame) + self._take(frame)))

    def _take(self, frame: WireFrame) -> bytes:
        if frame.message is None:
            return b""
        outcome, safe = self._numbers.take(frame), b""
        for report in outcome.inputs:
            if isinstance(report, CardRead):
                self.cards.append(report.card)
            elif isinstance(report, CardUnread):
                self.unread += 1
            elif isinstance(report, ReportGap | ReportConflict):
                self.trouble.append(report.kind)
            n = getattr(report, "n", 0)
            if n:
                safe += self._numbers.committed(getattr(report, "boot", 0), n)
        return outcome.send + safe


def frames_of(subject: Subject, chunks: Iterable[bytes]) -> list[WireFrame]:
    """Feed a new codec and flush the rest: returns all frames, good and bad."""
    codec = subject.codec()
    frames = [frame for chunk in chunks for frame in codec.feed(chunk)]
    return frames + codec.flush()


def good(frames: Iterable[WireFrame]) -> list[WireFrame]:
    """Keep the frames that carry a message."""
    return [frame for frame in frames if frame.message is not None]


def cards_of(frames: Iterable[WireFrame]) -> list[str]:
    """Name the cards that frames carry."""
    return [frame.message.card for frame in frames if isinstance(frame.message, CardRead)]


def known_cards(subject: Subject) -> dict[str, bytes]:
    """Return each card that the shoe has bytes for, with its first transmission by a new shoe."""
    known = {}
    for card in DECK:
        conversation = Conversation(subject)
        before = len(conversation.sent)
        sent = conversation.deal([card]).sent[before:]
        if sent:
            known[str(card)] = sent[0]
    return known
