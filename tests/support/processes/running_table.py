"""One `livetable run` as a process."""

import os
import queue
import re
import subprocess
import sys
import threading
from pathlib import Path


class Run:
    """One `livetable run`, whose stderr is read line by line."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "controller.cli", "run", "--config", str(folder / "table.toml")],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as lines:
            for line in lines:
                self.lines.put(line)

    def line(self, pattern: str) -> str:
        """The next line that matches."""
        while True:
            line = self.lines.get(timeout=30)
            if re.search(pattern, line):
                return line

    def end(self, number: int = 0) -> int:
        """Send the signal, if any; the exit code, when nobody is left who could write."""
        self.process.send_signal(number)
        code = self.process.wait(20)
        self._reader.join(20)  # the pipe closes when the last child has gone too
        assert not self._reader.is_alive(), "a child outlived the table"
        return code
