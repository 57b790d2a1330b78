"""Two cameras over one felt know the same cards; each is lost, wrong or covered on its own."""

from dataclasses import replace

import pytest

from controller.core.messages.devices import Sighting
from tests.support.eyes.both_cameras import H0, P0, P1, Both
from tests.support.sampled import sampled
from vision.felt.cards.look import CardLook
from vision.felt.watching.vote import Vote
from vision.frames.source import Frame


@pytest.mark.long
def test_each_camera_says_for_itself_that_it_sees() -> None:
    assert Both().states == [("camera0", "ok"), ("camera1", "ok")]


@pytest.mark.long
def test_a_night_of_cards_is_told_once_whichever_sees_first() -> None:
    both = Both()
    both.lay("8S", P0)
    assert both.run(8) == [("placed", "P", "0", "8S")]
    both.lay("back-red", P1)
    assert both.run(8) == [("placed", "P", "1", "back")]
    both.cards[1] = ("8D", replace(P1, x=322.0))
    assert both.run(10) == [("revealed", "P", "1", "8D")]
    both.cards.pop(0)
    both.lay("8S", H0)
    assert both.run(14) == [("moved", "H", "0", "8S")]
    both.cards.clear()
    assert sorted(both.run(24)) == [("removed", "H", "0", "8S"), ("removed", "P", "1", "8D")]
    assert len({card.track for card in both.seen.tracks.cards}) == 0


@pytest.mark.long
@pytest.mark.parametrize("lost", sampled([0, 1], 0))
def test_one_lost_in_mid_round_costs_nothing_and_is_up_to_date_when_it_is_back(lost: int) -> None:
    both = Both()
    both.lay("8S", P0)
    both.run(8)
    both.lose(lost)
    both.lay("QH", H0)
    assert both.run(8) == [("placed", "H", "0", "QH")]
    both.cards.pop(0)
    assert both.run(20) == [("removed", "P", "0", "8S")]
    both.lay("2C", P0)
    assert both.run(8) == [("placed", "P", "0", "2C")]
    both.back(lost)
    assert both.run(24) == []
    both.lose(1 - lost)
    assert both.run(12) == []
    both.lay("3C", P1)
    assert both.run(8) == [("placed", "P", "1", "3C")]
    assert both.states[-1] == (f"camera{lost}", "ok")


WAYS = [(how, failing) for how in ("silent", "frozen") for failing in (0, 1)]
STAMPS = [(stamped, late) for stamped in (True, False) for late in (0, 1)]

OVER_P = [(230.0, 300.0), (350.0, 300.0), (350.0, 460.0), (230.0, 460.0)]


@pytest.mark.long
@pytest.mark.parametrize(("how", "failing"), sampled(WAYS, ("silent", 0), ("frozen", 1)))
def test_a_camera_that_fails_under_a_hand_holds_nothing_up(how: str, failing: int) -> None:
    """It saw a hand over the like card and nothing after that; it is not known to be lost yet."""
    both = Both()
    both.lay("8S", P0)
    both.run(8)
    for camera in (0, 1):
        both.cover(OVER_P, camera)
    both.run(3)
    if how == "silent":
        both.off.add(failing)
    else:
        both.freeze(failing)
    both.run(4)
    for table in both.tables:
        table.hands.clear()
    both.lay("8S", H0)
    assert both.run(9) == [("placed", "H", "0", "8S")]


@pytest.mark.long
@pytest.mark.parametrize("failing", sampled([0, 1], 1))
def test_a_card_is_not_told_late_by_a_camera_that_has_just_frozen(failing: int) -> None:
    both = Both()
    both.run(3)
    both.freeze(failing)
    both.lay("8S", P0)
    assert both.run(5) == [("placed", "P", "0", "8S")]


@pytest.mark.long
@pytest.mark.parametrize("failing", sampled([0, 1], 0))
def test_a_card_is_told_as_moved_though_one_camera_had_no_time_to_see_it_leave(
    failing: int,
) -> None:
    both = Both()
    both.lay("8S", H0)
    both.run(10)
    both.off.add(failing)
    both.cards[0] = ("8S", P0)
    assert both.run(12) == [("moved", "P", "0", "8S")]


@pytest.mark.long
@pytest.mark.parametrize(("stamped", "late"), sampled(STAMPS, (False, 1)))
def test_what_a_late_camera_shows_is_not_what_lies_now(stamped: bool, late: int) -> None:
    """It was lost, and sees again what lay there before the card was moved."""
    both = Both()
    both.stamped = stamped
    both.lay("8S", P0)
    both.run(20)
    both.delay(late, 30)
    both.cards[0] = ("8S", H0)
    assert both.run(50) == [("moved", "H", "0", "8S")]


