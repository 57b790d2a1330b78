"""Screens of a served table for measurements: Chromium pages that note when they draw anew."""

import gzip
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, repeat
from pathlib import Path

from playwright.sync_api import CDPSession, Page, WebSocket, sync_playwright

from controller.core.messages import commands as c
from tests.controller.console.conftest import NEVER_WAITING
from tests.support.console.acts import open_table
from tests.support.pages.chromium import chromium
from tests.support.pages.served_table import ServedTable
from tests.support.players import random_server
from tests.support.table_driver import Driver, acknowledgement, any_shoe

PAINTS = """
window.painted = [];
addEventListener("DOMContentLoaded", () => {
  let due = false;
  const note = () => {
    due = false;
    window.painted.push(performance.timeOrigin + performance.now());
  };
  const seen = new MutationObserver(() => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => setTimeout(note));
  });
  for (const id of ["instruction", "told", "felt", "trouble"]) {
    const shown = { subtree: true, childList: true, characterData: true, attributes: true };
    seen.observe(document.getElementById(id), shown);
  }
});
"""
"""Notes when the frame has been drawn in which band, felt or trouble changed (wall clock, ms)."""

SIZES = ((1280, 800), (1024, 768), (800, 480), (390, 844), (1920, 1080))
"""A dealer's, an older one's, a small panel's, a phone's and a desktop's."""


PATIENCE_MS = 180_000
"""A measurement takes hours on a machine that others use too: no single wait ends it."""


@dataclass(eq=False)
class Screen:
    """One open page, and the views that its line has brought."""

    page: Page
    views: list[str] = field(default_factory=list)

    def hears(self, line: WebSocket) -> None:
        """Keep the views of this line."""
        line.on("framereceived", self._note)

    def _note(self, frame: str | bytes) -> None:
        if isinstance(frame, str) and frame.startswith(('{"type": "view"', '{"type": "change"')):
            self.views.append(frame)

    def painted(self) -> list[float]:
        """When it was drawn anew since the last call, ms of the wall clock."""
        found: list[float] = self.page.evaluate("window.painted.splice(0)")
        return found


@contextmanager
def screens_of(
    folder: Path, game: str, languages: Sequence[str] = ("en", "es", "ro", "en", "es")
) -> Iterator[tuple[ServedTable, list[Screen]]]:
    """A table that is open, and one screen a language before it, each of another size."""
    decks = 6 if game in ("igt", "olivia") else 8
    cards = chain.from_iterable(repeat(any_shoe(decks, random.Random(7).shuffle)))
    with ServedTable(folder, game, cards, NEVER_WAITING) as served, sync_playwright() as playwright:
        browser = chromium(playwright)
        screens = []
        for n, language in enumerate(languages):
            width, height = SIZES[n % len(SIZES)]
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_default_timeout(PATIENCE_MS)
            page.add_init_script(PAINTS)
            page.add_init_script(f"localStorage.setItem('livetable-language', '{language}')")
            screens.append(Screen(page))
            page.on("websocket", screens[-1].hears)
            page.goto(served.url)
            page.wait_for_selector("#page:not([inert])")
        served.do(open_table)
        yield served, screens
        browser.close()


class Playing:
    """Plays one step after another: what the screen says, and what players answer."""

    def __init__(self) -> None:
        self._answer = random_server(3)

    def step(self, driver: Driver) -> None:
        """One act of the dealer, or one answer of the game server."""
        for name in list(driver.engine.table.awaiting_ack):
            driver.command(acknowledgement(driver.engine, name), name)
        if driver.engine.table.window or driver.phase == "bets_due":
            self._answer(driver)
        elif driver.phase == "betting":
            driver.command(c.CloseBetting())
        else:
            driver.obey()


@dataclass
class Heap:
    """What one page holds, after its garbage was collected."""

    page: Page
    line: CDPSession = field(init=False)

    def __post_init__(self) -> None:
        self.line = self.page.context.new_cdp_session(self.page)
        self.line.send("Performance.enable")

    def now(self) -> dict[str, float]:
        """Bytes of JavaScript's heap, nodes and listeners."""
        self.line.send("HeapProfiler.collectGarbage")
        told = self.line.send("Performance.getMetrics")["metrics"]
        metrics = {one["name"]: one["value"] for one in told}
        wanted = ("JSHeapUsedSize", "Nodes", "JSEventListeners")
        return {name: metrics[name] for name in wanted}


def zipped(text: str) -> int:
    """Bytes of a message as a line with compression would carry it alone."""
    return len(gzip.compress(text.encode(), 6))


def wall_ms() -> float:
    """The wall clock, as a page tells it too."""
    return time.time() * 1000
