"""An irregularity is one row and its remedy one row of the book; all else follows from them."""

import runpy
from dataclasses import replace
from itertools import compress, product
from types import SimpleNamespace
from typing import cast, get_args

import pytest

from controller.core.cards import Card
from controller.core.config.files import ConfigError
from controller.core.config.remedies import RemedyBook
from controller.core.engine import Engine
from controller.core.irregularities.actions.all import ACTIONS, Action
from controller.core.irregularities.actions.ruling import Facts, Ruling
from controller.core.irregularities.catalogue import CATALOGUE, COMMON, FAMILIES, Catalogue
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.irregularities.row import (
    ALL,
    LAID,
    PLAY,
    Irregularity,
    Look,
    Repair,
    Watch,
)
from controller.core.irregularities.rows import unrevealed
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from tests.support.mistakes.blackjack import BOOK, to_phase
from tests.support.places import DOCS
from tests.support.table_driver import Driver, config_of


def in_tray(_table: Table, snapshot: TableSnapshot) -> Finding | None:
    for card in snapshot.unmatched:
        if card.zone == "tray":
            text = "A card lies in the tip tray: take it out."
            tracks = (card.track,)
            return Finding("card_in_tray", card.zone, text, card.at, 500, (), tracks)
    return None


ROW = Irregularity(
    "card_in_tray",
    "sensors",
    PLAY,
    (Look(in_tray, 5, ("unmatched",)),),
    Repair("remove"),
    title="Card in the tip tray",
)

REMEDY = """
[[remedy]]
name = "empty_the_tray"
title = "Take it out of the tray"
codes = ["card_in_tray"]
action = "set_aside"
who = ["dealer", "shift_manager"]
reasons = ["left_over"]
"""


def with_row(monkeypatch: pytest.MonkeyPatch, *rows: Irregularity) -> None:
    catalogue = Catalogue((*COMMON, *unrevealed.ROWS, *rows), unrevealed.LOOKS)
    monkeypatch.setitem(FAMILIES, "blackjack", catalogue)


def book(more: str) -> RemedyBook:
    """The standard book with these rows before its last resorts."""
    own, mark, last = BOOK.read_text().partition("# --- last resorts")
    return load_remedies(own + more + mark + last, "house.toml")


def playing(remedies: RemedyBook, phase: str) -> Driver:
    config = replace(config_of("igt"), remedies=remedies)
    driver = Driver(Engine(config), iter([Card(card) for card in ("9S", "7D", "4C", "8H") * 4]))
    driver.open()
    to_phase(driver, phase)
    return driver


def rule(driver: Driver, remedy: str, role: c.Role = "shift_manager", **more: str) -> str:
    wrong = next(iter(driver.engine.table.irregularities.values()))
    reason = driver.engine.table.config.remedies.named(remedy).reasons[0]
    return driver.tap(c.Rule(wrong.id, remedy, reason, **more), role)


