"""How coarsely a picture was coded is read from its own table, wherever that stands."""

import struct

import cv2
import numpy as np
import pytest

from vision.frames.coders.jpeg_head import coarseness, is_coarse


def coded(quality: int) -> bytes:
    grey = np.full((48, 64, 3), 120, np.uint8)
    return cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def segment(kind: int, content: bytes) -> bytes:
    return bytes((0xFF, kind)) + struct.pack(">H", 2 + len(content)) + content


@pytest.mark.parametrize(("quality", "step"), [(85, 4), (40, 17), (20, 33), (15, 44), (10, 66)])
@pytest.mark.parametrize(
    "before",
    [
        b"",
        b"\xff",
        segment(0xE1, b"Exif\0\0" + coded(95)),
        segment(0xE1, b"Exif\0\0" + coded(5)),
        segment(0xFE, b"x" * 5000),
    ],
    ids=["nothing", "fill", "fine copy", "coarse copy", "long comment"],
)
def test_a_picture_is_as_coarse_as_its_own_table(before: bytes, quality: int, step: int) -> None:
    jpeg = coded(quality)
    assert coarseness(jpeg[:2] + before + jpeg[2:]) == pytest.approx(step, abs=1)


@pytest.mark.parametrize("length", range(35))
def test_a_header_that_is_cut_tells_nothing(length: int) -> None:
    assert coarseness(coded(10)[:length]) == 0


def test_what_stands_after_the_pictures_data_is_no_table_of_it() -> None:
    assert not is_coarse(coded(10)[:2] + segment(0xDA, b"") + coded(5))
    assert not is_coarse(coded(10)[:2] + b"\xff" * 2_000_000)
