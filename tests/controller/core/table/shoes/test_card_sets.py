"""Faces that never show, and from when that is odd."""

from math import comb

import pytest

from controller.core.cards import DECK, Card
from controller.core.fold.registry import apply
from controller.core.fold.shoes import REMEMBERED_BATCHES
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.shoes.card_sets import MOST_ROUNDS, SUSPICIOUS_SHOES, CardSet
from tests.abnormal.scenes import scene


def test_a_face_that_never_showed_is_named_from_so_many_shoes_on() -> None:
    held = CardSet("red", complete={*DECK[1:]})
    for shoes, named in ((SUSPICIOUS_SHOES - 1, []), (SUSPICIOUS_SHOES, [DECK[0]])):
        held.shoes = shoes
        assert held.never_complete() == named


def test_so_many_shoes_are_the_first_after_which_chance_is_below_one_in_a_hundred() -> None:
    """All eight copies of a face come out of a shoe dealt to 75 % once in ten shoes."""
    incomplete = 1 - comb(416 - 8, 312 - 8) / comb(416, 312)
    assert incomplete**SUSPICIOUS_SHOES < 0.01 <= incomplete ** (SUSPICIOUS_SHOES - 1)


def test_a_face_is_complete_when_the_shoe_that_ends_holds_none_of_it_any_more() -> None:
    table = scene("igt").engine.table
    shoe = table.shoe
    assert shoe is not None
    shown = [DECK[0], DECK[7], DECK[51]]
    for card in shown:
        shoe.left[card] = 0
    shoe.left[DECK[3]] = -1  # one too many of it came
    apply(table, Moment(1, 2), f.ShoeEnded(shoe.name, shoe.set, "cut_card"))
    assert table.sets[shoe.set].complete == {*shown}


def test_a_machines_progress_is_taken_once_and_changes_no_set() -> None:
    table = scene("igt")
    before = {name: held.state for name, held in table.engine.table.sets.items()}
    whats: list[d.ShuffleWhat] = ["progress", "progress", "started", "progress", "finished"]
    for number, what in enumerate(whats, 1):
        table.feed(d.ShuffleReport("shuffler0", number, what, "b-next", boot=7))
    told = [fact.what for fact in table.of(f.ShuffleReported) if fact.batch == "b-next"]
    assert told == ["started", "finished"]
    assert {name: held.state for name, held in table.engine.table.sets.items()} == before


@pytest.mark.parametrize("name", ["red", "blue"])
def test_a_machine_heard_late_of_a_set_in_a_shoe_is_believed_what_it_counted(name: str) -> None:
    """It could not be heard while it had the set: now it tells all of it, and a card lacks."""
    scenery = scene("igt", shufflers=("shuffler0",))
    scenery.wait(5_000)
    table = scenery.engine.table
    assert table.shoe is not None
    assert table.shoe.set == "red"
    if name == "blue":
        act = c.LoadShoe("shoe0", name, "b-late", name, 312, ("shuffler-1", "manager-1"))
        assert scenery.tap(act, "shuffler") == "accepted"
    held = table.sets[name]
    state = held.state
    for number, what in enumerate(("started", "finished"), 1):
        scenery.feed(d.ShuffleReport("shuffler0", number, what, held.batch, boot=7))  # type: ignore[arg-type]
        assert held.state == state
    scenery.feed(d.DeckCheck("shuffler0", 3, held.batch, 311, (Card("KS"),), boot=7))
    assert held.review
    assert bool(table.shoe.condemned) == (name == "red")


def test_of_batches_in_no_set_only_the_newest_are_remembered() -> None:
    table = scene("igt").engine.table
    now = Moment(1, 1)
    for name in ("loaded", "told_again"):
        apply(table, now, f.ShuffleReported("finished", name, "", "shuffler0"))
    apply(
        table,
        now,
        f.ShoeLoaded(
            shoe="shoe0",
            set="red",
            batch="loaded",
            back="red",
            counted=416,
            checked_by=("machine",),
        ),
    )
    for number in range(REMEMBERED_BATCHES + 20):
        apply(table, now, f.ShuffleReported("finished", f"b{number}", "", "shuffler0"))
        apply(table, now, f.BatchChecked("told_again", "shuffler0", 416, ""))
    assert len(table.batches) <= REMEMBERED_BATCHES + 1
    assert table.batches["loaded"].shuffled
    assert table.batches["told_again"].shuffled
    assert "b0" not in table.batches


def test_of_a_set_that_is_never_counted_the_newest_rounds_are_kept() -> None:
    held = CardSet("red")
    for n in range(MOST_ROUNDS + 7):
        held.note_round(f"r{n}")
    assert (len(held.rounds), held.rounds[0]) == (MOST_ROUNDS, "r7")
    assert held.rounds[-1] == f"r{MOST_ROUNDS + 6}"
