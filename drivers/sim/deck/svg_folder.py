"""Renders a folder of SVG card faces to the pictures that `FolderDeck` reads.

    python -m drivers.sim.deck.svg_folder SVG_FOLDER PNG_FOLDER

A build-time tool, for card art that stays outside the project: it needs Playwright (the
`dev` extra) and Chromium. Files keep their names, `8S.svg` becomes `8S.png`; what lies outside the
card's own shape becomes white.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from drivers.sim.deck.art import ART_PX_PER_MM

WIDTH_PX = round(CARD_WIDTH_MM * ART_PX_PER_MM)
HEIGHT_PX = round(CARD_HEIGHT_MM * ART_PX_PER_MM)


def render(svgs: list[Path], into: Path) -> int:
    """Write one PNG per SVG, stretched to a card's shape; returns how many."""
    into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        found = shutil.which("chromium") or shutil.which("chromium-headless-shell")
        browser = play.chromium.launch(executable_path=found)
        page = browser.new_page(viewport={"width": WIDTH_PX, "height": HEIGHT_PX})
        for svg in svgs:
            page.set_content(
                f'<body style="margin:0;background:#fff">{svg.read_text("utf-8")}</body>'
            )
            page.eval_on_selector(
                "svg",
                "(svg, [w, h]) => { svg.setAttribute('preserveAspectRatio', 'none');"
                " svg.style.cssText = `display:block;width:${w}px;height:${h}px`; }",
                [WIDTH_PX, HEIGHT_PX],
            )
            page.screenshot(path=into / f"{svg.stem}.png")
        browser.close()
    return len(svgs)


def main(argv: list[str]) -> int:
    """Render a folder; 2 if there is nothing to render."""
    if len(argv) != 2:
        print("usage: python -m drivers.sim.deck.svg_folder SVG_FOLDER PNG_FOLDER", file=sys.stderr)
        return 2
    svgs = sorted(Path(argv[0]).glob("*.svg"))
    if not svgs:
        print(f"no SVG in {argv[0]}: unpack the card art there first", file=sys.stderr)
        return 2
    print(f"{render(svgs, Path(argv[1]))} pictures in {argv[1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
