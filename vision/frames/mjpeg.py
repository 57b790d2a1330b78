"""Reads MJPEG over HTTP: one endless multipart response, one JPEG per part.

This module has its own client, because OpenCV's blocks for half a minute when a sender stalls, and
hides the parts' headers. It uses these headers of each part: `Content-Length`, `X-Frame` (the
camera's own frame number) and `X-Timestamp` (capture time: a whole number is milliseconds, a number
with a point is seconds, as mjpg-streamer writes them). A part without a length ends at the JPEG's
end marker before a new line; if the camera pads its pictures, at the next boundary line.
"""

import http.client
import io
import socket
import time
from urllib.parse import urlsplit

from controller.option_values import without_secrets
from controller.system_errors import reason_of
from vision.frames.http_login import Challenge, authorization, challenges_in, target
from vision.frames.pace import OLD, Pace
from vision.frames.picture_file import END_OF_PICTURE, is_whole
from vision.frames.source import Frame, SourceLostError

TIMEOUT_S = 0.7
"""A stalled sender must be reported within a second."""

START_S = 3.0
"""A camera that has just been opened may take this long for its first picture."""

ANSWERS = 3
"""Attempts to log in: the second and the third only if the camera calls the nonce stale."""

REFUSED = "refuses this name and password (http://name:password@host/path)"

MOST_CUT = 5
"""Cut pictures in a row that are skipped before the camera is lost."""

NO_STREAM = ("text/html", "application/json", "audio/", "image/")
"""Pages, errors and single pictures; a camera may use any other content type."""

SHOWN = 40

MOST_DIGITS = 15
"""A longer number is neither a picture's number nor a time."""

MOST_HEADERS = 100
"""Headers of one part; cameras send three or four."""

LARGEST_PART = 16 * 1024 * 1024
LONGEST_LINE = 4096
NEW_LINES = b"\r\n"
LAST = 8
"""The end marker and the new lines after it lie within so many bytes."""


