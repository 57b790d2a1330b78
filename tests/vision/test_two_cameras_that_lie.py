"""Two cameras over one felt, of which one lies, or both: the right one is named, the other sees."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.support.eyes.both_cameras import H0, P0, Both
from tests.support.sampled import sampled
from vision.frames.source import Frame

pytestmark = pytest.mark.long

LOOP = 12
SECOND = 30

Picture = np.ndarray
Spoil = Callable[[Picture], Picture]


def _spoilt(jpeg: bytes, how: Spoil) -> bytes:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    spoilt = how(np.asarray(picture, np.uint8))
    return cv2.imencode(".jpg", spoilt, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


def _brighter(seen: Picture) -> Picture:
    return np.asarray(cv2.convertScaleAbs(seen, alpha=2.6), np.uint8)


def _colourless(seen: Picture) -> Picture:
    grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


class Lying:
    """One of two cameras, whose pictures may be others than it sees."""

    def __init__(self, both: Both, camera: int) -> None:
        self.fault = ""
        self._table = both.tables[camera]
        self._shoot, self._film, self._count = self._table.shoot, list[bytes](), 0
        self._table.shoot = self._shown  # type: ignore[method-assign]

    def _shown(self, fps: float = 30) -> Frame:
        frame = self._shoot(fps)
        jpeg = frame.jpeg or b""
        if not self.fault:
            self._film = [*self._film, jpeg][-LOOP:]
            return frame
        self._count += 1
        frame.jpeg = {
            "frozen": lambda: self._film[-1],
            "looped": lambda: self._film[self._count % LOOP],
            "over-exposed": lambda: _spoilt(jpeg, _brighter),
            "colourless": lambda: _spoilt(jpeg, _colourless),
        }[self.fault]()
        return frame


def _lying() -> tuple[Both, list[Lying]]:
    both = Both()
    lying = [Lying(both, camera) for camera in (0, 1)]
    both.lay("8S", P0)
    assert both.run(2 * LOOP) == [("placed", "P", "0", "8S")]
    both.run(LOOP)
    return both, lying


NAMED = {
    "frozen": "",
    "looped": "",
    "over-exposed": "shorten the camera's exposure",
    "colourless": "night mode",
}
"""What stands in the sentence of `ok`; nothing where the camera is `frozen`."""

WAYS = [(fault, camera) for fault in NAMED for camera in (0, 1)]


def _is_named(both: Both, camera: int, fault: str) -> bool:
    eye = both.seen.eyes[camera]
    return NAMED[fault] in eye.remark if NAMED[fault] else eye.condition == "frozen"


def _is_well(both: Both, camera: int) -> bool:
    eye = both.seen.eyes[camera]
    return eye.condition == "ok" and not eye.remark


@pytest.mark.parametrize(("fault", "camera"), sampled(WAYS, WAYS[0], WAYS[-1]))
def test_the_camera_that_lies_is_named_and_the_other_one_sees(fault: str, camera: int) -> None:
    both, lying = _lying()
    lying[camera].fault = fault
    assert both.run(SECOND + 4) == []
    assert _is_named(both, camera, fault)
    assert _is_well(both, 1 - camera)
    both.lay("QH", H0)
    assert both.run(20) == [("placed", "H", "0", "QH")]
    both.cards.pop(0)
    assert both.run(SECOND) == [("removed", "P", "0", "8S")]
    lying[camera].fault = ""
    assert both.run(2 * SECOND) == []
    assert both.seen.eyes[camera].condition == "ok"
    both.lay("2C", P0)
    assert both.run(20) == [("placed", "P", "0", "2C")]


PAIRS = [(fault, back) for fault in ("frozen", "looped") for back in (0, 1)]


@pytest.mark.parametrize(("fault", "back"), sampled(PAIRS, PAIRS[-1]))
def test_while_both_lie_nothing_is_told_and_the_first_that_comes_back_tells(
    fault: str, back: int
) -> None:
    both, lying = _lying()
    for one in lying:
        one.fault = fault
    assert both.run(SECOND) == []
    both.lay("QH", H0)
    assert both.run(SECOND) == []
    assert [eye.condition for eye in both.seen.eyes] == ["frozen", "frozen"]
    lying[back].fault = ""
    assert both.run(SECOND) == [("placed", "H", "0", "QH")]
    assert both.seen.eyes[1 - back].condition == "frozen"
    lying[1 - back].fault = ""
    assert both.run(2 * SECOND) == []
    assert [eye.condition for eye in both.seen.eyes] == ["ok", "ok"]
