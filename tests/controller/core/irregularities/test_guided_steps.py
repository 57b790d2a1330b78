"""Steps for the dealer's hands, each by itself: who sees it done, and how it is told."""

import pytest

from controller.core.fold.all import apply
from controller.core.irregularities import guidance
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.guide import HandStep
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying
from controller.core.words import say
from tests.support.laid_table import Laid
from tests.support.rulings import NOW, ruling

TAKE_OFF = ruling("set_aside").remedy
DONE = c.ConfirmStep(4)


def told_by(laid: Laid, act: c.ConfirmStep = DONE) -> Recorder:
    """A person taps that the step is done."""
    recorder = Recorder(laid.table, NOW)
    guidance.confirm(recorder, c.Tap("t", "m1", "dealer", act), act)
    return recorder


def due(laid: Laid, *steps: HandStep) -> OpenIrregularity:
    """Irregularity 4 waits for these steps."""
    wrong = OpenIrregularity(4, "card_on_floor", "", "", 60_000, (), ())
    wrong.guide.steps = list(steps)
    laid.table.irregularities[4] = wrong
    return wrong


def lose_camera(laid: Laid) -> None:
    for device in laid.table.devices.values():
        if device.kind == "camera":
            device.state = "lost"


def test_a_ruling_that_moves_no_card_is_told_in_the_houses_steps_all_by_word() -> None:
    remedy = TAKE_OFF.model_copy(update={"steps": ("Fetch it.", "Show it.")})
    steps = guidance.of_remedy(Laid().table, remedy, [f.CardBurned(1, "house")])
    assert [(step.text, step.done_when) for step in steps] == [
        ("Fetch it.", "told"),
        ("Show it.", "told"),
    ]


def test_each_card_ruled_off_the_felt_is_a_step_of_its_own_after_those_by_word() -> None:
    laid = Laid()
    one, two = laid.lies(1, "AS", "1"), laid.lies(2, "KD", "dealer")
    remedy = TAKE_OFF.model_copy(update={"steps": ("Stop.", "Into the rack.")})
    effects = [f.TrackSetAside(*_at(card), "house", "s") for card in (one, two)]
    steps = guidance.of_remedy(laid.table, remedy, effects)
    assert [(step.done_when, step.zone, step.track) for step in steps] == [
        ("told", "", -1),
        ("gone", "1", 1),
        ("gone", "dealer", 2),
    ]
    last = steps[-1].text
    assert (last.code, last.params["card"], last.params["what"]) == (
        "card_at",
        "KD",
        "Into the rack.",
    )


def test_a_card_kept_as_next_is_taken_up_into_the_hand_and_without_steps_simply_taken_off() -> None:
    laid = Laid()
    card = laid.lies(1)
    kept = [f.TrackSetAside(*_at(card), "kept as next", "s")]
    (step,) = guidance.of_remedy(laid.table, TAKE_OFF, kept)
    assert step.done_when == "held"
    assert step.text.params["what"].code == "take_off_felt"


def _at(card: Lying) -> tuple[str, int]:
    return card.track.camera, card.track.number


def test_cards_taken_back_are_picked_up_the_last_first_where_they_lie_or_by_word() -> None:
    laid = Laid()
    laid.dealt(1, "AS", "1")
    seen = laid.dealt(2, "KD", "dealer")
    laid.lies(7, "KD", "dealer")
    laid.is_pulled(7, seen)
    taken = [_dealt(1, "1"), _dealt(2, "dealer"), _dealt(9, "1")]
    steps = list(guidance.of_undo(laid.table, taken))
    assert [(step.done_when, step.zone, step.track) for step in steps] == [
        ("held", "dealer", 7),
        ("told", "1", -1),
    ]
    assert [step.text.code for step in steps] == ["card_at", "last_card_at"]


def _dealt(pull: int, zone: str) -> f.CardDealt:
    return f.CardDealt(
        pull=pull,
        camera="",
        track=-1,
        card=None,
        zone=zone,
        face_up=True,
        who="1",
        hand=0,
        index=0,
        quorum="ruling",
    )


