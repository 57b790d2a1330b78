"""The pit's web server: one page for the whole floor, one WebSocket, reports, nothing else.

Everything runs in the event loop's thread: the connection to the broker passes messages in, and a
task sends what has changed. Calls are sent at once, other changes a few times a second.
"""

import asyncio
import contextlib
import json
import socket
import time
from functools import partial
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from controller.console.signed_in.seats import worded
from controller.console.talk import talk
from controller.console.web.ground import Ground
from controller.console.web.page_files import digest_of, file_routes
from controller.console.web.requests import ends
from controller.console.web.whole_page import PAGE as SHARED
from controller.console.web.whole_page import page_of
from controller.people.pins import PinAuthenticator
from controller.pit.ear import Ear
from controller.pit.pit_screens import PitScreen, PitScreens
from controller.pit.reach import Reach
from controller.pit.report import Report
from controller.pit.report_desk import ReportDesk, Shift
from controller.pit.store import EVER, Store
from controller.pit.tally import shift_of
from controller.pit.watch import Watch
from controller.settings.floor_file import FloorFile, minutes
from controller.words.catalogue import Language, language_of
from controller.words.for_page import FLOOR, for_page

PAGE = Path(__file__).parent / "page"
"""The page's own files; the common parts are the console's."""

SHOW_S, TICK_S, LOOK_S = 0.2, 0.5, 2.0
"""How often changes are sent, a sign of life is sent, and every tile is checked again."""

HISTORY = 40
"""Rounds of one page of a table's history."""

ALONE = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
}
"""The report contains its own style, so that it is one file wherever it is kept; it may load or
run nothing else.
"""


def now_ms() -> int:
    """UTC in ms."""
    return time.time_ns() // 1_000_000


class PitServer:
    """One pit."""

    def __init__(self, file: FloorFile, store: Store) -> None:
        self._file, self._section = file, file.console
        self._store = store
        self._watch = Watch(minutes(file.pit.shifts), store, now_ms())
        door = PinAuthenticator(file.pit.people)
        self._name_of = door.roll.name_of
        self._screens = PitScreens(door, self._comes, self._section.language)
        self._ground = Ground(file.console, "the pit", self._routes(), names=file.console.names)
        self._reached = Reach(file.consoles_ca_file)
        self._reports = ReportDesk(self._made)
        self._urgent = asyncio.Event()
        self._digest = digest_of(SHARED, PAGE)

    def bind(self) -> socket.socket:
        """Bind the address. Raises AddressError."""
        return self._ground.bind()

    async def serve(self, listening: socket.socket) -> None:
        """Listen to the broker and serve the page until cancelled."""
        loop = asyncio.get_running_loop()

        def soon(call: Any, *what: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: the pit ends
                loop.call_soon_threadsafe(call, *what)

        ear = Ear(
            self._file.mqtt,
            lambda topic, payload: soon(self._heard, topic, payload),
            lambda why: soon(self._broker, why),
        )
        ear.start()
        try:
            await self._ground.serve(listening, self._show, self._tick)
        finally:
            await asyncio.to_thread(ear.stop)
            self._watch.write(now_ms())

    # --- what is heard and shown ---

    def _heard(self, topic: str, payload: bytes) -> None:
        if self._watch.hear(topic, payload, now_ms()):
            self._urgent.set()

    def _broker(self, why: str) -> None:
        self._watch.broker = why
        self._urgent.set()

    def _comes(self, table: str, key: str, person: str) -> bool:
        taken = self._watch.acknowledge(table, key, person, now_ms())
        self._urgent.set()
        return taken

    async def _show(self) -> None:
        """Send changes: at once if somebody is called, else a few times a second."""
        looked = 0.0
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._urgent.wait(), SHOW_S)
            self._urgent.clear()
            all_of_them = time.monotonic() - looked > LOOK_S
            looked = time.monotonic() if all_of_them else looked
            view = self._watch.changes(now_ms(), all_of_them)
            if view:
                self._screens.show(view)
            await asyncio.sleep(SHOW_S / 4)

    async def _tick(self) -> None:
        while True:
            self._screens.tick(now_ms())
            self._ground.connections.look()
            await asyncio.sleep(TICK_S)

    # --- what is served ---

    def _routes(self) -> list[BaseRoute]:
        return [
            Route("/", self._page),
            Route("/words/{language}.json", self._words),
            Route("/healthz", self._health),
            Route("/table/{site}/{table}.json", self._table),
            Route("/reach/{site}/{table}.json", self._reach),
            Route("/report.html", self._report),
            WebSocketRoute("/ws", self._talk),
            *file_routes(("/static", SHARED), ("/pit", PAGE)),
        ]

    async def _page(self, _: Request) -> HTMLResponse:
        return await page_of(PAGE / "index.html", self._digest)

    async def _words(self, request: Request) -> Response:
        language = language_of(request.path_params["language"], self._section.language)
        wording = for_page(language, FLOOR)
        return Response(json.dumps(wording), media_type="application/json")

    async def _health(self, _: Request) -> Response:
        wrong = self._watch.broker or self._watch.unwritten
        if wrong:
            return Response(f"{wrong}\n", 503)
        return Response("ok\n")

    async def _table(self, request: Request) -> Response:
        """Serve a table's round in play and the newest rounds before `before`, with its plots."""
        name = _table_of(request)
        asked = request.query_params.get("before", "")
        before = int(asked) if asked.isdecimal() and len(asked) < 16 else EVER
        told = self._watch.detail(name, now_ms())
        if told is None:
            return Response("no such table is known", 404)
        rounds = self._store.rounds(name, before, HISTORY + 1)
        told["rounds"], told["more"] = rounds[:HISTORY], len(rounds) > HISTORY
        told["console"] = self._file.consoles.get(name, "")
        text = worded(self._section.language, told, self._name_of)
        return Response(text, media_type="application/json")

    async def _reach(self, request: Request) -> Response:
        """Say whether a table's own console answers; only addresses in the floor file are
        checked.
        """
        address = self._file.consoles.get(_table_of(request), "")
        answers = await self._reached.answers(address) if address else False
        return Response(json.dumps({"answers": answers}), media_type="application/json")

    async def _report(self, request: Request) -> Response:
        """Serve the report of the shift: the current one, or the one that contains `shift`."""
        asked = request.query_params.get("shift", "")
        at = int(asked) if asked.isdecimal() and len(asked) < 14 else now_ms()
        language = language_of(request.query_params.get("language"), self._section.language)
        shift = shift_of(at, minutes(self._file.pit.shifts))
        html = await self._reports.report(shift, language)
        return Response(html, media_type="text/html; charset=utf-8", headers=ALONE)

    def _made(self, shift: Shift, language: Language) -> str:
        """Make a report of everything heard until now."""
        self._watch.write(now_ms())
        title = self._file.pit.title
        made = Report(self._store, shift, now_ms(), language, title, name_of=self._name_of)
        return made.html()

    async def _talk(self, socket: WebSocket) -> None:
        await talk(socket, self._screens, partial(self._open, socket), digest=self._digest)

    def _open(self, socket: WebSocket) -> PitScreen:
        view = self._watch.whole(now_ms(), self._file.pit.title)
        return self._screens.open(ends(socket)[0], socket.query_params.get("language", ""), view)


def _table_of(request: Request) -> str:
    """The table that an address names, as the floor file does: `site/table`."""
    return f"{request.path_params['site']}/{request.path_params['table']}"
