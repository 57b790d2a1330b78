"""A program as camera shows pictures without noise: each equals the last while nothing moves."""

import cv2
import numpy as np
import pytest

from controller.core.messages.devices import CameraState, Sighting
from tests.support.eyes.tabletop import CodeReader, Table, small_layout
from vision.felt.cards.pose import Pose
from vision.frames.source import Frame
from vision.main import options_of
from vision.observer import Observer

FRAMES = 120
LAID = 60


def _told(
    *, declared: bool, in_jpegs: bool, has_grain: bool = True
) -> list[CameraState | Sighting]:
    table = Table(small_layout())
    observer = Observer("camera0", "1", small_layout(), CodeReader().read_card)
    observer.eyes[0].view.is_noiseless = declared
    grain = np.asarray(table._noise[:1080, :1920] * has_grain, np.uint8)
    picture = cv2.add(table._seen(), grain)
    told = list[CameraState | Sighting]()
    for n in range(FRAMES):
        if n == LAID:
            table.lay("8S", Pose(280, 375, 1))
            picture = cv2.add(table._seen(), grain)
        jpeg = cv2.imencode(".jpg", picture)[1].tobytes() if in_jpegs else None
        frame = Frame(n, n * 33, jpeg, pixels=None if in_jpegs else picture, alone=True)
        told += observer.look(frame)
    return told


@pytest.mark.long
@pytest.mark.parametrize("in_jpegs", [True, False])
@pytest.mark.parametrize("has_grain", [True, False])
def test_a_camera_that_is_declared_to_have_no_noise_sees_and_says_what_it_cannot_tell(
    in_jpegs: bool, has_grain: bool
) -> None:
    """Without grain the rows of its felt are alike too."""
    told = _told(declared=True, in_jpegs=in_jpegs, has_grain=has_grain)
    states = [one for one in told if isinstance(one, CameraState)]
    assert {one.condition for one in states} == {"ok"}
    assert "a frozen picture is not told" in states[-1].remark
    assert [(one.what, one.face) for one in told if isinstance(one, Sighting)] == [("placed", "8S")]


@pytest.mark.long
@pytest.mark.parametrize("in_jpegs", [True, False])
def test_one_that_is_not_is_called_frozen_and_its_option_is_named(in_jpegs: bool) -> None:
    told = _told(declared=False, in_jpegs=in_jpegs)
    states = [one for one in told if isinstance(one, CameraState)]
    assert states[1].condition == "frozen"
    assert "--noiseless" in states[1].why


def test_each_camera_is_declared_for_itself() -> None:
    words = ["--camera", "a", "--url", "u", "--layout", "l", "--noiseless"]
    others = ["--camera", "b", "--url", "u", "--layout", "l"]
    assert [one.noiseless for one in options_of(words + others)] == [True, False]
    assert [one.noiseless for one in options_of(others + words)] == [False, True]