@pytest.mark.long
def test_a_camera_whose_pictures_come_late_is_named_and_comes_back() -> None:
    both = Both()
    both.run(20)
    both.delay(1, 12)
    both.run(30)
    assert both.states[2:] == [("camera1", "blind")]
    both.lay("8S", P0)
    assert both.run(6) == [("placed", "P", "0", "8S")]
    both.cards.clear()
    assert both.run(16) == [("removed", "P", "0", "8S")]
    both.late.clear()
    assert both.run(20) == []
    assert both.states[3:] == [("camera1", "ok")]


@pytest.mark.long
def test_both_late_are_looked_through_alike() -> None:
    both = Both()
    both.run(20)
    both.delay(0, 12)
    both.delay(1, 12)
    both.run(30)
    both.lay("8S", P0)
    assert both.run(30) == [("placed", "P", "0", "8S")]


@pytest.mark.long
@pytest.mark.parametrize("blind", sampled([0, 1], 1))
def test_what_one_camera_takes_for_gone_the_other_looks_for_before_it_is_told(blind: int) -> None:
    """A hand passes before the one that sees the card, just when the other one misses it."""
    both = Both()
    both.lay("8S", P0)
    both.run(10)
    both.tables[blind].cards = []
    both.cover(OVER_P, 1 - blind)
    told = both.run(4)
    both.tables[1 - blind].hands.clear()
    assert told + both.run(40) == []


@pytest.mark.long
def test_a_hand_before_one_camera_hides_nothing_from_the_other() -> None:
    both = Both()
    both.cover(OVER_P, 0)
    both.lay("8S", P0)
    assert both.run(10) == [("placed", "P", "0", "8S")]
    both.tables[0].hands.clear()
    assert both.run(20) == []


@pytest.mark.long
def test_a_card_that_one_camera_cannot_read_is_read_by_the_other() -> None:
    both = Both()
    crumb = [(258.0, 334.0), (265.0, 334.0), (265.0, 341.0), (258.0, 341.0)]
    both.cover(crumb, 0)
    both.lay("8S", P0)
    assert both.run(10) == [("placed", "P", "0", "8S")]


@pytest.mark.long
@pytest.mark.parametrize("wrong", sampled([0, 1], 0))
def test_cameras_that_do_not_agree_name_no_card(wrong: int) -> None:
    both = Both()
    both.reader.wrong["8S"], both.reader.of = "QH", f"camera{wrong}"
    both.lay("8S", P0)
    told = both.run(50)
    assert told
    assert told[-1][3] == "unreadable"
    assert len(both.seen.tracks.cards) == 1
    both.cards.clear()
    assert both.run(24) == [("removed", "P", "0", "unreadable")]


@pytest.mark.long
def test_a_camera_that_comes_back_and_reads_otherwise_is_not_believed() -> None:
    both = Both()
    both.lose(1)
    both.reader.wrong["8S"] = "QH"
    both.lay("8S", P0)
    assert both.run(8) == [("placed", "P", "0", "8S")]
    both.back(1)
    assert both.run(40) == [("revealed", "P", "0", "unreadable")]


@pytest.mark.long
def test_a_card_that_one_camera_still_sees_lie_is_not_lifted() -> None:
    both = Both()
    both.lay("8S", P0)
    both.run(10)
    alone = both.tables[1].cards = []
    assert both.run(40) == []
    both.cards.clear()
    assert both.cards == alone
    assert both.run(24) == [("removed", "P", "0", "8S")]


@pytest.mark.long
def test_a_back_that_one_camera_still_sees_is_not_turned() -> None:
    both = Both()
    both.lay("back-red", P0)
    both.run(10)
    both.tables[1].cards = [("8S", P0)]
    assert both.run(30) == []
    both.cards[0] = ("8S", P0)
    assert both.run(24) == [("revealed", "P", "0", "8S")]


@pytest.mark.long
def test_a_face_that_one_camera_still_sees_is_not_turned_down() -> None:
    both = Both()
    both.lay("8S", P0)
    both.run(10)
    both.tables[1].cards = [("back-red", P0)]
    assert both.run(30) == []
    both.cards[0] = ("back-red", P0)
    assert both.run(24) == [("revealed", "P", "0", "back")]
    both.tables[1].cards = both.cards
    both.cards[0] = ("8S", P0)
    assert both.run(24) == [("revealed", "P", "0", "8S")]
    assert len(both.seen.tracks.cards) == 1


