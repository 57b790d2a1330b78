"""The start gate: each reason by itself, with what it blocks and the words that end it."""

from dataclasses import replace
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.round.start_gate import (
    may_open_round,
    opening_reasons,
    reasons,
    why_no_round,
)
from controller.core.table.config import House
from controller.core.table.pulls import Lying, Track
from controller.core.table.shoes.card_sets import CardSet
from controller.core.table.shoes.shoe import Shoe, full_shoe
from controller.core.table.state import Disabled, Pause
from controller.core.table.table import Table
from controller.core.words import say
from tests.support.table_driver import config_of

NOW = Moment(1_000, 0)


def ready(house: House | None = None, **config: Any) -> Table:
    """A table at which a round may open."""
    table = Table(replace(config_of("igt", house), **config))
    for device in table.devices.values():
        device.set_well()
    table.people["dealer"] = "ida"
    table.shoe = Shoe("shoe0", "red", 6, full_shoe(6))
    table.stage = "idle"
    return table


def told(table: Table) -> list[tuple[str, str]]:
    return [(reason.code, reason.blocks) for reason in reasons(table)]


def test_a_table_that_lacks_nothing_may_open_a_round() -> None:
    table = ready()
    assert reasons(table) == []
    assert why_no_round(table) == ""
    assert may_open_round(table, NOW)


def test_a_round_opens_a_second_after_the_last_one_did_unless_the_table_stands_or_closes() -> None:
    table = ready()
    table.next_number_at = 1_001
    assert not may_open_round(table, NOW)
    table.next_number_at = 1_000
    assert may_open_round(table, NOW)
    table.closing = 1
    assert may_open_round(table, NOW)
    table.closing = 0
    assert not may_open_round(table, NOW)
    table.closing, table.pause = None, Pause("x", "m")
    assert not may_open_round(table, NOW)


def test_what_only_warns_keeps_no_round_from_opening() -> None:
    table = ready()
    table.alarms["shoe0", 3] = f.AlarmRaised("shoe0", 3, "forced open")
    assert told(table) == [("alarm", "nothing")]
    assert reasons(table)[0].text == say("alarm", device="shoe0", what="forced open")
    assert may_open_round(table, NOW)
    assert why_no_round(table) == ""


def test_an_order_and_a_missing_dealer_keep_the_table_closed() -> None:
    table = ready()
    table.people.clear()
    table.disabled = Disabled("an order", "engineer", 1)
    assert told(table) == [("disabled", "opening"), ("no_dealer", "opening")]
    assert reasons(table)[0].text == say("game_disabled", why="an order", role="engineer")
    assert [reason.code for reason in opening_reasons(table)] == ["disabled", "no_dealer"]
    assert not may_open_round(table, NOW)


@pytest.mark.parametrize(
    ("expected", "found", "wrong"),
    [("", "A", False), ("A", "", False), ("A", "A", False), ("A", "B", True)],
)
def test_a_device_that_says_it_is_another_one_keeps_the_table_closed(
    expected: str, found: str, wrong: bool
) -> None:
    table = ready(identities={"shoe0": expected})
    table.devices["shoe0"].identity = found
    assert told(table) == ([("wrong_device", "opening")] if wrong else [])
    if wrong:
        text = say("wrong_device", device="shoe0", found="B", name="A")
        assert reasons(table)[0].text == text


@pytest.mark.parametrize("kind", ["shoe", "camera", "shuffler"])
def test_a_device_that_is_not_well_is_called_by_its_kind_where_it_is_the_only_one(
    kind: str,
) -> None:
    names = ("a", "b")
    for many in (names[:1], names):
        table = ready(**{f"{kind}s": many})
        assert table.shoe is not None
        table.shoe.name = table.config.shoes[-1]
        device = table.devices["a"]
        device.state, device.why = "warning", "why"
        (reason,) = reasons(table)
        alone = say(f"the_{kind}_warning", why="why")
        assert reason.text == (
            alone if len(many) == 1 else say("device_warning", device="a", why="why")
        )
        assert reason.code == "device"
        away = kind == "shoe" and len(many) > 1
        assert reason.blocks == ("nothing" if kind == "shuffler" or away else "opening")


