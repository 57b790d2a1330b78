"""A tap right after the table moved the buttons hits none that it was not meant for."""

import pytest
from playwright.sync_api import Page, expect

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.table.pulls import Pull
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import (
    call_manager_over,
    dealing,
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

NEXT_STOP = """(late) => {
  const [head, button] = ['.trouble-head', '.remedy:not([aria-disabled])']
    .map(name => document.querySelector(name));
  const [x, y] = [button.getBoundingClientRect()].flatMap(({left, top}) => [left + 9, top + 9]);
  const tap = () => {
    const hit = document.elementsFromPoint(x, y).find(one => one.closest('#trouble'));
    const stands = [...document.querySelectorAll('.remedy')].some(one => {
      const {left, right, top, bottom} = one.getBoundingClientRect();
      return one.textContent === button.textContent
        && x > left && x < right && y > top && y < bottom;
    });
    const at = {bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y};
    hit.dispatchEvent(new MouseEvent('click', at));
    document.body.dataset.hit = stands ? 'same' : 'other';
  };
  const look = () => document.querySelector('.trouble-head') === head
    ? requestAnimationFrame(look) : setTimeout(tap, late);
  look();
}"""
"""A finger on its way to the first remedy comes after the next stop has taken the place of this."""


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


def two_strange_cards(table: Driver) -> None:
    """Two cards that no shoe read lie on the felt, each a stop of its own."""
    dealing(table)
    for card, zone in (("KH", "burn"), ("KD", "burn")):
        table.lay(Card(card), zone)
        table.wait(2500)


def first_taken_away(table: Driver) -> None:
    """The manager rules at another screen that the first is no card of this round."""
    number = next(iter(table.engine.table.irregularities))
    reason = table.engine.table.config.remedies.named("take_away").reasons[0]
    table.lift(table.lying[-2])
    table.wait(2500)
    assert table.tap(c.Rule(number, "take_away", reason), "shift_manager") == "accepted"
    table.wait(2500)


def tapped_in_the_next_stop(at_work: AtWork, late_ms: int) -> Page:
    """The same button stands in the same place, but it is about another card."""
    served, page = at_work()
    served.do(two_strange_cards)
    call_manager_over(page)
    expect(page.locator(".remedy").first).to_be_visible()
    page.wait_for_timeout(700)
    page.evaluate(NEXT_STOP, late_ms)
    served.do(first_taken_away)
    expect(page.locator("body[data-hit=same]")).to_be_attached()
    return page


def test_a_tap_that_was_meant_for_the_stop_before_does_nothing_and_says_so(
    at_work: AtWork,
) -> None:
    page = tapped_in_the_next_stop(at_work, 0)
    expect(page.locator("#toast.on")).to_have_text(
        "The buttons had just moved: look, and tap again."
    )
    expect(page.locator(".ruling")).to_have_count(0)


def test_a_tap_in_the_next_stop_counts_a_second_later(at_work: AtWork) -> None:
    page = tapped_in_the_next_stop(at_work, 1000)
    expect(page.locator(".ruling")).to_have_count(1)
