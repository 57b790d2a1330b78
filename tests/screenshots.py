"""`make screenshots`: draws the main states of the screens into docs/images.

The table runs in virtual time behind the real server. Pictures are looked at, not compared: fonts
differ between machines. `--every` draws every state of the console instead: each step of a round of
each game, and each irregularity before and after the shift manager has come.

    python -m tests.screenshots [NAME ...]
    python -m tests.screenshots --every FOLDER [--size 390x844] [--theme light] [--language ro]
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from controller.core.cards import Card
from controller.core.messages import devices as d
from controller.core.table.config import House
from controller.words.catalogue import LANGUAGES
from tests.support.console.acts import (
    dealing,
    in_phase,
    misread,
    open_table,
    play_until,
    prepare,
    sign_in,
    sign_in_dealer,
)
from tests.support.pages.chromium import chromium
from tests.support.pages.every_state import Look, rounds_of, slip_of
from tests.support.pages.made_slips import first_cases
from tests.support.pages.served_table import DEALER, ENGINEER, MANAGER, ServedTable
from tests.support.places import DOCS
from tests.support.played import GAMES
from tests.support.table_driver import Driver, any_shoe

SIZE = {"width": 1120, "height": 700}
ROUNDS = 6


def dealer(served: ServedTable, page: Page) -> None:
    """A card is due."""
    served.do(dealing)
    sign_in_dealer(page, DEALER)


def wrong(served: ServedTable, page: Page) -> None:
    """Shoe and camera disagree, and the shift manager rules."""
    served.do(misread)
    page.get_by_role("button", name="Shift manager").first.click()
    sign_in(page, MANAGER, "Shift manager")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Evidence").wait_for()


def figures(served: ServedTable, page: Page) -> None:
    """The shift manager looks at the figures of some rounds."""
    for _ in range(ROUNDS):
        served.do(play_until(in_phase("results")))
        served.do(play_until(in_phase("betting")))
    page.get_by_role("button", name="Shift manager").first.click()
    sign_in(page, MANAGER, "Shift manager")
    shown = page.locator(".figures")
    expect(shown.locator("svg")).to_have_count(6)
    shown.evaluate("place => place.scrollIntoView()")


def engineer_live(served: ServedTable, page: Page) -> None:
    """The engineer watches a round."""
    served.do(dealing)
    _engineer(page)
    expect(page.locator(".plotted").first).to_contain_text("Half within")


def engineer_test(served: ServedTable, page: Page) -> None:
    """The engineer tries the shoe of a closed table."""
    _engineer(page)
    served.do(_try_shoe)
    expect(page.locator(".lines").first).to_contain_text("bad_frame")


def _engineer(page: Page) -> None:
    page.locator("#people").get_by_role("button", name="Sign in").click()
    sign_in(page, ENGINEER, "Engineer")
    page.locator(".device").first.wait_for()


def _try_shoe(driver: Driver) -> None:
    for n, card in enumerate(("9S", "TH", "AD"), 1):
        driver.feed(d.CardRead("shoe0", n, Card(card), raw=card.encode().hex(), boot=1))
    driver.feed(d.BadFrame("shoe0", "ff00aa", "no frame begins with 255"))


PICTURES: dict[str, tuple[str, Callable[[Driver], None], Callable[[ServedTable, Page], None]]] = {
    "dealer": ("", open_table, dealer),
    "wrong": ("", open_table, wrong),
    "figures": ("", open_table, figures),
    "engineer-live": ("engineer", open_table, engineer_live),
    "engineer-test": ("engineer", prepare, engineer_test),
}
"""The name of a picture: the page's address, the table before it is opened, what is done then."""


def main(argv: list[str]) -> int:
    """Draw the pictures that are named, all of docs/images, or every state."""
    options = parser().parse_args(argv)
    folder: Path = options.every or DOCS / "images"
    folder.mkdir(exist_ok=True, parents=True)
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        if options.every:
            width, height = map(int, options.size.split("x"))
            draw_every(browser, folder, Look(width, height, options.theme, options.language))
        else:
            for name in options.name or PICTURES:
                draw(name, folder / f"{name}.png", browser)
        browser.close()
    return 0


def draw_every(browser: Browser, folder: Path, look: Look) -> None:
    """Draw every state of the console as it looks so."""

    def shoot(page: Page, name: str) -> None:
        page.screenshot(path=folder / f"{name}-{look.name}.png")
        print(name, flush=True)

    for game in sorted(GAMES):
        with tempfile.TemporaryDirectory() as place:
            rounds_of(browser, Path(place), game, look, shoot)
    for case in first_cases():
        with tempfile.TemporaryDirectory() as place:
            slip_of(browser, Path(place), case, look, shoot)


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = argparse.ArgumentParser(description=__doc__)
    made.formatter_class = argparse.RawDescriptionHelpFormatter
    made.add_argument("name", nargs="*", choices=[*PICTURES, []], help="pictures of docs/images")
    made.add_argument("--every", type=Path, metavar="FOLDER", help="every state of the console")
    made.add_argument("--size", default="1280x800")
    made.add_argument("--theme", choices=["dark", "light"], default="dark")
    made.add_argument("--language", choices=[*LANGUAGES], default="en")
    return made


def draw(name: str, path: Path, browser: Browser) -> None:
    """Draw one picture."""
    address, before, act = PICTURES[name]
    patient = House().model_copy(update={"unacknowledged_rounds": 999})
    shoe = any_shoe(8, random.Random(4).shuffle)
    with (
        tempfile.TemporaryDirectory() as folder,
        ServedTable(Path(folder), "infinite", shoe, patient) as served,
    ):
        served.do(before)
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        page.goto(served.url + address)
        page.locator("#people button").first.wait_for()
        act(served, page)
        page.screenshot(path=path)
        page.close()
    print(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
