"""libjpeg's words of damaged pictures: none of them reaches stderr, ours does, once."""

import os

import cv2
import numpy as np
import pytest

from vision.frames.jpeg_words import DAMAGED, JpegWords


def test_damaged_pictures_are_told_once_in_our_words_and_others_are_heard(
    capfd: pytest.CaptureFixture[str],
) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3)).astype(np.uint8)
    data = bytearray(cv2.imencode(".jpg", noise)[1].tobytes())
    for at in range(3000, 6000, 97):
        data[at] ^= 0x55
    words = JpegWords()
    for _ in range(3):
        with words.kept():
            picture = cv2.imdecode(np.frombuffer(bytes(data), np.uint8), cv2.IMREAD_COLOR)
            os.write(2, b"somebody else's line\n")
        assert picture is not None
    told = capfd.readouterr().err
    assert told.count("somebody else's line\n") == 3
    assert told.count(DAMAGED) == 1
    assert "Corrupt" not in told


def test_what_is_decoded_inside_of_another_is_kept_too(capfd: pytest.CaptureFixture[str]) -> None:
    words = JpegWords()
    with words.kept(), words.kept():
        os.write(2, b"Corrupt JPEG data: 3 extraneous bytes before marker 0xd9\n")
    assert capfd.readouterr().err == DAMAGED
