"""A set goes into a shoe unless one thing is wrong with it; each such thing by itself is named."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.requests.card_sets import load_shoe, shuffle_confirmed
from controller.core.table.shoes.card_sets import Batch, CardSet, needs
from controller.core.table.table import Table
from controller.core.words import Say, say
from tests.abnormal.scenes import House, Scene, scene

MACHINE = House(shuffling="machine")
WHOLE = 6 * 52
ACT = c.LoadShoe("shoe0", "blue", "b9", "blue", WHOLE, ("p1", "p2"))
"""The set in play is red; blue is new, counted by two people."""


def at_table(house: House | None = None, **more: Any) -> Scene:
    table = scene("igt", house=house, **more)
    table.wait(5_000)
    assert table.engine.table.shoe is not None
    return table


def why(table: Scene, act: c.LoadShoe) -> str:
    """The code of the refusal; empty where the set is loaded, and then it is recorded as told."""
    recorder = Recorder(table.engine.table, table.now)
    refused = ""
    try:
        load_shoe(recorder, c.Tap("t", "p1", "shuffler", act, ()), act)
    except Refused as error:
        refused = error.text.code if isinstance(error.text, Say) else error.text
    if not recorder.facts:
        return refused
    assert not refused
    (fact,) = recorder.facts
    assert isinstance(fact, f.ShoeLoaded)
    assert (fact.shoe, fact.set, fact.batch, fact.back) == (act.shoe, act.set, act.batch, act.back)
    return ""


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({}, ""),
        ({"shoe": "shoe7"}, "no_such_shoe"),
        ({"counted": WHOLE - 1}, "set_not_whole"),
        ({"counted": WHOLE + 1}, "set_not_whole"),
        ({"checked_by": ("p1",)}, "set_checked_by_one"),
        ({"checked_by": ("p1", "")}, "set_checked_by_one"),
        ({"checked_by": ("p1", "p1")}, "set_checked_by_one"),
        ({"checked_by": ()}, "set_checked_by_one"),
        ({"checked_by": (), "machine": "m1"}, ""),
        ({"checked_by": ("machine",)}, ""),
        ({"set": "red"}, "set_in_play"),
        ({"back": "red"}, "same_back"),
        ({"back": ""}, ""),
    ],
    ids=str,
)
def test_a_set_is_loaded_unless_something_is_wrong_with_it(
    changed: dict[str, Any], code: str
) -> None:
    assert why(at_table(), replace(ACT, **changed)) == code


@pytest.mark.parametrize(
    ("checked_by", "machine", "answer"),
    [
        ((), "m1", "accepted"),
        (("machine",), "", "accepted"),
        (("shuffler-1",), "", "rejected"),
        (("shuffler-1", "manager-2"), "", "accepted"),
        (("manager-2", "manager-3"), "", "rejected"),
    ],
)
def test_who_loads_a_set_has_counted_it_with_another_or_a_machine_did(
    checked_by: tuple[str, ...], machine: str, answer: str
) -> None:
    act = replace(ACT, checked_by=checked_by, machine=machine)
    assert at_table().tap(act, "shuffler") == answer


def test_a_set_of_which_no_back_is_known_is_like_no_other() -> None:
    table = at_table()
    shoe = table.engine.table.shoe
    assert shoe is not None
    shoe.back = ""
    assert why(table, replace(ACT, back="")) == ""


def test_with_one_set_in_rotation_its_back_is_that_of_before() -> None:
    assert why(at_table(House(sets=1)), replace(ACT, back="red")) == ""


@pytest.mark.parametrize(
    ("state", "stub", "review", "counts", "code"),
    [
        ("out", 52, "", True, "count_stub"),
        ("out", 52, "", False, "shuffle_set"),
        ("out", None, "", True, "shuffle_set"),
        ("shuffling", 52, "", True, "count_stub"),
        ("shuffling", None, "", True, "shuffle_set"),
        ("shuffled", 52, "", True, ""),
        ("shuffled", None, "a card is missing", True, "set_in_review"),
        ("new", None, "a card is missing", True, "set_in_review"),
        ("new", None, "", True, ""),
    ],
)
def test_a_set_that_was_out_is_counted_and_shuffled_before_it_comes_again(
    state: Any, stub: int | None, review: str, counts: bool, code: str
) -> None:
    table = at_table(House(count_stub=counts))
    held = CardSet("blue", state=state, stub_due=stub, review=review)
    table.engine.table.sets["blue"] = held
    assert why(table, ACT) == code


@pytest.mark.parametrize("typed", ["blue", "Blue", "BLUE"])
def test_a_set_that_was_out_is_counted_however_its_name_is_typed(typed: str) -> None:
    table = at_table()
    table.engine.table.sets["blue"] = CardSet("blue", state="out", stub_due=52)
    assert why(table, replace(ACT, set=typed)) == "count_stub"


@pytest.mark.parametrize("typed", ["AB-17", "Ab-17"])
def test_the_batch_that_the_shoe_tells_is_entered_with_the_on_screen_keyboard(typed: str) -> None:
    table = at_table(shoes=("shoe0", "shoe1"))
    table.feed(d.DeviceUp("shoe1", "sim", batch="AB-17"))
    table.feed(d.DeckCheck("m1", 1, "AB-17", WHOLE))
    act = replace(ACT, shoe="shoe1", batch=typed, checked_by=("machine",))
    assert table.tap(act, "shuffler") == "accepted", table.orders[-1]
    assert table.engine.table.sets["blue"].batch == "AB-17"


def test_of_two_spellings_that_are_known_each_is_taken_as_typed() -> None:
    table = at_table()
    for name in ("Blue", "BLUE"):
        table.engine.table.sets[name] = CardSet(name, state="out", stub_due=52)
    assert why(table, ACT) == ""
    assert why(table, replace(ACT, set="Blue")) == "count_stub"


def test_whose_stub_is_to_be_counted_is_told_how_many_cards_it_should_hold() -> None:
    held = CardSet("blue", state="out", stub_due=52, stub_doubt=2)
    told = say("count_stub", set="blue", what=say("cards_between", least=50, most=52))
    assert needs(held, counts_stub=True)[0] == told


def batch(**told: Any) -> Callable[[Table], None]:
    def tell(table: Table) -> None:
        table.batches["b9"] = Batch(**told)

    return tell


def alarm(table: Table) -> None:
    table.alarms["m1", 7] = f.AlarmRaised("m1", 7, "cover open")


@pytest.mark.parametrize(
    ("house", "machines", "told", "act", "code"),
    [
        (MACHINE, ("m1",), None, {"machine": "m1"}, "batch_unknown"),
        (MACHINE, ("m1",), None, {"checked_by": ("machine",)}, "batch_unknown"),
        (MACHINE, ("m1",), None, {}, ""),
        (MACHINE, (), None, {"machine": "m1"}, ""),
        (House(), ("m1",), None, {"machine": "m1"}, ""),
        (MACHINE, ("m1",), batch(shuffled=True), {"machine": "m1"}, ""),
        (MACHINE, ("m1",), batch(), {}, "batch_never_shuffled"),
        (House(), ("m1",), batch(), {}, ""),
        (House(), (), batch(faults="a card is missing"), {}, "batch_not_whole"),
        (House(), (), batch(decks=6, back="blue"), {}, ""),
        (House(), (), batch(decks=8), {}, "slip_other_decks"),
        (House(), (), batch(back="green"), {}, "slip_other_back"),
        (House(), (), batch(back="green"), {"back": ""}, ""),
        (House(), (), alarm, {}, "alarm_first"),
    ],
)
def test_what_a_machine_said_of_the_batch_counts(
    house: House,
    machines: tuple[str, ...],
    told: Callable[[Table], None] | None,
    act: dict[str, Any],
    code: str,
) -> None:
    table = at_table(house, shufflers=machines)
    if told is not None:
        told(table.engine.table)
    assert why(table, replace(ACT, **act)) == code


@pytest.mark.parametrize(
    ("house", "name", "second", "code"),
    [
        (House(), "blue", "p2", ""),
        (House(), "blue", "", "second_confirms_shuffle"),
        (House(), "blue", "p1", "second_confirms_shuffle"),
        (MACHINE, "blue", "", ""),
        (MACHINE, "blue", "p1", ""),
        (House(), "red", "p2", "set_not_shuffled_in_play"),
        (House(), "green", "p2", "no_such_set"),
    ],
)
def test_a_shuffle_is_confirmed_of_a_known_set_that_is_out_and_by_hand_by_two(
    house: House, name: str, second: str, code: str
) -> None:
    table = at_table(house)
    table.engine.table.sets["blue"] = CardSet("blue", state="out", batch="b9")
    recorder, act = Recorder(table.engine.table, table.now), c.ShuffleConfirmed(name, second)
    tap = c.Tap("t", "p1", "shuffler", act, ())
    if not code:
        shuffle_confirmed(recorder, tap, act)
        assert recorder.facts == [f.ShuffleReported("finished", "b9", "blue", "p1", second)]
        return
    with pytest.raises(Refused) as refused:
        shuffle_confirmed(recorder, tap, act)
    assert isinstance(refused.value.text, Say)
    assert refused.value.text.code == code
    assert recorder.facts == []


def test_a_table_that_knows_no_set_says_so() -> None:
    table = at_table()
    table.engine.table.sets.clear()
    act = c.StubCounted("blue", 3, (Card("8S"),) * 3)
    assert table.tap(act, "shuffler") == "rejected"
    assert "blue" in str(table.orders[-1])


@pytest.mark.parametrize("what", ["started", "finished"])
def test_a_set_in_play_is_not_loaded_again_whatever_a_machine_says_of_its_batch(
    what: d.ShuffleWhat,
) -> None:
    table = at_table(shufflers=("m1",))
    batch = table.engine.table.sets["red"].batch
    table.feed(d.ShuffleReport("m1", 1, what, batch))
    assert why(table, replace(ACT, set="red")) == "set_in_play"


def test_a_set_that_was_entered_for_the_wrong_shoe_lies_only_in_the_right_one() -> None:
    table = at_table(shoes=("shoe0", "shoe1"))
    for shoe in ("shoe0", "shoe1"):
        assert table.tap(replace(ACT, shoe=shoe, checked_by=("machine",)), "shuffler") == "accepted"
    assert {name: one.set for name, one in table.engine.table.loaded.items()} == {"shoe1": "blue"}


def test_a_set_that_left_play_does_not_come_back_by_an_older_entry() -> None:
    table = at_table(shoes=("shoe0", "shoe1"))
    for shoe in ("shoe1", "shoe0"):
        assert table.tap(replace(ACT, shoe=shoe, checked_by=("machine",)), "shuffler") == "accepted"
    for _ in range(2):  # red leaves play, then blue
        assert table.engine.table.shoe is not None
        table.start()
        assert table.to_settled()
        table.to_idle()
    assert [fact.set for fact in table.of(f.ShoeStarted)] == ["red", "blue"]
    assert table.engine.table.shoe is None, "igt changes the shoe after each round"


@pytest.mark.parametrize(("counts", "answer"), [(True, "rejected"), (False, "accepted")])
def test_a_shuffle_is_confirmed_only_after_the_stub_is_counted(counts: bool, answer: str) -> None:
    table = at_table(House(count_stub=counts))
    table.start()
    assert table.to_settled()
    table.to_idle()  # igt changes the shoe after each round
    due = table.engine.table.sets["red"].stub_due
    assert due is not None
    assert table.tap(c.ShuffleConfirmed("red", "manager-2"), "shuffler") == answer
    assert table.tap(c.StubCounted("red", due), "shuffler") == "accepted"
    assert table.tap(c.ShuffleConfirmed("red", "manager-2"), "shuffler") == "accepted"
