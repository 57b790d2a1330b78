"""Defines a frame and a source of frames, and keeps only the newest frame of a live source.

A camera delivers even while no frame is taken. A reader slower than the camera must not fall behind
it (a plain `VideoCapture` that is read too slowly lags by seconds, and more every minute). So a
separate thread empties the wire and keeps one frame: the newest, still compressed. Recorded sources
(a video file, a folder of pictures) are the exception: all their frames are wanted, and the thread
waits until the last one was taken.

A source that fails or stalls is closed and opened again, with a wait that doubles up to a limit.
Losing a camera is an event for the observer (`vision.observer`), never an exception from this
module.
"""

import threading
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.system_errors import reason_of
from vision.frames.coders.decoder_log import hearing
from vision.frames.coders.jpeg_planes import unpacked
from vision.frames.coders.jpeg_words import jpeg_words
from vision.frames.picture import Picture
from vision.frames.picture_file import decoded

Image = NDArray[np.uint8]

HALVINGS = 3
SMALL = 2**HALVINGS
"""Ratio of the full picture's side to the small grey picture's; JPEG's block size, so it costs
least.
"""

FIRST_WAIT_S = 0.1
LONGEST_WAIT_S = 2.0
"""A camera that was unplugged is back in view within this time after it is plugged in again."""

STOP_S = 5.0
"""Longer than any source takes to open or to time out."""


class SourceLostError(Exception):
    """The source gave no frame; the message names the source, its state and the remedy."""


class SourceEndedError(Exception):
    """A recorded source has no more frames."""


