"""Pictures that are spoilt on their way are named within a second, and none is looked at."""

import random
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.messages.devices import CameraState
from tests.support.eyes.lying_cameras import Filmed, kind_of
from tests.support.eyes.streams import (
    H264,
    ONSET,
    PLAIN,
    RATE,
    Picture,
    Spoil,
    encode,
    frames,
    needs_ffmpeg,
    spoilt,
    states,
    watched,
)
from tests.support.eyes.tabletop import SMALLER, CodeReader, Table, small_layout
from vision.felt.cards.pose import Pose
from vision.frames.source import Frame
from vision.observer import Observer

pytestmark = pytest.mark.long


def _grey(_k: int, picture: Picture) -> Picture:
    picture[:] = 128
    return picture


def _green(k: int, picture: Picture) -> Picture:
    for n in range(160):
        y, x = (n * 37 + k * 5) % 44 * 16, (n * 61 + k * 3) % 79 * 16
        picture[y : y + 16, x : x + 16] = (0, 135, 0)
    return picture


def _half(_k: int, picture: Picture) -> Picture:
    picture[360:] = 128
    return picture


def _black(_k: int, picture: Picture) -> Picture:
    picture[:] = 0
    return picture


def _small(_k: int, picture: Picture) -> Picture:
    small = cv2.resize(picture, (320, 180), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (1280, 720), interpolation=cv2.INTER_CUBIC), np.uint8)


def _upside_down(_k: int, picture: Picture) -> Picture:
    return np.ascontiguousarray(picture[::-1, ::-1])


def _mirrored(_k: int, picture: Picture) -> Picture:
    return np.ascontiguousarray(picture[:, ::-1])


@needs_ffmpeg
@pytest.mark.parametrize(
    ("how", "condition", "act"),
    [
        (_grey, "blind", "keyframe"),
        (_green, "blind", "bitrate"),
        (_half, "blind", "link"),
        (_black, "black", "lens cap"),
        (_small, "blind", "one size"),
        (_upside_down, "moved", "flip"),
        (_mirrored, "blind", "flip"),
    ],
)
def test_a_spoilt_picture_is_named_within_a_second(
    film: list[Picture], tmp_path: Path, how: Spoil, condition: str, act: str
) -> None:
    stream = encode(spoilt(film, how), tmp_path / "spoilt.ts", *H264, *PLAIN)
    reports = watched(frames(stream))
    first = states(reports)[1]
    assert (first.condition, act in first.why) == (condition, True), first.why
    assert 0 <= first.captured_ms - 1000 * ONSET <= 1000
    assert len(states(reports)) == len(reports)  # no card is told of such a picture


@needs_ffmpeg
def test_a_stream_whose_size_shrinks_in_mid_stream_is_named(
    film: list[Picture], tmp_path: Path
) -> None:
    """The decoder brings the small pictures to the old size without a word."""
    begin = RATE * ONSET
    small = [
        np.ascontiguousarray(cv2.resize(p, (320, 180), interpolation=cv2.INTER_AREA)) for p in film
    ]
    first = encode(film[:begin], tmp_path / "a.ts", *H264, *PLAIN)
    later = ("-output_ts_offset", str(ONSET))
    second = encode(small[begin:], tmp_path / "b.ts", *H264, *PLAIN, *later)
    both = tmp_path / "both.ts"
    both.write_bytes(first.read_bytes() + second.read_bytes())
    told = states(watched(frames(both)))
    assert [state.condition for state in told][:2] == ["ok", "blind"]
    assert "one size" in told[1].why
    print("size told after", told[1].captured_ms - 1000 * ONSET, "ms")
    assert told[1].captured_ms - 1000 * ONSET <= 1000


@needs_ffmpeg
@pytest.mark.parametrize("other", ["yuv422p", "yuv420p10le"])
def test_a_change_of_the_pixel_format_in_mid_stream_is_named_and_the_pictures_are_used(
    film: list[Picture], tmp_path: Path, other: str
) -> None:
    begin = RATE * ONSET
    first = encode(film[:begin], tmp_path / "a.ts", *H264, *PLAIN)
    later = ("-output_ts_offset", str(ONSET))
    second = encode(film[begin:], tmp_path / "b.ts", *H264, "-pix_fmt", other, *later)
    both = tmp_path / "both.ts"
    both.write_bytes(first.read_bytes() + second.read_bytes())
    seen = list(frames(both))
    assert len(seen) == len(film)
    told = states(watched(iter(seen)))
    assert [state.condition for state in told] == ["ok", "ok"]
    assert f"from yuv420p to {other}: set one format" in told[1].remark
    after = told[1].captured_ms - seen[begin].captured_ms
    print(other, "told after", after, "ms")
    assert -250 <= after <= 1000  # a recording's decoders run ahead of the pictures


