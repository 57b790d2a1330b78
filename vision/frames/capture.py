"""Reads frames through OpenCV's `VideoCapture`: V4L2 devices, RTSP cameras and video files.

V4L2 is asked for MJPG, which is handed on compressed, so an idle frame costs only its small decode.
Exposure and white balance are fixed: a camera that adapts would turn every hand over the felt into
a change of the whole picture. Timeouts are set if the backend supports them, because a stalled
sender otherwise blocks a read for thirty seconds.

The messages of FFmpeg's decoders about a stream are captured (`vision.frames.coders.decoder_log`).
Other complaints of the backends are kept off stderr: they come at every attempt to reconnect, and
the watch says once what is wrong.
"""

import os
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from controller.option_values import without_secrets
from vision.frames.coders.decoder_words import DecoderWords
from vision.frames.coders.hevc_header import read_hevc_header
from vision.frames.coders.sound_file import is_sound_alone
from vision.frames.coders.stream_header import StreamHeader, read_header, remarks
from vision.frames.lateness import Stamps
from vision.frames.pace import Pace
from vision.frames.picture_file import is_text, is_whole
from vision.frames.raw_picture import is_known, name_of, to_picture
from vision.frames.source import Frame, SourceEndedError, SourceLostError

os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1")
"""Seconds that a V4L2 camera may be silent; OpenCV's default is ten."""

TIMEOUT_MS = 700
"""A stalled sender must be reported within a second."""

OPEN_TIMEOUT_MS = 3500
"""Time for connecting and for the stream's next keyframe."""

MJPG, MJPG_IN_FILES = (int.from_bytes(name, "little") for name in (b"MJPG", b"mjpg"))

KEY = ord("I")
"""CAP_PROP_FRAME_TYPE of a picture that does not depend on another."""

H264 = tuple(int.from_bytes(name, "little") for name in (b"h264", b"H264", b"avc1"))

H265 = tuple(int.from_bytes(name, "little") for name in (b"hevc", b"HEVC", b"hvc1", b"hev1"))

NO_FORMAT = 0xFFFFFFFF
"""The format that OpenCV reports for a device that could not be opened."""

MOST_CUT = 5
"""Cut pictures in a row that are skipped before the camera is lost."""

MANUAL_EXPOSURE = 1
"""V4L2_EXPOSURE_MANUAL, as V4L2's exposure_auto control counts."""


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


