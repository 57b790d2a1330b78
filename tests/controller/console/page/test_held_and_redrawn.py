"""A button that is held while its panel is drawn anew: a finger that lets go rules nothing."""

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.controller.console.conftest import Tables
from tests.support.console.acts import (
    HELD_MS,
    call_manager_over,
    dealing,
    open_table,
    remedy,
    report,
    sign_in_dealer,
)
from tests.support.pages.served_table import DEALER, ServedTable
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system


def with_a_finger(browser: Browser, served: ServedTable) -> Page:
    page = browser.new_context(has_touch=True).new_page()
    page.goto(served.url)
    page.wait_for_selector("#page:not([inert])")
    return page


def frozen_camera(driver: Driver) -> None:
    driver.feed(d.CameraState("camera0", "v1", "frozen", ""))


@pytest.mark.parametrize("redrawn", [True, False])
def test_who_lets_go_while_the_panel_is_drawn_anew_voids_nothing(
    redrawn: bool, table: Tables, browser: Browser
) -> None:
    served = table()
    served.do(open_table)
    page = with_a_finger(browser, served)
    sign_in_dealer(page, DEALER)
    served.do(dealing)
    report(page, "Other mistake")
    call_manager_over(page)
    remedy(page, "Void the round").click()
    page.get_by_role("radio", name="Dealer's mistake").check()
    hold = page.locator(".hold").element_handle()
    box = hold.bounding_box() if hold else None
    assert hold
    assert box
    finger = page.context.new_cdp_session(page)
    there = [{"x": box["x"] + 20, "y": box["y"] + 20}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": there})
    if redrawn:
        served.do(frozen_camera)
        hold.wait_for_element_state("hidden")
    else:
        page.wait_for_timeout(HELD_MS)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    if redrawn:
        expect(page.locator("#toast.on")).to_contain_text("hold the button for one second")
    page.wait_for_timeout(HELD_MS)
    assert len(served.do(lambda driver: driver.of(f.RoundVoided))) == (0 if redrawn else 1)
    page.context.close()
