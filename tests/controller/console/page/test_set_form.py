"""The receipt of a set that goes into a shoe: what was half entered is not lost with a sign-in."""

from operator import methodcaller

import pytest
from playwright.sync_api import Locator, Page, expect

from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import (
    blue_set,
    manager_panel,
    play_until,
    set_form,
    sign_in,
)
from tests.support.pages.served_table import COLLEAGUE, MANAGER

pytestmark = pytest.mark.system


def half_entered(page: Page, other: Page) -> Locator:
    """The manager has filled in all but the number of cards when his sign-in ends: at another
    screen a colleague signs in."""
    form = set_form(page)
    blue_set(form, "by the machine", Machine="machine 4")
    field(form, "Cards counted").fill("")
    other.get_by_role("button", name="Shift manager").first.click()
    sign_in(other, COLLEAGUE, "Shift manager")
    return form


def field(form: Locator, label: str) -> Locator:
    return form.locator(".field", has_text=label).first.locator("input")


def comes_back(page: Page, form: Locator, name: str) -> None:
    form.get_by_role("button", name="Sign in to go on").click()
    sign_in_over(page, name)


def sign_in_over(page: Page, name: str) -> None:
    """Sign in at the dialog that lies over the form."""
    dialog = page.get_by_role("dialog", name="Sign in")
    dialog.get_by_role("radio", name="Shift manager", exact=True).check()
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_label("PIN", exact=True).fill("2468")
    dialog.locator("button[type=submit]").click()
    expect(dialog).to_have_count(0)


def test_who_signs_in_again_over_his_form_sends_what_stands_there(
    table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served)
    form = half_entered(page, screen(served))
    comes_back(page, form, MANAGER)
    expect(field(form, "Batch")).to_have_value("b-17")
    field(form, "Cards counted").fill("416")
    form.get_by_role("button", name="Set is in the shoe").click()
    expect(form).to_have_count(0)
    loaded = served.do(lambda driver: driver.of(f.ShoeLoaded))[-1]
    assert (loaded.set, loaded.batch, loaded.back) == ("blue-2", "b-17", "blue")


def test_another_person_begins_the_form_anew(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    form = half_entered(page, screen(served))
    comes_back(page, form, COLLEAGUE)
    expect(form).to_have_count(1)
    expect(field(form, "Batch")).to_have_value("")
    expect(form.locator(".draft")).to_have_count(0)
    expect(form.get_by_role("radio", name="blue")).not_to_be_checked()


def test_a_form_that_was_closed_stands_as_it_was_left_until_it_is_emptied(
    table: Tables, screen: Screens
) -> None:
    page = screen(table())
    form = set_form(page)
    blue_set(form, "by the machine", Machine="machine 4")
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    page.get_by_role("button", name="Shift manager's panel").click()
    page.get_by_role("button", name="Load a shuffled set").click()
    expect(form.locator(".draft")).to_contain_text("What you entered before")
    expect(field(form, "Machine")).to_have_value("machine 4")
    form.get_by_role("button", name="Empty the form").click()
    expect(field(form, "Set")).to_have_value("")
    expect(form.locator(".draft")).to_have_count(0)


KEYS = """() => [...document.querySelectorAll('dialog[open] .key')]
  .filter(key => getComputedStyle(key).visibility === 'visible')
  .map(key => key.textContent).join('')"""


def test_a_number_is_asked_for_with_digits_alone(table: Tables, screen: Screens) -> None:
    page = screen(table())
    form = set_form(page)
    letters = page.evaluate(KEYS)
    assert "QWERTY" in letters
    field(form, "Cards counted").focus()
    assert page.evaluate(KEYS) == "1234567890delete"
    form.get_by_role("button", name="4", exact=True).last.click()
    form.get_by_role("button", name="1", exact=True).last.click()
    expect(field(form, "Cards counted")).to_have_value("41")
    field(form, "Batch").focus()
    assert page.evaluate(KEYS) == letters


def test_the_rest_of_a_set_is_counted_with_digits_alone(opened: AtWork) -> None:
    served, page = opened("quebec")
    served.do(play_until(lambda view: view["instruction"]["code"] == "change_shoe"))
    panel = manager_panel(page)
    panel.get_by_role("button", name="Count its stub").first.click()
    form = page.locator("dialog").last
    expect(form.locator("input")).to_have_attribute("inputmode", "numeric")
    expect(form.locator(".key", has_text="Q")).to_have_count(0)
    form.get_by_role("button", name="Counted").click()
    expect(form.locator(".refusal")).to_have_text("Enter the number of cards in digits.")


@pytest.mark.parametrize(("role", "stays"), [("Shuffler", 0), ("Shift manager", 1)])
def test_a_shuffler_who_has_loaded_the_shoe_leaves_the_dealers_screen(
    role: str, stays: int, table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served)
    page.get_by_role("button", name="Shift manager").first.click()
    sign_in(page, MANAGER, role)
    page.get_by_role("dialog", name=role).get_by_role("button", name="Load a shuffled set").click()
    form = page.get_by_role("dialog", name="Load a shuffled set")
    blue_set(form, "by the machine", Machine="machine 4")
    form.get_by_role("button", name="Set is in the shoe").click()
    expect(form).to_have_count(0)
    expect(page.locator("#people .badge.here")).to_have_count(stays)


def test_each_alarm_of_a_shuffler_has_a_button_of_its_own(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    for alarm in (
        d.ShufflerAlarm("shuffler0", 1, 3, "card jam"),
        d.ShufflerAlarm("shuffler0", 2, 7, "lid open"),
    ):
        served.do(methodcaller("feed", alarm))
    panel = manager_panel(page)
    entries = panel.locator(".entry", has=page.get_by_role("button", name="Acknowledge"))
    expect(entries).to_have_count(2)
    first = entries.filter(has_text="card jam")
    first.get_by_role("radio").first.check()
    first.get_by_role("button", name="Acknowledge").click()
    expect(panel).to_have_count(0)
    assert [code for _, code in served.driver.engine.table.alarms] == [7]
