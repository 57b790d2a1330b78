"""The sizes in which the pages are looked at: (width, height) in pixels."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page

Size = tuple[int, int]

SIZES = [(1280, 800), (1920, 1080), (1024, 768), (800, 480), (390, 844)]

PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Wait until what the page shows now is drawn."""


def each_size(page: Page, sizes: Sequence[Size] = SIZES) -> Iterator[Size]:
    """Show the page in one size after the other, drawn."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        yield width, height
