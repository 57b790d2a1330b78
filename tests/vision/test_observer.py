"""The whole of vision, frame by frame, on a table of the tests' own."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from controller.core.messages.codec import VISION
from controller.core.messages.devices import CameraState, Sighting
from controller.core.messages.limits import SENTENCE
from controller.run.untrusted_reports import read_report
from tests.support.eyes.tabletop import SMALLER, CodeReader, Table
from tests.support.sampled import sampled
from vision.felt.cards.pose import Pose
from vision.frames.coders.stream_header import StreamHeader, remarks
from vision.frames.source import Frame
from vision.geometry.fitness import COVERED
from vision.geometry.stillness import STARVED
from vision.observer import Observer

pytestmark = pytest.mark.long


HEADER = remarks(StreamHeader(transfer=16, bits=10, full_range=True), "")
"""What is wrong with the stream of a camera that is set to HDR."""


class Seen:
    """A table and the observer that watches it."""

    def __init__(self) -> None:
        self.table = Table(optics=SMALLER)
        self.observer = self.fresh()
        self.crops = 0
        self.ahead_ms = 0
        self.run(3)

    def fresh(self) -> Observer:
        def keep(crop: np.ndarray) -> str:
            self.crops += 1
            return f"crop{self.crops}"

        self.crops = 0
        return Observer("camera0", "s", self.table.layout, CodeReader().read_card, keep=keep)

    def run(self, frames: int) -> list[Sighting | CameraState]:
        reports: list[Sighting | CameraState] = []
        for _ in range(frames):
            frame = self.table.shoot()
            frame.captured_ms += self.ahead_ms
            reports += self.observer.look(frame)
        return reports

    def show(self, picture: np.ndarray, frames: int) -> list[Sighting | CameraState]:
        """Show one and the same picture, with its time going on."""
        jpeg = cv2.imencode(".jpg", picture)[1].tobytes()
        reports: list[Sighting | CameraState] = []
        for _ in range(frames):
            self.table.number += 1
            at = round(self.table.number * 1000 / 30)
            reports += self.observer.look(Frame(self.table.number, at, jpeg))
        return reports


def _said(reports: list[Sighting | CameraState]) -> list[tuple[str, ...]]:
    return [
        (r.condition,) if isinstance(r, CameraState) else (r.what, r.zone, str(r.order), r.face)
        for r in reports
    ]


def test_the_first_line_says_that_the_camera_sees() -> None:
    seen = Seen()
    seen.observer = seen.fresh()
    assert _said(seen.run(2)) == [("ok",)]


def test_what_is_wrong_with_a_camera_is_told_however_long_it_is() -> None:
    seen = Seen()
    frame = seen.table.shoot()
    frame.remark = "; ".join([HEADER, STARVED, COVERED])
    (remarked,) = seen.observer.look(frame)
    (lost,) = seen.observer.lost(f"the camera answers 503 {'busy ' * 100}\0", 1000)
    for report in (remarked, lost):
        assert isinstance(report, CameraState)
        assert read_report(VISION.dump_json(report), ["camera0"], []) == report
    assert remarked.remark.startswith(HEADER)
    assert remarked.remark.endswith("…")
    assert len(remarked.remark) == SENTENCE


def test_one_card_is_one_event_within_200_ms_with_its_evidence() -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(281, 374, 2))
    began = seen.table.number
    reports = seen.run(6)
    assert _said(reports) == [("placed", "P", "0", "8S")]
    (report,) = reports
    assert isinstance(report, Sighting)
    assert report.frame - began <= 6
    assert (report.evidence, report.track, report.start) == ("crop1", 1, "s")
    assert seen.run(4) == []


@pytest.mark.parametrize("grey", [36, 70, 150])
def test_what_covers_a_whole_zone_is_no_felt_in_another_light(grey: int) -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(280, 375, 1))
    seen.run(6)
    tray = np.array([(150, 230), (840, 230), (840, 520), (150, 520)], float)
    seen.table.hands.append((tray, (grey, grey, grey)))
    assert seen.run(40) == []
    seen.table.hands.clear()
    assert seen.run(20) == []


def test_hole_card_turned_split_and_cleared() -> None:
    seen = Seen()
    for face, x in (("8S", 280), ("back-red", 320)):
        seen.table.lay(face, Pose(x, 375, 0))
        seen.run(6)
    seen.table.cards[1] = ("8D", Pose(322, 374, 2))
    assert _said(seen.run(6)) == [("revealed", "P", "1", "8D")]
    _, pose = seen.table.cards.pop(0)
    seen.table.lay("8S", replace(pose, x=870.0))
    assert _said(seen.run(8)) == [("moved", "H", "0", "8S")]
    seen.table.cards.clear()
    assert sorted(_said(seen.run(16))) == [("removed", "H", "0", "8S"), ("removed", "P", "1", "8D")]


def test_an_open_card_that_is_turned_down_and_up_again_stays_one_card() -> None:
    seen = Seen()
    for face, x in (("8S", 280), ("QH", 320)):
        seen.table.lay(face, Pose(x, 375, 0))
        seen.run(6)
    seen.table.cards[1] = ("back-red", Pose(322, 374, 2))
    down = seen.run(8)
    assert _said(down) == [("revealed", "P", "1", "back")]
    assert isinstance(down[0], Sighting)
    assert (down[0].track, down[0].colour) == (2, "red")
    seen.table.cards[1] = ("QH", Pose(321, 375, 1))
    up = seen.run(8)
    assert _said(up) == [("revealed", "P", "1", "QH")]
    assert isinstance(up[0], Sighting)
    assert (up[0].track, up[0].colour) == (2, "")
    assert len(seen.observer.tracks.cards) == 2


def test_an_open_card_turned_over_its_long_edge_lies_beside_and_stays_one_card() -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(280, 375, 0))
    seen.run(6)
    seen.table.cards[0] = ("back-red", Pose(341, 376, 2))
    assert _said(seen.run(16)) == [("revealed", "P", "0", "back")]
    seen.table.cards[0] = ("8S", Pose(279, 375, 1))
    assert _said(seen.run(16)) == [("revealed", "P", "0", "8S")]


def test_after_a_restart_every_lying_card_is_told_in_order() -> None:
    seen = Seen()
    for n, face in enumerate(("8S", "QH", "2C")):
        seen.table.lay(face, Pose(280 + 40 * n, 375 + n, n))
    seen.run(8)
    seen.observer = seen.fresh()
    assert _said(seen.run(9)) == [
        ("ok",),
        ("placed", "P", "0", "8S"),
        ("placed", "P", "1", "QH"),
        ("placed", "P", "2", "2C"),
    ]


def test_a_frozen_picture_is_told_and_what_happened_meanwhile_after_it() -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(280, 375, 0))
    seen.run(6)
    assert _said(seen.show(seen.table.picture(), 20)) == [("frozen",)]
    seen.table.cards.clear()
    seen.table.lay("QH", Pose(870, 375, 0))
    reports = _said(seen.run(20))
    assert reports[0] == ("ok",)
    assert sorted(reports[1:]) == [("placed", "H", "0", "QH"), ("removed", "P", "0", "8S")]


def test_black_blind_and_lost_are_told_once_and_recover_alone() -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(280, 375, 0))
    seen.run(6)
    seen.table.light = 0.02
    assert _said(seen.run(8)) == [("black",)]
    seen.table.light = 1.0
    assert _said(seen.run(12)) == [("ok",)]
    cover = np.array([(-50, -50), (1650, -50), (1650, 950), (-50, 950)], float)
    seen.table.hands.append((cover, (70, 90, 120)))
    assert _said(seen.run(10)) == [("blind",)]
    seen.table.hands.clear()
    assert _said(seen.run(12)) == [("ok",)]
    at = round(seen.table.number * 1000 / 30)
    assert _said(seen.observer.lost("pulled", at + 700)) == [("lost",)]
    assert seen.observer.lost("pulled", at + 800) == []
    assert _said(seen.run(12)) == [("ok",)]


def test_another_reason_for_a_lost_camera_is_told_once_it_stands() -> None:
    """Plugged in again, the camera has forgotten its password: its cable is well."""
    seen = Seen()
    said = [
        (0, "pulled 7"),
        (100, "asks for a name"),
        (1500, "pulled 8"),
        (2000, "asks for a name"),
    ]
    said += [(4900, "asks for a name"), (5000, "asks for a name"), (9000, "asks for a name")]
    told = [(at, one.why) for at, why in said for one in seen.observer.lost(why, 10_000 + at)]
    assert told == [(0, "pulled 7"), (5000, "asks for a name")]


def test_a_moved_camera_is_told_and_fitted_again_where_it_stands() -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(280, 375, 0))
    seen.run(6)
    moved = np.roll(seen.table.picture(), (14, 18), (0, 1))
    noise = np.random.default_rng(3)
    reports = []
    for _ in range(40):
        seen.table.number += 1
        grain = noise.integers(0, 4, moved.shape, dtype=np.uint8)
        at = round(seen.table.number * 1000 / 30)
        frame = Frame(seen.table.number, at, pixels=cv2.add(moved, grain))
        reports += seen.observer.look(frame)
    assert _said(reports) == [("moved",), ("ok",)]


def test_a_shadow_on_a_card_when_it_was_laid_hides_no_later_card() -> None:
    seen = Seen()
    shadow = np.array([(262, 390), (285, 390), (285, 413), (262, 413)], float)
    seen.table.hands.append((shadow, (90, 90, 90)))
    seen.table.lay("8S", Pose(280, 375, 0))
    assert _said(seen.run(8)) == [("placed", "P", "0", "8S")]
    seen.table.hands.clear()
    assert seen.run(8) == []
    seen.table.lay("QH", Pose(320, 375, 1))
    assert _said(seen.run(8)) == [("placed", "P", "1", "QH")]


def test_an_unread_card_carried_from_under_a_hand_keeps_its_track() -> None:
    seen = Seen()
    crumb = np.array([(258, 334), (265, 334), (265, 341), (258, 341)], float)
    seen.table.hands.append((crumb, (90, 90, 90)))
    seen.table.lay("8S", Pose(280, 375, 0))
    assert _said(seen.run(30)) == [("placed", "P", "0", "unreadable")]
    hand = np.array([(230, 200), (330, 200), (330, 440), (230, 440)], float)
    seen.table.hands[:] = [(hand, (60, 50, 40))]
    seen.table.cards[:] = [("8S", Pose(870, 375, 1))]
    assert seen.run(20) == []
    seen.table.hands.clear()
    assert _said(seen.run(12)) == [("moved", "H", "0", "8S")]


def test_a_card_is_in_a_hand_still_while_something_not_known_has_come_to_lie_against_another() -> (
    None
):
    seen = Seen()
    seen.table.lay("blank", Pose(280, 375, 0))
    seen.table.lay("blank", Pose(870, 375, 0))
    assert len(_said(seen.run(40))) == 2
    finger = np.array([(300, 400), (375, 400), (375, 412), (300, 412)], float)
    seen.table.cards[1] = ("blank", Pose(300, 376, 1))
    seen.table.hands.append((finger, (60, 50, 40)))
    assert seen.run(30) == []


def test_a_thing_that_stays_against_a_card_holds_no_removed_card_back_for_good() -> None:
    seen = Seen()
    seen.table.lay("AH", Pose(280, 375, 0))
    seen.table.lay("9C", Pose(870, 375, 0))
    seen.run(20)
    del seen.table.cards[1]
    chip = np.array([(310, 380), (335, 380), (335, 400), (310, 400)], float)
    seen.table.hands.append((chip, (60, 50, 200)))
    assert _said(seen.run(75)) == [("removed", "H", "0", "9C")]


@pytest.mark.parametrize("change", sampled(["turned", "laid", "taken"], "taken"))
def test_a_marker_left_against_a_card_holds_nothing_back_for_good(change: str) -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(280, 375, 0))
    seen.table.lay("back-red", Pose(320, 375, 0))
    seen.run(20)
    marker = np.array([(262, 380), (286, 380), (286, 396), (262, 396)], float)
    if change == "turned":
        seen.table.cards[1] = ("2C", Pose(320, 375, 0))
        expected = ("revealed", "P", "1", "2C")
    elif change == "laid":
        marker += (70, 42)
        seen.table.lay("2C", Pose(360, 375, 0))
        expected = ("placed", "P", "2", "2C")
    else:
        del seen.table.cards[1]
        expected = ("removed", "P", "1", "back")
    seen.table.hands.append((marker, (60, 50, 40)))
    assert _said(seen.run(20)) == []
    assert _said(seen.run(90)) == [expected]
    seen.table.lay("QH", Pose(400, 375, 0))
    assert [what for what, *_ in _said(seen.run(60))] == ["placed"]


@pytest.mark.parametrize("at", [(352, 350), (366, 395), (320, 425)])
def test_a_card_laid_against_a_chip_that_has_just_come_is_told(at: tuple[float, float]) -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(280, 375, 0))
    seen.run(20)
    turn = np.linspace(0, 2 * np.pi, 40)
    ring = 19.0 * np.column_stack([np.cos(turn), np.sin(turn)])
    seen.table.hands.append((ring + np.array(at), (60, 50, 40)))
    assert seen.run(10) == []
    seen.table.lay("2C", Pose(320, 375, 0))
    assert _said(seen.run(10)) == [("placed", "P", "1", "2C")]


def test_chips_about_a_zone_together_hide_no_more_than_each_alone() -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(280, 375, 0))
    seen.table.lay("9C", Pose(320, 375, 0))
    seen.run(20)
    turn = np.linspace(0, 2 * np.pi, 40)
    ring = 19.0 * np.column_stack([np.cos(turn), np.sin(turn)])
    for x, y in ((375, 350), (375, 385), (405, 367), (225, 360)):
        seen.table.hands.append((ring + np.array([x, y]), (60, 50, 40)))
    seen.table.cards.clear()
    assert seen.run(20) == []
    assert sorted(_said(seen.run(90))) == [
        ("removed", "P", "0", "8S"),
        ("removed", "P", "1", "9C"),
    ]


def test_lamps_and_exposure_move_nothing() -> None:
    seen = Seen()
    seen.table.lay("8S", Pose(280, 375, 0))
    seen.run(6)
    for light in (0.7, 1.15, 0.9):
        seen.table.light = light
        assert seen.run(5) == []


def test_a_sighting_tells_how_well_its_card_was_seen() -> None:
    def seen_with(change: Callable[[np.ndarray], np.ndarray]) -> Sighting:
        seen = Seen()
        seen.table.lay("8S", Pose(281, 374, 2))
        for _ in range(12):
            frame = seen.table.shoot()
            jpeg = cv2.imencode(".jpg", change(frame.full()))[1].tobytes()
            for report in seen.observer.look(Frame(frame.number, frame.captured_ms, jpeg)):
                if isinstance(report, Sighting):
                    return report
        raise AssertionError("nothing was seen")

    plain = seen_with(lambda picture: picture)
    dim = seen_with(lambda picture: (picture * 0.8).astype(np.uint8))
    soft = seen_with(lambda picture: cv2.GaussianBlur(picture, (0, 0), 1.0))
    assert dim.light / plain.light == pytest.approx(0.8, abs=0.03)
    assert dim.focus == pytest.approx(plain.focus, rel=0.1)
    assert 0 < soft.focus < 0.85 * plain.focus
    assert plain.off_mm < 0.5


@pytest.mark.long
@pytest.mark.parametrize("covered_first", [False, True])
def test_a_clock_that_was_set_back_keeps_no_verdict_and_no_card_waiting(
    covered_first: bool,
) -> None:
    """The host's clock was set, or the camera was switched off and on and knows no time."""
    seen = Seen()
    seen.observer.eyes[0].view.is_noiseless = True
    rim = np.array([(-400, -400), (2000, -400), (2000, 1300), (-400, 1300)], float)
    coat = (rim, (60, 120, 90))
    seen.ahead_ms = 3_600_000
    seen.run(6)
    seen.table.hands += [coat] if covered_first else []
    told = _said(seen.run(30))
    seen.ahead_ms = 0
    seen.table.hands = [] if covered_first else [coat]
    told += _said(seen.run(30))
    assert told == [("blind",), ("ok",)][: 1 + covered_first]
    seen.table.hands.clear()
    seen.run(30)
    seen.table.lay("8S", Pose(281, 374, 2))
    (placed,) = seen.run(6)
    seen.table.cards.clear()
    (removed,) = seen.run(20)
    assert _said([placed, removed]) == [("placed", "P", "0", "8S"), ("removed", "P", "0", "8S")]
    assert placed.captured_ms < 3_600_000, "a report tells the camera's own time"
