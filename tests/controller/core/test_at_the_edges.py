"""Conditions of two parts, each part by itself."""

import pytest

from controller.core.cards import Card
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.round.procedure import change_at_once, next_round
from controller.journal.verify import Verification
from tests.abnormal.scenes import Scene, scene
from tests.support.table_driver import rules_of


def before_the_first_card() -> Scene:
    table = scene("igt")
    table.start()
    return table


@pytest.mark.parametrize(
    ("cut_card", "rounds_after", "changes"),
    [(True, 0, True), (True, 1, False), (False, 0, False), (False, 1, False)],
)
def test_a_shoe_is_changed_at_once_only_by_a_cut_card_of_this_very_round(
    cut_card: bool, rounds_after: int, changes: bool
) -> None:
    table = scene("igt")
    table.wait(5000)
    inner = table.engine.table
    assert inner.round is not None
    assert inner.shoe is not None
    inner.shoe.cut_card, inner.shoe.rounds_after_cut = cut_card, rounds_after
    recorder = Recorder(inner, table.now)
    assert change_at_once(recorder) is changes
    assert [fact.kind for fact in recorder.facts] == ["shoe_ended"] * changes


def test_a_shut_gate_opens_no_betting_and_says_that_nothing_was_done() -> None:
    for card_on_felt in (True, False):
        table = scene("igt")
        assert table.engine.table.phase == "idle"
        if card_on_felt:
            lying = ("camera0", table.vision, 9, "placed", "1", 0, "8S", 0.9, 1)
            table.feed(d.Sighting(*lying, table.at))
        recorder = Recorder(table.engine.table, table.now)
        assert next_round(recorder) is not card_on_felt
        assert [fact.kind for fact in recorder.facts] == ["betting_opened"] * (not card_on_felt)


def test_a_lost_camera_is_in_the_way_only_where_a_camera_is_waited_for() -> None:
    table = before_the_first_card()
    assert table.engine.table.phase == "dealing"
    table.camera("lost", "no frames come")
    assert "The camera is lost" in table.view()["instruction"]["text"]
    table = scene("igt")
    table.wait(5000)
    assert table.engine.table.phase == "betting"
    table.camera("lost", "no frames come")
    assert "The camera" not in table.view()["instruction"]["text"]


@pytest.mark.parametrize(
    ("quorum", "track", "by_word", "unseen"),
    [("shoe", -1, True, True), ("shoe", 0, False, False), ("ruling", -1, False, True)],
)
def test_a_card_is_dealt_by_word_where_no_camera_saw_it_and_the_shoe_alone_told_it(
    quorum: f.Quorum, track: int, by_word: bool, unseen: bool
) -> None:
    table = before_the_first_card()
    table.pull()
    inner = table.engine.table
    number = max(inner.pulls)
    lying = d.Sighting("camera0", table.vision, 0, "placed", "1", 0, "unreadable", 0.9, 1, table.at)
    table.feed(lying)
    card = Card("8S")
    fact = f.CardDealt(number, "camera0", track, card, "1", True, "1", 1, 0, quorum, table.vision)
    Recorder(inner, table.now).record(fact)
    pull = inner.pulls[number]
    assert (pull.by_word, pull.unseen, pull.track is None) == (by_word, unseen, track < 0)


@pytest.mark.parametrize("game", ["igt", "quebec", "blackjack_live"])
def test_each_box_has_a_zone_for_each_hand_that_a_split_may_make(game: str) -> None:
    rules = rules_of(game)
    zones = scene(game).engine.table.zones
    for box in range(1, rules.boxes + 1):
        further = {zone for zone in zones if zone.startswith(f"{box}.")}
        assert str(box) in zones
        assert further == {f"{box}.{hand}" for hand in range(2, rules.split.max_hands + 1)}


@pytest.mark.parametrize(
    ("bad", "unproven", "intact", "whole"),
    [("", "", True, True), ("row 3", "", False, False), ("", "short", True, False)],
)
def test_a_record_is_whole_where_nothing_is_bad_and_nothing_unproven(
    bad: str, unproven: str, intact: bool, whole: bool
) -> None:
    found = Verification(records=1, events=1, head="", bad=bad, unproven=unproven)
    assert (found.intact, found.whole) == (intact, whole)
