"""Reads and writes picture files: Python opens the file, whatever its name; OpenCV sees only bytes.

OpenCV ends the whole program on a name that is not text, and does not report a file that it could
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
"""Bytes that a camera may add after the marker, not counting zeros that fill a buffer."""


def is_whole(jpeg: bytes) -> bool:
    """Tell whether a camera's JPEG is complete to its end."""
    return END_OF_PICTURE in jpeg.rstrip(b"\0")[-AFTER_END:]


def is_text(name: str) -> bool:
    """Tell whether OpenCV may be given this name or address at all."""
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
    """Return the picture in a file, H x W x 3 (BGR, uint8); None if none can be read."""
    try:
        data = whole_bytes(path)
    except (OSError, ValueError):
        return None
    return decoded(data, cv2.IMREAD_COLOR)


def decoded(data: bytes, how: int) -> Picture | None:
    """Return the picture in these bytes, as OpenCV's `how` asks for it; None if there is none.

    A header that claims a thousand million pixels is an error to OpenCV, and here no picture.
    """
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), how) if data else None
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, np.uint8)
