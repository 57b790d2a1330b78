"""A tap right after the table moved the buttons hits none that it was not meant for."""

import pytest
from playwright.sync_api import Page, expect

from controller.core.table.state import Pull
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import (
    call_manager_over,
    misread,
)
from tests.support.pages.served_table import ServedTable
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

LATE_FINGER = """(late) => {
  const all = () => [...document.querySelectorAll('.remedy:not([aria-disabled])')];
  const aims = all().map(one => [one.textContent, one.getBoundingClientRect()])
    .flatMap(([meant, {left, top, bottom}]) =>
      [[meant, left + 9, top + 3], [meant, left + 9, bottom - 3]]);
  const under = (x, y) => all().find(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return x > left && x < right && y > top && y < bottom;
  });
  const look = () => {
    for (const [meant, x, y] of aims) {
      const now = under(x, y);
      if (!now || now.textContent === meant) continue;
      const at = {bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y};
      setTimeout(() => {
        document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', at));
        document.body.dataset.hit = now.textContent;
      }, late);
      return;
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def pulled(table: Driver) -> Pull:
    """One more card comes out: a line is told above the remedies, which moves them."""
    return table.pull()


def tapped_when_moved(page: Page, served: ServedTable, late_ms: int) -> None:
    page.evaluate(LATE_FINGER, late_ms)
    served.do(pulled)
    page.locator("body[data-hit]").wait_for(state="attached")


def a_stop(at_work: AtWork) -> tuple[ServedTable, Page]:
    served, page = at_work(width=1024, height=768)
    served.do(misread)
    call_manager_over(page)
    expect(page.locator(".remedy").first).to_be_visible()
    return served, page


def test_a_tap_that_was_meant_for_the_button_before_does_nothing_and_says_so(
    at_work: AtWork,
) -> None:
    served, page = a_stop(at_work)
    tapped_when_moved(page, served, 0)
    expect(page.locator("#toast.on")).to_have_text(
        "The buttons had just moved: look, and tap again."
    )
    expect(page.locator(".ruling")).to_have_count(0)


def test_a_tap_that_comes_a_second_later_counts(at_work: AtWork) -> None:
    served, page = a_stop(at_work)
    tapped_when_moved(page, served, 1000)
    expect(page.locator(".ruling")).to_have_count(1)
