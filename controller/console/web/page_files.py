"""The files of a page, served from memory as the program found them when it started.

A page consists of some sixty files, and every screen that is opened or reloaded asks for all of
them. Reading each from the disk in another thread took most of a page's processor time. An upgrade
may also exchange the files while the program runs; its pages stay those of one program.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fastapi import FastAPI, Request, Response

from controller.words.catalogue import FOLDER as WORDS

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The media type of a file by its suffix."""
UNKNOWN = "application/octet-stream"


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
        path.relative_to(folder).as_posix(): _read(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _read(path: Path) -> PageFile:
    content = path.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return PageFile(content, TYPES.get(path.suffix, UNKNOWN), tag)


def serve_files(app: FastAPI, address: str, folder: Path) -> None:
    """Serve the files below `folder` at `address`; a browser that has one is told to keep it."""
    files = files_below(folder)

    async def file(request: Request) -> Response:
        found = files.get(request.path_params["path"])
        if found is None:
            return Response("no such file", 404)
        headers = {"ETag": found.tag}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(found.content, headers=headers, media_type=found.media_type)

    app.add_route(f"{address}/{{path:path}}", file, include_in_schema=False)


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
