"""A camera whose pictures cannot be read is lost, though they come; one readable ends that."""

import threading

import pytest

from controller.core.messages.devices import CameraState
from tests.support.eyes.tabletop import CodeReader, Table, small_layout
from vision import main
from vision.frames.source import Frame, NewestFrame
from vision.main import Line, Watched
from vision.observer import Observer


class Fed(NewestFrame):
    """Frames that a test puts in by itself."""

    def __init__(self, changed: threading.Condition) -> None:
        self._ended, self._trouble, self._changed = False, "", changed
        self._frame: Frame | None = None

    def put(self, frame: Frame) -> None:
        """Let this frame be the newest."""
        frame.arrived_ms = frame.captured_ms
        self._frame = frame


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The process's steady clock, in seconds."""
    now = [100.0]
    monkeypatch.setattr(main.time, "monotonic", lambda: now[0])
    return now


@pytest.mark.long
def test_pictures_that_cannot_be_read_are_a_lost_camera_within_a_second_until_one_can(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    changed = threading.Condition()
    fed, table = Fed(changed), Table(small_layout())
    watched = Watched([Line(fed, None)], changed)
    observer = Observer("camera0", "1", small_layout(), CodeReader().read_card)
    told: list[tuple[float, CameraState]] = []
    for n in range(75):
        clock[0] += 0.033
        frame = table.shoot()
        if 20 <= n < 50:
            frame.jpeg = b"<html>busy</html>\xff\xd9"
        fed.put(frame)
        seen = watched.look(observer)
        said = [*(seen[2] if seen else ()), *watched.lost(observer)]
        told += [(clock[0], one) for one in said if isinstance(one, CameraState)]
    assert [one.condition for _, one in told] == ["ok", "lost", "ok"]
    assert "no readable JPEG: check the camera's link" in told[1][1].why
    assert told[1][0] - (100.0 + 20 * 0.033) < 1.0
    assert capsys.readouterr().err.count("no readable JPEG") == 1