def test_a_card_moved_for_a_split_goes_back_to_where_it_lay() -> None:
    laid = Laid()
    moved = f.CardMoved(pull=1, from_zone="1", to_zone="1.2")
    pull = laid.dealt(1, "8S", "1.2")
    (by_word,) = guidance.of_undo(laid.table, [moved])
    assert (by_word.done_when, by_word.zone) == ("told", "1")
    laid.lies(7, "8S", "1.2")
    laid.is_pulled(7, pull)
    (by_eye,) = guidance.of_undo(laid.table, [moved])
    assert (by_eye.done_when, by_eye.zone, by_eye.track) == ("there", "1", 7)


def test_a_step_is_seen_done_once_its_card_is_gone_or_there() -> None:
    laid = Laid()
    card = laid.lies(1, zone="1.2")
    gone = HandStep("", "gone", "1.2", card)
    there = HandStep("", "there", "1", card)
    table = laid.table
    assert (guidance.seen(table, gone), guidance.seen(table, there)) == (False, False)
    card.zone = "1"
    assert guidance.seen(table, there)
    del table.lying[card.track]
    assert (guidance.seen(table, gone), guidance.seen(table, there)) == (True, False)
    assert not guidance.seen(table, None)
    assert not guidance.seen(table, HandStep("", "told"))
    assert not guidance.seen(table, HandStep("", "there", "1"))


def test_what_the_camera_sees_takes_no_word_while_it_sees() -> None:
    laid = Laid()
    due(laid, HandStep("x", "gone", "1", laid.lies(1)))
    with pytest.raises(Refused) as refused:
        told_by(laid)
    assert refused.value.text.code == "camera_sees_step"
    lose_camera(laid)
    assert told_by(laid).facts == [f.StepSeen(4, 0, "m1")]


def test_there_is_no_word_to_give_where_no_step_is_due() -> None:
    laid = Laid()
    due(laid, HandStep("x", "told", by="m1"))
    for act in (DONE, c.ConfirmStep(9), c.ConfirmStep(0)):
        with pytest.raises(Refused) as refused:
            told_by(laid, act)
        assert refused.value.text.code == "no_step_open"


def test_the_next_step_is_seen_by_its_number_and_one_at_a_time() -> None:
    laid = Laid()
    gone = laid.lies(1)
    del laid.table.lying[gone.track]
    due(laid, HandStep("a", "told", by="m1"), HandStep("b", "gone", "1", gone))
    recorder = Recorder(laid.table, NOW)
    assert guidance.see(recorder)
    assert recorder.facts == [f.StepSeen(4, 1, "sensors")]
    assert not guidance.see(recorder)


def test_no_steps_are_no_fact() -> None:
    recorder = Recorder(Laid().table, NOW)
    guidance.give(recorder, 4, [])
    assert recorder.facts == []


def test_a_step_follows_its_card_to_where_it_lies_now() -> None:
    laid = Laid()
    card = laid.lies(1, zone="2")
    off = HandStep(say("card_at", card="AS", zone="box 1", what=""), "gone", "1", card)
    back = HandStep(say("move_back", here="box 1", there="box 3"), "there", "3", card)
    table = laid.table
    assert guidance.text_of(table, off).params["zone"] == table.place("2")
    assert guidance.text_of(table, back).params["here"] == table.place("2")
    assert (guidance.zone_of(off), guidance.zone_of(back)) == ("2", "3")
    off.by = "sensors"
    assert guidance.text_of(table, off) is off.text
    card.zone = "3"
    assert guidance.text_of(table, back) is back.text


def test_a_step_by_word_asks_for_the_tap_and_one_that_is_seen_does_not() -> None:
    laid = Laid()
    by_word = guidance.sentence(laid.table, HandStep(say("take_off_felt"), "told"))
    seen = guidance.sentence(laid.table, HandStep(say("take_off_felt"), "gone", "1", laid.lies(1)))
    assert "tap_when_done" in str(by_word)
    assert "tap_when_done" not in str(seen)


def test_a_step_given_as_a_fact_knows_its_card() -> None:
    laid = Laid()
    wrong, card = due(laid), laid.lies(1)
    remedy = guidance.of_remedy(laid.table, TAKE_OFF, [f.TrackSetAside(*_at(card), "x", "s")])
    apply(laid.table, NOW, f.StepsGiven(4, tuple(remedy)))
    assert [step.lying for step in wrong.guide.steps] == [card]
