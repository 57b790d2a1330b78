"""Unpacks a JPEG into brightness and colour, as the encoder stored them, with libturbojpeg.

OpenCV returns a JPEG as blue, green and red, for which it enlarges the two planes of colour and
mixes all three. That takes a third of the time, for a picture of which a small part is looked at.
libturbojpeg returns the planes. It is Debian's package `libturbojpeg0`. Without it, and for
pictures that are coded in an unusual way or are damaged, this module returns None; OpenCV decodes
them.
"""

import ctypes
import threading
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.frames.coders.jpeg_words import is_padding

Plane = NDArray[np.uint8]

LIBRARY = "libturbojpeg.so.0"

RATIOS = {0: (1, 1), 1: (1, 2), 2: (2, 2)}
"""For each of the library's numbers of a subsampling: rows and columns of the picture for each row
and column of its colour (4:4:4, 4:2:2 and 4:2:0).
"""
BRIGHTNESS_AND_COLOUR = 1
"""The library's number of the colour space that cameras use, YCbCr."""
MOST_PIXELS = 1 << 26
"""A header that claims more is left to OpenCV, which refuses the largest."""
EXIF = b"Exif\0\0"
HEAD = 4096
"""A picture with Exif data may have to be turned: OpenCV does that."""


@dataclass(frozen=True, slots=True, eq=False)
class Planes:
    """One picture as its encoder stored it, uint8: `brightness` is (rows, columns).

    `blueness` and `redness` have one row and column for `ratio` rows and columns of the picture;
    128 is grey.
    """

    brightness: Plane
    blueness: Plane
    redness: Plane
    ratio: tuple[int, int]


def unpacked(jpeg: bytes) -> Planes | None:
    """Return the planes of a JPEG; None if the library is missing or the picture is not for it."""
    library = _library()
    if library is None or EXIF in jpeg[:HEAD]:
        return None
    size, subsampling = (ctypes.c_int(), ctypes.c_int()), ctypes.c_int()
    space, handle, length = ctypes.c_int(), _handle(library), ctypes.c_ulong(len(jpeg))
    told = [ctypes.byref(value) for value in (*size, subsampling, space)]
    if library.tjDecompressHeader3(handle, jpeg, length, *told):
        return None
    width, height = (value.value for value in size)
    ratio = RATIOS.get(subsampling.value)
    if ratio is None or space.value != BRIGHTNESS_AND_COLOUR or width * height > MOST_PIXELS:
        return None
    planes = [_room(library, number, width, height, subsampling.value) for number in range(3)]
    begins = (ctypes.c_void_p * 3)(*(plane.ctypes.data for plane in planes))
    strides = (ctypes.c_int * 3)(*(plane.shape[1] for plane in planes))
    failed = library.tjDecompressToYUVPlanes(
        handle, jpeg, length, begins, width, strides, height, 0
    )
    if failed and not is_padding(library.tjGetErrorStr2(handle)):
        return None
    return Planes(planes[0][:height, :width], planes[1], planes[2], ratio)


def _room(library: Any, number: int, width: int, height: int, subsampling: int) -> Plane:
    """Return room for one plane of a picture: 0 for brightness, 1 and 2 for the colours."""
    rows = library.tjPlaneHeight(number, height, subsampling)
    return np.empty((rows, library.tjPlaneWidth(number, width, subsampling)), np.uint8)


@cache
def _library() -> Any:
    """Load the library; None if it is not installed."""
    try:
        library = ctypes.CDLL(LIBRARY)
        library.tjInitDecompress.restype = ctypes.c_void_p
        library.tjGetErrorStr2.restype = ctypes.c_char_p
        library.tjGetErrorStr2.argtypes = [ctypes.c_void_p]
    except (OSError, AttributeError):
        return None
    return library


class _OfThread(threading.local):
    """Keeps one handle for each thread: the library does not share them among threads."""

    handle: ctypes.c_void_p | None = None


_of_thread = _OfThread()


def _handle(library: Any) -> ctypes.c_void_p:
    if _of_thread.handle is None:
        _of_thread.handle = ctypes.c_void_p(library.tjInitDecompress())
    return _of_thread.handle
