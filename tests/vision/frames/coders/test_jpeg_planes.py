"""Planes of a JPEG: the colours that OpenCV makes of it, wherever and in whatever order asked for.

`make setup` installs the library (Debian's `libturbojpeg0`).
"""

import random
import threading
from typing import Any

import cv2
import numpy as np
import pytest

from vision.frames import picture as pictures
from vision.frames.coders import jpeg_planes
from vision.frames.coders.jpeg_planes import unpacked
from vision.frames.picture import Picture
from vision.frames.source import SMALL, Frame

NEAR = 3
"""Grey levels: each of the two ways rounds by itself."""
SAMPLINGS = {
    (2, 2): cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420,
    (1, 2): cv2.IMWRITE_JPEG_SAMPLING_FACTOR_422,
    (1, 1): cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444,
}
SIZES = [(360, 640), (361, 643), (16, 16), (7, 9)]
"""Rows and columns."""


def picture(rows: int, columns: int) -> np.ndarray:
    """Smooth colours and sharp edges."""
    chance = np.random.default_rng(rows)
    small = chance.integers(0, 256, (max(rows // 24, 2), max(columns // 24, 2), 3), np.uint8)
    drawn = cv2.resize(small, (columns, rows), interpolation=cv2.INTER_CUBIC)
    cv2.rectangle(drawn, (columns // 4, rows // 4), (columns // 2, rows // 2), (30, 20, 220), -1)
    return drawn


def coded(drawn: np.ndarray, *options: int) -> bytes:
    _, data = cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, 90, *options])
    return data.tobytes()


def opened(jpeg: bytes) -> Picture:
    """The picture of a JPEG's planes."""
    planes = unpacked(jpeg)
    assert planes is not None, "libturbojpeg is not installed: run make setup"
    return Picture(planes)


def apart(one: np.ndarray, other: np.ndarray) -> int:
    return int(np.abs(one.astype(int) - other).max())


@pytest.mark.parametrize("ratio", SAMPLINGS)
@pytest.mark.parametrize("size", SIZES)
def test_the_colours_are_those_that_opencv_decodes(
    ratio: tuple[int, int], size: tuple[int, int]
) -> None:
    jpeg = coded(picture(*size), cv2.IMWRITE_JPEG_SAMPLING_FACTOR, SAMPLINGS[ratio])
    planes = unpacked(jpeg)
    assert planes is not None
    assert planes.ratio == ratio
    decoded = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert Picture(planes).size == size[::-1]
    assert apart(Picture(planes).coloured_whole(), decoded) <= NEAR


@pytest.mark.parametrize("ratio", SAMPLINGS)
def test_a_point_has_one_colour_whatever_boxes_were_asked_for_and_in_whatever_order(
    ratio: tuple[int, int],
) -> None:
    rows, columns = SIZES[1]
    jpeg = coded(picture(rows, columns), cv2.IMWRITE_JPEG_SAMPLING_FACTOR, SAMPLINGS[ratio])
    whole, chance = opened(jpeg).coloured_whole(), random.Random(3)
    for _ in range(40):
        parted = opened(jpeg)
        for _ in range(chance.randrange(1, 5)):
            left, top = chance.randrange(-90, columns + 40), chance.randrange(-90, rows + 40)
            right, bottom = left + chance.randrange(1, 200), top + chance.randrange(1, 200)
            seen = parted.coloured((left, top, right, bottom))
            inside = np.s_[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]
            assert np.array_equal(seen[inside], whole[inside])


def test_who_asks_while_another_thread_colours_the_same_box_sees_its_colours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The live picture is drawn from the frame that is being looked at."""
    jpeg, box = coded(picture(360, 640)), (100, 100, 200, 200)
    inside = np.s_[100:200, 100:200]
    whole, shared = opened(jpeg).coloured_whole(), opened(jpeg)
    seen: list[np.ndarray] = []
    enlarged = pictures._enlarged

    def interrupted(*part: Any) -> np.ndarray:
        monkeypatch.setattr(pictures, "_enlarged", enlarged)
        other = threading.Thread(target=lambda: seen.append(shared.coloured(box)[inside].copy()))
        other.start()
        other.join()
        return enlarged(*part)

    monkeypatch.setattr(pictures, "_enlarged", interrupted)
    assert np.array_equal(shared.coloured(box)[inside], whole[inside])
    assert np.array_equal(seen[0], whole[inside])


def test_beyond_the_border_the_nearest_points_are_there() -> None:
    jpeg = coded(picture(360, 640))
    whole = opened(jpeg).coloured_whole()
    for box, at in (((-200, 10, -100, 20), (15, 0)), ((700, 355, 800, 500), (359, 639))):
        assert np.array_equal(opened(jpeg).coloured(box)[at], whole[at])


def test_a_frame_gives_the_same_from_planes_as_from_pixels() -> None:
    jpeg = coded(picture(360, 640))
    frame = Frame(1, 33, jpeg)
    assert frame.decoded is None
    whole = frame.whole()
    pixels = Frame(1, 33, pixels=cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR))
    assert apart(frame.small(), pixels.small()) <= NEAR
    for step in (SMALL, 16):  # at an edge a point of colour may be its neighbour's
        off = whole.cells(step).astype(int) - pixels.whole().cells(step)
        assert np.abs(off).mean() <= NEAR
    assert np.array_equal(frame.small_in_colour(), whole.cells(SMALL))
    grey = whole.grey().astype(int) - pixels.whole().grey()  # colours stop at 255, greys do not
    assert np.abs(grey).mean() <= NEAR
    assert apart(frame.full(), pixels.full()) <= NEAR


@pytest.mark.parametrize("ratio", SAMPLINGS)
def test_single_points_and_tones_are_those_of_the_whole(ratio: tuple[int, int]) -> None:
    jpeg = coded(picture(361, 643), cv2.IMWRITE_JPEG_SAMPLING_FACTOR, SAMPLINGS[ratio])
    seen = opened(jpeg)
    plain = Picture(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR))
    chance = np.random.default_rng(5)
    at = chance.integers(0, 361, 400), chance.integers(0, 643, 400)
    off = seen.points(*at).astype(int) - plain.points(*at)
    assert np.abs(off).mean() <= NEAR
    assert np.array_equal(plain.points(*at), plain.coloured_whole()[at])
    box = (600, 300, 643, 361)
    assert np.array_equal(seen.tone(box), seen.grey()[300:361, 600:643])
    assert np.array_equal(plain.tone(box), plain.coloured_whole()[300:361, 600:643, 1])


def test_pictures_that_are_not_for_the_library_are_left_to_opencv() -> None:
    drawn = picture(360, 640)
    grey = coded(cv2.cvtColor(drawn, cv2.COLOR_BGR2GRAY))
    turned = coded(drawn)
    turned = turned[:2] + b"\xff\xe1\x00\x0eExif\0\0II*\0\0\0" + turned[2:]
    for jpeg in (b"", b"no jpeg", coded(drawn)[:40], grey, turned):
        assert unpacked(jpeg) is None
    assert Frame(1, 33, grey).full().shape == (360, 640, 3)


@pytest.mark.parametrize(
    "within",
    [b"\xff\xd8", b"\xff\xc0\x00\x0b", b"\xff\xd3", b"\xff\xdb\x00\x03", b"\xff\xd9"],
    ids=["begin", "frame", "restart", "table", "end"],
)
def test_a_damaged_picture_is_left_to_opencv_which_tells_it(within: bytes) -> None:
    jpeg = coded(picture(360, 640))
    middle = len(jpeg) // 2
    damaged = Frame(1, 33, jpeg[:middle] + within + bytes(64) + jpeg[middle + 66 :])
    assert unpacked(damaged.jpeg or b"") is None
    assert damaged.full().shape == (360, 640, 3)
    assert damaged.spoilt


def test_what_a_camera_adds_before_the_end_is_no_damage() -> None:
    jpeg = coded(picture(360, 640))
    padded = jpeg[:-2] + bytes(8) + jpeg[-2:]
    assert np.array_equal(opened(padded).coloured_whole(), opened(jpeg).coloured_whole())


def test_without_the_library_opencv_decodes(monkeypatch: pytest.MonkeyPatch) -> None:
    jpeg = coded(picture(360, 640))
    with_it = Frame(1, 33, jpeg).full()
    monkeypatch.setattr(jpeg_planes, "_library", lambda: None)
    assert unpacked(jpeg) is None
    assert apart(Frame(1, 33, jpeg).full(), with_it) <= NEAR


def test_threads_that_unpack_at_the_same_time_do_not_disturb_each_other() -> None:
    jpegs = [coded(picture(rows, 640)) for rows in (200, 320, 400)]
    expected = [opened(jpeg).coloured_whole() for jpeg in jpegs]
    wrong: list[int] = []

    def work(n: int) -> None:
        for _ in range(30):
            if not np.array_equal(opened(jpegs[n]).coloured_whole(), expected[n]):
                wrong.append(n)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(len(jpegs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
