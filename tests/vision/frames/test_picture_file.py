"""A picture's file is opened by Python, so that no name ends the program."""

import os
import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.places import PROJECT
from vision.frames.capture import VideoFile
from vision.frames.picture_file import read_picture, write_picture
from vision.frames.source import Frame, SourceLostError


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


def endless_jpeg() -> bytes:
    """A picture whose header tells of more pixels than OpenCV takes."""
    data = bytearray(cv2.imencode(".jpg", np.full((48, 64, 3), 90, np.uint8))[1].tobytes())
    sizes = data.index(b"\xff\xc0") + 5
    data[sizes : sizes + 4] = struct.pack(">HH", 65500, 65500)
    return bytes(data)


def test_a_picture_without_end_is_no_picture(tmp_path: Path) -> None:
    path = tmp_path / "endless.jpg"
    path.write_bytes(endless_jpeg())
    assert read_picture(path) is None
    with pytest.raises(SourceLostError, match="frame 7 is no readable JPEG"):
        Frame(7, 0, jpeg=endless_jpeg()).full()


def test_a_picture_is_written_under_any_name(tmp_path: Path) -> None:
    whole = np.full((3, 4, 3), 7, np.uint8)
    for name in (b"\xff.png", b"plain", b"\xfe.BMP"):
        path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
        write_picture(path, whole)
        read = read_picture(path)
        assert read is not None
        assert np.array_equal(read, whole)
    with pytest.raises(OSError, match="directory"):
        write_picture(tmp_path, whole)


@pytest.mark.parametrize("name", ["/\udcff\udcfe.avi", "/a\0b.avi"])
def test_a_recording_whose_name_is_no_text_is_told(name: str) -> None:
    with pytest.raises(SourceLostError, match="is no text"):
        VideoFile(name).open()


def test_no_other_file_lets_opencv_open_files_by_name() -> None:
    """It would end the program on a name that is no text."""
    by_name = ("cv2.imread(", "cv2.imwrite(", "cv2.VideoWriter(", "cv2.FileStorage(")
    files = [*(PROJECT / "vision").rglob("*.py"), *(PROJECT / "drivers").rglob("*.py")]
    text = {path: path.read_text(encoding="utf-8") for path in files}
    assert [path for path in files if any(call in text[path] for call in by_name)] == []
    captures = [path.name for path in files if "cv2.VideoCapture(" in text[path]]
    assert captures == ["capture.py"]
