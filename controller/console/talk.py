"""The talk with one page over its WebSocket, whatever its messages are about."""

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket

from controller.console.signed_in.seats import S, Seats
from controller.console.web.page_files import is_old
from controller.console.web.requests import same_origin, texts


async def talk(socket: WebSocket, seats: Seats[S], opened: Callable[[], S], *, digest: str) -> None:
    """Talk with one page until its connection ends.

    `opened` opens its screen. `digest` is that of the files served now: a page made of others is
    told to load itself anew.
    """
    if not same_origin(socket):
        await socket.close(1008)
        return
    await socket.accept()
    screen = opened()
    if is_old(socket.query_params, digest):
        screen.say({"type": "reload"})
    sending = asyncio.create_task(screen.sending(socket))
    hearing = asyncio.create_task(_heard(socket, seats, screen))
    try:
        await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
        if not screen.gone:
            await hearing
    finally:
        seats.close(screen)
        sending.cancel()
        hearing.cancel()


async def _heard(socket: WebSocket, seats: Seats[S], screen: S) -> None:
    """Hear a screen until its connection ends."""
    async for text in texts(socket):
        await seats.hear(screen, text)
