"""Shoe codecs with one mistake each, and the clause of `livetable wire check` that names it."""

import re
from dataclasses import replace

from controller.core.cards import Card
from controller.core.messages.devices import CardRead, CardUnread
from drivers.wires import WireFrame, angel_eye, bee_tek, reference
from drivers.wires.angel_eye import ETX


class SwapsSuits(bee_tek.Codec):
    """Hearts are read as diamonds."""

    def feed(self, data: bytes) -> list[WireFrame]:
        return [
            frame._replace(message=replace(frame.message, card=Card(frame.message.card[0] + "D")))
            if isinstance(frame.message, CardRead) and frame.message.card[1] == "H"
            else frame
            for frame in super().feed(data)
        ]


class FillsInTheDevice(bee_tek.Codec):
    """Messages carry a device and a number of the codec's own."""

    def feed(self, data: bytes) -> list[WireFrame]:
        return [
            frame._replace(message=replace(frame.message, device="shoe0", n=1))
            if isinstance(frame.message, CardRead)
            else frame
            for frame in super().feed(data)
        ]


class OneReadOneFrame(bee_tek.Codec):
    """What a read leaves over is thrown away."""

    def feed(self, data: bytes) -> list[WireFrame]:
        frames = super().feed(data)
        self._held = b""
        return frames


class NeverFindsBack(angel_eye.Codec):
    """After a bad frame nothing is read until the line is opened anew."""

    _lost = False

    def feed(self, data: bytes) -> list[WireFrame]:
        frames = super().feed(data)
        for at, frame in enumerate(frames):
            self._lost |= frame.message is None
            if self._lost:
                frames[at] = frame._replace(message=None, why="out of step")
        return frames

    def flush(self) -> list[WireFrame]:
        self._lost = False
        return super().flush()


class SwallowsEqualFrames(bee_tek.Codec):
    """A frame equal to the one before is taken for a repeat, on a wire that repeats nothing."""

    _before = b""

    def feed(self, data: bytes) -> list[WireFrame]:
        kept = []
        for frame in super().feed(data):
            if frame.raw != self._before:
                kept.append(frame)
            self._before = frame.raw
        return kept


class WaitsOutGarbage(bee_tek.Codec):
    """Three frames after garbage are not trusted."""

    _doubted = 0

    def feed(self, data: bytes) -> list[WireFrame]:
        frames = super().feed(data)
        for at, frame in enumerate(frames):
            if frame.message is None:
                self._doubted = 3
            elif self._doubted:
                self._doubted -= 1
                frames[at] = frame._replace(message=None, why="too near to garbage")
        return frames


class HidesBadFrames(angel_eye.Codec):
    """Bad frames are kept to itself."""

    def feed(self, data: bytes) -> list[WireFrame]:
        return [frame for frame in super().feed(data) if frame.message is not None]

    def flush(self) -> list[WireFrame]:
        super().flush()
        return []


class KeepsTheTornFrame(bee_tek.Codec):
    """`flush` forgets nothing: half a frame of the old line meets the new one."""

    def flush(self) -> list[WireFrame]:
        return [WireFrame(self._held, None, "the line was lost")] if self._held else []


class KnowsNoStart(angel_eye.Codec):
    """A start of communication is not told as a boot, so marks from before it count on."""

    def feed(self, data: bytes) -> list[WireFrame]:
        return [
            frame._replace(message=replace(frame.message, what="standby"))
            if getattr(frame.message, "what", "") == "boot"
            else frame
            for frame in super().feed(data)
        ]


class RaisesOnLetters(bee_tek.Codec):
    """Bytes that are not ASCII raise an exception."""

    def feed(self, data: bytes) -> list[WireFrame]:
        data.decode("ascii")
        return super().feed(data)


class HoardsBytes(bee_tek.Codec):
    """All that ever came is kept for later."""

    def __init__(self) -> None:
        super().__init__()
        self._all: list[bytes] = []

    def feed(self, data: bytes) -> list[WireFrame]:
        self._all.append(data + b"")
        self._all.append(bytes(bytearray(data)))
        return super().feed(data)


class IgnoresTheChecksum(angel_eye.Codec):
    """A wrong checksum is taken for a right one."""

    def _check(self, found: re.Match[bytes]) -> WireFrame:
        body = found[2] + bytes((ETX,))
        right = found[0][:1] + body + angel_eye.bcc(body)
        matched = angel_eye._FRAME.match(right)
        return super()._check(matched or found)


class GuessesUnreadCards(reference.Codec):
    """A card that the shoe could not read is read as the king of spades."""

    def feed(self, data: bytes) -> list[WireFrame]:
        return [
            frame._replace(message=CardRead("", 0, Card("KS")))
            if isinstance(frame.message, CardUnread)
            else frame
            for frame in super().feed(data)
        ]


CLAUSE_OF = {
    SwapsSuits: "every_card_is_read",
    GuessesUnreadCards: "every_card_is_read",
    FillsInTheDevice: "frames_keep_the_protocol",
    OneReadOneFrame: "bytes_may_be_split_anywhere",
    NeverFindsBack: "lost_bytes_cost_their_frame_only",
    SwallowsEqualFrames: "doubled_frames_count_once",
    WaitsOutGarbage: "garbage_between_frames_costs_one",
    HidesBadFrames: "bad_frames_are_told",
    KeepsTheTornFrame: "a_new_connection_starts_clean",
    KnowsNoStart: "a_power_cut_loses_no_card",
    RaisesOnLetters: "no_bytes_raise",
    HoardsBytes: "memory_is_bounded",
    IgnoresTheChecksum: "damaged_frames_invent_no_card",
}
"""Each mistake and the clause that names it."""