@dataclass(slots=True, eq=False)
class Frame:
    """One picture: `jpeg` as it came, or `pixels` if the source delivers no JPEG.

    `pixels` is (rows, columns, 3) uint8, BGR. `captured_ms` is the capture time in milliseconds if
    the source tells it, else the arrival's; `arrived_ms` is the arrival by the host's steady clock,
    0 if the source is not live. `remark` says what is wrong with the stream although pictures come,
    and the remedy; empty if nothing is wrong. `spoilt` says likewise why no conclusion may be drawn
    from this picture. `alone` means that it came as the sensor gave it or was coded by itself, not
    as a difference from the last. `is_key` means that its decoder got the whole of it; None if that
    is not known. `opened` counts how often the source was opened. A full picture is decoded once
    and kept.
    """

    number: int
    captured_ms: int
    jpeg: bytes | None = None
    pixels: Image | None = None
    remark: str = ""
    arrived_ms: int = 0
    spoilt: str = ""
    alone: bool = False
    is_key: bool | None = None
    opened: int = 0
    decoded: Picture | None = field(default=None, init=False, repr=False)
    """The whole picture, once it was asked for."""

    def small(self) -> Image:
        """Return the grey picture at an eighth of the side: (rows, columns) uint8.

        Raises SourceLostError if the picture is broken.
        """
        if self.pixels is None and self.decoded is None:
            return self._decode(cv2.IMREAD_REDUCED_GRAYSCALE_8)
        grey: Image = _in_blocks(self.whole().grey())
        for _ in range(HALVINGS):  # a fifth of the time that one step to an eighth takes
            size = (grey.shape[1] // 2, grey.shape[0] // 2)
            grey = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
        return grey

    def small_in_colour(self) -> Image:
        """Return the picture at an eighth of the side: (rows, columns, 3) uint8, BGR.

        Raises SourceLostError if the picture is broken.
        """
        if self.pixels is None and self.decoded is None:
            return self._decode(cv2.IMREAD_REDUCED_COLOR_8)
        return self.whole().cells(SMALL)

    def whole(self) -> Picture:
        """Return the whole picture, of which parts can be asked for.

        Raises SourceLostError if the picture is broken.
        """
        if self.decoded is None:
            if self.pixels is not None:
                self.decoded = Picture(self.pixels)
            else:
                planes = unpacked(self.jpeg or b"")
                self.decoded = Picture(planes or self._decode(cv2.IMREAD_COLOR))
        return self.decoded

    def full(self) -> Image:
        """Return all of the whole picture: (rows, columns, 3) uint8, BGR.

        Raises SourceLostError if the picture is broken.
        """
        return self.whole().coloured_whole()

    def _decode(self, how: int) -> Image:
        with jpeg_words.heard() as said:
            picture = decoded(self.jpeg or b"", how)
        self.spoilt = self.spoilt or said.damage
        if picture is None:
            raise SourceLostError(
                f"frame {self.number} is no readable JPEG: check the camera's link"
            )
        return picture


def _in_blocks(grey: Image) -> Image:
    """Return a grey picture (rows, columns; uint8) whose sides are multiples of SMALL.

    Its last rows and columns are repeated, as a JPEG's encoder does, so that the small picture has
    the same size and place however it was made.
    """
    down, across = (-length % SMALL for length in grey.shape)
    if not down and not across:
        return grey
    filled = cv2.copyMakeBorder(grey, 0, down, 0, across, cv2.BORDER_REPLICATE)
    return np.asarray(filled, np.uint8)


class Source(Protocol):
    """Delivers frames to one thread."""

    live: bool
    """Whether frames go on coming while none is read."""

    def open(self) -> None:
        """Connect. Raises SourceLostError."""

    def read(self) -> Frame:
        """Return the next frame; returns or raises within a second or so.

        Raises SourceLostError, or SourceEndedError after the last frame of a recording.
        """

    def close(self) -> None:
        """Release the device; never raises."""


class NewestFrame:
    """Reads a source on a thread of its own and hands out its newest frame."""

    def __init__(self, source: Source, changed: threading.Condition | None = None) -> None:
        """`changed` is shared with other sources that are waited for together."""
        self._source = source
        self._changed = changed or threading.Condition()
        self._frame: Frame | None = None
        self._closing = threading.Event()
        self._trouble = ""
        self._ended = False
        self._opened = 0
        self._thread = threading.Thread(target=self._run, name="frames", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._thread.start()

    def stop(self) -> None:
        """Stop reading; returns when the current read has ended.

        A thread that is still inside a video library when the process ends would abort the process.
        """
        self._closing.set()
        with self._changed:
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    @property
    def trouble(self) -> str:
        """The reason why no frame comes, as a sentence; empty while frames come."""
        return self._trouble

    @property
    def ended(self) -> bool:
        """Whether a recorded source has ended and its last frame was taken."""
        with self._changed:
            return self._ended and self._frame is None

    def take(self, timeout: float) -> Frame | None:
        """Return the newest frame not yet taken, None if none comes within `timeout` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._frame is not None or self._ended, timeout)
            frame, self._frame = self._frame, None
            self._changed.notify_all()
            return frame

    @property
    def arrived_ms(self) -> int | None:
        """The arrival time of the frame that waits to be taken; None if none waits."""
        return self._frame.arrived_ms if self._frame is not None else None

    def _run(self) -> None:
        with hearing():
            self._read()

    def _read(self) -> None:
        wait = FIRST_WAIT_S
        while not self._closing.is_set():
            try:
                self._source.open()
                self._opened += 1
                while not self._closing.is_set():
                    self._keep(self._source.read())
                    wait = FIRST_WAIT_S
            except SourceEndedError:
                with self._changed:
                    self._ended = True
                    self._changed.notify_all()
                return
            except Exception as lost:  # own errors too: a dead thread would report no loss
                self._trouble = self._told(lost)
                self._closing.wait(wait)
                wait = min(2 * wait, LONGEST_WAIT_S)
            finally:
                self._source.close()

    def _told(self, lost: Exception) -> str:
        """Return why no frame comes; an error of this program also goes to stderr, once."""
        if isinstance(lost, OSError):
            return f"{lost.filename or 'the source'}: {reason_of(lost)}; check its rights"
        if isinstance(lost, SourceLostError):
            return str(lost)
        if isinstance(lost, cv2.error):
            return (
                f"what the camera sends is not understood ({reason_of(lost)}): restart the camera"
            )
        told = f"vision cannot read the camera, by an error of its own ({lost!r}): restart vision"
        if told != self._trouble:
            traceback.print_exception(lost)
        return told

    def _keep(self, frame: Frame) -> None:
        self._trouble = ""
        frame.arrived_ms = time.monotonic_ns() // 1_000_000
        frame.opened = self._opened
        with self._changed:
            if not self._source.live:
                self._changed.wait_for(lambda: self._frame is None or self._closing.is_set())
            self._frame = frame
            self._changed.notify_all()


def newest(
    sources: Sequence[NewestFrame], changed: threading.Condition, timeout: float
) -> tuple[int, Frame] | None:
    """Return the index of a source and its frame, the one that waits longest; None if none comes.

    All of them share `changed`; `timeout` is in seconds.
    """
    with changed:
        changed.wait_for(
            lambda: (
                any(one.arrived_ms is not None for one in sources)
                or all(one.ended for one in sources)
            ),
            timeout,
        )
        waiting = [
            (one.arrived_ms, place)
            for place, one in enumerate(sources)
            if one.arrived_ms is not None
        ]
        if not waiting:
            return None
        place = min(waiting)[1]
        frame = sources[place].take(0)
    return None if frame is None else (place, frame)
