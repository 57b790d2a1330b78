"""Where running code goes: the project's files in the order they are entered, of all threads.

`Footprints` listens to the interpreter's own events of calls and returns. A thread's walk is noted
whenever it enters another file than before: a trace is (monotonic ns, file) in order of time.
Run as a program it walks `livetable vision`'s main and writes the notes to a file, line by line;
SIGUSR1 begins them anew, so that what was done before the card came is not among them.

    python -m tests.support.code.footprints NOTES -- <options of livetable vision>
"""

import signal
import sys
import threading
import time
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from types import FrameType
from typing import Any

from tests.support.places import PROJECT

ROOMS = ("controller", "drivers", "vision")
BEGIN = "begin"

Note = tuple[int, str]


class Footprints:
    """Notes the files that threads enter while `on`.

    `sink` is unbuffered: a signal may begin anew in the middle of a note.
    """

    def __init__(self, sink: FileIO | None = None) -> None:
        self.notes: list[Note] = []
        self.on = False
        self._sink = sink
        self._known: dict[str, str | None] = {}
        self._here = threading.local()

    def install(self) -> None:
        """Listen in this thread and in all that start from now on."""
        threading.setprofile(self._called)
        sys.setprofile(self._called)

    def remove(self) -> None:
        """Listen no more in this thread, nor in new ones."""
        self.on = False
        threading.setprofile(None)  # type: ignore[arg-type]
        sys.setprofile(None)

    def begin(self, *_: object) -> None:
        """Forget what was noted, and note from now on."""
        self.notes.clear()
        self._here = threading.local()
        self.on = True
        if self._sink is not None:
            self._sink.write(f"{time.monotonic_ns()} {BEGIN}\n".encode())

    def _called(self, frame: FrameType, _event: str, _argument: Any) -> None:
        """Something was called or returned in `frame`, built-in functions included: a thread that
        waited in a read since before the beginning is noted when that read returns."""
        if not self.on:
            return
        code = frame.f_code
        file = self._file(code.co_filename)
        if file is None or code.co_name == "<module>":
            return
        if getattr(self._here, "file", None) != file:
            self._here.file = file
            self._note(file)

    def _file(self, name: str) -> str | None:
        if name not in self._known:
            path = Path(name)
            inside = path.is_relative_to(PROJECT) and path.relative_to(PROJECT).parts[0] in ROOMS
            self._known[name] = str(path.relative_to(PROJECT)) if inside else None
        return self._known[name]

    def _note(self, file: str) -> None:
        note = (time.monotonic_ns(), file)
        if self._sink is None:
            self.notes.append(note)
        else:
            self._sink.write(f"{note[0]} {file}\n".encode())


def read_notes(path: Path) -> list[Note]:
    """The notes of another process, since its last beginning."""
    notes: list[Note] = []
    for line in path.read_text().splitlines():
        at, _, file = line.partition(" ")
        notes = [] if file == BEGIN else [*notes, (int(at), file)] if file else notes
    return notes


def merged(*walks: Iterable[Note]) -> list[str]:
    """The files of several walks in order of time."""
    return [file for _, file in sorted(note for walk in walks for note in walk)]


def main(argv: list[str]) -> int:
    """Walk `livetable vision` and note its way."""
    from vision.main import main as vision

    with open(argv[0], "ab", buffering=0) as sink:
        prints = Footprints(sink)
        signal.signal(signal.SIGUSR1, prints.begin)
        prints.on = True
        prints.install()
        return vision(argv[2:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
