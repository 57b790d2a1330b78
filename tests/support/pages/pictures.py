"""Pictures of the screens, for who wants to look at them."""

import os
from pathlib import Path

from playwright.sync_api import Page

PICTURES = os.environ.get("PAGE_PICTURES", "")
"""The folder that they go into; empty: none are made."""


def keep(page: Page, name: str) -> None:
    """Keep what the page looks like now."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")