def test_a_camera_whose_places_another_one_sees_only_warns() -> None:
    zones = frozenset({"1", "dealer"})
    table = ready(cameras=("a", "b"), sees={"a": zones, "b": zones})
    table.devices["a"].state = "lost"
    assert told(table) == [("device", "nothing")]


def shoe_of(table: Table) -> Shoe:
    assert table.shoe is not None
    return table.shoe


def test_the_shoe_is_asked_for_then_its_burn_then_the_next_one() -> None:
    table = ready(House(warn_cards_ahead=100))
    shoe_of(table).dealt = 6 * 52 - 101
    assert told(table) == []
    shoe_of(table).lost = 1
    assert told(table) == [("next_shoe", "nothing"), ("inventory", "nothing")]
    assert [reason.text for reason in reasons(table)] == [
        say("next_shoe_not_ready", count=100),
        say("inventory_in_doubt", shoe="shoe0", least=100, most=101),
    ]
    for state, is_ready in (
        ("out", False),
        ("shuffling", False),
        ("shuffled", True),
        ("loaded", True),
    ):
        table.sets["blue"] = CardSet("blue", state=state)  # type: ignore[arg-type]
        assert (told(table) == [("inventory", "nothing")]) is is_ready
    shoe_of(table).lost, shoe_of(table).to_burn = 0, 1
    assert told(table) == [("burn", "round")]
    table.shoe = None
    assert told(table) == [("no_shoe", "round")]
    assert opening_reasons(table) == []


def test_a_loaded_set_that_waits_for_the_table_to_open_is_not_missed() -> None:
    table = ready()
    table.shoe = None
    table.sets["red"] = CardSet("red", state="loaded")
    table.loaded["shoe0"] = f.ShoeLoaded("shoe0", "red", "b1", "red", 312, ("machine",))
    assert told(table) == []
    table.sets["red"].review = "a card is missing"
    assert told(table) == [("no_shoe", "round"), ("review", "nothing")]


def test_a_set_under_review_is_told_with_its_reason() -> None:
    table = ready()
    table.sets["blue"] = CardSet("blue", review="a card is missing")
    table.sets["green"] = CardSet("green")
    assert told(table) == [("review", "nothing")]
    assert reasons(table)[0].text == say("set_under_review", set="blue", why="a card is missing")


def test_cards_that_lie_while_no_round_is_played_are_told_by_their_places() -> None:
    table = ready()
    for number, zone in enumerate(("box2", "1", "1")):
        track = Track("camera0", "s", number)
        table.lying[track] = Lying(track, zone, 0, Card("AS"), "red", 1.0, "", 0)
    assert told(table) == [("felt", "round")]
    places = (table.place("1"), table.place("box2"))
    assert reasons(table)[0].text == say("cards_on_felt", zones=places)


def test_conditions_around_the_table_hold_up_a_round_or_only_warn() -> None:
    table = ready()
    for name in ("unsent", "eyes", "kiosk", "disk"):
        table.conditions[name] = "x"
    warnings = [("unsent", "nothing"), ("eyes", "nothing"), ("kiosk", "nothing")]
    assert told(table) == [*warnings, ("disk", "round")]
    assert reasons(table)[-1].text == say("around_disk")


@pytest.mark.parametrize("allowed", [1, 2, 5])
def test_as_many_rounds_may_wait_for_their_acknowledgement_as_the_house_allows(
    allowed: int,
) -> None:
    table = ready(House(unacknowledged_rounds=allowed))
    for waiting in range(7):
        blocked = waiting > allowed
        assert told(table) == ([("unacknowledged", "round")] if blocked else [])
        if blocked:
            assert why_no_round(table) == say("rounds_unacknowledged", count=waiting)
        table.awaiting_ack.append(f"r{waiting}")


def test_a_refused_round_and_the_end_of_play_wait_for_the_server() -> None:
    table = ready(House(unacknowledged_rounds=5))
    table.refused["r1"] = "no"
    table.awaiting_ack, table.closing = ["r1", "r2"], 1
    assert told(table) == [("refused", "round")]
    table.closing = 0
    assert told(table) == [("refused", "round"), ("closing", "round")]
    assert [reason.text for reason in reasons(table)] == [
        say("round_refused", round="r1", why="no"),
        say("closing_waits", rounds=("r1", "r2")),
    ]
    table.refused, table.awaiting_ack = {}, []
    assert told(table) == []
