"""The course of a round, step by step: what follows now, when it is due, and what waits."""

from dataclasses import replace
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.fold.all import apply
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.recorder import Recorder
from controller.core.round import procedure
from controller.core.table.config import House
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.table.shoes.card_sets import CardSet
from controller.core.table.shoes.shoe import Shoe, full_shoe
from controller.core.table.state import Window
from controller.core.table.table import Table
from controller.core.words import say, several
from tests.support.table_driver import config_of

NOW = Moment(50_000, 1_000_400)


def table_of(game: str = "baccarat", house: House | None = None, **config: Any) -> Table:
    table = Table(replace(config_of(game, house), **config))
    for device in table.devices.values():
        device.set_well()
    table.people["dealer"] = "ida"
    table.sets["red"] = CardSet("red", state="in_play")
    table.shoe = Shoe("shoe0", "red", 8, full_shoe(8))
    table.stage = "idle"
    return table


def shoe_of(table: Table) -> Shoe:
    assert table.shoe is not None
    return table.shoe


def recorder(table: Table, at: int = NOW.at) -> Recorder:
    return Recorder(table, Moment(at, NOW.utc + at - NOW.at))


def open_round(table: Table, seconds: int | None = None) -> Any:
    procedure.open_betting(recorder(table), seconds)
    assert table.round is not None
    return table.round


@pytest.mark.parametrize(("seconds", "yellow"), [(None, True), (60, True), (1, False), (0, False)])
def test_betting_lasts_its_time_or_the_seconds_asked_for(seconds: int | None, yellow: bool) -> None:
    table = table_of()
    times = table.config.timings
    playing = open_round(table, seconds)
    length = times.betting if seconds is None else 1000 * seconds
    assert playing.ends_at == NOW.at + length
    assert playing.yellow_at == (playing.ends_at - times.yellow if yellow else NOW.at)
    assert (playing.dealer, playing.shoe) == ("ida", "shoe0")
    assert playing.round.startswith("t1-")
    bare = table_of()
    bare.people.clear()
    bare.shoe = None
    assert (open_round(bare).dealer, open_round(bare).shoe) == ("", "")


def test_the_next_round_opens_by_itself_where_the_house_says_so_and_nothing_is_in_its_way() -> None:
    table = table_of(house=House(next_round="auto"))
    table.idle_since, table.next_number_at = 40_000, 0
    due = 40_000 + table.config.timings.between_rounds
    assert procedure.next_round_at(table) == due
    table.next_number_at = due + 1
    assert procedure.next_round_at(table) == due + 1
    assert procedure.next_round(recorder(table, due)) is False
    assert table.round is None
    assert procedure.next_round(recorder(table, due + 1)) is True
    assert table.round is not None
    assert procedure.next_round_at(table_of(house=House(next_round="tap"))) is None


def test_the_light_is_green_then_yellow_then_red() -> None:
    table = table_of()
    assert procedure.next_light_at(table) is None
    playing = open_round(table, 60)
    assert procedure.next_light_at(table) == playing.yellow_at < playing.ends_at
    at_yellow = recorder(table, playing.yellow_at)
    assert procedure.turn_light(at_yellow)
    assert at_yellow.facts == [f.LightTurned("yellow", playing.ends_at)]
    assert procedure.next_light_at(table) == playing.ends_at
    at_end = recorder(table, playing.ends_at)
    assert procedure.turn_light(at_end)
    due = at_end.now.at + table.config.timings.server_grace
    assert at_end.facts == [f.LightTurned("red", at_end.now.at), f.BettingClosed(due)]
    assert procedure.answer_due_at(table) == due
    table.window = Window(1, "decision", (), 1, 77)
    assert procedure.answer_due_at(table) == 77
    table.window = table.round = None
    assert procedure.answer_due_at(table) is None


def test_betting_that_ends_before_it_is_yellow_ends_with_red() -> None:
    table = table_of()
    playing = open_round(table, 60)
    playing.yellow_at = playing.ends_at + 1
    assert procedure.next_light_at(table) == playing.ends_at