@pytest.mark.long
def test_a_card_that_the_second_camera_tells_is_stamped_by_the_first_ones_clock() -> None:
    """What is told of a card is timed by one clock, whichever camera saw it."""
    both = Both()
    both.run(3)
    taken = []
    ahead = 7_000_000
    for n in range(40):
        if n == 10:
            both.cover(OVER_P, 0)
            both.lay("8S", P0)
        for camera, table in enumerate(both.tables):
            frame = table.shoot()
            frame.arrived_ms = frame.captured_ms + 16 * camera
            frame.captured_ms += 16 * camera + (ahead if camera else 0)
            for report in both.seen.look(frame, camera):
                if isinstance(report, Sighting):
                    taken.append((camera, frame.arrived_ms - report.captured_ms))
    assert taken == [(1, 0)]


@pytest.mark.long
@pytest.mark.parametrize("ahead", [-100_000, 1_700_000_000_000])
def test_a_calm_felt_is_known_whatever_the_cameras_clocks_tell(
    ahead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a movement every picture is decoded, and half of them once the felt is calm."""
    both = Both()
    for eye in both.seen.eyes:
        eye.view.is_noiseless = True
    small, made = Frame.small, list[int]()
    monkeypatch.setattr(Frame, "small", lambda frame: made.append(frame.number) or small(frame))

    def decoded(pictures: int) -> int:
        made.clear()
        for _ in range(pictures):
            for camera, table in enumerate(both.tables):
                frame = table.shoot()
                frame.arrived_ms = 100_000 + frame.captured_ms + 16 * camera
                frame.captured_ms += ahead
                both.seen.look(frame, camera)
        return len(made)

    decoded(3)
    both.lay("8S", P0)
    decoded(10)
    assert decoded(30) == 60
    decoded(40)
    assert decoded(30) == 30


def look(face: str, camera: str, sure: float = 0.99) -> CardLook:
    return CardLook(face, sure, camera=camera)


def test_a_camera_that_only_abstains_does_not_count_against_the_one_that_reads() -> None:
    vote = Vote(0)
    for _ in range(3):
        vote.add(look("", "b"))
        vote.add(look("8S", "a"))
    result = vote.result(100)
    assert result is not None
    assert result.face == "8S"


def test_two_names_with_conviction_refuse_all_however_often_one_is_said() -> None:
    vote = Vote(0)
    for face, camera, times in (("8S", "a", 40), ("QH", "b", 2)):
        for _ in range(times):
            vote.add(look(face, camera))
    assert vote.disputed
    assert vote.result(600) is None
    result = vote.result(800)
    assert result is not None
    assert result.face == "unreadable"


@pytest.mark.long
@pytest.mark.parametrize("late", [0, 1])
def test_what_one_camera_alone_told_the_other_looks_for_where_to_it_nothing_has_changed(
    late: int,
) -> None:
    """The camera that told it fails; the other never saw the card there, nor sees it now."""
    both = Both()
    both.off.add(late)
    both.lay("8S", P0)
    assert both.run(6) == [("placed", "P", "0", "8S")]
    both.off = {1 - late}
    both.cards[0] = ("8S", H0)
    assert both.run(16) == [("moved", "H", "0", "8S")]
    both.cards.clear()
    assert both.run(24) == [("removed", "H", "0", "8S")]


@pytest.mark.long
@pytest.mark.parametrize("late", sampled([0, 1], 0))
def test_a_card_turned_up_and_down_before_one_camera_alone_is_known_as_it_lies(late: int) -> None:
    both = Both()
    both.lay("back-red", P0)
    assert both.run(10) == [("placed", "P", "0", "back")]
    both.off.add(late)
    both.cards[0] = ("8S", P0)
    assert both.run(6) == [("revealed", "P", "0", "8S")]
    both.off = {1 - late}
    both.cards[0] = ("back-red", P0)
    assert both.run(16) == [("revealed", "P", "0", "back")]


@pytest.mark.long
@pytest.mark.parametrize("seeing", sampled([0, 1], 1))
def test_a_card_out_of_one_cameras_sight_lies(seeing: int) -> None:
    both = Both()
    both.cover(OVER_P, 1 - seeing)
    both.run(60)
    both.lay("8S", P0)
    assert both.run(10) == [("placed", "P", "0", "8S")]
    both.lay("QH", H0)
    assert both.run(60) == [("placed", "H", "0", "QH")]
