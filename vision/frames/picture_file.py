"""Reads and writes a picture's file: Python opens it, whatever its name; OpenCV sees bytes alone.

OpenCV ends the whole program on a name that is no text, and says nothing of a file that it could
not write.
"""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from controller.whole_files import whole_bytes, write_named

Picture = npt.NDArray[np.uint8]

FORMATS = (".png", ".jpg", ".jpeg", ".webp", ".bmp")


END_OF_PICTURE = b"\xff\xd9"
"""A JPEG without this mark was cut: its lower part would be grey."""
AFTER_END = 4096
"""Bytes that a camera may add behind the mark, noughts that fill a buffer up not counted."""


def is_whole(jpeg: bytes) -> bool:
    """Whether a camera's JPEG goes on to its end."""
    return END_OF_PICTURE in jpeg.rstrip(b"\0")[-AFTER_END:]


def is_text(name: str) -> bool:
    """Whether OpenCV may be given this name or address at all."""
    try:
        return "\0" not in name and bool(name.encode())
    except UnicodeEncodeError:
        return False


def write_picture(path: Path, picture: Picture) -> None:
    """Write a picture in the format that its name ends with, else as PNG. Raises OSError."""
    kind = path.suffix.lower()
    _, data = cv2.imencode(kind if kind in FORMATS else ".png", picture)
    write_named(path, data.tobytes())


def read_picture(path: Path) -> Picture | None:
    """The picture in a file, H x W x 3 (BGR, uint8); None where there is none that can be read."""
    try:
        data = whole_bytes(path)
    except (OSError, ValueError):
        return None
    return decoded(data, cv2.IMREAD_COLOR)


def decoded(data: bytes, how: int) -> Picture | None:
    """The picture in these bytes, as OpenCV's `how` asks for it; None where there is none.

    A header that tells of a thousand million pixels is an error to OpenCV, and no picture.
    """
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), how) if data else None
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, np.uint8)
