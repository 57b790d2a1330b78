"""The addresses of the engineer's page, which is for everybody, and of its data, which is not."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse

from controller.console.engineer.bench import Bench
from controller.console.engineer.checks import Checks
from controller.core.messages.roles import Role
from controller.words.catalogue import ENGLISH, catalogue, language_of

Page = Callable[[], Awaitable[HTMLResponse]]

Watching = Callable[[Request], Role | None]
"""The role of a request; the request also keeps its session alive."""

ENGINEER: tuple[Role, ...] = ("engineer",)
LEADS: tuple[Role, ...] = ("shift_manager", "engineer")


LATER: dict[int | str, dict[str, Any]] = {
    403: {"description": "Sign in first, in a role that sees it."},
    404: {"description": "It is not told now, or not there."},
}
"""Other answers of the addresses with data."""


class EngineerRoutes:
    """Serves the page at /engineer and /doctor, and its data."""

    def __init__(self, page: Page, bench: Bench, checks: Checks | None, role: Watching) -> None:
        """`page` returns the page itself; without `checks` there is no table file to check."""
        self._page, self._bench, self._checks, self._role = page, bench, checks, role
        self._checking = asyncio.Lock()

    def add_to(self, app: FastAPI) -> None:
        """Add the addresses."""
        app.get("/engineer", response_class=HTMLResponse)(self._show)
        app.get("/doctor", response_class=HTMLResponse)(self._show)
        app.get("/engineer/now.json", responses=LATER)(self._now)
        app.get("/engineer/checks.json", responses=LATER)(self._look)
        app.get("/figures.json", responses=LATER)(self._figures)
        app.get("/evidence/shoe/{pull}.json", responses=LATER)(self._frame)

    async def _show(self) -> HTMLResponse:
        """Serve the engineer's page."""
        return await self._page()

    async def _now(self, request: Request) -> Response:
        """Return what changes while the engineer looks."""
        return self._answer(request, ENGINEER, self._bench.now)

    async def _figures(self, request: Request) -> Response:
        """Return the figures of the rounds."""
        return self._answer(request, LEADS, self._bench.figures)

    async def _frame(self, request: Request, pull: int) -> Response:
        """Return a shoe's bytes for a card in question whose face is shown."""
        if self._role(request) not in LEADS:
            return _refused(LEADS)
        found = self._bench.frame_of(pull)
        return (
            Response("no bytes of that card are told now", 404) if found is None else _json(found)
        )

    async def _look(self, request: Request, language: str = "") -> Response:
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
        return _json(catalogue(language_of(language, ENGLISH)).shown(found))

    def _answer(
        self, request: Request, roles: tuple[Role, ...], tell: Callable[[], Any]
    ) -> Response:
        return _json(tell()) if self._role(request) in roles else _refused(roles)


def _json(data: Any) -> Response:
    return Response(json.dumps(data), media_type="application/json")


def _refused(roles: tuple[Role, ...]) -> Response:
    named = " or ".join(role.replace("_", " ") for role in roles)
    return Response(f"sign in as {named}", 403)
