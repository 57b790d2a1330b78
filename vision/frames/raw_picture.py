"""Converts the raw pictures that V4L2 cameras deliver if they do not compress.

A driver delivers bytes in the order of its format; their number follows from the format and the
size. A buffer of another length was cut short on the bus, or the size changed midway. It is
refused, because the rest of such a picture comes from an older one.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Image, SourceLostError


@dataclass(frozen=True, slots=True)
class _Layout:
    """A format in memory: bytes of a row and rows, per pixel, and OpenCV's conversion."""

    channels: int
    height: float
    code: int | None


_LAYOUTS = {
    "YUYV": _Layout(2, 1.0, cv2.COLOR_YUV2BGR_YUYV),
    "YVYU": _Layout(2, 1.0, cv2.COLOR_YUV2BGR_YVYU),
    "UYVY": _Layout(2, 1.0, cv2.COLOR_YUV2BGR_UYVY),
    "NV12": _Layout(1, 1.5, cv2.COLOR_YUV2BGR_NV12),
    "NV21": _Layout(1, 1.5, cv2.COLOR_YUV2BGR_NV21),
    "YU12": _Layout(1, 1.5, cv2.COLOR_YUV2BGR_I420),
    "YV12": _Layout(1, 1.5, cv2.COLOR_YUV2BGR_YV12),
    "GREY": _Layout(1, 1.0, cv2.COLOR_GRAY2BGR),
    "RGB3": _Layout(3, 1.0, cv2.COLOR_RGB2BGR),
    "BGR3": _Layout(3, 1.0, None),
}


def name_of(fourcc: int) -> str:
    """Return the four letters of a format's number, without trailing blanks."""
    return fourcc.to_bytes(4, "little").decode("ascii", "replace").rstrip()


def is_known(fourcc: int) -> bool:
    """Tell whether `to_picture` converts pictures of this format."""
    return name_of(fourcc) in _LAYOUTS


def to_picture(data: NDArray[np.uint8], fourcc: int, width: int, height: int) -> Image:
    """Return the picture (height, width, 3; uint8, BGR) that a driver's buffer holds.

    `data` is uint8 of any shape. Raises SourceLostError if its length is not the picture's.
    """
    layout = _LAYOUTS[name_of(fourcc)]
    rows = round(height * layout.height)
    whole = rows * width * layout.channels
    if data.size != whole:
        raise SourceLostError(
            f"a picture of {data.size} bytes came where {name_of(fourcc)} at {width} x {height} "
            f"has {whole}: check the camera's cable and port, and set one size"
        )
    shape = (rows, width) if layout.channels == 1 else (rows, width, layout.channels)
    picture = np.ascontiguousarray(data).reshape(shape)
    if layout.code is None:
        return picture
    return np.asarray(cv2.cvtColor(picture, layout.code), np.uint8)