class _Capture:
    """Reads an opened capture and counts its frames, for all kinds of source."""

    live = True
    _coded = True
    """Whether the pictures come from a video decoder."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._capture: cv2.VideoCapture | None = None
        self._count = 0
        self._header = ""
        self._alone = self._any = False
        self._pace = Pace()
        self._words = DecoderWords()

    def open(self) -> None:
        """Open the capture. Raises SourceLostError."""
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
        if not is_text(self._url):  # OpenCV would end the program
            raise SourceLostError(
                f"{without_secrets(self._url)}: this name is no text: give the file another"
            )
        self._words = DecoderWords()
        self._capture = self._opened()
        self._words.opened()
        self._any = False
        if not self._capture.isOpened():
            raise SourceLostError(
                f"{without_secrets(self._url)} cannot be opened: {self._advice()}"
            )
        header, self._header = header_of(self._capture)
        if header is not None and header.interlaced:
            raise self._fields()
        self._pace = Pace(self._capture.get(cv2.CAP_PROP_FPS))
        self._alone = int(self._capture.get(cv2.CAP_PROP_FOURCC)) in (MJPG, MJPG_IN_FILES)

    def close(self) -> None:
        """Release the device."""
        if self._capture is not None:
            self._capture.release()
        self._capture = None

    def read(self) -> Frame:
        """Return the next frame. Raises SourceLostError."""
        capture = self._capture
        ok, picture = capture.read() if capture is not None else (False, None)
        if capture is None or not ok or picture is None:
            advice = self._unread_coder() or self._advice()
            raise SourceLostError(f"{without_secrets(self._url)} gives no picture: {advice}")
        self._count += 1
        self._any = True
        frame = Frame(self._count, self._captured_ms(), pixels=np.asarray(picture, np.uint8))
        is_key = self._coded and int(capture.get(cv2.CAP_PROP_FRAME_TYPE)) == KEY
        self._words.note(frame.captured_ms, is_key=is_key)
        if self._words.interlaced:
            raise self._fields()
        frame.alone, frame.is_key = self._alone, is_key if self._coded else None
        frame.spoilt = self._words.resized or self._words.lost_data
        frame.remark = "; ".join(filter(None, self._remarks()))
        return frame

    def _remarks(self) -> tuple[str, ...]:
        """Return what is wrong with the stream although pictures come."""
        return self._header, self._words.reformatted

    def _fields(self) -> SourceLostError:
        """Return the error to raise: OpenCV 5.0 delivers one wrong picture for the whole of such a
        stream.
        """
        return SourceLostError(
            f"{without_secrets(self._url)} is interlaced: set the camera to progressive"
        )

    def _unread_coder(self) -> str:
        """Name the codec of a stream that was opened but of which no picture was ever decoded."""
        coder = int(self._capture.get(cv2.CAP_PROP_FOURCC)) if self._capture is not None else 0
        if (
            not self._coded
            or self._any
            or coder <= 0
            or coder in (*H264, *H265, MJPG, MJPG_IN_FILES)
        ):
            return ""
        return f"it is coded as {name_of(coder)}, which is not read here: set the camera to H.264"

    def _opened(self) -> cv2.VideoCapture:
        return cv2.VideoCapture(self._url)

    def _captured_ms(self) -> int:
        return _now_ms()

    def _advice(self) -> str:
        return "check its power, its cable and the address"


def header_of(capture: cv2.VideoCapture) -> tuple[StreamHeader | None, str]:
    """Return an opened stream's header (H.264 or H.265), and its unwanted properties as a text."""
    if capture.getBackendName() != "FFMPEG":
        return None, ""
    where = int(capture.get(cv2.CAP_PROP_CODEC_EXTRADATA_INDEX))
    found, head = capture.retrieve(flag=where)
    code = int(capture.get(cv2.CAP_PROP_CODEC_PIXEL_FORMAT)) & 0xFFFFFFFF
    data = head.tobytes() if found and head is not None else b""
    coder = int(capture.get(cv2.CAP_PROP_FOURCC))
    known = read_header if coder in H264 else read_hevc_header if coder in H265 else None
    header = known(data) if known is not None else None
    return header, remarks(header, code.to_bytes(4, "little").decode("latin-1"))


class V4l2(_Capture):
    """Reads a camera on this machine; tested on the kernel's virtual camera."""

    _coded = False
    wanted = MJPG
    """The format that is requested; a driver without it gives another."""

    def _opened(self) -> cv2.VideoCapture:
        capture = cv2.VideoCapture(self._url, cv2.CAP_V4L2)
        for name, value in (
            (cv2.CAP_PROP_FOURCC, self.wanted),
            (cv2.CAP_PROP_FRAME_WIDTH, 1920),
            (cv2.CAP_PROP_FRAME_HEIGHT, 1080),
            (cv2.CAP_PROP_FPS, 30),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
            (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE),
            (cv2.CAP_PROP_AUTO_WB, 0),
        ):
            capture.set(name, value)
        # The driver's own bytes are wanted where this program knows them: MJPG goes on compressed,
        # and a raw picture is told from one cut short. Other formats are left to OpenCV.
        self._format = int(capture.get(cv2.CAP_PROP_FOURCC)) & NO_FORMAT
        self._size = (
            int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)),
            int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT)),
        )
        own = self._format == MJPG or is_known(self._format)
        capture.set(cv2.CAP_PROP_CONVERT_RGB, 0 if own else 1)
        return capture

    def read(self) -> Frame:
        """Return the next frame, compressed if the driver delivers MJPG. Raises SourceLostError."""
        for _ in range(MOST_CUT):
            frame = super().read()
            if frame.pixels is not None and self._format == MJPG:
                jpeg = frame.pixels.tobytes()
                if not is_whole(jpeg):
                    continue
                return replace(frame, jpeg=jpeg, pixels=None)
            if frame.pixels is not None and is_known(self._format):
                frame.pixels = to_picture(frame.pixels, self._format, *self._size)
                frame.alone = True
            return frame
        raise SourceLostError(
            f"{without_secrets(self._url)} gives pictures that end too soon: check its cable "
            "and port"
        )

    def _remarks(self) -> tuple[str, ...]:
        return *super()._remarks(), self._pace.note(time.monotonic(), None)

    def _advice(self) -> str:
        if self._format not in (MJPG, NO_FORMAT) and not is_known(self._format):
            return f"it delivers {name_of(self._format)}: set it to MJPG or YUYV"
        return "check its plug, and that this user is in the group video"


