"""The files of a page, served from memory as the program found them when it started.

Reading each file from the disk in another thread took most of a page's processor time. An upgrade
may also exchange the files while the program runs; its pages stay those of one program.
"""

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.console.web.joined import KINDS, Read
from controller.words.catalogue import FOLDER as WORDS

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The media type of a file by its suffix."""
UNKNOWN = "application/octet-stream"

log = logging.getLogger("livetable.console")


@dataclass(frozen=True)
class PageFile:
    """One file: its content, its media type and a tag that changes with its content."""

    content: bytes
    media_type: str
    tag: str


@cache
def files_below(folder: Path) -> dict[str, PageFile]:
    """Read the files below a folder, each by its path from there; later changes are not seen."""
    return {
        path.relative_to(folder).as_posix(): _file(path.read_bytes(), path.suffix)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _file(content: bytes, suffix: str) -> PageFile:
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return PageFile(content, TYPES.get(suffix, UNKNOWN), tag)


def file_routes(*pages: tuple[str, Path]) -> list[Route]:
    """Return what serves the files below each folder at its address, such as `("/static", PAGE)`.

    A page's script and style sheet, `main.js` and `main.css`, hold what they import, of any of
    these folders; by themselves the parts are not served. A browser is told to keep what it has.
    """
    files = served(pages)

    async def file(request: Request) -> Response:
        found = files.get(request.url.path)
        if found is None:
            return Response("no such file", 404)
        headers = {"ETag": found.tag}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(found.content, headers=headers, media_type=found.media_type)

    return [
        Route(f"{address}/{{path:path}}", file, include_in_schema=False) for address, _ in pages
    ]


@cache
def served(pages: tuple[tuple[str, Path], ...]) -> dict[str, PageFile]:
    """Return what is served of these folders, by its whole address.

    What cannot be put together is not served, and the log says why: the page then says itself that
    it is not complete, and the table is dealt at all the same.
    """
    files = {
        f"{address}/{name}": file
        for address, folder in pages
        for name, file in files_below(folder).items()
    }

    def read(address: str) -> str:
        if address not in files:
            raise ValueError(f"{address}: imported, but no file of a page")
        return files[address].content.decode()

    parts = {address for address in files if PurePosixPath(address).suffix in KINDS}
    mains = {address for address in parts if PurePosixPath(address).stem == "main"}
    joined = {address: file for address in mains if (file := _joined(address, read))}
    return {address: files[address] for address in files.keys() - parts} | joined


def _joined(address: str, read: Read) -> PageFile | None:
    """The file at this address with all that it imports; None: that cannot be put together."""
    suffix = PurePosixPath(address).suffix
    try:
        return _file(KINDS[suffix](address, read).encode(), suffix)
    except ValueError as fault:
        log.error("the page of %s is not complete: %s; install this version again", address, fault)
        return None


@cache
def digest_of(*pages: Path) -> str:
    """The digest of the files below these folders and of all wording, as this program found them.

    A page that was served with another digest belongs to another program.
    """
    files = sorted(file for page in (*pages, WORDS) for file in page.rglob("*") if file.is_file())
    parts = (part for file in files for part in (file.name.encode(), file.read_bytes()))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def is_old(asked: Mapping[str, str], digest: str) -> bool:
    """Whether a page that opens a WebSocket was served by another program than this one."""
    return asked.get("page", "") not in ("", digest)
