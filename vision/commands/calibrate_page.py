"""Serves the calibration page: a live picture, the clicks on it, the file in the end."""

import contextlib
import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import cv2

from controller.core.config.layout import Layout
from controller.core.words import Say, say
from controller.system_errors import named_reason, port_refused
from controller.whole_files import spare, write_whole
from vision.commands.calibrate_words import FIXED, Wording, fitted, not_yet
from vision.draw import draw_layout, label
from vision.frames.source import NewestFrame, SourceLostError
from vision.geometry.calibration import Calibration
from vision.geometry.calibration_fit import (
    FEWEST_POINTS,
    RefusedError,
    Target,
    fit_fiducials,
    fit_points,
    targets,
    with_landmarks,
)
from vision.geometry.plane import Image

PAGE = Path(__file__).with_name("calibrate_page.html")

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of every answer: the page loads nothing from elsewhere and stands in no frame."""

HERE = ("127.0.0.1", "localhost")
"""The names of this machine; any port, for a tunnel may lead here from another one."""
QUALITY = 80
LARGEST_BODY = 10_000

WIDEST = 100_000
"""Pixels beyond those of any camera."""

NO_PICTURE = say("calibrate_no_picture")
NO_CLICK = "a click is x and y of a place in the picture, in pixels"
CLICK_INK = (80, 80, 255)
"""Blue, green, red."""


class CalibrationSession:
    """Holds one calibration under way; the server's threads call its methods."""

    def __init__(self, frames: NewestFrame, layout: Layout, out: Path) -> None:
        self.layout, self.out = layout, out
        self.saved = threading.Event()
        self._frames = frames
        self._lock = threading.Lock()
        self._picture: Image | None = None
        self._clicked: list[tuple[float, float]] = []
        self._found: Calibration | None = None
        self._why: Say | None = NO_PICTURE

    def click(self, x: float, y: float) -> None:
        """Add a clicked point, in pixels of the full picture."""
        with self._lock:
            self._clicked.append((x, y))
            self._found, self._why = None, None

    def begin_again(self) -> None:
        """Forget the clicked points."""
        with self._lock:
            self._clicked.clear()
            self._found, self._why = None, None

    def save(self) -> bool:
        """Write the file if the fit is good. Raises OSError if the disk refuses it."""
        with self._lock:
            if self._found is None:
                return False
            spare(self.out, answer := self._found.model_dump_json(indent=2) + "\n")
            write_whole(self.out, answer)
            self.saved.set()
            return True

    def state(self, wording: Wording, language: str) -> dict[str, object]:
        """Return everything that the page shows beside the picture, in this language."""
        with self._lock:
            following = self._following()
            return {
                "ok": self._found is not None,
                "says": wording.text(language, self._says(following)),
                "clicked": len(self._clicked),
                "next_mm": (following.x_mm, following.y_mm) if following else None,
                "felt_mm": (self.layout.width, self.layout.height),
                "zones": {zone.name: zone.rect for zone in self.layout.zones},
                "saved": str(self.out) if self.saved.is_set() else "",
            }

    def _says(self, following: Target | None) -> Say | str:
        if self.saved.is_set():
            return say("calibrate_written", file=str(self.out))
        if self._found is not None:
            return fitted(self._found, following)
        if self._picture is None and self._clicked:
            return self._why or NO_PICTURE
        return not_yet(self._why, len(self._clicked), following)

    def _following(self) -> Target | None:
        """Return the point to click next; None if the markers fit or more would not help."""
        asked, count = targets(self.layout), len(self._clicked)
        needless = count == 0 if self._found else count >= FEWEST_POINTS
        return None if needless or count >= len(asked) else asked[count]

    def picture(self) -> bytes:
        """Return the newest picture as JPEG, with the zones drawn where the fit puts them.

        Returns no bytes while there is no picture, as when the camera is lost: where it looks by
        then is not known, so that nothing can be saved.
        """
        frame = self._frames.take(1.0)
        with self._lock:
            if frame is not None:
                with contextlib.suppress(SourceLostError):
                    self._picture = frame.full()
            elif self._frames.trouble:
                self._picture = self._found = None
            if self._picture is None:
                trouble = self._frames.trouble
                self._why = say("calibrate_camera", why=trouble) if trouble else NO_PICTURE
                return b""
            self._fit(self._picture)
            drawn = self._picture.copy()
            if self._found is not None:
                draw_layout(drawn, self._found.plane(), self.layout)
            for n, (x, y) in enumerate(self._clicked, 1):
                cv2.drawMarker(drawn, (round(x), round(y)), CLICK_INK, cv2.MARKER_CROSS, 40, 2)
                label(drawn, str(n), (x + 12, y - 12), CLICK_INK, 0.9)
        _, data = cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        return data.tobytes()

    def _fit(self, picture: Image) -> None:
        try:
            if self._clicked:
                size = (picture.shape[1], picture.shape[0])
                found = fit_points(self._clicked, self.layout, size)
                self._found = with_landmarks(found, picture, self.layout)
            else:
                self._found = fit_fiducials([picture], self.layout)
            self._why = None
        except RefusedError as refused:
            self._found, self._why = None, refused.words


