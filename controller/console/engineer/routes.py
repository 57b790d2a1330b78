"""The addresses of the engineer's page, which is for everybody, and of its data, which is not."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from controller.console.engineer.bench import Bench
from controller.console.engineer.checks import Checks
from controller.core.messages.roles import Role
from controller.words.catalogue import ENGLISH, catalogue, language_of

Page = Callable[[], Awaitable[HTMLResponse]]

Watching = Callable[[Request], Role | None]
"""The role of a request; the request also keeps its session alive."""

ENGINEER: tuple[Role, ...] = ("engineer",)
LEADS: tuple[Role, ...] = ("shift_manager", "engineer")


class CountConvertor(IntegerConvertor):
    """A number in an address, of so few digits that Python reads it; a longer one leads nowhere."""

    regex = "[0-9]{1,15}"


register_url_convertor("count", CountConvertor())


class EngineerRoutes:
    """Serves the page at /engineer and /doctor, and its data."""

    def __init__(self, page: Page, bench: Bench, checks: Checks | None, role: Watching) -> None:
        """`page` returns the page itself; without `checks` there is no table file to check."""
        self._page, self._bench, self._checks, self._role = page, bench, checks, role
        self._checking = asyncio.Lock()

    def routes(self) -> list[Route]:
        """Return the addresses."""
        return [
            Route("/engineer", self._show),
            Route("/doctor", self._show),
            Route("/engineer/now.json", self._now),
            Route("/engineer/checks.json", self._look),
            Route("/figures.json", self._figures),
            Route("/evidence/shoe/{pull:count}.json", self._frame),
        ]

    async def _show(self, _: Request) -> HTMLResponse:
        """Serve the engineer's page."""
        return await self._page()

    async def _now(self, request: Request) -> Response:
        """Return what changes while the engineer looks."""
        return self._answer(request, ENGINEER, self._bench.now)

    async def _figures(self, request: Request) -> Response:
        """Return the figures of the rounds."""
        return self._answer(request, LEADS, self._bench.figures)

    async def _frame(self, request: Request) -> Response:
        """Return a shoe's bytes for a card in question whose face is shown."""
        if self._role(request) not in LEADS:
            return _refused(LEADS)
        found = self._bench.frame_of(request.path_params["pull"])
        return (
            Response("no bytes of that card are told now", 404) if found is None else _json(found)
        )

    async def _look(self, request: Request) -> Response:
        """Check; only one check at a time, so that many screens cannot load the table's
        processor.
        """
        checks = self._checks
        if self._role(request) not in ENGINEER:
            return _refused(ENGINEER)
        if checks is None:
            return Response("this table was started without a table file", 404)
        async with self._checking:
            found = await asyncio.to_thread(checks.look)
        language = language_of(request.query_params.get("language", ""), ENGLISH)
        return _json(catalogue(language).shown(found))

    def _answer(
        self, request: Request, roles: tuple[Role, ...], tell: Callable[[], Any]
    ) -> Response:
        return _json(tell()) if self._role(request) in roles else _refused(roles)


def _json(data: Any) -> Response:
    return Response(json.dumps(data), media_type="application/json")


def _refused(roles: tuple[Role, ...]) -> Response:
    named = " or ".join(role.replace("_", " ") for role in roles)
    return Response(f"sign in as {named}", 403)
