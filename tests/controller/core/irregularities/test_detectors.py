"""Each detector finds what its row is called, and nothing else."""

from dataclasses import replace
from random import Random

import pytest

from controller.core.irregularities.catalogue import CATALOGUE, FAMILIES, Catalogue
from controller.core.irregularities.row import Detector, Irregularity, Look
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from tests.support.storms.storm import COUPS, GAMES, night
from tests.support.table_driver import rules_of


def named(row: Irregularity, find: Detector) -> Detector:
    """The detector, which must find this row's own code."""

    def checked(table: Table, snapshot: TableSnapshot) -> Finding | None:
        found = find(table, snapshot)
        assert found is None or found.code == row.code, (row, found)
        return found

    return checked


@pytest.mark.parametrize("game", GAMES)
def test_in_a_storm_each_look_finds_its_own_irregularity(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        replace(row, detect=tuple(look._replace(find=named(row, look.find)) for look in row.detect))
        for row in CATALOGUE.values()
    ]
    monkeypatch.setitem(FAMILIES, "blackjack", Catalogue(rows))
    world = night(game, Random(7), gusts=240)
    assert world.facts


def watched(row: Irregularity, look: Look) -> Look:
    """The look, asked for always; it must find nothing where what it watches is not there."""

    def checked(table: Table, snapshot: TableSnapshot) -> Finding | None:
        found = look.find(table, snapshot)
        there = all(getattr(snapshot, name) for name in look.watch)
        assert found is None or there, (row.code, look, found)
        return found

    return look._replace(find=checked, watch=())


@pytest.mark.parametrize("game", [*GAMES, *COUPS])
def test_in_a_storm_no_look_is_missed_for_what_it_watches(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    family = rules_of(game).family
    rows = [
        replace(row, detect=tuple(watched(row, look) for look in row.detect))
        for row in FAMILIES.get(family, CATALOGUE).values()
    ]
    monkeypatch.setitem(FAMILIES, family, Catalogue(rows))
    assert night(game, Random(11), gusts=240).facts
