"""Two cameras over one felt: one that is lost costs nothing where the other one sees."""

import pytest

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.table.device import Device
from controller.core.table.watch import gaps, needed, unwatched, watched_since, well_since
from tests.abnormal.scenes import Scene, scene
from tests.support.table_driver import replayed

BOTH = ("camera0", "camera1")


def table_of(game: str, first: str = "", second: str = "") -> Scene:
    """A table with two cameras; each sees all zones but the one named."""
    zones = frozenset(scene(game).engine.table.zones)
    sees = {name: zones - {hidden} for name, hidden in zip(BOTH, (first, second), strict=True)}
    return scene(game, cameras=BOTH, sees=sees)


def camera(table: Scene, name: str, condition: d.CameraCondition) -> None:
    start = "w1" if name == "camera1" else table.vision
    why = "" if condition == "ok" else "dark"
    table.feed(d.CameraState(name, start, condition, why))


@pytest.mark.parametrize("game", ["igt", "infinite"])
@pytest.mark.parametrize("lost", BOTH)
def test_one_of_two_that_see_all_is_lost_in_mid_round_and_nothing_stops(
    game: str, lost: str
) -> None:
    table = table_of(game)
    table.start()
    camera(table, lost, "black")
    table.wait(20_000)
    table.to_window()
    assert table.open == []
    lamps = {one["name"]: one["state"] for one in table.view()["devices"]}
    assert lamps[lost] == "lost"
    assert lamps[BOTH[1 - BOTH.index(lost)]] == "ok"
    assert not table.of(f.IrregularityOpened)
    camera(table, lost, "ok")
    table.wait(2000)
    assert not table.of(f.IrregularityOpened)
    replayed(table).console_view(table.now)


def test_both_black_stop_play_as_one_camera_does() -> None:
    table = table_of("igt")
    table.start()
    camera(table, "camera0", "black")
    table.wait(5000)
    camera(table, "camera1", "black")
    table.wait(500)
    assert table.open == []
    table.wait(600)
    assert table.open == ["camera_lost"]
    assert "The camera sees nothing" in table.view()["instruction"]["text"]
    camera(table, "camera1", "ok")
    assert table.open == []


def test_what_nobody_watches_any_more_is_named_by_place() -> None:
    table = table_of("igt", second="1")
    table.start()
    camera(table, "camera1", "lost")
    table.wait(3000)
    assert table.open == []
    camera(table, "camera1", "ok")
    camera(table, "camera0", "lost")
    table.wait(1000)
    assert table.open == ["camera_lost"]
    assert table.view()["instruction"]["text"].startswith("No camera sees box 1. Touch no card")


def test_a_card_missing_from_one_felt_is_found_while_the_other_camera_is_lost() -> None:
    table = table_of("igt")
    table.start()
    camera(table, "camera1", "black")
    table.to_window()
    table.lift(next(card for card in table.lying if card.up))
    table.wait(6000)
    assert table.open == ["missing_card"]


def test_a_camera_that_comes_and_goes_keeps_nothing_from_being_found() -> None:
    table = table_of("igt")
    table.start()
    table.to_window()
    table.lift(next(card for card in table.lying if card.up))
    for _ in range(6):
        camera(table, "camera1", "black")
        table.wait(500)
        camera(table, "camera1", "ok")
        table.wait(500)
    assert table.open == ["missing_card"]


def test_a_card_known_from_before_is_forgotten_by_the_camera_that_sees() -> None:
    table = table_of("igt")
    table.start()
    table.to_window()
    camera(table, "camera0", "black")
    table.feed(d.CameraState("camera0", "v9", "black", "dark"))
    table.wait(3000)
    assert len(table.of(f.CardLifted)) == len(table.lying)


def test_a_table_opens_with_one_of_two_that_see_all_and_not_where_a_zone_is_unwatched() -> None:
    for hidden, opens in (("", True), ("1", False)):
        table = table_of("igt", first=hidden)
        table.tap(c.CloseTable())
        table.wait(5000)
        camera(table, "camera1", "black")
        told = [one["blocks"] for one in table.view()["gate"] if one["code"] == "device"]
        assert told == ["nothing" if opens else "opening"], hidden


def device(name: str, state: str, since: int = 0, well: int = 0) -> Device:
    return Device(name, "camera", state, "", since=since, well_since=well)  # type: ignore[arg-type]


SEES = {"a": frozenset("12"), "b": frozenset("23")}


def test_what_is_watched_by_zone() -> None:
    a, b, alone = device("a", "lost", 10), device("b", "ok", 4, 4), device("c", "lost", 7)
    cameras = [a, b, alone]
    assert unwatched(cameras, SEES) == {"1"}
    assert needed(cameras, SEES) == cameras
    assert gaps(cameras, SEES) == [alone, a]
    assert watched_since(cameras, SEES, "2") == 4
    assert watched_since(cameras, SEES, "1") is None
    assert well_since(cameras, SEES) == 4
    assert needed([a, b], SEES | {"b": frozenset("123")}) == [b]


def test_what_one_camera_saw_all_along_is_not_looked_at_anew() -> None:
    steady, back = device("a", "ok"), device("b", "ok", 9, 9)
    assert well_since([steady, back], {"a": frozenset("12"), "b": frozenset("12")}) == 0
    assert well_since([steady, back], SEES) == 9


def test_the_gap_begins_with_the_last_loss_over_it() -> None:
    first, then = device("a", "lost", 3), device("b", "lost", 8)
    assert {one.name for one in gaps([first, then], SEES)} == {"a", "b"}
    assert gaps([first, then], {"a": frozenset("1"), "b": frozenset("1")}) == [then]
