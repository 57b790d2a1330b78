"""Detects a frozen picture by how little a live one of this camera ever changes.

A sensor's noise never repeats. So pictures that were coded separately, as JPEG or as the sensor
gave them, and are equal for half a second are frozen. In a video stream an encoder may repeat a
still picture to the last bit until its next keyframe, and may go on polishing a frozen one. Whether
this stream does so is learned while it is well (`vision.geometry.habit`). If even its quietest
still pictures change by something, the stream is frozen when for a second hardly a frame changed by
a set share of that; a keyframe, coded anew, does not hide it. In a stream that is not known yet,
five seconds of equal pictures are required, with a keyframe among them. The same holds for a stream
that is often quite still, whose frozen pictures may look like its live ones; this is reported
beforehand. A loop of film and old pictures between new ones (`vision.geometry.replayed`), and
parts that stand still (`vision.geometry.stopped_parts`), are detected separately.

The small picture of a calm camera with little noise may repeat even if the whole one does not. So a
picture that looks frozen in small is compared in full before it is reported. JPEGs coded so
coarsely that even the whole picture may repeat are judged like a video stream.

Small pictures are (rows, columns) uint8.
"""

import cv2

from vision.frames.coders.jpeg_head import may_repeat
from vision.frames.source import Frame
from vision.geometry.habit import LEAST_LIVELY, Habit
from vision.geometry.plane import Image
from vision.geometry.replayed import FilmLoop
from vision.geometry.stopped_parts import StoppedParts, same_parts

FROZEN_MS = 500
FROZEN_VIDEO_MS = 5000
"""More than two intervals between keyframes, as cameras usually set them."""
FEWEST_EQUAL = 5
"""Frames: at a slow rate, half a second of equal pictures may be an accident."""


STARVED = (
    "still pictures of this stream repeat to the last bit, so that a frozen one could be told late "
    "or never: raise the camera's bitrate"
)


FROZEN = (
    "the picture repeats itself to the last bit: restart the camera "
    "(one that is a program and has no noise has the option --noiseless)"
)
NOISELESS = "this camera is declared to have no noise: a frozen picture is not told"
PART = "a part of the picture stands still: restart the camera, check its cable and port"
LOOP = "pictures come again to the last bit, as a loop of film: restart the camera or its recorder"


class Stillness:
    """Watches one camera's pictures for repeats."""

    def __init__(self) -> None:
        self.is_noiseless = False
        """Whether its live pictures are known to repeat, so that repeats say nothing."""
        self._last: Image | None = None
        self._equals = EqualPictures()
        self._habit = Habit()
        self._loop, self._parts = FilmLoop(), StoppedParts()
        self._replays = self._stale = False
        self._opened: int | None = None

    @property
    def repeated(self) -> bool:
        """Whether the last frame equalled the one before it, belongs to a loop, came before or
        stands still in a part, so that something in it is not new.
        """
        return not self.is_noiseless and (self._equals.count > 0 or self._replays or self._stale)

    def frozen(self, frame: Frame, small: Image) -> bool:
        """Tell whether the picture has repeated itself for too long.

        Raises SourceLostError on a broken picture.
        """
        if self.is_noiseless:
            return False
        change = self._change(small)
        self._last = small
        self._note_opening(frame.opened)
        alone = frame.jpeg is not None or frame.alone
        taken = alone and not may_repeat(frame.jpeg or b"")
        lively = change > LEAST_LIVELY
        self._replays = self._loop.runs(frame, small, moves=alone or lively, taken=taken and lively)
        stopped = taken and self._parts.frozen(frame, small)
        self._stale = self._loop.is_old or (taken and self._parts.is_stale)
        equal = self._equals.last(frame, changed=change > 0, taken=taken)
        rests = not taken and self._habit.rests(small, frame.captured_ms, change)
        return self._replays or stopped or equal or rests

    @property
    def why(self) -> str:
        """The sentence with the remedy for a frozen picture."""
        if self._replays:
            return LOOP
        return PART if self._parts.is_part else FROZEN

    @property
    def remark(self) -> str:
        """The sentence with the remedy if a frozen picture could not be detected; else empty."""
        if self.is_noiseless:
            return NOISELESS
        return STARVED if self._habit.known and not self._habit.lively else ""

    def _note_opening(self, opened: int) -> None:
        if self._opened not in (None, opened):
            self._habit.reopened()
        self._opened = opened

    def _change(self, small: Image) -> float:
        if self._last is None or small.shape != self._last.shape:
            return 255.0
        return cv2.norm(small, self._last, cv2.NORM_L1) / small.size


class EqualPictures:
    """Counts pictures that equal the one before them, and tells when this has lasted too long."""

    def __init__(self) -> None:
        self.count = 0
        self._first: Frame | None = None
        self._keys = 0
        self._proved = False

    def last(self, frame: Frame, *, changed: bool, taken: bool) -> bool:
        """Take the next picture; `changed` means that its small one differs from the last.

        Tells whether such pictures have lasted too long. Raises SourceLostError on a broken
        picture.
        """
        if changed or self._first is None:
            self._begin(frame)
            return False
        self.count += 1
        self._keys += frame.is_key is not False
        long_ms = FROZEN_MS if taken else FROZEN_VIDEO_MS
        lasts = frame.captured_ms - self._first.captured_ms >= long_ms
        if self._proved:
            return True
        if self.count < FEWEST_EQUAL or not lasts or not (taken or self._keys):
            return False
        self._proved = bool(same_parts(frame, self._first).all())
        if not self._proved:
            self._begin(frame)
        return self._proved

    def _begin(self, frame: Frame) -> None:
        self.count, self._first, self._keys, self._proved = 0, frame, 0, False
