"""Zones between cameras: who is needed, what is a gap, and since when all is watched again."""

from dataclasses import replace
from typing import Any

import pytest

from controller.core.table import watch
from controller.core.table.device import Device
from controller.core.table.pulls import Lying, Track
from controller.core.table.shoes.shoe import Shoe, full_shoe
from controller.core.table.table import Table
from tests.support.table_driver import config_of

SEES = {"a": frozenset({"1", "2"}), "b": frozenset({"2", "3"})}


def cameras(**states: Any) -> list[Device]:
    """Cameras in these states; their moments are 10, 20 and so on."""
    return [
        Device(name, "camera", state, since=10 * n, well_since=10 * n)
        for n, (name, state) in enumerate(states.items(), 1)
    ]


@pytest.mark.parametrize(
    ("states", "unwatched", "needed", "gaps"),
    [
        ({"a": "ok", "b": "ok"}, "", "ab", []),
        ({"a": "lost", "b": "ok"}, "1", "ab", ["a"]),
        ({"a": "ok", "b": "lost"}, "3", "ab", ["b"]),
        ({"a": "lost", "b": "lost"}, "123", "ab", ["a", "b", "b"]),
        ({"a": "ok", "b": "ok", "c": "lost"}, "", "abc", ["c"]),
    ],
)
def test_a_zone_is_watched_while_one_camera_over_it_sees(
    states: dict[str, Any], unwatched: str, needed: str, gaps: list[str]
) -> None:
    found = cameras(**states)
    assert watch.unwatched(found, SEES) == frozenset(unwatched)
    assert "".join(one.name for one in watch.needed(found, SEES)) == needed
    assert [one.name for one in watch.gaps(found, SEES)] == gaps


def test_a_lost_camera_whose_every_zone_another_sees_is_not_needed() -> None:
    sees = {**SEES, "c": frozenset({"1", "3"})}
    found = cameras(a="ok", b="ok", c="lost")
    assert [one.name for one in watch.needed(found, sees)] == ["a", "b"]
    assert watch.gaps(found, sees) == []


def test_a_zone_is_watched_since_the_first_camera_that_sees_it_now() -> None:
    found = cameras(a="ok", b="ok")
    assert [watch.watched_since(found, SEES, zone) for zone in "1234"] == [10, 10, 20, None]
    found[0].state = "lost"
    assert [watch.watched_since(found, SEES, zone) for zone in "123"] == [None, 20, 20]


def test_the_last_gap_was_over_when_each_zone_was_watched_and_each_lone_camera_well() -> None:
    assert watch.well_since([], SEES) == 0
    found = cameras(a="ok", b="ok")
    assert watch.well_since(found, SEES) == 20
    found[1].well_since = 5
    assert watch.well_since(found, SEES) == 10
    lone = [*found, Device("c", "camera", "ok", well_since=30)]
    assert watch.well_since(lone, SEES) == 30


def test_a_table_asks_its_cameras_by_zone_and_its_shoes_by_the_one_in_play() -> None:
    table = Table(
        replace(
            config_of("igt"),
            cameras=("a", "b"),
            shoes=("s", "t"),
            sees={"a": frozenset("1"), "b": frozenset("1")},
        )
    )
    for number, name in enumerate(("a", "b", "s", "t"), 1):
        table.devices[name].set_well()
        table.devices[name].well_since = number
    table.shoe = Shoe("s", "red", 6, full_shoe(6))
    assert (table.well_since("camera"), table.well_since("shoe")) == (1, 3)
    table.devices["t"].state = table.devices["b"].state = "lost"
    assert (table.well("shoe"), table.well("camera")) == (True, True)
    table.devices["s"].state = "lost"
    assert not table.well("shoe")
    table.shoe = None
    assert (table.well("shoe"), table.well_since("shoe")) == (True, 0)


@pytest.mark.parametrize(
    ("sees", "zone", "since"),
    [
        ({}, "1", 7),
        ({"a": frozenset("1")}, "1", 7),
        ({"a": frozenset("1")}, "2", 7),
        ({"b": frozenset("1")}, "1", 7),
        ({"a": frozenset("1"), "b": frozenset("1")}, "1", 5),
    ],
)
def test_a_lying_card_is_watched_by_who_looks_there_else_by_who_told_it(
    sees: dict[str, frozenset[str]], zone: str, since: int
) -> None:
    table = Table(replace(config_of("igt"), cameras=("a", "b"), sees=sees))
    for name, at in (("a", 7), ("b", 5)):
        table.devices[name].set_well()
        table.devices[name].since = at
    card = Lying(Track("a", "s", 1), zone, 0, "AS", "", 1.0, "", 0)
    assert table.watched_since(card) == since
    table.devices["a"].state = "lost"
    seen_by_b = "a" in sees and zone in sees.get("b", ())
    assert table.watched_since(card) == (5 if seen_by_b else None)
