"""The console's web server: one page, one WebSocket, pictures, metrics.

It runs in asyncio and only reads: the loop passes it finished JSON, and taps go into the inbox. The
address is bound before anything starts, so that a port in use gives one clear sentence and not a
half-started table. If the server fails later, the table plays on without it (a fact says so).
Unless configured otherwise it listens only on this appliance, and it serves only its own pages.
"""

import asyncio
import contextlib
import json
import re
import socket
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from controller.console.engineer.bench import Bench
from controller.console.engineer.checks import Checks
from controller.console.engineer.routes import EngineerRoutes
from controller.console.screens import Screens
from controller.console.shown.camera_picture import camera_picture
from controller.console.shown.kiosk import Kiosk
from controller.console.shown.rulings import MAY_READ, Rulings
from controller.console.signed_in.places import Places
from controller.console.talk import talk
from controller.console.web.ground import Ground
from controller.console.web.page_files import digest_of, file_routes
from controller.console.web.requests import ends, token_of
from controller.console.web.whole_page import PAGE, page_of
from controller.core.messages.inputs import Moment
from controller.core.messages.orders import Reply
from controller.core.messages.roles import Role
from controller.people.pins import PinAuthenticator
from controller.run.health import Metrics
from controller.run.loop import Commit, Inbox
from controller.settings.table_file import ConsoleSection
from controller.words.catalogue import language_of
from controller.words.for_page import for_page

TICK_S = 0.5
"""A screen without a tick for 2 s shows NO CONNECTION."""


class Console:
    """The console of one table. `follow` and `answer` may be called from any thread."""

    def __init__(
        self,
        *,
        section: ConsoleSection,
        people: Path,
        evidence: Path,
        cameras: Mapping[str, Path],
        inbox: Inbox,
        metrics: Metrics,
        now: Callable[[], Moment | None],
        bench: Bench | None = None,
        checks: Checks | None = None,
        places: Places | None = None,
        rulings: Rulings | None = None,
    ) -> None:
        """`cameras` names the sockets that return the cameras' pictures.

        `now` returns table time while the loop is alive, None if it is not. The engineer's page
        shows `bench`, which has followed the table, and runs `checks`. `places` finds the place of
        a screen, `rulings` reads those of a round.
        """
        self._section, self._evidence, self._cameras = section, evidence, cameras
        self._metrics, self._now = metrics, now
        self._screens = Screens(PinAuthenticator(people), inbox, section.language, places)
        self._rulings = rulings
        self._digest = digest_of(PAGE)
        page = partial(page_of, PAGE / "engineer" / "index.html", self._digest)
        self._engineer = EngineerRoutes(page, bench or Bench({}), checks, self._watching)
        self._kiosk = Kiosk(inbox.put)
        self._event_loop: asyncio.AbstractEventLoop | None = None
        self._ground = Ground(section, "the console", self._routes(), names=section.names)

    @property
    def app(self) -> Starlette:
        """Everything that is served."""
        return self._ground.app

    def bind(self) -> socket.socket:
        """Bind the address. Raises AddressError."""
        return self._ground.bind()

    async def serve(self, listening: socket.socket) -> None:
        """Serve until cancelled."""
        self._event_loop = asyncio.get_running_loop()
        await self._ground.serve(listening, self._tick)

    def follow(self, commit: Commit) -> None:
        """Show a commit on every screen (called by the loop)."""
        self._soon(self._screens.show, commit.view)

    def answer(self, reply: Reply) -> None:
        """Pass the core's answer to a tap to its screen (called by the loop)."""
        self._soon(self._screens.answer, reply)

    def _soon(self, call: Callable[[Any], None], what: Any) -> None:
        if self._event_loop is None:
            call(what)
            return
        with contextlib.suppress(RuntimeError):  # the console is closed; the table plays on
            self._event_loop.call_soon_threadsafe(call, what)

    async def _tick(self) -> None:
        while True:
            now = self._now()
            if now is not None:
                self._screens.tick(now)
            self._ground.connections.look()
            self._kiosk.look()
            await asyncio.sleep(TICK_S)

    # --- what is served ---

    def _routes(self) -> list[BaseRoute]:
        return [
            Route("/", self._page),
            Route("/words/{language}.json", self._words),
            Route("/metrics", self._metrics_page),
            Route("/healthz", self._health),
            Route("/evidence/{name}", self._picture),
            Route("/rulings/{round_id}.json", self._ruled),
            Route("/camera/{name}.jpg", self._camera),
            *self._engineer.routes(),
            *self._kiosk.routes(),
            WebSocketRoute("/ws", self._talk),
            *file_routes(("/static", PAGE)),
        ]

    async def _page(self, _: Request) -> HTMLResponse:
        """Serve the page."""
        return await page_of(PAGE / "index.html", self._digest)

    async def _words(self, request: Request) -> Response:
        """Serve the page's wording; for an unknown language, the table's language."""
        language = language_of(request.path_params["language"], self._section.language)
        return Response(json.dumps(for_page(language)), media_type="application/json")

    async def _metrics_page(self, _: Request) -> Response:
        """Serve the figures for Prometheus."""
        return Response(self._metrics.text(), media_type="text/plain; version=0.0.4")

    async def _health(self, _: Request) -> Response:
        """Say whether the table's loop is running, for a monitor of many appliances."""
        if self._now() is None:
            return Response("the table hangs: its loop does not go round\n", 503)
        return Response("ok\n")

    async def _picture(self, request: Request) -> Response:
        """Serve an evidence picture to people who are signed in at a screen."""
        if self._role(request) is None:
            return Response("sign in first", 403)
        name = request.path_params["name"]
        path = self._evidence / name
        if not re.fullmatch(r"[0-9a-f]{64}\.(jpg|png)", name) or not path.is_file():
            return Response("no such picture", 404)
        return FileResponse(path)

    async def _ruled(self, request: Request) -> Response:
        """Return the rulings of a finished round: by whom, from where, on which pictures."""
        if self._role(request) not in MAY_READ:
            return Response("sign in as shift manager, auditor or engineer", 403)
        round_id = request.path_params["round_id"]
        found = await asyncio.to_thread(self._rulings, round_id) if self._rulings else None
        if found is None:
            return Response("no round of this name is over here", 404)
        return Response(json.dumps(self._screens.with_names(found)), media_type="application/json")

    async def _camera(self, request: Request) -> Response:
        """Serve a camera's live picture to the engineer; nothing if there is none now."""
        if self._role(request) != "engineer":
            return Response("the live picture is the engineer's: sign in as engineer", 403)
        name = request.path_params["name"]
        if name not in self._cameras:
            return Response(f"no camera {name}; there are {', '.join(self._cameras)}", 404)
        try:
            return Response(await camera_picture(self._cameras[name]), media_type="image/jpeg")
        except (OSError, TimeoutError):
            return Response(status_code=204)

    def _role(self, request: Request) -> Role | None:
        """Return the role of the request, from the token of the screen where its person signed
        in.
        """
        return self._screens.role_of(token_of(request))

    def _watching(self, request: Request) -> Role | None:
        """Return the role as `_role` does, and keep its session alive: its person is watching."""
        return self._screens.watching(token_of(request))

    async def _talk(self, socket: WebSocket) -> None:
        asked = socket.query_params
        language, views = asked.get("language", ""), asked.get("views", "")
        opened = partial(self._screens.open, *ends(socket), language=language, views=views)
        await talk(socket, self._screens, opened, digest=self._digest)
