"""Night mode and swapped channels are named; another light and what lies on the felt are not."""

import itertools
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from controller.core.messages.devices import CameraState
from drivers.sim.felt.optics import Optics
from tests.support.eyes.tabletop import SMALLER, CodeReader, Table, small_layout
from tests.support.sampled import sampled
from vision.felt.cards.pose import Pose
from vision.frames.source import Frame
from vision.geometry.colour_fault import EVERY_MS, ColourFault
from vision.geometry.fitness import Patch
from vision.observer import Observer

SMALL = (135, 240)
MARKS = [Patch(5, 5, 17, 17), Patch(5, 220, 17, 232), Patch(115, 5, 127, 17)]
FELT = Patch(0, 0, *SMALL)


def seen(felt: tuple[int, int, int], *gains: float) -> np.ndarray:
    """A small felt with white marks, in a light of so much B, G and R."""
    picture = np.empty((*SMALL, 3), np.uint8)
    picture[:] = felt
    for mark in MARKS:
        picture[mark.top : mark.bottom, mark.left : mark.right] = 220
        picture[mark.top + 4 : mark.bottom - 4, mark.left + 4 : mark.right - 4] = 20
    return np.clip(picture * np.array(gains or (1.0,)), 0, 255).astype(np.uint8)


def grey(picture: np.ndarray) -> np.ndarray:
    return np.asarray(
        cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8
    )


def said(*shown: np.ndarray) -> list[str]:
    """What is said after each of these, each shown for a second."""
    fault, at, told = ColourFault(), 0, []
    for picture in shown:
        full = cv2.resize(picture, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
        for _ in range(1000 // EVERY_MS):
            fault.note(Frame(at, at, pixels=np.asarray(full, np.uint8)), FELT, MARKS)
            at += EVERY_MS
        told.append(fault.remark)
    return told


@pytest.mark.parametrize("felt", [(62, 104, 34), (120, 60, 30), (40, 30, 120), (90, 60, 90)])
def test_a_picture_that_lost_its_colour_is_named_until_it_has_it_again(
    felt: tuple[int, int, int],
) -> None:
    good = seen(felt)
    first, lost, again = said(good, grey(good), good)
    assert (first, again) == ("", "")
    assert "night mode" in lost


@pytest.mark.parametrize("felt", [(62, 104, 34), (120, 60, 30), (40, 30, 120)])
def test_swapped_channels_are_named(felt: tuple[int, int, int]) -> None:
    good = seen(felt)
    first, swapped = said(good, np.ascontiguousarray(good[..., ::-1]))
    assert first == ""
    assert "colour" in swapped


@pytest.mark.parametrize("gains", [(0.5, 0.85, 0.95), (0.9, 0.8, 0.6), (0.3, 0.3, 0.3), (0.1,)])
def test_another_lamp_is_no_fault(gains: tuple[float, ...]) -> None:
    felt = (62, 104, 34)
    assert said(seen(felt), seen(felt, *gains)) == ["", ""]


def test_of_a_grey_felt_nothing_is_told() -> None:
    good = seen((70, 70, 72))
    assert said(good, grey(good)) == ["", ""]


@pytest.mark.long
def test_a_camera_that_goes_over_to_night_is_named_within_a_second_and_sees_again() -> None:
    table = Table(small_layout(), optics=SMALLER)
    table.lay("8S", Pose(280, 375, 1))
    observer = Observer("camera0", "1", small_layout(), CodeReader().read_card)
    told = []
    for n in range(90):
        frame = table.shoot()
        if 30 <= n < 70:
            frame = Frame(frame.number, frame.captured_ms, pixels=grey(frame.full()))
        told += observer.look(frame)
    remarks = [(one.captured_ms, one.remark) for one in told if hasattr(one, "remark")]
    assert [bool(remark) for _, remark in remarks] == [False, True]
    assert "night mode" in remarks[1][1]
    assert remarks[1][0] - 1000 <= 1000


def cloth(shape: tuple[int, ...]) -> np.ndarray:
    """What an even felt's threads and lamps add to it."""
    grain = cv2.GaussianBlur(np.random.default_rng(2).normal(0, 6, shape[:2]), (0, 0), 0.7)
    lamps = 12 * np.hanning(shape[0])[:, None] * np.hanning(shape[1])
    return np.repeat((grain + lamps)[..., None], 3, axis=2).astype(np.float32)


def looked_at(
    how: Callable[[np.ndarray], bytes], seconds: float = 2.0, optics: Optics = SMALLER
) -> list[CameraState]:
    """What is reported of a table whose pictures are spoilt from the second second on."""
    table, told = Table(small_layout(), optics=optics), list[CameraState]()
    observer = Observer("camera0", "1", small_layout(), CodeReader().read_card)
    for n in range(round(30 * (1 + seconds))):
        frame = table.shoot()
        if n == 0:
            threads = cloth(frame.full().shape)
        picture = cv2.add(frame.full(), threads, dtype=cv2.CV_8U)
        coded = how(np.asarray(picture, np.uint8)) if n >= 30 else jpeg(picture)
        frame = Frame(frame.number, frame.captured_ms, coded)
        told += [one for one in observer.look(frame) if isinstance(one, CameraState)]
    return told


def jpeg(picture: np.ndarray, quality: int = 85) -> bytes:
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()


@pytest.mark.long
@pytest.mark.parametrize(
    ("how", "fault", "optics"),
    [
        (lambda seen: jpeg(seen, 5), "JPEG quality", SMALLER),
        (lambda seen: jpeg(seen, 8), "JPEG quality", SMALLER),
        (lambda seen: jpeg(cv2.convertScaleAbs(seen, alpha=2.6)), "over-exposed", Optics()),
        (lambda seen: jpeg(cv2.convertScaleAbs(seen, alpha=2.6)), "over-exposed", SMALLER),
        (lambda seen: jpeg(cv2.convertScaleAbs(seen, alpha=3.5)), "over-exposed", SMALLER),
    ],
)
def test_what_leaves_no_card_to_be_read_is_named_within_a_second(
    how: Callable[[np.ndarray], bytes], fault: str, optics: Optics
) -> None:
    told = looked_at(how, optics=optics)
    assert [state.condition for state in told] == ["ok", "ok"]
    assert fault in told[1].remark
    assert told[1].captured_ms - 1000 <= 1050


CODED = [*itertools.product([0.3, 1.0, 2.0], [15, 28, 40])]
"""Each light with each quality of JPEG."""


@pytest.mark.long
@pytest.mark.parametrize(("light", "quality"), sampled(CODED, *CODED[::4]))
def test_a_coding_and_a_light_in_which_cards_are_told_are_not_named(
    quality: int, light: float
) -> None:
    told = looked_at(lambda seen: jpeg(cv2.convertScaleAbs(seen, alpha=light), quality), 1.5)
    assert [(state.condition, state.remark) for state in told] == [("ok", "")]
