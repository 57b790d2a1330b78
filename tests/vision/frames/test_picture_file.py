"""A picture's file is opened by Python, so that no name ends the program."""

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.places import PROJECT
from vision.frames.picture_file import read_picture


@pytest.mark.parametrize("name", ["\udcff\udcfe", "a\0b", "", "x" * 5000, "no.png"])
def test_an_odd_name_is_no_picture(name: str) -> None:
    assert read_picture(Path(name)) is None


def test_a_picture_is_read_under_any_name(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.png"))
    whole = np.full((3, 4, 3), 7, np.uint8)
    path.write_bytes(cv2.imencode(".png", whole)[1].tobytes())
    read = read_picture(path)
    assert read is not None
    assert np.array_equal(read, whole)
    path.write_bytes(b"")
    assert read_picture(path) is None


def test_no_other_file_of_vision_opens_pictures_by_name() -> None:
    files = (PROJECT / "vision").rglob("*.py")
    assert [path for path in files if "cv2.imread(" in path.read_text(encoding="utf-8")] == []
