"""Who signs second reads what the first one read: what a ruling does, what players are told."""

import pytest
from playwright.sync_api import expect

from tests.controller.console.conftest import AtWork
from tests.support.console.acts import call_manager_over, misread, remedy
from tests.support.pages.pictures import keep

pytestmark = pytest.mark.system


@pytest.mark.parametrize("reads", [True, False], ids=["as the camera reads", "another card"])
def test_the_second_person_reads_what_the_first_one_read(at_work: AtWork, reads: bool) -> None:
    """Of another card than was foreseen nothing is claimed."""
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    card = served.do(lambda driver: driver.view()["irregularity"]["readings"][0]["camera"])
    entered = card if reads else ("9D" if card != "9D" else "9C")
    remedy(page, "Enter the card").click()
    told = page.locator(".ruling .does li")
    expect(told).not_to_have_count(0)
    lines = told.all_inner_texts()
    page.locator(f".ranks input[value='{entered[0]}']").check()
    page.locator(f".suits input[value='{entered[1]}']").check()
    page.get_by_role("button", name="Confirm with a second person").click()
    sheet = page.locator("dialog .does li")
    expect(sheet).not_to_have_count(0)
    if reads:
        assert sheet.all_inner_texts() == lines
        assert any("Players are told" in line for line in lines)
    else:
        expect(sheet).to_have_text(["What follows depends on what is entered."])
    keep(page, f"second-{reads}")