def test_a_new_irregularity_is_detected_shown_ruled_and_documented(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_row(monkeypatch, ROW)
    remedies = book(REMEDY)
    driver = playing(remedies, "window")
    driver.lay(Card("KS"), "tray")
    driver.wait(499)
    assert not driver.of(f.IrregularityOpened)
    driver.wait(1)
    assert [fact.code for fact in driver.of(f.IrregularityOpened)] == ["card_in_tray"]

    view = driver.view()
    assert view["irregularity"]["title"] == "Card in the tip tray"
    assert view["irregularity"]["options"][0]["remedy"] == "empty_the_tray"
    assert view["instruction"]["action"] == "remove"
    assert view["instruction"]["zone"] == "tray"

    assert rule(driver, "empty_the_tray", "dealer") == "accepted"
    assert not driver.of(f.IrregularityClosed)
    driver.carry_out()
    closed = driver.of(f.IrregularityClosed)[-1]
    assert (closed.code, closed.remedy) == ("card_in_tray", "empty_the_tray")

    guide = runpy.run_path(str(DOCS / "generators" / "tables.py"))
    where = "dealing, waiting for players"
    row = f"| Card in the tip tray | shoe and camera | {where} | empty the tray |\n"
    assert row in guide["irregularities"](remedies)
    assert "| Card in the tip tray | Take it out of the tray |\n" in guide["for_dealer"](remedies)


def test_a_new_irregularity_that_a_person_reports_is_offered_and_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_row(monkeypatch, Irregularity("drink_spilt", "report", ALL, title="Drink on the felt"))
    driver = playing(book(""), "dealing")
    assert {"code": "drink_spilt", "title": "Drink on the felt"} in driver.view()["menu"][
        "reportable"
    ]
    assert driver.tap(c.Report("drink_spilt", "1")) == "accepted"
    assert driver.view()["irregularity"]["title"] == "Drink on the felt"
    guide = runpy.run_path(str(DOCS / "generators" / "tables.py"))
    assert "| Drink on the felt | open |" in guide["reported"](book(""))


def test_a_new_irregularity_without_a_last_resort_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_row(
        monkeypatch, Irregularity("door_open", "procedure", ("closed",), title="The pit is open")
    )
    with pytest.raises(ConfigError, match="door_open in phase closed has no last resort"):
        book("")


def test_a_new_action_is_one_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask_for_cards(_table: Table, ruling: Ruling) -> Facts:
        return [f.PauseAsked(f"box {ruling.act.zone}", ruling.tap.person)]

    monkeypatch.setitem(ACTIONS, "ask_for_cards", Action(ask_for_cards, needs="box"))
    more = REMEDY.replace("set_aside", "ask_for_cards").replace("card_in_tray", "dealer_error")
    driver = playing(book(more), "dealing")
    assert driver.tap(c.Report("dealer_error")) == "accepted"
    options = {one["remedy"]: one for one in driver.view()["irregularity"]["options"]}
    assert options["empty_the_tray"]["needs"] == "box"
    assert rule(driver, "empty_the_tray", zone="1") == "accepted"
    assert driver.of(f.PauseAsked)[-1].cause == "box 1"


def test_a_family_adds_rows_and_looks_but_no_code_twice() -> None:
    catalogue = Catalogue(COMMON, unrevealed.LOOKS)
    assert "hole_exposed" not in catalogue
    assert len(catalogue["unreadable_card"].detect) == 2
    with pytest.raises(ValueError, match="two irregularities are called hole_exposed"):
        Catalogue((*COMMON, *unrevealed.ROWS, *unrevealed.ROWS))


def test_rows_that_the_sensors_notice_have_a_detector_and_no_others() -> None:
    for row in CATALOGUE.values():
        assert bool(row.detect) == (row.noticed == "sensors"), row.code


WATCHED = get_args(Watch)


def looked_for(rank: int, *watch: Watch) -> Look:
    def find(_table: Table, _snapshot: TableSnapshot) -> Finding | None:
        raise AssertionError(watch)

    return Look(find, rank, watch)


@pytest.mark.long
def test_what_is_watched_for_is_looked_for() -> None:
    looks = [looked_for(9), *(looked_for(5, one) for one in WATCHED), looked_for(1, *LAID)]
    catalogue = Catalogue([replace(ROW, detect=tuple(looks))])
    by_rank = sorted(looks, key=lambda look: look.rank)
    for there in product([False, True], repeat=len(WATCHED)):
        seen = set(compress(WATCHED, there))
        snapshot = SimpleNamespace(**{one: [one] if one in seen else [] for one in WATCHED})
        snapshot.wanted = snapshot.wanted or None
        wanted = tuple(look.find for look in by_rank if seen.issuperset(look.watch))
        assert catalogue.detectors("window", cast(TableSnapshot, snapshot)) == wanted
        assert catalogue.detectors("betting", cast(TableSnapshot, snapshot)) == ()