class Rtsp(_Capture):
    """Reads a network camera with one decoding thread: each further one would delay a frame."""

    def open(self) -> None:
        """Open the stream. Raises SourceLostError."""
        self._stamps = Stamps()
        super().open()

    def _captured_ms(self) -> int:
        return self._stamps.taken_ms(self._stamp_ms(), time.monotonic_ns() // 1_000_000, _now_ms())

    def _stamp_ms(self) -> float:
        return self._capture.get(cv2.CAP_PROP_POS_MSEC) if self._capture is not None else 0.0

    def _opened(self) -> cv2.VideoCapture:
        wanted = {
            cv2.CAP_PROP_OPEN_TIMEOUT_MSEC: OPEN_TIMEOUT_MS,
            cv2.CAP_PROP_READ_TIMEOUT_MSEC: TIMEOUT_MS,
            cv2.CAP_PROP_N_THREADS: 1,
        }
        flat = [number for pair in wanted.items() for number in pair]
        return cv2.VideoCapture(self._url, cv2.CAP_FFMPEG, flat)

    def read(self) -> Frame:
        """Return the next frame. Raises SourceLostError.

        A picture that comes only after the timeout is an old one: the decoder released its last
        picture when nothing more came over the wire.
        """
        asked = time.monotonic()
        frame = super().read()
        if time.monotonic() - asked >= TIMEOUT_MS / 1000:
            raise SourceLostError(f"{without_secrets(self._url)} stopped sending: {self._advice()}")
        if self._words.resized:  # opened again it comes in its new size, which is fitted to
            raise SourceLostError(f"{without_secrets(self._url)}: {self._words.resized}")
        return frame

    def _advice(self) -> str:
        if self._words.is_sound_alone:
            return "it sends sound alone: switch its video on"
        return super()._advice()

    def _remarks(self) -> tuple[str, ...]:
        stamp = self._stamp_ms()
        pace = self._pace.note(time.monotonic(), stamp if stamp > 0 else None)
        return *super()._remarks(), pace


class VideoFile(_Capture):
    """Reads a recording: every frame, in order, with the time it was recorded at."""

    live = False

    def read(self) -> Frame:
        """Return the next frame.

        Raises SourceEndedError after the last one, SourceLostError if there was none at all.
        """
        try:
            return super().read()
        except SourceLostError as lost:
            if self._count and not self._words.interlaced:
                raise SourceEndedError from lost
            raise

    def _advice(self) -> str:
        if is_sound_alone(Path(self._url)):
            return "it holds sound alone: give a recording with pictures"
        return "give a recording that FFmpeg reads, or a folder of pictures"

    def _captured_ms(self) -> int:
        capture = self._capture
        return int(capture.get(cv2.CAP_PROP_POS_MSEC)) if capture is not None else 0
