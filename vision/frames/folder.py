"""Reads a folder of pictures in the order of their names, as if filmed at thirty a second."""

from pathlib import Path

import numpy as np

from controller.whole_files import whole_bytes
from vision.frames.picture_file import read_picture
from vision.frames.source import Frame, SourceEndedError, SourceLostError

FRAME_MS = 1000 / 30
JPEG = (".jpg", ".jpeg")
OTHER = (".png", ".bmp", ".webp", ".tif", ".tiff")


class Folder:
    """Reads every picture of one folder, once."""

    live = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._names: list[Path] = []
        self._next = 0

    def open(self) -> None:
        """List the folder. Raises SourceLostError if it holds no picture, OSError if it is gone."""
        names = (name for name in self._path.iterdir() if name.suffix.lower() in JPEG + OTHER)
        self._names = sorted(names)
        if not self._names:
            raise SourceLostError(f"the folder {self._path} holds no picture: name another folder")

    def read(self) -> Frame:
        """Return the next picture.

        Raises SourceEndedError after the last, SourceLostError if it is broken.
        """
        if self._next >= len(self._names):
            raise SourceEndedError
        path = self._names[self._next]
        self._next += 1
        captured = round(self._next * FRAME_MS)
        if path.suffix.lower() in JPEG:
            return Frame(self._next, captured, whole_bytes(path))
        picture = read_picture(path)
        if picture is None:
            raise SourceLostError(f"{path} is no picture: take it out of the folder")
        return Frame(self._next, captured, pixels=np.asarray(picture, np.uint8))

    def close(self) -> None:
        """Do nothing: no file is held open."""
