"""Each look at devices by itself: what it finds, since when, of which card."""

from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.games.steps import NeedReveal
from controller.core.irregularities.rows import devices
from controller.core.table.state import Round
from controller.core.words import say
from tests.support.laid_table import UP, Laid, found


def test_an_empty_shoe_is_told_while_a_card_is_due_and_none_is_in_the_hand(laid: Laid) -> None:
    find, device = devices.shoe_empty, laid.table.devices["shoe0"]
    device.since = 7
    assert laid.finds(find, UP) is None
    told = found("shoe_empty", "", say("shoe_empty"), 7, 0)
    laid.shoe.dealt = 6 * 52
    assert laid.finds(find, UP) == told
    assert laid.finds(find) is None
    laid.shoe.dealt, device.trouble = 6 * 52 - 1, "empty"
    assert laid.finds(find, UP) == told
    laid.hand(1)
    assert laid.finds(find, UP) is None


@pytest.mark.parametrize(
    ("trouble", "is_one"), [("error", True), ("overdraw", True), ("empty", False), ("", False)]
)
def test_a_shoe_in_trouble_is_told_with_its_words(laid: Laid, trouble: str, is_one: bool) -> None:
    device = laid.table.devices["shoe0"]
    device.trouble, device.why, device.since = trouble, "jam", 7
    told = found("shoe_trouble", "", say("shoe_trouble", why="jam"), 7, 0) if is_one else None
    assert laid.finds(devices.shoe_trouble, UP) == told
    assert laid.finds(devices.shoe_trouble) is None
    laid.table.shoe = None
    assert laid.finds(devices.shoe_trouble, UP) is None


@pytest.mark.parametrize("state", ["ok", "warning", "lost", "unknown"])
def test_a_shoe_that_is_not_heard_is_told_sooner_where_it_was_lost(laid: Laid, state: Any) -> None:
    device = laid.table.devices["shoe0"]
    device.state, device.since = state, 7
    grace = {"lost": laid.times.read, "unknown": laid.times.landing}.get(state)
    told = None if grace is None else found("shoe_lost", "", say("shoe_lost"), 7, grace)
    assert laid.finds(devices.shoe_lost) == told


@pytest.mark.parametrize("state", ["ok", "lost", "unknown"])
def test_a_camera_that_sees_nothing_is_told_sooner_where_it_was_lost(
    laid: Laid, state: Any
) -> None:
    device = laid.table.devices["camera0"]
    device.state, device.since = state, 7
    told = {
        "ok": None,
        "lost": found("camera_lost", "", say("camera_lost"), 7, laid.times.settle),
        "unknown": found("camera_lost", "", say("camera_not_heard"), 7, laid.times.landing),
    }
    assert laid.finds(devices.camera_lost) == told[state]


def test_a_round_that_goes_on_by_the_shoe_misses_no_camera_but_for_an_unread_card(
    laid: Laid,
) -> None:
    laid.table.devices["camera0"].state = "lost"
    laid.table.round = Round("r", "1", 0, "ida", "shoe0", 1, 2, by_shoe_alone=True)
    find = devices.camera_lost
    assert laid.finds(find, UP) is None
    laid.hand(1)
    assert laid.finds(find, UP) is None
    laid.table.pulls[1].card = None
    assert laid.finds(find, UP) is not None
    assert laid.finds(find) is None
    laid.table.pulls.clear()
    laid.dealt(2, None, "dealer", face_up=False, index=1)
    turn = NeedReveal("dealer", 1, say("hole_card"))
    assert laid.finds(find, turn) is not None
    laid.table.pulls[2].card = Card("KD")
    assert laid.finds(find, turn) is None
