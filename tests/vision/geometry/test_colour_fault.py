"""Night mode and swapped channels are named; another light and what lies on the felt are not."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.tabletop import CodeReader, Table, small_layout
from vision.felt.pose import Pose
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
    table = Table(small_layout())
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
