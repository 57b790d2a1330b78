"""A pause after the round is taken back at the screen by those who may, and by nobody else."""

import pytest
from playwright.sync_api import expect

from controller.core.messages import commands as c
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import call_manager_over, dealing
from tests.support.pages.pictures import keep

pytestmark = pytest.mark.system


def test_the_managers_pause_is_no_dealers_to_take_back(at_work: AtWork) -> None:
    served, page = at_work("infinite")
    served.do(dealing)
    served.do(lambda driver: driver.tap(c.PauseTable("examine"), "shift_manager"))
    pending = page.locator("#told .pending")
    expect(pending).to_contain_text("Pause after this round")
    expect(pending.get_by_role("button")).to_have_count(0)
    keep(page, "pause-to-come-dealer")
    call_manager_over(page)
    expect(pending.get_by_role("button")).to_have_text("Take back")
    keep(page, "pause-to-come-manager")
    pending.get_by_role("button").click()
    expect(page.locator("#told")).not_to_contain_text("Pause after this round")
    assert "resume_table" in served.taps
