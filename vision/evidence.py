"""Keeps the crop that a sighting was read from, as a JPEG file named by its own SHA-256.

The file is written to the disk before the sighting that names it is printed. So no record can name
a picture that was lost in a power cut.
"""

import hashlib
from pathlib import Path

import cv2

from controller.stderr import say
from controller.system_errors import reason_of
from controller.whole_files import write_whole
from vision.geometry.plane import Image

QUALITY = 90


class Evidence:
    """Keeps crops in a folder; without a folder it keeps none and every name is empty."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._refused = False
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def keep(self, crop: Image) -> str:
        """Store a crop (rows, columns, 3; uint8, BGR) and return its SHA-256 in hex.

        Raises OSError if the disk refuses it; this is said once on stderr.
        """
        if self._folder is None:
            return ""
        _, encoded = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        data = encoded.tobytes()
        name = hashlib.sha256(data).hexdigest()
        self._store(self._folder / f"{name}.jpg", data)
        return name

    def _store(self, path: Path, data: bytes) -> None:
        try:
            if not path.exists():
                write_whole(path, data)
        except OSError as error:
            if not self._refused:
                why = f"{path.parent}: no pictures are kept ({reason_of(error)})"
                say("vision", f"{why}; cards are told without them: see to the disk")
            self._refused = True
            raise
        self._refused = False
