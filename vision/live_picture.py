"""Shows the engineer the camera's newest picture with the zones and cards that vision found.

A client asks for it over a Unix socket: each connection gets one JPEG and is closed. Without a
request nothing is copied, decoded or drawn. A thread of its own serves the requests, at most five a
second, from objects that the watching thread hands over. So a viewer never slows the table.
"""

import contextlib
import queue
import socket
import threading
import traceback
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from controller.core.config.layout import Layout
from controller.core.messages.devices import CameraState, VisionReport
from vision.draw import FACE_INK, UNREAD_INK, draw_cards, draw_layout, label
from vision.felt.cards.track import TrackedCard
from vision.frames.source import Frame, SourceLostError
from vision.geometry.plane import Image, Plane
from vision.listening import listening_at
from vision.observer import Observer

GAP_S = 0.2
"""Seconds between two pictures, for all clients together."""

ANSWER_S = 2.0
"""The watching thread comes by every 50 ms; a client must take its picture within this time."""

QUALITY = 75
BAND_PX = 44
"""Height of the line above the picture that states the camera's condition."""


@dataclass(frozen=True, slots=True)
class VisionSnapshot:
    """The knowledge of vision at one moment."""

    frame: Frame | None
    plane: Plane | None
    cards: tuple[TrackedCard, ...]
    state: CameraState | None


class LivePicture:
    """Serves one camera's picture on a socket; the watching thread calls `note`."""

    def __init__(self, path: Path, layout: Layout) -> None:
        """Listen at once. Raises OSError if the socket cannot be made at `path`."""
        self._layout = layout
        self._frame: Frame | None = None
        self._state: CameraState | None = None
        self._asked = threading.Event()
        self._closing = threading.Event()
        self._seen: queue.SimpleQueue[VisionSnapshot] = queue.SimpleQueue()
        self._path, self._listening = path, listening_at(path)
        self._thread = threading.Thread(target=self._serve, name="picture", daemon=True)
        self._thread.start()

    def note(
        self, frame: Frame | None, reports: Iterable[VisionReport], observer: Observer, n: int = 0
    ) -> None:
        """Remember the newest frame and the state of camera `n`, if it is among the reports.

        Hands a snapshot to the serving thread if a client has asked for one.
        """
        self._frame = frame or self._frame
        eye = observer.eyes[n]
        for report in reports:
            if isinstance(report, CameraState) and report.camera == eye.camera:
                self._state = report
        if self._asked.is_set():
            self._asked.clear()
            cards = tuple(copy(card) for card in observer.tracks.cards)
            self._seen.put(VisionSnapshot(self._frame, eye.plane, cards, self._state))

    def close(self) -> None:
        """Stop serving and remove the socket's file.

        Returns when the last picture has been handed out, or after twice ANSWER_S.
        """
        self._closing.set()
        with contextlib.suppress(OSError):  # it wakes the thread out of its waiting
            self._listening.shutdown(socket.SHUT_RDWR)
        self._thread.join(2 * ANSWER_S)
        self._listening.close()
        self._path.unlink(missing_ok=True)

    def _serve(self) -> None:
        told = ""
        while not self._closing.is_set():
            try:
                self._answer()
            except Exception as error:  # own errors too: a dead thread would answer nobody
                if repr(error) != told:
                    told = repr(error)
                    traceback.print_exception(error)
            self._closing.wait(GAP_S)

    def _answer(self) -> None:
        with contextlib.suppress(OSError, queue.Empty, cv2.error):
            client, _ = self._listening.accept()
            with client:
                client.settimeout(ANSWER_S)
                client.sendall(self._jpeg())

    def _jpeg(self) -> bytes:
        """Return one drawn picture. Raises queue.Empty if the watching thread does not come by."""
        while not self._seen.empty():  # left for a client that had gone
            self._seen.get()
        self._asked.set()
        drawn = draw(self._seen.get(timeout=ANSWER_S), self._layout)
        return cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()


def draw(seen: VisionSnapshot, layout: Layout) -> Image:
    """Return the picture with zones and cards, under a line that states the camera's condition.

    The result is (rows + BAND_PX, columns, 3) uint8, BGR. It is dark if the frame is missing or
    broken.
    """
    drawn = _picture(seen.frame)
    if seen.plane is not None:
        draw_layout(drawn, seen.plane, layout)
        draw_cards(drawn, seen.plane, seen.cards)
    state = seen.state
    condition, why = (
        (state.condition, "; ".join(filter(None, (state.why, state.remark))))
        if state
        else ("unknown", "no verdict yet")
    )
    drawn = np.asarray(cv2.copyMakeBorder(drawn, BAND_PX, 0, 0, 0, cv2.BORDER_CONSTANT), np.uint8)
    frame = f"frame {seen.frame.number}" if seen.frame else "no frame yet"
    ink = FACE_INK if condition == "ok" else UNREAD_INK
    label(drawn, f"{condition}: {why} ({frame})", (12, BAND_PX - 14), ink, 0.8)
    return drawn


def _picture(frame: Frame | None) -> Image:
    """Return a copy of the frame's picture to draw on; a dark picture if there is none."""
    if frame is not None:
        with contextlib.suppress(SourceLostError):
            return frame.full().copy()
    return np.full((720, 1280, 3), 30, np.uint8)