class _PageHandler(BaseHTTPRequestHandler):
    session: CalibrationSession
    wording: Wording
    timeout = 2.0
    """Browsers open lines in advance and ask nothing; the end does not wait for them."""

    def do_GET(self) -> None:
        """Answer with the page, its state, or one picture."""
        if not self._is_ours():
            return
        if self._asked == "/":
            self._answer(200, "text/html; charset=utf-8", PAGE.read_bytes())
        elif self._asked == "/words":
            self._json(self._words())
        elif self._asked == "/state":
            self._state()
        elif self._asked == "/picture.jpg":
            data = self.session.picture()
            self._answer(200 if data else 503, "image/jpeg", data)
        else:
            self._answer(404, "text/plain", b"no such page")

    def do_POST(self) -> None:
        """Take a click, begin again, or save."""
        if not self._is_ours():
            return
        acts: dict[str, Callable[[], object]] = {
            "/click": self._click,
            "/again": self.session.begin_again,
            "/save": self.session.save,
        }
        act = acts.get(self._asked)
        if act is None:
            self._answer(404, "text/plain", b"no such act")
            return
        try:
            act()
        except OSError as error:
            words = say("calibrate_not_saved", why=named_reason(error))
            self._refuse(self.wording.text(self._language, words))
        except ValueError as error:
            self._refuse(str(error))
        else:
            self._state()

    def log_message(self, format: str, *args: object) -> None:
        """Write no line per request: stderr is for people."""

    def _is_ours(self) -> bool:
        """Tell whether our own page asks, or a program; another site's page is refused.

        A browser says where a page came from, and by which name it called this machine.
        """
        called, origin = self.headers.get("Host", ""), self.headers.get("Origin")
        name = called.partition(":")[0].lower()
        if name in HERE and origin in (None, f"http://{called}"):
            return True
        here = f"open http://{HERE[0]}:{self.connection.getsockname()[1]}/"
        why = f"only the calibration's own page may ask: {here} on this machine"
        self._answer(403, "text/plain", why.encode())
        return False

    def _click(self) -> None:
        """Take the place that was clicked. Raises ValueError where none is told."""
        length = self.headers.get("Content-Length", "0")
        body = self.rfile.read(min(int(length), LARGEST_BODY)) if length.isdecimal() else b""
        try:
            point = json.loads(body)
            x, y = float(point["x"]), float(point["y"])
        except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
            raise ValueError(NO_CLICK) from None
        if not (0 <= x < WIDEST and 0 <= y < WIDEST):
            raise ValueError(NO_CLICK)
        self.session.click(x, y)

    @property
    def _asked(self) -> str:
        return urlsplit(self.path).path

    @property
    def _language(self) -> str:
        """The language that the page asks for."""
        wanted = parse_qs(urlsplit(self.path).query).get("language", [""])
        return self.wording.of(wanted[0])

    def _words(self) -> dict[str, object]:
        """Return the page's fixed words, and the languages that it can have instead."""
        language = self._language
        words = {name: self.wording.text(language, one) for name, one in FIXED.items()}
        return {"language": language, "languages": dict(self.wording.languages), "words": words}

    def _state(self) -> None:
        self._json(self.session.state(self.wording, self._language))

    def _refuse(self, why: str) -> None:
        self._answer(400, "text/plain; charset=utf-8", why.encode())

    def _json(self, content: dict[str, object]) -> None:
        self._answer(200, "application/json", json.dumps(content).encode())

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(body)


def page_server(session: CalibrationSession, wording: Wording, port: int) -> ThreadingHTTPServer:
    """Return the page's server, bound to this machine alone. Raises OSError on a taken port."""
    handler = type("Handler", (_PageHandler,), {"session": session, "wording": wording})
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        raise port_refused(port, error) from None
    server.daemon_threads = False  # its closing waits until the page was told that all is saved
    return server


def serve(session: CalibrationSession, server: ThreadingHTTPServer) -> int:
    """Serve until the file is saved (returns 0) or Ctrl-C (returns 1)."""
    thread = threading.Thread(target=server.serve_forever, name="page", daemon=True)
    thread.start()
    print(f"open http://127.0.0.1:{server.server_port}/ (Ctrl-C ends)", flush=True)
    try:
        session.saved.wait()
    except KeyboardInterrupt:
        return 1
    finally:
        server.shutdown()
        server.server_close()
    print(f"written: {session.out}", flush=True)
    return 0
