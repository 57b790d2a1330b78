"""Two cameras over one felt know the same cards; each is lost, wrong or covered on its own."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from controller.core.cards import Card
from controller.core.messages.devices import CameraState, Sighting
from drivers.sim.felt.optics import Optics
from tests.support.eyes.tabletop import Answer, CodeReader, Table, small_layout
from vision.felt.eye import Eye
from vision.felt.look import CardLook
from vision.felt.pose import Pose
from vision.felt.vote import Vote
from vision.frames.source import Frame
from vision.observer import Observer
from vision.reading.indices import IndexPose

OPPOSITE = Optics(tilt=-9.0, roll=178.8, distance=1800.0, aim=(812.0, 446.0))
"""The second camera hangs at the other end and sees the felt upside down."""

P0, P1, H0 = Pose(280, 375, 1), Pose(320, 375, -1), Pose(870, 375, 1)


class Misread:
    """A reader that takes one face for another, in pictures of one camera alone."""

    def __init__(self) -> None:
        self.reader = CodeReader()
        self.wrong: dict[str, str] = {}
        self.now = ""
        self.of = "camera1"

    def read_card(
        self, card: np.ndarray, mask: np.ndarray | None = None, places: Sequence[IndexPose] = ()
    ) -> Answer:
        told = self.reader.read_card(card, mask, places)
        if self.now == self.of and told.face is not None and told.face in self.wrong:
            return Answer(Card(self.wrong[told.face]), 0.999)
        return told


class Both:
    """A felt and two cameras over it; a picture of each is shown in turn."""

    def __init__(self) -> None:
        layout = small_layout()
        self.tables = [Table(layout), Table(layout, 2, OPPOSITE)]
        self.tables[1].cards = self.tables[0].cards
        self.cards = self.tables[0].cards
        self.reader = Misread()
        eye = Eye("camera1", "s", layout)
        self.seen = Observer("camera0", "s", layout, self.reader.read_card, beside=[eye])
        self.off: set[int] = set()
        self.late: dict[int, deque[Frame]] = {}
        self.stamped = True
        self.stuck: dict[int, bytes] = {}
        self.states: list[tuple[str, str]] = []
        self.run(3)

    def lay(self, face: str, pose: Pose) -> None:
        self.cards.append((face, pose))

    def cover(self, outline: list[tuple[float, float]], camera: int) -> None:
        """Something flat lies between the felt and one camera."""
        self.tables[camera].hands.append((np.array(outline, float), (60, 50, 40)))

    def run(self, frames: int) -> list[tuple[str, ...]]:
        told = []
        for _ in range(frames):
            for n, table in enumerate(self.tables):
                frame = table.shoot()
                frame.captured_ms += 16 * n
                frame.arrived_ms = frame.captured_ms
                if n in self.off:
                    continue
                frame.jpeg = self.stuck.get(n, frame.jpeg)
                if n in self.late:
                    frame = self.held_back(frame, n)
                self.reader.now = f"camera{n}"
                for report in self.seen.look(frame, n):
                    if isinstance(report, CameraState):
                        self.states.append((report.camera, report.condition))
                    else:
                        told.append(_words(report))
        return told

    def held_back(self, frame: Frame, camera: int) -> Frame:
        """The picture that arrives instead of this one: an older one."""
        self.late[camera].append(frame)
        older = self.late[camera].popleft()
        stamp = older.captured_ms if self.stamped else frame.captured_ms
        return Frame(older.number, stamp, older.jpeg, arrived_ms=frame.captured_ms)

    def delay(self, camera: int, frames: int) -> None:
        """From now on this camera's pictures come so many frames late: till then none do."""
        self.off.add(camera)
        queue: deque[Frame] = deque()
        for _ in range(frames):
            self.run(1)
            shown = self.tables[camera]
            queue.append(Frame(shown.number, shown.number * 1000 // 30, shown.shoot().jpeg))
            shown.number -= 1
            if len(queue) == 22:
                self.lose(camera)
        self.off.discard(camera)
        self.late[camera] = queue

    def freeze(self, camera: int) -> None:
        """This camera sends one picture again and again from now on."""
        shot = self.tables[camera].shoot()
        self.seen.look(shot, camera)
        assert shot.jpeg is not None
        self.stuck[camera] = shot.jpeg

    def lose(self, camera: int) -> None:
        self.off.add(camera)
        at = self.tables[camera].number * 33 + 700
        (state,) = self.seen.lost("pulled", at, camera)
        assert isinstance(state, CameraState)
        assert (state.camera, state.condition) == (f"camera{camera}", "lost")

    def back(self, camera: int) -> None:
        self.off.discard(camera)


def _words(report: Sighting) -> tuple[str, ...]:
    assert (report.camera, report.start) == ("camera0", "s")
    return report.what, report.zone, str(report.order), report.face


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
@pytest.mark.parametrize("lost", [0, 1])
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


OVER_P = [(230.0, 300.0), (350.0, 300.0), (350.0, 460.0), (230.0, 460.0)]


@pytest.mark.long
@pytest.mark.parametrize("how", ["silent", "frozen"])
@pytest.mark.parametrize("failing", [0, 1])
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
@pytest.mark.parametrize("failing", [0, 1])
def test_a_card_is_not_told_late_by_a_camera_that_has_just_frozen(failing: int) -> None:
    both = Both()
    both.run(3)
    both.freeze(failing)
    both.lay("8S", P0)
    assert both.run(5) == [("placed", "P", "0", "8S")]


@pytest.mark.long
@pytest.mark.parametrize("failing", [0, 1])
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
@pytest.mark.parametrize("stamped", [True, False])
@pytest.mark.parametrize("late", [0, 1])
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
@pytest.mark.parametrize("blind", [0, 1])
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
@pytest.mark.parametrize("wrong", [0, 1])
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


def test_a_camera_that_sees_the_marks_beside_where_the_other_does_is_held_back() -> None:
    both = Both()
    layout = small_layout()
    planes = []
    for eye, shift in zip(both.seen.eyes, (1.6, -1.6), strict=True):
        assert eye.plane is not None
        beside = np.array([[1, 0, shift], [0, 1, 0], [0, 0, 1]], float) @ eye.plane.homography
        planes.append(replace(eye.plane, homography=beside))
    eye = Eye("camera1", "s", layout, planes[1])
    both.seen = Observer("camera0", "s", layout, both.reader.read_card, planes[0], beside=[eye])
    both.states.clear()
    both.lay("8S", P0)
    assert both.run(20) == [("placed", "P", "0", "8S")]
    assert both.states == [("camera0", "ok"), ("camera1", "moved")]
    assert eye.view.apart_mm(both.seen.eyes[0].view) == pytest.approx(3.2, abs=0.4)


@pytest.mark.long
def test_a_camera_that_was_knocked_counts_again_once_it_is_aligned() -> None:
    both = Both()
    both.lay("8S", P0)
    both.run(8)
    knocked(both, 1, OPPOSITE.moved(14.0, -9.0, 0.5))
    assert both.run(6) == []
    both.cards[0] = ("8S", replace(P0, y=378.0))
    both.lay("QH", H0)
    assert both.run(45) == [("placed", "H", "0", "QH")]
    assert both.states[2:] == [("camera1", "moved"), ("camera1", "ok")]


def knocked(both: Both, camera: int, optics: Optics) -> Table:
    """From now on this camera hangs elsewhere; return how it hung."""
    before = both.tables[camera]
    after = Table(small_layout(), 3, optics)
    after.cards, after.number = both.cards, before.number
    both.tables[camera] = after
    return before


@pytest.mark.long
@pytest.mark.parametrize("shaken", [1, 4, 6, 8])
def test_one_shaken_picture_of_a_camera_holds_back_neither(shaken: int) -> None:
    """What is seen from a camera on its way is no place of the marks, however long it is well."""
    both = Both()
    both.run(8)
    knocked(both, 1, OPPOSITE.moved(14.0, -9.0, 0.5))
    both.run(3)
    still = knocked(both, 0, Optics().moved(14.0, -9.0, 0.5))
    both.run(shaken)
    still.number = both.tables[0].number
    both.tables[0] = still
    both.run(60)
    assert [eye.condition for eye in both.seen.eyes] == ["ok", "ok"]


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
