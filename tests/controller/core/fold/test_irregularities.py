"""What each fact of an irregularity changes: what is wrong, the hands' steps, and the cards."""

import pytest

from controller.core.cards import Card
from controller.core.fold.all import apply
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.pulls import Track
from tests.abnormal.scenes import Scene, must, scene
from tests.support.laid_table import Laid

NOW = Moment(50_000, 1_000_000)


def told(laid: Laid, *facts: f.Fact) -> None:
    for fact in facts:
        apply(laid.table, NOW, fact)


def opened(
    pulls: tuple[int, ...] = (), tracks: tuple[int, ...] = (), seen: tuple[Track, ...] = ()
) -> f.IrregularityOpened:
    return f.IrregularityOpened(
        4, "card_on_floor", "1", "It fell.", "report", pulls=pulls, tracks=tracks, seen=seen
    )


def corrected(card: str, was: str | None = "AS", by_eye: bool = False) -> f.CardCorrected:
    return f.CardCorrected(
        pull=1,
        was=Card(was) if was else None,
        card=Card(card),
        person="m1",
        role="shift_manager",
        by_eye=by_eye,
    )


def test_what_is_wrong_is_open_since_then_with_what_it_names() -> None:
    laid = Laid()
    told(laid, opened((1,)))
    wrong = laid.table.irregularities[4]
    assert (wrong.code, wrong.zone, wrong.text) == ("card_on_floor", "1", "It fell.")
    assert (wrong.opened_at, wrong.pulls, wrong.level) == (50_000, (1,), 0)
    assert laid.table.last_irregularity == 4
    told(laid, f.IrregularityClosed(4, "card_on_floor", "put_right", 9))
    assert laid.table.irregularities == {}


def test_it_names_the_cards_that_lay_there_by_camera_start_and_number() -> None:
    """Journals of before told their numbers alone."""
    laid = Laid()
    one, two = laid.lies(1), laid.lies(2)
    told(laid, opened(tracks=(2,)))
    assert laid.table.irregularities[4].tracks == (two.track,)
    told(laid, opened(tracks=(2,), seen=(one.track,)))
    assert laid.table.irregularities[4].tracks == (one.track,)


def test_a_card_in_hand_that_all_saw_lie_is_a_shown_one() -> None:
    laid = Laid()
    seen, unseen = laid.hand(1, "AS"), laid.hand(2, "KD")
    told(laid, opened((1, 2, 9), seen=(laid.lies(5, "AS").track, Track("camera0", "s", 77))))
    assert (seen.shown, unseen.shown) == (True, False)


def test_who_is_called_and_until_when_is_noted() -> None:
    laid = Laid()
    told(laid, opened(), f.ManagerCalled(4, 2), f.CallExtended(4, "m1", 90_000))
    wrong = laid.table.irregularities[4]
    assert (wrong.level, wrong.extended_until) == (2, 90_000)


@pytest.mark.parametrize(("by", "by_word"), [("m1", True), ("sensors", False)])
@pytest.mark.parametrize("done_when", ["gone", "held", "there"])
def test_a_card_taken_up_by_word_is_known_as_that(by: str, by_word: bool, done_when: str) -> None:
    laid = Laid()
    card = laid.lies(5)
    step = f.GuidedStep("Off.", done_when, "1", "camera0", 5, "s")  # type: ignore[arg-type]
    told(laid, opened(), f.StepsGiven(4, (step,)), f.StepSeen(4, 0, by))
    guide = laid.table.irregularities[4].guide
    assert (guide.now, guide.steps[0].by) == (None, by)
    assert card.taken_by_word is (by_word and done_when != "there")


def test_a_face_that_is_confirmed_is_a_copy_too_many_and_another_is_counted_anew() -> None:
    laid = Laid()
    pull = laid.hand(1)
    left = dict(laid.shoe.left)
    told(laid, corrected("AS"))
    assert pull.confirmed_copy
    assert laid.shoe.left == left
    told(laid, corrected("KD"))
    assert (pull.card, pull.confirmed_copy) == (Card("KD"), False)
    assert laid.shoe.left[Card("AS")] == left[Card("AS")] + 1
    assert laid.shoe.left[Card("KD")] == left[Card("KD")] - 1
    assert not laid.shoe.overdrawn


def test_a_face_told_of_an_unread_card_may_overdraw_its_shoe_alone() -> None:
    laid = Laid()
    laid.hand(1, None)
    laid.shoe.left[Card("KD")] = 0
    told(laid, corrected("KD", None))
    assert laid.shoe.overdrawn
    other = Laid()
    other.hand(1, None, set="blue")
    other.shoe.left[Card("KD")] = 0
    told(other, corrected("KD", None))
    assert not other.shoe.overdrawn


def test_a_cameras_face_takes_the_place_of_a_persons() -> None:
    laid = Laid()
    pull = laid.hand(1)
    told(laid, corrected("KD", by_eye=True))
    assert pull.face_ruled
    told(laid, corrected("KD", "KD"))
    assert pull.face_ruled
    told(laid, corrected("8C", "KD"))
    assert not pull.face_ruled


def test_an_overdraw_that_was_set_aside_is_over_at_its_shoe_and_no_other_trouble_is() -> None:
    laid = Laid()
    device = laid.table.devices["shoe0"]
    for trouble, state, left, after in (
        ("overdraw", "warning", "", "ok"),
        ("overdraw", "lost", "", "lost"),
        ("empty", "warning", "empty", "warning"),
    ):
        device.trouble, device.state = trouble, state  # type: ignore[assignment]
        laid.shoe.game_open = True
        told(laid, f.ShoeCountSetAside("shoe0", "m1"))
        assert (device.trouble, device.state, laid.shoe.game_open) == (left, after, False)
    laid.shoe.game_open = True
    told(laid, f.ShoeCountSetAside("shoe7", "m1"))
    assert laid.shoe.game_open


def dealt() -> Scene:
    table = scene("igt", ["9S", "8D", "7C", "2S"])
    table.start()
    table.obey()
    table.obey()
    return table


def test_a_card_taken_back_is_in_the_hand_again_as_one_that_was_shown() -> None:
    table = dealt()
    last = table.view()["menu"]["undoable"][-1]["fact"]
    pull = table.engine.table.pulls[max(table.engine.table.pulls)]
    track = pull.track
    must(track is not None, "no camera saw it")
    table.wait(900)
    must(table.manager(c.Undo(last, "placed_wrong")) == "accepted", "not taken back")
    assert (pull.state, pull.zone, pull.track, pull.unseen) == ("in_transit", "", None, False)
    assert (pull.at, pull.shown) == (table.at, True)
    assert table.engine.table.lying[track].at == table.at


def test_nothing_is_dealt_again_of_a_round_that_is_not_there() -> None:
    laid = Laid()
    undone = f.FactsUndone(
        first=1, taken_back=(1,), person="m1", role="shift_manager", reason="x", moves=(), places=()
    )
    told(laid, undone, f.SingleSourceRuled("shoe", "m1", "m2"))
    assert laid.table.round is None
