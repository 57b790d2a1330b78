"""A wrong rate and a wrong clock are named within a second; stalls of a sound one are not."""

import pytest

from tests.support.eyes.streams import (
    states,
    watched,
)
from tests.support.eyes.tabletop import Table, small_layout
from vision.frames.mjpeg import frame_of
from vision.frames.pace import Pace

pytestmark = pytest.mark.long


def paced(pace: Pace, fps: float, seconds: float, clock: float = 1.0, at: float = 0.0) -> str:
    """Let pictures come for so long, stamped by a clock that goes `clock` times as fast."""
    said = ""
    for number in range(1, round(seconds * fps) + 1):
        said = pace.note(at + number / fps, 1000 * (at + clock * number / fps))
    return said


def test_a_wrong_rate_and_a_wrong_clock_are_named_within_a_second() -> None:
    """From the first picture, and from a fault that begins while the stream runs."""
    for onset in (0.0, 3.0, 3.17):
        fast, gaining, losing = Pace(10), Pace(30), Pace(30)
        assert paced(fast, 10, onset) == ""
        assert {paced(one, 30, onset) for one in (gaining, losing)} == {""}
        assert "sends 30" in paced(fast, 30, 1.03, at=onset)
        assert "clock went 0.7 s in 0.3 s" in paced(gaining, 30, 1.03, 2.0, at=onset)
        assert "clock went 0.1 s" in paced(losing, 30, 1.03, 0.25, at=onset)


def test_a_slow_stream_is_named_within_a_second_wherever_it_begins() -> None:
    for rate in (2, 3, 4, 5):
        for begins in range(90, 102):
            slow, onset = Pace(30), begins / 30
            assert paced(slow, 30, onset) == ""
            assert f"only {rate} pictures" in paced(slow, rate, 1.0, at=onset), begins
            assert paced(slow, 30, 1.0, at=onset + 1.0) == ""


def test_two_stalls_one_after_the_other_are_not_a_slow_stream() -> None:
    for stall in (0.2, 0.25, 0.3):
        held = Pace(30)
        assert paced(held, 30, 3.0) == ""
        late = 3.0 + 2 * stall
        assert {held.note(3.0 + stall, 3000 + 1000 * stall), held.note(late, 1000 * late)} == {""}
        assert paced(held, 30, 2.0, at=late) == ""


def test_a_sound_pace_with_its_stalls_is_not_named() -> None:
    sound = Pace(30)
    assert {sound.note(k / 30, 1000 * k / 30) for k in range(200)} == {""}
    for stall in (0.1, 0.3, 0.5, 0.69):
        for begins in range(60, 90):
            held = Pace(30)
            for k in range(200):
                late = max(0.0, begins / 30 + stall - k / 30) if k >= begins else 0.0
                said = held.note(k / 30 + late + k * 1e-6, 1000 * k / 30)
                assert said == "", (stall, begins, k)


def test_a_time_stamp_goes_back_only_with_its_clock_and_is_then_right() -> None:
    pace = Pace()
    stamps = (100, 133, 20, 53, 86, 119, 152)
    assert [pace.forward(ms) for ms in stamps] == [100, 133, 133, 133, 133, 119, 152]


def test_a_picture_older_than_the_last_is_told_by_its_stamp_from_a_clock_that_was_set_back() -> (
    None
):
    for ago in (40, 400, 4000):
        pace, old = Pace(), list[bool]()
        for n in range(60):
            stamp = 10_000 + 33 * n - (ago if 20 <= n < 40 and n % 3 == 0 else 0)
            assert pace.forward(stamp) == 10_000 + 33 * (n - (20 <= n < 40 and n % 3 == 0))
            old.append(pace.is_old)
        assert old == [20 <= n < 40 and n % 3 == 0 for n in range(60)]
    pace = Pace()
    told = [(pace.forward(9000 + 33 * n - 5000 * (n >= 20)), pace.is_old) for n in range(60)]
    assert [n for n, (_, is_old) in enumerate(told) if is_old] == [20, 21, 22]
    assert [ms for ms, _ in told[23:]] == [4000 + 33 * n for n in range(23, 60)]


def test_no_look_counts_at_a_picture_that_is_older_than_the_last() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(60)]
    pace = Pace()
    frames = []
    for n, frame in enumerate(shown):
        stamp = frame.captured_ms - (500 if n >= 30 and n % 3 == 0 else 0)
        frames.append(frame_of(n, frame.jpeg or b"", stamp, pace))
    told = states(watched(iter(frames)))
    assert [state.condition for state in told] == ["ok", "blind"]
    assert "older" in told[1].why
    assert told[1].captured_ms - shown[30].captured_ms <= 500


def test_a_remark_is_told_once_and_the_pictures_are_used() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(30)]
    for frame in shown[15:]:
        frame.remark = "only 4 pictures a second come: set the camera to 25 or 30"
    told = states(watched(iter(shown)))
    assert [state.condition for state in told] == ["ok", "ok"]
    assert [state.remark for state in told] == ["", shown[15].remark]


def test_a_remark_is_taken_back_when_the_stream_was_sound_for_a_while() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(12)]
    for n, frame in enumerate(shown):
        frame.captured_ms = 2000 * n
        frame.remark = "only 4 pictures a second come" if n in (3, 5) else ""
    told = states(watched(iter(shown)))
    assert [(state.remark, state.captured_ms) for state in told[1:]] == [
        ("only 4 pictures a second come", 6000),
        ("", 20_000),
    ]