def test_a_silent_server_stops_the_table_with_what_is_late_and_why() -> None:
    table = table_of()
    around = say("around_broker")
    for window, broker, cause in (
        (None, False, say("bets_late")),
        (Window(1, "decision", (), 1, 2), False, say("decisions_late")),
        (None, True, several([say("bets_late"), around])),
    ):
        table.window, table.conditions = window, {"broker": "x"} if broker else {}
        told = recorder(table)
        assert procedure.server_silent(told)
        assert told.facts == [f.TablePaused(cause, "table", "game_server")]


def lying(table: Table, zone: str = "1") -> None:
    track = Track("camera0", "s", len(table.lying))
    table.lying[track] = Lying(track, zone, 0, Card("AS"), "red", 1.0, "", 0)


def test_a_round_that_is_over_is_collected_once_no_camera_sees_a_card_or_a_person_says_so() -> None:
    table = table_of()
    assert procedure.collected_at(table) is None
    playing = open_round(table)
    assert procedure.collected_at(table) is None
    playing.over = "settled"
    states = ("in_transit", "dealt", "burned", "excluded", "returned")
    table.pulls = {n: Pull(n, "shoe0", None, 0, state=state) for n, state in enumerate(states)}  # type: ignore[arg-type]
    lying(table)
    assert procedure.collected_at(table) is None
    table.lying.clear()
    table.devices["camera0"].state = "lost"
    assert procedure.collected_at(table) is None
    playing.cleared_by = "otto"
    lying(table)
    assert procedure.collected_at(table) == 0
    told = recorder(table)
    assert procedure.collected(told)
    assert told.facts == [f.TableCleared(playing.round, (1, 2, 3))]


def test_an_empty_felt_is_cleared_at_once_and_later_where_a_camera_has_just_come_back() -> None:
    table = table_of()
    open_round(table).over = "settled"
    assert procedure.collected_at(table) == 0
    table.devices["camera0"].well_since = 7_000
    assert procedure.collected_at(table) == 7_000 + table.config.timings.read


def test_results_are_shown_until_their_time() -> None:
    table = table_of()
    assert procedure.results_over_at(table) is None
    playing = open_round(table)
    playing.show_until = 99
    assert procedure.results_over_at(table) == 99
    told = recorder(table)
    assert procedure.results_over(told)
    assert told.facts == [f.ResultsShown(playing.round)]


def changed(table: Table) -> list[Any]:
    told = recorder(table)
    assert procedure.shoe_change(told) is bool(told.facts)
    return [fact.why if isinstance(fact, f.ShoeEnded) else type(fact) for fact in told.facts]


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({}, []),
        ({"condemned": "torn"}, ["torn"]),
        ({"cut_card": True}, ["cut_card"]),
        ({"cut_card": True, "rounds_after_cut": 1}, []),
        ({"condemned": "torn", "cut_card": True, "rounds_after_cut": 1}, ["torn"]),
        ({"dealt": 8 * 52}, ["empty"]),
        ({"dealt": 8 * 52 - 1}, []),
    ],
)
def test_a_shoe_leaves_play_when_it_is_condemned_cut_or_empty(
    state: dict[str, Any], why: list[Any]
) -> None:
    table = table_of()
    assert table.config.rules.shuffle.policy != "every_round"
    for name, value in state.items():
        setattr(shoe_of(table), name, value)
    assert changed(table) == why


def test_a_shoe_that_says_it_is_empty_is_and_one_with_another_trouble_is_not() -> None:
    table = table_of()
    table.devices["shoe0"].trouble = "error"
    assert changed(table) == []
    table.devices["shoe0"].trouble = "empty"
    assert changed(table) == ["empty"]


