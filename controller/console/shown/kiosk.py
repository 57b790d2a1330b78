"""Watches whether the browser of the appliance's own screen is still drawing.

The page draws a frame once a second and reports it. The program that started the browser
(`livetable kiosk`) asks for the time of the last frame, and restarts a browser that hangs. A screen
is watched only after it was there once, so a table without a kiosk shows no warning. Only requests
from this machine are answered.
"""

import time
from collections.abc import Callable
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.core.messages.inputs import Condition

SILENT_S = 15.0
"""A page that has drawn nothing for this long is reported; it sends a report each second."""

START_S = 60.0
"""How long a browser may take from its program's first question to its first frame."""

SENTENCE = (
    "the appliance's own screen has stopped drawing; look at its unit: "
    "journalctl -u livetable-kiosk"
)


class Kiosk:
    """Knows when the kiosk last drew; used only by the console's thread."""

    def __init__(
        self, emit: Callable[[Condition], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Nothing is reported yet: a restarted table has forgotten all earlier trouble."""
        self._emit, self._told, self._clock = emit, False, clock
        self._drew: float | None = None
        self._due: float | None = None

    def routes(self) -> list[Route]:
        """Return /kiosk: the page draws (POST), its program asks (GET) and leaves (DELETE)."""
        by_method = {"POST": self._post, "GET": self._get, "DELETE": self._delete}
        return [
            Route("/kiosk", answer, methods=[method], include_in_schema=False)
            for method, answer in by_method.items()
        ]

    def drew(self) -> None:
        """The page has drawn a frame."""
        self._drew = self._clock()
        self._due = self._drew + SILENT_S
        self._tell(False)

    def asked(self) -> float | None:
        """Its program asks: return the seconds since the last frame, None if there was none yet."""
        now = self._clock()
        if self._due is None:
            self._due = now + START_S
        return None if self._drew is None else now - self._drew

    def left(self) -> None:
        """Somebody switched it off on purpose."""
        self._drew = self._due = None
        self._tell(False)

    def look(self) -> None:
        """Report a silent kiosk."""
        if self._due is not None and self._clock() > self._due:
            self._tell(True)

    def _tell(self, silent: bool) -> None:
        if silent is not self._told:
            self._told = silent
            self._emit(Condition("kiosk", SENTENCE if silent else ""))

    async def _post(self, request: Request) -> Response:
        """Receive the report that the page drew."""
        return self._answered(request, self.drew)

    async def _get(self, request: Request) -> Response:
        """Return when the page last drew."""
        return self._answered(request, self.asked)

    async def _delete(self, request: Request) -> Response:
        """Stop watching it."""
        return self._answered(request, self.left)

    @staticmethod
    def _answered(request: Request, act: Callable[[], float | None]) -> Response:
        if not _here(request):
            return Response("the kiosk is on this machine\n", 403)
        return JSONResponse({"drew_s_ago": act()})


def _here(request: Request) -> bool:
    """Whether the request comes from this machine."""
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False
