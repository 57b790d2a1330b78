"""Each detector finds what its row is called, and nothing else."""

import itertools
from dataclasses import replace
from random import Random

import pytest

from controller.core.irregularities.catalogue import CATALOGUE, FAMILIES, Catalogue
from controller.core.irregularities.row import Detector, Irregularity, Look
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from tests.support.sampled import so_many
from tests.support.storms.storm import COUPS, GAMES, night
from tests.support.table_driver import rules_of


def named(row: Irregularity, find: Detector) -> Detector:
    """The detector, which must find this row's own code."""

    def checked(table: Table, snapshot: TableSnapshot) -> Finding | None:
        found = find(table, snapshot)
        assert found is None or found.code == row.code, (row, found)
        return found

    return checked


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_in_a_storm_each_look_finds_its_own_irregularity(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        replace(row, detect=tuple(look._replace(find=named(row, look.find)) for look in row.detect))
        for row in CATALOGUE.values()
    ]
    monkeypatch.setitem(FAMILIES, "blackjack", Catalogue(rows))
    world = night(game, Random(7), gusts=so_many(80, 240))
    assert world.facts


def watched(row: Irregularity, look: Look) -> Look:
    """The look, asked for always; it must find nothing where what it watches is not there."""

    def checked(table: Table, snapshot: TableSnapshot) -> Finding | None:
        found = look.find(table, snapshot)
        there = all(getattr(snapshot, name) for name in look.watch)
        assert found is None or there, (row.code, look, found)
        return found

    return look._replace(find=checked, watch=())


@pytest.mark.long
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
    assert night(game, Random(11), gusts=so_many(80, 240)).facts


FIRST_TO_MEND = (
    "camera_lost shoe_lost other_shoe early_card overdraw idle_draw extra_seen seen_before_round"
    " extra_known extra_unseen shoe_overdraw shoe_counts_otherwise misscan in_wrong_place"
    " unread_by_shoe unclear face_down dealt_face_up unreadable_on_felt reads_disagree"
    " exposed_draw seen_and_covered turned_face_down missed_elsewhere unknown_card cut_card_dealt"
    " told_as_own swapped_away never_landed two_cards_pulled pulled_out_of_turn lifted_in_play"
    " cleared_in_play face_changed strayed wrong_back unreadable turned_too_early unread_and_turned"
    " disagrees contradicts_check unread shoe_empty shoe_trouble shoe_failed"
    " impossible_copy"
)
"""Devices first, then the card in hand, then what was dealt: of several only the first opens."""

SIDE_BY_SIDE = {"blackjack": 9, "baccarat": 9}
"""Neighbours in that order which are never found together and share a rank."""


@pytest.mark.parametrize("family", ["blackjack", "baccarat"])
def test_of_several_things_the_first_to_mend_is_named(family: str) -> None:
    catalogue = FAMILIES.get(family, CATALOGUE)
    looks = [look for row in catalogue.values() for look in row.detect]
    ranks = {look.find.__name__: look.rank for look in looks}
    assert len(ranks) == len(looks)
    expected = [name for name in FIRST_TO_MEND.split() if name in ranks]
    assert sorted(expected) == sorted(ranks)
    assert expected == sorted(expected, key=lambda name: ranks[name])
    together = sum(ranks[one] == ranks[two] for one, two in itertools.pairwise(expected))
    assert together == SIDE_BY_SIDE[family]
