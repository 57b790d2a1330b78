"""Vision that begins anew while a camera lies: nothing false is told, the fault is named again.

After the camera is well every lying card is told once, as it lies.
"""

import itertools
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from controller.core.messages.devices import CameraState, Sighting, VisionReport
from tests.support.eyes.tabletop import SMALLER, CodeReader, Table, small_layout
from tests.support.sampled import sampled
from vision.felt.cards.pose import Pose
from vision.frames.source import Frame
from vision.observer import Observer

pytestmark = pytest.mark.long

FRAME_MS = 33
SECOND = 1000 // FRAME_MS
BEFORE, WELL = 60, 60

Picture = np.ndarray
Film = list[Picture]
Fault = Callable[[Film, int], Picture]
"""The film so far and the number of the picture that comes next, to what the camera sends."""


def _jpeg(picture: Picture) -> bytes:
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


def _brighter(picture: Picture) -> Picture:
    return np.asarray(cv2.convertScaleAbs(picture, alpha=2.6), np.uint8)


def _half(picture: Picture) -> Picture:
    picture = picture.copy()
    picture[333:] = 128
    return picture


def _small(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, (640, 360), interpolation=cv2.INTER_AREA), np.uint8)


FAULTS: dict[str, tuple[Fault, str, str]] = {
    "frozen": (lambda film, _n: film[BEFORE - 1], "frozen", "restart the camera"),
    "looped": (lambda film, n: film[BEFORE - 12 + n % 12], "frozen", "loop of film"),
    "grey": (lambda film, n: np.full_like(film[n], 128), "blind", "keyframe"),
    "black": (lambda film, n: np.zeros_like(film[n]), "black", "lens cap"),
    "half": (lambda film, n: _half(film[n]), "blind", "link"),
    "over-exposed": (lambda film, n: _brighter(film[n]), "ok", "shorten the camera's exposure"),
    "turned": (lambda film, n: np.ascontiguousarray(film[n][:, ::-1]), "blind", "flip off"),
    "small": (lambda film, n: _small(film[n]), "", ""),
}
"""What the camera sends, the condition that it is told as, and a part of the sentence. Which size
is the right one nobody knows at the start."""


def _frame(n: int, picture: Picture, *, in_jpegs: bool) -> Frame:
    if in_jpegs:
        return Frame(n, n * FRAME_MS, _jpeg(picture))
    return Frame(n, n * FRAME_MS, pixels=picture, alone=True)


CASES = [*itertools.product(FAULTS, [True, False])]


@pytest.mark.parametrize(("name", "in_jpegs"), sampled(CASES, *CASES[::8], *CASES[3::8]))
def test_a_start_amid_a_fault_tells_nothing_false_and_names_it_again(
    name: str, in_jpegs: bool
) -> None:
    fault, condition, act = FAULTS[name]
    table = Table(small_layout(), optics=SMALLER)
    table.lay("8S", Pose(280, 375, 1))
    table.lay("KD", Pose(870, 375, 4))
    film = [table.picture() for _ in range(BEFORE + 3 * SECOND + WELL)]
    start, well = BEFORE + SECOND, BEFORE + 3 * SECOND
    observer = Observer("camera0", "1", small_layout(), CodeReader().read_card)
    told = list[tuple[int, VisionReport]]()
    for n, seen in enumerate(film):
        if n == start:
            assert _faces(told) == ["8S", "KD"]
            observer, told = Observer("camera0", "2", small_layout(), CodeReader().read_card), []
        shown = fault(film, n) if BEFORE <= n < well else seen
        told += [(n, one) for one in observer.look(_frame(n, shown, in_jpegs=in_jpegs))]
    whats = {one.what for _, one in told if isinstance(one, Sighting)}
    assert whats == {"placed"} or (name == "over-exposed" and whats == {"placed", "revealed"})
    assert _faces(told) == ["8S", "KD"]
    assert observer.condition == "ok"
    assert len(observer.tracks.cards) == 2
    said = [(n, one) for n, one in told if isinstance(one, CameraState) and n < well]
    named = [
        n for n, one in said if one.condition == condition and act in f"{one.why}; {one.remark}"
    ]
    assert name == "small" or (named[0] - start) * FRAME_MS <= 1100, said


def _faces(told: list[tuple[int, VisionReport]]) -> list[str]:
    """All faces that were named; of an over-exposed picture a card may be unreadable before."""
    faces = [str(one.face) for _, one in told if isinstance(one, Sighting)]
    return sorted(face for face in faces if face != "unreadable")
