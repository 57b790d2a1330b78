"""The page draws the roads of games of two sides, and of no other."""

import pytest
from playwright.sync_api import expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import open_table
from tests.support.pages.pictures import keep
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

BEADS = ("1n", "1", "2p", "2", "=", "2", "1", "2", "1", "1")


def seen(driver: Driver) -> None:
    open_table(driver)
    driver.engine.table.beads = BEADS


def test_every_coup_is_a_mark_on_its_roads(table: Tables, screen: Screens) -> None:
    served = table("baccarat")
    page = screen(served)
    served.do(seen)
    drawn = served.do(Driver.view)["roads"]
    marks = {
        "beads": len(BEADS),
        "big_road": sum(mark != "=" for mark in "".join(drawn["big_road"])),
        **{name: len("".join(drawn[name])) for name in ("big_eye_boy", "small_road")},
    }
    assert marks["big_eye_boy"] > 3
    for name, count in marks.items():
        expect(page.locator(f"#roads [data-road='{name}'] g")).to_have_count(count)


TOLD = """() => [...document.querySelectorAll("#roads [data-road=beads] g")].map(bead => {
  const shown = part => getComputedStyle(part).display !== "none";
  const letter = bead.querySelector(".letter");
  const size = bead.getCTM().a * parseFloat(getComputedStyle(letter).fontSize);
  const bars = [...bead.querySelectorAll(".sign")].filter(shown).length;
  return shown(letter) ? (size < 9 ? "too small" : letter.textContent) : `bars ${bars}`;
})"""
"""What tells each bead without its colour: a letter that can be read, or its bars."""


def test_no_bead_is_told_by_its_colour_alone(table: Tables, screen: Screens) -> None:
    served = table("baccarat")
    page = screen(served)
    served.do(seen)
    expect(page.locator("#roads [data-road=beads] g")).to_have_count(len(BEADS))
    for size in each_size(page):
        told = page.evaluate(TOLD)
        keep(page, f"beads-{size[0]}x{size[1]}")
        assert len(set(told)) == 3, (size, told)
        assert len({(bead[0], how) for bead, how in zip(BEADS, told, strict=True)}) == 3, told


UNREADABLE = """() => {
  const names = [...document.querySelectorAll("#roads .road-name")];
  const ends = names.map(name => {
    const words = document.createRange();
    words.selectNodeContents(name);
    return words.getBoundingClientRect();
  });
  return names.filter((name, n) => name.scrollWidth > name.clientWidth
    || (n && ends[n].left < ends[n - 1].right + 4)).map(name => name.textContent);
}"""
"""Names of roads that are cut or run into the one before."""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_name_of_each_road_stands_whole_above_it(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table("baccarat")
    page = screen(served, language=language)
    served.do(seen)
    expect(page.locator("#roads [data-road=beads] g")).to_have_count(len(BEADS))
    for size in each_size(page):
        assert page.evaluate(UNREADABLE) == [], size


def test_other_games_have_none(table: Tables, screen: Screens) -> None:
    page = screen(table("infinite"))
    expect(page.locator("#roads")).to_be_hidden()
