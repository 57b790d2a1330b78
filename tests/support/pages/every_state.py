"""Every state of a table's console, one after the other, for a picture of each.

Rounds are played by the driver; a look is taken whenever the instruction is one that was not seen
yet. Each irregularity is made at a table of its own, and looked at before and after the shift
manager has come.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.messages import commands as c
from controller.core.table.config import House
from tests.support.console.acts import open_table
from tests.support.pages.made_slips import SlipCase, closed_table_of, made
from tests.support.pages.served_table import DEALER, MANAGER, PIN, ServedTable
from tests.support.players import random_server
from tests.support.table_driver import Driver, any_shoe, rules_of

PATIENT = House().model_copy(update={"unacknowledged_rounds": 999})

STEPS, RESULTS = 400, 3
"""So many steps of a game are looked at, or until results looked so many ways."""

Shoot = Callable[[Page, str], None]


@dataclass(frozen=True)
class Look:
    """How the screen is looked at."""

    width: int = 1280
    height: int = 800
    theme: str = "dark"
    language: str = "en"

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}-{self.theme}-{self.language}"


@contextmanager
def page_of(browser: Browser, url: str, look: Look) -> Iterator[Page]:
    """A screen that looks so, before a table; connected."""
    page = browser.new_page(viewport={"width": look.width, "height": look.height})
    kept = {
        "livetable-screen": f'{{"theme": "{look.theme}"}}',
        "livetable-language": look.language,
    }
    for key, value in kept.items():
        page.add_init_script(f"localStorage.setItem({key!r}, {value!r})")
    try:
        page.goto(url)
        page.wait_for_selector("#people button")
        yield page
    finally:
        page.close()


def rounds_of(browser: Browser, folder: Path, game: str, look: Look, shoot: Shoot) -> None:
    """The states of ordinary rounds of a game."""
    folder.mkdir(exist_ok=True)
    rules = rules_of(game)
    shoe = any_shoe(rules.decks, random.Random(4).shuffle)
    with (
        ServedTable(folder, game, shoe, PATIENT) as served,
        page_of(browser, served.url, look) as page,
    ):
        shoot(page, f"{game}-closed")
        sign_in_there(page, "#people button", DEALER)
        shoot(page, f"{game}-signed-in")
        served.do(open_table)
        answer = _three_players if isinstance(rules, BaccaratRules) else random_server(4)
        seen: set[tuple[str, ...]] = set()
        for _ in range(STEPS):
            told = served.do(_told)
            if told not in seen:
                seen.add(told)
                page.wait_for_timeout(120)
                shoot(page, f"{game}-{len(seen):02}-{'-'.join(part for part in told if part)}")
            if sum(one[0] == "results" for one in seen) >= RESULTS:
                break
            served.do(lambda driver: _on(driver, answer))


def sign_in_there(page: Page, opening: str, name: str) -> None:
    """Somebody signs in, whatever the language, in the role that the dialog offers first."""
    people = page.locator("#people .badge.here")
    here = people.count()
    page.locator(opening).first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".person-who input[type=text]").fill(name)
    dialog.locator("input[type=password]").fill(PIN)
    dialog.locator("button[type=submit]").click()
    expect(people).to_have_count(here + 1)


def _told(driver: Driver) -> tuple[str, ...]:
    view = driver.view()
    instruction = view["instruction"]
    light = (view["light"] or {}).get("colour", "")
    return (
        view["table"]["phase"],
        light if view["table"]["phase"] == "betting" else "",
        instruction["code"],
        instruction.get("face", ""),
        (view["window"] or {}).get("question", ""),
        str(len(view["told"]["decided"]) > 0),
    )


def _three_players(driver: Driver) -> None:
    if driver.engine.table.window is None:
        assert driver.command(c.BetsFinal(players=3)).status == "accepted"
        return
    side = driver.engine.table.window.asks[0].who
    driver.command(c.Reveal(side))


def _on(driver: Driver, answer: Callable[[Driver], None]) -> None:
    if driver.phase == "betting":
        driver.wait(1000)
    elif driver.engine.table.window or driver.phase == "bets_due":
        answer(driver)
    else:
        driver.obey()


def slip_of(browser: Browser, folder: Path, case: SlipCase, look: Look, shoot: Shoot) -> None:
    """An irregularity, as the dealer sees it, once the shift manager has come, and while his ruling
    waits for a second person."""
    folder.mkdir(exist_ok=True)
    with ServedTable(folder, case.game, (), driver=closed_table_of(case)) as served:
        served.do(open_table)
        with page_of(browser, served.url, look) as page:
            sign_in_there(page, "#people button", DEALER)
            served.do(lambda driver: made(driver, case))
            expect(page.locator("#trouble")).to_be_visible()
            page.wait_for_timeout(200)
            shoot(page, f"wrong-{case.code}")
            sign_in_there(page, "#trouble .sign-in", MANAGER)
            page.wait_for_timeout(200)
            shoot(page, f"wrong-{case.code}-manager")
            if served.do(_ask_for_a_signature):
                page.locator(".proposal").wait_for()
                shoot(page, f"wrong-{case.code}-waits")


def _ask_for_a_signature(driver: Driver) -> bool:
    """The manager asks that a ruling be signed at another screen, where one takes two people."""
    wrong = driver.view()["irregularity"]
    for one in wrong["options"]:
        if one["people"] == 2 and not one["needs"]:
            act = c.ProposeRuling(wrong["id"], one["remedy"], one["reasons"][0])
            return driver.tap(act, "shift_manager") == "accepted"
    return False