def torn_between(stream: Path, begin: float, end: float) -> Path:
    """The stream with bits turned over here and there, from one part of it to another."""
    data, chance = bytearray(stream.read_bytes()), random.Random(5)
    for _ in range(60):
        data[chance.randrange(round(begin * len(data)), round(end * len(data)))] ^= 16
    torn = stream.with_name("torn.ts")
    torn.write_bytes(data)
    return torn


@needs_ffmpeg
def test_pictures_with_old_parts_in_them_are_named_and_none_is_looked_at(
    film: list[Picture], tmp_path: Path
) -> None:
    """The decoder fills what was lost with what lay there before, and hands it out as good."""
    table = Table(small_layout())
    table.lay("8S", Pose(280, 375, 1))
    laid = [cv2.resize(table.picture(), (1280, 720), interpolation=cv2.INTER_AREA)] * RATE
    shown = [*film[: RATE * ONSET], *(np.asarray(one, np.uint8) for one in laid), *film[-RATE:]]
    stream = encode(shown, tmp_path / "s.ts", *H264, *PLAIN)
    seen = list(frames(torn_between(stream, 0.52, 0.7)))
    damaged = [frame for frame in seen if frame.spoilt]
    assert damaged
    assert all("check the camera's link" in frame.spoilt for frame in damaged)
    reports = watched(iter(seen))
    told = states(reports)
    assert [state.condition for state in told][:2] == ["ok", "blind"]
    print("lost data told after", told[1].captured_ms - damaged[0].captured_ms, "ms")
    assert told[1].captured_ms - damaged[0].captured_ms <= 1000
    spoilt = {frame.number for frame in damaged}
    assert not [r for r in reports if not isinstance(r, CameraState) and r.frame in spoilt]


@needs_ffmpeg
def test_damaged_jpegs_of_a_stream_are_left_out_or_named(
    film: list[Picture], tmp_path: Path
) -> None:
    """Each picture is coded by itself, so that the next sound one is used."""
    coded = ("-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p")
    stream = encode(film, tmp_path / "jpegs.mkv", *coded)
    sound = {frame.captured_ms: frame.full() for frame in frames(stream)}
    data, chance = bytearray(stream.read_bytes()), random.Random(5)
    for _ in range(30):
        at = chance.randrange(len(data) // 2, len(data) * 4 // 5)
        data[at : at + 16] = chance.randbytes(16)
    stream.write_bytes(data)
    seen = list(frames(stream))
    wrong = [f for f in seen if np.mean(cv2.absdiff(f.full(), sound[f.captured_ms]) > 8) > 0.02]
    print(len(film) - len(seen), "left out", len(wrong), "wrong")
    assert wrong
    assert all("check the camera's link" in frame.spoilt for frame in wrong)


def told_of(spoil: Spoil, *, in_jpegs: bool) -> list[CameraState]:
    """What is said of a table whose pictures are spoilt from the second on; a card is laid then."""
    table, observer = (
        Table(small_layout(), optics=SMALLER),
        Observer("camera0", "1", small_layout(), CodeReader().read_card),
    )
    told = list[CameraState]()
    for n in range(80):
        picture = table.picture()
        if n == 30:
            table.lay("8S", Pose(280, 375, 1))
        if n >= 30:
            picture = np.ascontiguousarray(spoil(n, picture))
        jpeg = cv2.imencode(".jpg", picture)[1].tobytes() if in_jpegs else None
        frame = Frame(n, 33 * n, jpeg, None if in_jpegs else picture, alone=True)
        told += states(observer.look(frame))
    return told


def test_soft_jpegs_in_which_a_card_is_to_be_looked_at_are_named_within_a_second() -> None:
    told = told_of(_small, in_jpegs=True)
    assert [state.condition for state in told] == ["ok", "blind"]
    assert "one size" in told[1].why
    assert told[1].captured_ms - 1000 <= 1000


def test_a_picture_turned_over_is_not_called_soft() -> None:
    """Where a marker was lie its parts and the floor then, with hardly an edge between them."""
    kind = replace(kind_of(8, "raw"), noise=0.7)
    film, told = Filmed(kind), list[CameraState]()
    observer = Observer("camera0", "1", small_layout(), CodeReader().read_card)
    for n in range(60):
        picture = film.shot()
        if n >= 20:
            picture = np.ascontiguousarray(picture[::-1, ::-1])
        told += states(observer.look(Frame(n, 66 * n, pixels=picture, alone=True)))
    assert [state.condition for state in told] == ["ok", "moved", "ok"]
    assert "flip" in told[1].why
