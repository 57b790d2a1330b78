"""Fetches a camera's live picture from its vision process."""

import asyncio
from pathlib import Path

ANSWER_S = 3.0
"""A picture takes a tenth of a second; several requests are served one after the other."""


async def camera_picture(socket: Path) -> bytes:
    """Return the newest picture, with vision's findings drawn in, as JPEG.

    Raises OSError or TimeoutError if the vision process does not answer, OSError too if it has no
    picture yet.
    """
    async with asyncio.timeout(ANSWER_S):
        reader, writer = await asyncio.open_unix_connection(socket)
        try:
            picture = await reader.read()
        finally:
            writer.close()
    if not picture:
        raise OSError("the vision process closed the line without a picture")
    return picture