@pytest.mark.parametrize(
    ("dealt", "burned", "in_hand", "leaves"),
    [(0, 0, 0, False), (1, 1, 0, False), (2, 1, 1, False), (2, 1, 0, True), (3, 1, 1, True)],
)
def test_a_shoe_shuffled_after_every_round_leaves_once_a_card_of_it_was_dealt(
    dealt: int, burned: int, in_hand: int, leaves: bool
) -> None:
    table = table_of("igt")
    assert table.config.rules.shuffle.policy == "every_round"
    shoe_of(table).dealt, shoe_of(table).burned = dealt, burned
    for number in range(in_hand):
        table.pulls[number] = Pull(number, "shoe0", None, 0, set="red")
    if leaves and in_hand:
        assert changed(table) == [f.CardBurned], "what is in the hand goes to the rack first"
        shoe_of(table).burned = burned
    assert changed(table) == (["every_round"] if leaves else [])


def test_the_first_loaded_shoe_that_is_under_no_review_comes_into_play() -> None:
    table = table_of(shoes=("a", "b", "c"))
    table.shoe = None
    assert changed(table) == []
    for name, own in (("b", "blue"), ("c", "green")):
        apply(table, NOW, f.ShoeLoaded(name, own, "", "", 416, ("m", "n")))
    table.sets["blue"].review = "a card is missing"
    assert changed(table) == [f.ShoeStarted]
    assert (shoe_of(table).name, shoe_of(table).set, shoe_of(table).decks) == (
        "c",
        "green",
        table.config.rules.decks,
    )


def test_a_cut_card_before_the_first_card_of_a_round_changes_the_shoe_at_once() -> None:
    table = table_of()
    shoe_of(table).cut_card = True
    assert not procedure.change_at_once(recorder(table))
    playing = open_round(table)
    playing.cards_dealt = 1
    assert not procedure.change_at_once(recorder(table))
    playing.cards_dealt = 0
    table.pulls[1] = Pull(1, "shoe0", None, 0, set="red")
    table.last_snapshot = None
    assert not procedure.change_at_once(recorder(table))
    table.pulls.clear()
    table.last_snapshot = None
    shoe_of(table).rounds_after_cut = 1
    assert not procedure.change_at_once(recorder(table))
    shoe_of(table).rounds_after_cut, shoe_of(table).cut_card = 0, False
    assert not procedure.change_at_once(recorder(table))
    shoe_of(table).cut_card = True
    told = recorder(table)
    assert procedure.change_at_once(told)
    assert told.facts == [f.ShoeEnded("shoe0", "red", "cut_card")]
    assert not procedure.change_at_once(recorder(table)), "no shoe is loaded"
    apply(table, NOW, f.ShoeLoaded("shoe0", "blue", "", "", 416, ("m", "n")))
    assert procedure.change_at_once(recorder(table))
    assert shoe_of(table).set == "blue"


def test_a_suspect_shuffle_is_told_once() -> None:
    table = table_of()
    assert not procedure.suspect_shuffle(recorder(table))
    shoe_of(table).audit.run, shoe_of(table).audit.against = 6, "a new deck"
    assert not procedure.suspect_shuffle(recorder(table))
    shoe_of(table).audit.run = 7
    told = recorder(table)
    assert procedure.suspect_shuffle(told)
    assert told.facts == [f.ShuffleSuspected("shoe0", "red", 7, "a new deck")]
    assert not procedure.suspect_shuffle(recorder(table))
    table.shoe = None
    assert not procedure.suspect_shuffle(recorder(table))


def test_a_pause_and_the_end_of_play_come_between_rounds() -> None:
    table = table_of()
    assert not procedure.pause_after_round(recorder(table))
    table.asked_pause = ("a rest", "m", "auditor")
    told = recorder(table)
    assert procedure.pause_after_round(told)
    assert told.facts == [f.TablePaused("a rest", "m", "auditor")]
    for closing, awaiting, closes in (
        (None, [], False),
        (1, [], False),
        (0, ["r1"], False),
        (0, [], True),
    ):
        table.closing, table.awaiting_ack = closing, list(awaiting)
        told = recorder(table)
        assert procedure.close_table(told) is closes
        assert told.facts == ([f.TableClosed("table")] if closes else [])