class MjpegOverHttp:
    """Reads a camera that serves `multipart/x-mixed-replace` over HTTP."""

    live = True

    def __init__(self, url: str, timeout_s: float = TIMEOUT_S) -> None:
        self._url = url
        self._timeout_s = timeout_s
        self._connection: http.client.HTTPConnection | None = None
        self._body: io.BufferedIOBase | None = None
        self._socket: socket.socket | None = None
        self._started = False
        self._count = 0
        self._boundary = b""
        self._at_boundary = False
        self._pace = Pace()

    def open(self) -> None:
        """Connect and request the stream, with name and password if the camera asks for them.

        Raises SourceLostError.
        """
        answer = self._logged_in()
        if answer.status != http.client.OK:
            raise self._lost(f"answers {answer.status} {answer.reason}")
        kind = answer.headers.get_content_type()
        if kind.startswith(NO_STREAM):
            raise self._lost(f"answers with {kind}, which is no stream of pictures")
        self._started = self._at_boundary = False
        self._pace = Pace()

    def _logged_in(self) -> http.client.HTTPResponse:
        """Return the response after the login; if the camera calls the nonce stale, get a new one.

        Raises SourceLostError.
        """
        answer, known = self._asked({}), None
        for _ in range(ANSWERS):
            if answer.status != http.client.UNAUTHORIZED:
                return answer
            asked = challenges_in(answer.headers.get_all("WWW-Authenticate", []))
            if known is not None:
                asked = [one for one in asked if one.is_stale]
            again = authorization(self._url, asked)
            if again is None:
                raise self._lost(_refusal(self._url, asked, tried=known is not None))
            known = again
            self.close()
            answer = self._asked({"Authorization": known})
        if answer.status == http.client.UNAUTHORIZED:
            raise self._lost(REFUSED)
        return answer

    def _asked(self, headers: dict[str, str]) -> http.client.HTTPResponse:
        where = urlsplit(self._url)
        try:
            connection = http.client.HTTPConnection(
                where.hostname or "", where.port or 80, timeout=START_S
            )
            self._connection = connection
            connection.connect()
            self._socket = connection.sock
            connection.request("GET", target(where), headers=headers)
            self._body = answer = connection.getresponse()
            return answer
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise self._lost(f"cannot be reached ({reason_of(error)})") from error

    def read(self) -> Frame:
        """Return the next part as a frame.

        Raises SourceLostError on a stall, an end or a broken part.
        """
        for _ in range(MOST_CUT):
            headers, jpeg = self._part()
            if is_whole(jpeg):
                return self._frame(headers, jpeg)
        raise self._lost("sends pictures that end too soon")

    def _part(self) -> tuple[dict[str, str], bytes]:
        try:
            headers = self._headers()
            if not self._started and self._socket is not None:
                self._socket.settimeout(self._timeout_s)
                self._started = True
            return headers, self._jpeg(headers)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise self._lost(f"stopped sending ({reason_of(error)})") from error

    def _frame(self, headers: dict[str, str], jpeg: bytes) -> Frame:
        self._count += 1
        number = headers.get("x-frame", "")
        stamp = _captured_ms(headers.get("x-timestamp", ""))
        count = int(number) if _is_number(number) else self._count
        frame = frame_of(count, jpeg, stamp, self._pace)
        frame.remark = self._pace.note(time.monotonic(), stamp)
        return frame

    def close(self) -> None:
        """Drop the connection."""
        if self._body is not None:
            self._body.close()
        if self._connection is not None:
            self._connection.close()
        self._connection = self._body = None

    def _line(self) -> bytes:
        body = self._body
        if body is None:
            raise self._lost("is not open")
        line = body.readline(LONGEST_LINE)
        if not line:
            raise self._lost("closed the stream")
        return line

    def _headers(self) -> dict[str, str]:
        while not self._at_boundary:
            line = self._line()
            self._boundary, self._at_boundary = line.rstrip(NEW_LINES), line.startswith(b"--")
        self._at_boundary = False
        headers: dict[str, str] = {}
        while line := self._line().strip():
            if len(headers) >= MOST_HEADERS:
                raise ValueError(f"a part with more than {MOST_HEADERS} headers")
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.strip().lower()] = value.strip()
        return headers

    def _jpeg(self, headers: dict[str, str]) -> bytes:
        length = int(headers.get("content-length", "-1"))
        if length < 0:
            return self._until_boundary()
        if length > LARGEST_PART:
            raise ValueError(f"a part of {length} bytes")
        body = self._body
        data = body.read(length) if body is not None else b""
        if len(data) < length:
            raise ValueError("the stream ended inside a picture")
        return data

    def _until_boundary(self) -> bytes:
        """Read the picture of a part without a length, up to the end marker and a new line.

        Where bytes follow the marker, the part goes on up to the next boundary line.
        """
        data = bytearray()
        while not data[-LAST:].rstrip(NEW_LINES).endswith(END_OF_PICTURE):
            line = self._line()
            if line.rstrip(NEW_LINES) == self._boundary:
                self._at_boundary = True
                break
            data += line
            if len(data) > LARGEST_PART:
                raise ValueError("a part without an end")
        return bytes(data.rstrip(NEW_LINES))

    def _lost(self, state: str) -> SourceLostError:
        return SourceLostError(
            f"the camera at {without_secrets(self._url)} {state}: check its power, its cable "
            "and the address"
        )


def frame_of(number: int, jpeg: bytes, stamp_ms: int, pace: Pace) -> Frame:
    """Return a picture as a frame; one that is older than the last, by its stamp, is spoilt."""
    at_ms = pace.forward(stamp_ms)
    return Frame(number, at_ms, jpeg, spoilt=OLD if pace.is_old else "")


def _refusal(url: str, asked: list[Challenge], *, tried: bool) -> str:
    """Say why the login failed; `tried` tells whether an answer was given."""
    if tried:
        return REFUSED
    if urlsplit(url).username is None:
        return "asks for a name and password; write http://name:password@host/path"
    ways = {f"{one.scheme} {one.values.get('algorithm', '')}".strip()[:SHOWN] for one in asked}
    return (
        f"asks for a login that is not known here ({', '.join(sorted(ways)) or 'it names none'}); "
        "set it to Digest with MD5 or SHA-256, or to Basic"
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def _captured_ms(stamp: str) -> int:
    """Return the part's capture time in milliseconds; the present time if the part has none."""
    seconds, point, parts = stamp.partition(".")
    thousandths = (parts[:3] if _is_number(parts[:3]) else "").ljust(3, "0")
    told = seconds + thousandths if point else seconds
    return int(told) if _is_number(seconds) and _is_number(told) else time.time_ns() // 1_000_000
