"""Writes the true changes of the felt to a file: for scoring the table, and for nothing else.

One JSON line per change: UTC in milliseconds when the card came to rest (or left), what, the
card, its side up, its zone and order. Nothing of the table reads it.
"""

import json
import time
from pathlib import Path
from typing import TextIO

from drivers.sim.felt.scene import Scene


class TruthLog:
    """Writes the scene's truth to a file as it grows."""

    def __init__(self, scene: Scene, path: Path) -> None:
        self._scene = scene
        self._path = path
        self._file: TextIO | None = None
        self._written = 0
        self._utc_of_zero = time.time_ns() // 1_000_000 - scene.clock()

    def open(self) -> None:
        """Begin: what lies already was written before the restart."""
        self._written = len(self._scene.truth())
        self._file = self._path.open("a", buffering=1)

    def write(self) -> None:
        """Append what is new."""
        if self._file is None:
            return
        records = self._scene.truth()
        for record in records[self._written :]:
            line = {
                "utc": self._utc_of_zero + record.t_ms,
                "what": record.what,
                "id": record.id,
                "card": record.card,
                "up": record.face_up,
                "zone": record.zone,
                "order": record.order,
            }
            self._file.write(json.dumps(line) + "\n")
        self._written = len(records)

    def close(self) -> None:
        """Close the file: nothing more is written."""
        if self._file is not None:
            self._file.close()
