"""A page as it is served: with the common head, and with a message in case it loads only in part.

A page is made of many files. If one of them does not arrive, no script can report it, so the words,
their style and the few lines that try again are in the page itself. The language chosen at the
screen is unknown at that point, so the message is in all languages.
"""

import asyncio
import base64
import hashlib
import re
from functools import cache
from html import escape
from pathlib import Path

from starlette.responses import HTMLResponse

from controller.core.words import say
from controller.words.catalogue import LANGUAGES, catalogue

PAGE = Path(__file__).parents[1] / "page"
"""The console's own files, served as they are; other pages share some of them."""

HEAD = PAGE / "head.html"
"""The head common to all pages; each page says where it goes."""

HEAD_GOES_HERE = "  <!-- head -->\n"

BODY = re.compile(r"<body[^>]*>\n")

POLICY = (
    "default-src 'self'; img-src 'self' blob: data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
"""The page loads nothing from elsewhere and cannot be framed."""


async def page_of(path: Path, digest: str) -> HTMLResponse:
    """Return a page of the program with this digest; a slow disk does not block other requests."""
    files = (path, HEAD, PAGE / "unloaded.css", PAGE / "unloaded.js")
    page, head, style, script = await asyncio.to_thread(
        lambda: [one.read_text("utf-8") for one in files]
    )
    own = f"  <style>{style}</style>\n  <script>{script}</script>\n"
    head = f'{own}{head}  <meta name="program" content="{digest}">\n'
    page = BODY.sub(lambda body: body[0] + unloaded(), page.replace(HEAD_GOES_HERE, head), 1)
    ours = f"style-src 'self' {_hash(style)}; script-src 'self' {_hash(script)}"
    return HTMLResponse(page, headers={"Content-Security-Policy": f"{POLICY}; {ours}"})


@cache
def unloaded() -> str:
    """Return the message of a page that did not load completely, in every language."""
    told = say("unloaded")
    words = (f'<p lang="{one}">{escape(catalogue(one).text(told))}</p>' for one in LANGUAGES)
    return f'  <div id="unloaded" role="alert">{"".join(words)}</div>\n'


def _hash(text: str) -> str:
    """The hash of a text in the page, with which the browser allows exactly this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
