"""A `livetable vision` process of a test's own, and its lines."""

import json
import subprocess
import sys
from pathlib import Path


class Vision:
    """A running vision process; `until` reads its lines."""

    def __init__(self, url: str, layout: Path, evidence: Path, *more: str) -> None:
        command = [sys.executable, "-m", "controller.cli", "vision", "--camera", "camera0"]
        command += ["--url", url, "--layout", str(layout), "--evidence", str(evidence), *more]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def until(self, key: str, value: str, most: int = 20) -> dict[str, object]:
        """The next line whose `key` is `value`; those before it must be few."""
        assert self.process.stdout is not None
        for _ in range(most):
            line = json.loads(self.process.stdout.readline())
            if line.get(key) == value:
                return dict(line)
        raise AssertionError(f"no line with {key} {value}")

    def end(self) -> int:
        """Close the process's stdin, as its parent's death does; its exit status."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(20)

    def kill(self) -> None:
        """End it, however it stands; a second call does nothing."""
        self.process.kill()
        self.process.wait(20)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
