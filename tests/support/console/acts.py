"""What people do at the console in tests, and how far a round is played before they do it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from tests.support.pages.scripts import part
from tests.support.pages.served_table import MANAGER, PIN
from tests.support.players import random_server
from tests.support.table_driver import Driver

View = dict[str, Any]

SIGN_IN = f"claim => {part('desk.js')}.then(({{ signIn }}) => signIn(claim))"
"""What the dialog does once it is filled in: drawing it takes longer than all the rest."""

HELD_MS = 1300
"""How long a person holds what must be held for a second."""


def prepare(driver: Driver) -> None:
    """Devices are heard, a dealer is at the table, a shoe is in: the table may open."""
    driver.feed(d.DeviceUp("shoe0", "sim"))
    driver.feed(d.CameraState("camera0", "v1", "ok", ""))
    driver.tap(c.SignIn())
    driver.load_shoe()


def open_table(driver: Driver) -> None:
    prepare(driver)
    assert driver.tap(c.OpenTable()) == "accepted"


def play_until(wanted: Callable[[View], bool], seed: int = 5) -> Callable[[Driver], View]:
    """Play on until the view is as wanted; that view."""

    def go(driver: Driver) -> View:
        driver.until(lambda: wanted(driver.view()), random_server(seed))
        return driver.view()

    return go


def in_phase(phase: str) -> Callable[[View], bool]:
    return lambda view: view["table"]["phase"] == phase


def betting(driver: Driver) -> None:
    play_until(in_phase("betting"))(driver)


def dealing(driver: Driver) -> View:
    """Play until a card is due and three lie already."""

    def due(view: View) -> bool:
        lying = sum(len(zone["cards"]) for zone in view["zones"])
        return view["instruction"]["code"] == "deal" and lying >= 3

    if driver.phase == "idle":
        driver.close_betting()
    return play_until(due)(driver)


def misread(driver: Driver) -> None:
    """The next open card is read otherwise by the camera."""
    if driver.phase == "idle":
        driver.close_betting()
    play_until(lambda view: view["instruction"].get("face") == "up")(driver)
    zone, card = driver.view()["instruction"]["zone"], driver.pull()
    driver.lay(card, zone, face="2C" if card != "2C" else "3C")
    driver.wait(3000)


def unread(driver: Driver) -> None:
    """The next open card leaves the shoe unread; the camera reads it."""
    if driver.phase == "idle":
        driver.close_betting()
    play_until(lambda view: view["instruction"].get("face") == "up")(driver)
    zone, card = driver.view()["instruction"]["zone"], next(driver.cards)
    driver.pulled.append(card)
    driver.told_of(card, d.CardUnread("shoe0", next(driver.report), "not read", boot=1))
    driver.lay(card, zone)
    driver.wait(3000)


def sign_in(page: Page, name: str, role: str, pin: str = PIN) -> None:
    """Fill in the sign-in dialog that is open."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=role, exact=True).check()
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.locator("input[type=password]").fill(pin)
    dialog.locator("button[type=submit]").click()


def sign_in_dealer(page: Page, name: str) -> None:
    page.evaluate(SIGN_IN, {"person": name, "role": "dealer", "pin": PIN})
    page.wait_for_selector("#people .badge.here")


def manager_panel(page: Page) -> Locator:
    """The shift manager signs in at his own panel, which opens."""
    page.get_by_role("button", name="Shift manager").first.click()
    sign_in(page, MANAGER, "Shift manager")
    panel = page.get_by_role("dialog", name="Shift manager")
    panel.get_by_role("button", name="Load a shuffled set").wait_for()
    return panel


def set_form(page: Page) -> Locator:
    """The shift manager opens the form of a shuffled set."""
    manager_panel(page).get_by_role("button", name="Load a shuffled set").click()
    return page.get_by_role("dialog", name="Load a shuffled set")


def blue_set(form: Locator, checked: str, **fields: str) -> None:
    """Fill in a blue set of 416 cards, how it was checked, and what else there is to say."""
    form.get_by_role("radio", name=checked).check()
    form.get_by_role("radio", name="blue").check()
    for label, text in {"Set": "blue-2", "Batch": "b-17", **fields}.items():
        form.locator(".field", has_text=label).first.locator("input").fill(text)
    form.locator(".field", has_text="Cards counted").locator("input").fill("416")


def take_back(page: Page, panel: Locator) -> None:
    """Take back the step that is chosen in the panel, and see the panel close."""
    panel.get_by_role("radio", name="Placed wrong").check()
    panel.get_by_role("button", name="Take back").click(delay=HELD_MS)
    panel.wait_for(state="detached")


def call_manager_over(page: Page) -> None:
    """The shift manager signs in; by the panel of what is wrong he does in `sign_in_there`."""
    page.evaluate(SIGN_IN, {"person": MANAGER, "role": "shift_manager", "pin": PIN})
    page.wait_for_selector("#people .badge.here:has-text('Shift manager')")


def report(page: Page, what: str) -> None:
    page.get_by_role("button", name="Something is wrong").click()
    page.get_by_role("dialog").get_by_role("button", name=what).click()
    page.wait_for_selector("#trouble:not([hidden])")


def remedy(page: Page, title: str) -> Locator:
    return page.locator(".trouble-body .remedy", has_text=title)


def laid_astray(driver: Driver) -> str:
    """The next open card is laid where it is not due; returns the place where it is."""
    if driver.phase == "idle":
        driver.close_betting()
    play_until(lambda view: view["instruction"].get("face") == "up")(driver)
    wanted = driver.engine.table.snapshot().wanted
    assert wanted is not None
    driver.lay(driver.pull(), "dealer" if wanted.zone != "dealer" else "1")
    driver.wait(3000)
    return wanted.zone


def laid_right(driver: Driver, zone: str) -> None:
    """The card that was laid last is laid where it is due."""
    astray = driver.lying[-1]
    driver.lift(astray)
    driver.lay(astray.card, zone)
    driver.wait(1500)
