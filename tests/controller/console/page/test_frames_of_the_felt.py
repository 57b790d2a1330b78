"""What stands on the frame of a hand is whole, and no frame of the felt runs into another."""

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.words.catalogue import LANGUAGES, Language
from drivers.sim.hall.played_game import layout_name, layout_of, read_game
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import misread
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import ServedTable
from tests.support.pages.sizes import SIZES, each_size
from tests.support.pages.usable import TOUCHING
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

View = dict[str, Any]

EVERY_SIZE = [*SIZES, (1024, 600), (1280, 720)]
LOOKED_AT = sampled(EVERY_SIZE, SIZES[0], *SIZES[3:], (1024, 600))

CUT_BADGES = """() => [...document.querySelectorAll('#felt :is(.status, .total)')]
  .filter(badge => badge.checkVisibility())
  .filter(badge => {
    const its = badge.getBoundingClientRect();
    const room = badge.closest('.zone').getBoundingClientRect();
    return badge.scrollWidth > badge.clientWidth || badge.scrollHeight > badge.clientHeight + 1
      || its.left < room.left || its.right > room.right
      || its.top < room.top || its.bottom > room.bottom;
  })
  .map(badge => `${badge.closest('.zone').dataset.zone} ${badge.textContent}`)"""
"""What a badge says that does not stand whole on it, within the frame of its hand."""

BLACKJACKS = ("blackjack_live", "quebec", "igt", "infinite")
GAMES = (*BLACKJACKS, "olivia", "baccarat", "dragon_tiger")

STATUSES = ("bust", "stands", "blackjack", "charlie", "interrupted", "dead", "plays")
RESULTS = ("win", "blackjack", "lose_double_returned", "charlie", "refunded", "even_money", "push")


def with_hands(view: View, zones: list[str], statuses: list[str]) -> View:
    """In each place two cards lie, and the hands are so, one after the other."""
    cards = [
        {"face": face, "colour": "red", "order": n, "pull": n, "track": n, "ok": True, "doubt": ""}
        for n, face in enumerate(("8S", "8H"))
    ]
    one = {"cards": cards, "total": "16", "soft": True}
    hands = [
        {**one, "zone": zone, "label": zone, "status": status}
        for zone, status in zip(zones, cycle(statuses), strict=False)
    ]
    return {**view, "zones": hands}


def deciding(view: View) -> View:
    """Every hand is asked."""
    asks = [
        {"who": zone["zone"].split(".")[0], "at": "x", "hand": zone["zone"], "legal": ["hit", "no"]}
        for zone in view["zones"]
    ]
    return {**view, "window": {"question": "decision", "asks": asks, "ends_at": None}}


def wrong(view: View) -> View:
    """Something is wrong at the last hand."""
    return {**view, "irregularity": {**view["irregularity"], "zone": view["zones"][-1]["zone"]}}


def over(view: View) -> View:
    """Every hand has its result."""
    results = [{"result": result, "multiplier": 1, "doubled": False} for result in RESULTS]
    names = [zone["zone"] for zone in view["zones"]]
    boxes = [name for name in names if "." not in name and name != "dealer"]
    hands = {
        box: {"hands": [*islice(cycle(results[n:] + results[:n]), _hands(box, names))]}
        for n, box in enumerate(boxes)
    }
    return {**view, "told": {**view["told"], "outcome": {"boxes": hands}}}


def _hands(box: str, zones: list[str]) -> int:
    return sum(zone.split(".")[0] == box for zone in zones)


STATES: dict[str, tuple[list[str], Callable[[View], View]]] = {
    "first": ([*STATUSES], dict),
    "second": ([*STATUSES[3:], *STATUSES[:3]], dict),
    "deciding": ([""], deciding),
    "wrong": ([""], wrong),
    "over": ([""], over),
}


def each_state(served: ServedTable, page: Page, zones: list[str]) -> Iterator[str]:
    """Show hands at these places in one state after the other."""
    engine = served.driver.engine
    plain = type(engine).console_view
    for name, (statuses, state) in STATES.items():

        def view(now: Any, statuses: list[str] = statuses, state: Any = state) -> View:
            was = plain(engine, now)
            stop = was["irregularity"] if state is wrong else None
            shown = {**with_hands(was, zones, statuses), "irregularity": stop}
            return state(shown)  # type: ignore[no-any-return]

        engine.console_view = view  # type: ignore[method-assign]
        served.do(lambda driver: None)
        expect(page.locator("#trouble")).to_be_visible(visible=state is wrong)
        expect(page.locator("#felt .zone:not(.empty)")).to_have_count(len(zones))
        yield name


def places_of(game: str) -> list[str]:
    """Every place of the game's felt, the dealer's last."""
    zones = [zone.name for zone in layout_of(layout_name(read_game(game))).zones]
    return sorted(zones, key=lambda zone: zone == "dealer")


@pytest.mark.parametrize("game", sampled(BLACKJACKS, "quebec"))
@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_no_badge_of_a_hand_is_cut(language: Language, game: str, opened: AtWork) -> None:
    served, page = opened(game, language=language)
    served.do(misread)
    found = {}
    for state in each_state(served, page, places_of(game)[:-1]):
        for size in each_size(page, LOOKED_AT):
            if cut := page.evaluate(CUT_BADGES):
                found[state, size] = cut
            keep(page, f"badges-{language}-{game}-{state}-{size[0]}x{size[1]}")
    assert found == {}


FIRST = {"crowd": ["P", "dealer"], "boxes": ["1", "2", "dealer"]}
SPLIT = {"crowd": ["L", "R", "dealer"], "boxes": ["1", "1.2", "2", "dealer"]}
"""Where cards lie at first, and once players have split: the crowd's first place is empty then."""


@pytest.mark.parametrize("game", sampled(GAMES, "quebec", "baccarat"))
@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_no_frame_runs_into_another(language: Language, game: str, opened: AtWork) -> None:
    served, page = opened(game, language=language)
    served.do(misread)
    every = places_of(game)
    kind = served.do(lambda driver: driver.view()["table"]["kind"])
    found = {}
    few = [[zone for zone in lie.get(kind, every) if zone in every] for lie in (FIRST, SPLIT)]
    for zones in (*few, every):
        for state in each_state(served, page, zones):
            for size in each_size(page, LOOKED_AT):
                if page.evaluate(TOUCHING):
                    found[len(zones), state, size] = page.evaluate(TOUCHING)
                keep(page, f"frames-{language}-{game}-{len(zones)}-{state}-{size[0]}x{size[1]}")
    assert found == {}
