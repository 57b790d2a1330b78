"""A ruling of one tap that was hit twice before the page was drawn: it is on its way once."""

import pytest
from playwright.sync_api import expect

from controller.core.messages import facts as f
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import call_manager_over, laid_astray, remedy

pytestmark = pytest.mark.system

BY_HAND, STAYS = "The dealer mends it by hand", "The card stays where it lies"
TWICE = "button => { button.click(); button.click(); }"


def test_what_was_hit_twice_and_taken_back_is_not_ruled_in_place_of_another(
    at_work: AtWork,
) -> None:
    served, page = at_work("quebec")
    served.do(laid_astray)
    call_manager_over(page)
    expect(remedy(page, STAYS)).to_be_visible()
    remedy(page, BY_HAND).evaluate(TWICE)
    page.get_by_role("button", name="Take back").click()
    remedy(page, STAYS).click()
    expect(page.locator("#trouble .ruling h3")).to_have_text(STAYS)
    expect(page.locator("#trouble .ruling h3")).to_have_count(0, timeout=9000)
    chosen = served.do(lambda driver: [one.remedy for one in driver.of(f.RemedyChosen)])
    assert chosen == ["table_is_right"]
