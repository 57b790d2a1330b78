"""A ruling of two people at two screens: asked for at one, signed or refused at the other."""

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.core.messages import facts as f
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import (
    call_manager_over,
    misread,
    open_table,
    remedy,
    sign_in,
    sign_in_dealer,
)
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import COLLEAGUE, DEALER, MANAGER, NUMBERS, ServedTable

pytestmark = pytest.mark.system


def asked(table: Tables, screen: Screens) -> tuple[ServedTable, Page, Page]:
    """A dealer at his screen; at another one the manager asks that it be signed."""
    served = table()
    dealers, managers = screen(served), screen(served)
    served.do(open_table)
    sign_in_dealer(dealers, DEALER)
    served.do(misread)
    call_manager_over(managers)
    remedy(managers, "The shoe is right").click()
    managers.get_by_role("button", name="Have it signed at another screen").click()
    for page in (dealers, managers):
        waiting = page.locator(".trouble-body .proposal")
        expect(waiting).to_contain_text(f"{MANAGER} asks at the table: The shoe is right.")
        expect(waiting).to_contain_text("Waits")
        expect(waiting).to_contain_text("Players are told: a card")
    return served, dealers, managers


def ruled(served: ServedTable) -> list[f.RemedyChosen]:
    return served.do(lambda driver: driver.of(f.RemedyChosen))


def test_what_one_screen_asks_for_the_other_signs(table: Tables, screen: Screens) -> None:
    served, dealers, managers = asked(table, screen)
    assert ruled(served) == []
    keep(dealers, "proposal_dealers")
    keep(managers, "proposal_managers")
    dealers.get_by_role("button", name="Sign", exact=True).click()
    dialog = dealers.get_by_role("dialog", name="Sign as the second person")
    sign_in(dealers, MANAGER, "Shift manager")
    expect(dialog.locator(".refusal")).to_contain_text("another person confirms")
    keep(dealers, "proposal_dialog")
    sign_in(dealers, COLLEAGUE, "Shift manager")
    for page in (dealers, managers):
        expect(page.locator("#trouble")).to_be_hidden()
    (one,) = ruled(served)
    assert (one.person, one.second) == (NUMBERS[MANAGER], NUMBERS[COLLEAGUE])
    assert (one.place, one.second_place, one.proposal) == ("table", "table", 1)
    expect(dealers.locator("#people .badge.here")).to_have_count(1)


def test_what_is_not_signed_is_not_ruled_and_the_asker_reads_so(
    table: Tables, screen: Screens
) -> None:
    served, dealers, managers = asked(table, screen)
    dealers.get_by_role("button", name="Do not sign").click()
    sign_in(dealers, COLLEAGUE, "Shift manager")
    expect(managers.locator("#toast")).to_contain_text(f"{COLLEAGUE} did not sign")
    expect(managers.locator(".proposal")).to_have_count(0)
    keep(managers, "proposal_refused")
    remedy(managers, "The shoe is right").click()
    managers.get_by_role("button", name="Have it signed at another screen").click()
    dealers.locator(".proposal").wait_for()
    managers.get_by_role("button", name="Take back").click()
    expect(dealers.locator(".proposal")).to_have_count(0)
    expect(dealers.locator("#trouble")).to_be_visible()
    assert ruled(served) == []


def test_who_comes_for_a_round_reads_who_ruled_and_from_where(
    table: Tables, browser: Browser
) -> None:
    served = table()
    served.rulings = [
        {
            "kind": "remedy_chosen",
            "utc": 1_780_000_000_000,
            "code": "read_disagreement",
            "remedy": "shoe_is_right",
            "reason": "card_checked_at_table",
            "pictures": [],
            "person": NUMBERS[MANAGER],
            "role": "shift_manager",
            "place": "named",
            "place_name": "Pit 2",
            "second": NUMBERS[COLLEAGUE],
            "second_role": "shift_manager",
            "second_place": "table",
            "second_place_name": "",
        }
    ]
    page = browser.new_page()
    page.goto(f"{served.url}#round=t1-1")
    page.wait_for_selector("dialog[open]")
    sign_in(page, MANAGER, "Shift manager")
    told = page.get_by_role("dialog", name="Rulings in round t1-1")
    expect(told).to_contain_text("The shoe is right")
    expect(told).to_contain_text(f"{MANAGER}, shift manager, from Pit 2")
    expect(told).to_contain_text(f"Second person: {COLLEAGUE}, shift manager, at the table")
    keep(page, "rulings")
    page.close()
