"""A sound stream is told to be well, and one that shows another view is named."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.messages.devices import CameraState
from tests.support.eyes.streams import (
    H264,
    PLAIN,
    Picture,
    encode,
    frames,
    needs_ffmpeg,
    states,
    unread,
    watched,
)
from tests.support.eyes.tabletop import Table, small_layout
from vision.frames.source import Frame
from vision.observer import Observer

pytestmark = pytest.mark.long


@needs_ffmpeg
def test_a_sound_stream_is_ok_and_nothing_else_is_said(film: list[Picture], tmp_path: Path) -> None:
    told = states(watched(frames(encode(film, tmp_path / "sound.ts", *H264, *PLAIN))))
    assert [state.condition for state in told] == ["ok"]
    assert "set" not in told[0].remark + told[0].why


def test_what_the_view_finds_wrong_with_a_stream_is_told_beside_what_its_source_does() -> None:
    table = Table(small_layout())
    observer = Observer("camera0", "1", small_layout(), unread)
    kept, told = table.shoot().full(), list[CameraState]()
    for n in range(400):
        frame = table.shoot()
        kept = frame.full() if n % 4 == 0 else kept
        remark = "set one rate" if n > 300 else ""
        told += states(observer.look(Frame(n, frame.captured_ms, pixels=kept, remark=remark)))
    starved, both = told[1].remark, told[2].remark
    assert "raise the camera's bitrate" in starved
    assert both == f"set one rate; {starved}"
    assert [one.condition for one in told] == ["ok"] * 3


def test_a_picture_of_another_size_is_named_and_fitted_again() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(20)]
    small = []
    for frame in (table.shoot() for _ in range(40)):
        picture = cv2.resize(frame.full(), (1280, 720), interpolation=cv2.INTER_AREA)
        _, data = cv2.imencode(".jpg", picture)
        small.append(Frame(frame.number, frame.captured_ms, data.tobytes()))
    told = states(watched(iter(shown + small)))
    assert [state.condition for state in told] == ["ok", "moved", "ok"]
    assert "one size" in told[1].why
    assert told[1].captured_ms - shown[-1].captured_ms < 1000


def test_a_picture_turned_over_and_back_is_told_to_be_so_only_while_it_is() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(100)]
    for number in range(20, 60):
        turned = np.ascontiguousarray(shown[number].full()[::-1, ::-1])
        jpeg = cv2.imencode(".jpg", turned)[1].tobytes()
        shown[number] = replace(shown[number], jpeg=jpeg, pixels=None)
    told = states(watched(iter(shown)))
    assert [state.condition for state in told] == ["ok", "moved", "ok", "moved", "ok"]
    assert ["flip back" in state.why for state in told] == [False, True, True, False, False]
    assert all("calibrate it again" in state.why for state in told if state.condition == "moved")
