"""Buttons keep their places while more is said, and so do the remedies of one stop."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.controller.console.conftest import AtWork
from tests.support.console.acts import (
    call_manager_over,
    dealing,
    misread,
    remedy,
    report,
)
from tests.support.pages.pictures import keep
from tests.support.pages.sizes import PAINTED

pytestmark = pytest.mark.system


def test_what_is_missing_moves_no_button_of_a_ruling(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    remedy(page, "Enter the card").click()
    confirm = page.get_by_role("button", name="Confirm with a second person")
    for size in [(1024, 768), (800, 480), (1280, 800)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("document.querySelector('.ruling .refusal').textContent = ''")
        page.evaluate(PAINTED)
        before = confirm.bounding_box()
        confirm.click()
        expect(page.locator(".ruling .refusal")).to_contain_text("Enter the card")
        assert confirm.bounding_box() == before, size
        keep(page, f"missing-{size[0]}")


def test_remedies_keep_their_places_while_the_same_stop_is_open(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    report(page, "Other mistake")
    call_manager_over(page)
    order = page.locator(".remedies .remedy").all_inner_texts()
    engine = served.driver.engine
    plain = type(engine).console_view

    def turned(now: Any) -> dict[str, Any]:
        was = plain(engine, now)
        first, *more = was["irregularity"]["options"]
        options = [*reversed(more), {**first, "refused": "Look at it first."}]
        return {**was, "irregularity": {**was["irregularity"], "options": options}}

    engine.console_view = turned  # type: ignore[method-assign]
    served.do(lambda driver: None)
    expect(page.locator(".remedies")).to_contain_text("Look at it first.")
    now = page.locator(".remedies .remedy").all_inner_texts()
    assert [one.split("\n")[0] for one in now] == [one.split("\n")[0] for one in order]
