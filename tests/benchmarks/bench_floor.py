"""Fifty tables on one floor page: how soon a call is shown, and a ruling made from there.

A broker, the pit, its page and the console of one table are real; the other tables tell what a
real one told. Each call is noted by the wall clock when its table tells it and when the page shows
it. Then the one table has a card that shoe and camera read otherwise: the shift manager comes,
opens that table's own console from the floor's page, signs in there by PIN and rules.

    python -m tests.benchmarks.bench_floor [--calls 30]
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.benchmarks.bench_commit import processor
from tests.controller.pit.conftest import BROKER, Mouth
from tests.support.console.acts import call_manager_over, misread, open_table, remedy, sign_in
from tests.support.mqtt.broker import Broker
from tests.support.mqtt.told_table import ToldTable
from tests.support.pages.chromium import chromium
from tests.support.pages.pit_beside import ADDRESS, Told
from tests.support.pages.screens_open import PATIENCE_MS
from tests.support.pages.served_pit import ServedPit
from tests.support.pages.served_table import MANAGER, NUMBERS, ServedTable
from tests.support.table_driver import any_shoe

TABLES = 50

WATCH = """() => {
  window.shown = {};
  new MutationObserver(() => {
    for (const {dataset} of document.querySelectorAll('#band .call')) {
      shown[dataset.table] ??= Date.now();
    }
  }).observe(document.getElementById('band'), {childList: true, subtree: true});
}"""
"""When each table's call was shown, by the clock that this program has too."""


def main(argv: list[str]) -> int:
    """Measure and print; 1 where half of the calls take a second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--calls", type=int, default=30)
    options = parser.parse_args(argv)
    expect.set_options(timeout=PATIENCE_MS)
    with tempfile.TemporaryDirectory() as folder:
        took = list(measured(Path(folder), options.calls))
    middle = statistics.median(took)
    print(f"{TABLES} tables on one page, on {processor()}")
    print(
        f"from the table's word to the page: {middle:.0f} ms in the median, "
        f"{max(took):.0f} ms at most ({len(took)} calls)"
    )
    return int(middle >= 1000)


def measured(folder: Path, calls: int) -> Iterator[float]:
    """Yield the ms of each call; then rule from there, and print what the record says of it."""
    (folder / "table").mkdir()
    with (
        Broker(folder, BROKER) as broker,
        ServedTable(folder / "table", "infinite", any_shoe(8, lambda _: None)) as served,
        ServedPit(folder / "pit", broker.port, {"riga/bj1": served.url}) as pit,
        sync_playwright() as playwright,
    ):
        mouth = Mouth(broker.port)
        others = [ToldTable(f"bj{n}", mouth.say) for n in range(2, TABLES + 1)]
        for table in others:
            table.status("online")
            table.tell("calm")
        mouth.said()
        served.do(open_table)
        told = Told(broker.port)
        served.do(told.tell)
        browser = chromium(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(PATIENCE_MS)
        page.goto(pit.url)
        expect(page.locator(".tile")).to_have_count(TABLES)
        page.evaluate(WATCH)
        for table in others[:calls]:
            yield call(page, table)
        rule_from_there(page, served, told)
        browser.close()
        told.close()
        mouth.close()


def call(page: Page, table: ToldTable) -> float:
    """A table calls, is shown, and goes on; the ms from its word to the page."""
    name = f"riga/{table.address.table}"
    told_at = time.time() * 1000
    table.tell("called")
    page.wait_for_function("name => shown[name]", arg=name)
    took: float = page.evaluate("name => shown[name]", name) - told_at
    table.tell("over")
    page.wait_for_selector(f"#band .call[data-table='{name}']", state="detached")
    return took


def rule_from_there(page: Page, served: ServedTable, told: Told) -> None:
    """The shift manager comes to the floor's page, and rules at that table's own console."""
    served.do(lambda driver: driver.events.clear())
    served.do(misread)
    served.do(told.tell)
    mine = page.locator(f"#band .call[data-table='riga/{ADDRESS.table}']")
    mine.get_by_role("button", name="I am coming").click()
    sign_in(page, MANAGER, "Shift manager")
    page.locator(f".tile[data-table='riga/{ADDRESS.table}'] .tile-open").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Rule at its own console").click()
    console = opened.value
    console.set_default_timeout(PATIENCE_MS)
    call_manager_over(console)
    remedy(console, "The camera is right").click()
    expect(console.locator("#trouble")).to_be_hidden()
    (ruling,) = served.do(lambda driver: driver.of(f.RemedyChosen))
    tap = served.tapped
    assert tap is not None
    assert isinstance(tap.act, c.Rule)
    assert (ruling.person, ruling.role) == (NUMBERS[MANAGER], "shift_manager")
    assert [proof.person for proof in tap.proved] == [ruling.person]
    print(
        f"ruled from there: {ruling.remedy} by {ruling.person} as {ruling.role}, "
        f"proved by {tap.proved[0].how}, for what his screen showed ({tap.seen})"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
