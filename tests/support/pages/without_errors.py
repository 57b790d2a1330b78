"""Pages of one test: all are closed at its end, and an error in any of them fails it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from tests.support.pages.speaking import speak_from_the_start

Opens = Callable[..., Page]
"""Takes an address, the size of the screen where it is not a tablet's, and its language."""


@contextmanager
def without_errors(browser: Browser, wait_s: int = 10) -> Iterator[Opens]:
    """Give what opens pages; an act waits at most `wait_s` for what it needs."""
    errors: list[str] = []
    pages: list[Page] = []

    def show(url: str, width: int = 1280, height: int = 800, language: str = "") -> Page:
        page = browser.new_page(viewport={"width": width, "height": height})
        pages.append(page)
        if language:
            speak_from_the_start(page, language)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.set_default_timeout(1000 * wait_s)
        page.goto(url)
        return page

    yield show
    for page in pages:
        page.close()
    assert errors == []
