"""Runs `livetable vision` for one felt as a child process, if it has no systemd unit of its own.

The child's stdin is a pipe held by this process. When this process ends or is killed, the child
reads the end of the pipe and exits. `controller.run.cameras.reports` reads the child's reports.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

from controller.option_values import FROM_SURROUNDINGS, without_secrets
from controller.settings.felts import WatchedFelt
from controller.whole_files import beside

OF_THE_TABLE = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
"""Variables that systemd sets for the table's process; its children must not get them."""

VARIABLE = "LIVETABLE_CAMERA_"

STOP_S = 3.0
"""The longest time that a child may take to exit."""


def secret_addresses(felt: WatchedFelt) -> dict[str, str]:
    """The environment variables that hold the addresses of a felt's cameras, which may contain a
    password.

    Every user of a machine can read the command lines of its processes, but not their variables.
    """
    urls = (camera.url for camera in felt.cameras)
    return {f"{VARIABLE}{n}": url for n, url in enumerate(urls) if without_secrets(url) != url}


def vision_command(felt: WatchedFelt, evidence: Path, reports: Path) -> list[str]:
    """The command line that watches one felt and listens at the socket `reports`.

    The process needs `secret_addresses` in its environment.
    """
    command = [sys.executable, "-m", "controller.cli", "vision"]
    secrets = secret_addresses(felt)
    for n, (camera, layout) in enumerate(zip(felt.cameras, felt.layouts, strict=True)):
        name = f"{VARIABLE}{n}"
        url = f"{FROM_SURROUNDINGS}{name}" if name in secrets else camera.url
        command += ["--camera", camera.name, "--url", url, "--layout", str(layout)]
        command += ["--picture", str(picture_socket(reports, n))]
        if camera.calibration:
            command += ["--calibration", str(camera.calibration)]
        command += camera.options
    return [*command, "--evidence", str(evidence), "--reports", str(reports)]


def picture_socket(reports: Path, place: int = 0) -> Path:
    """The socket of a camera's live picture, next to the socket of the reports.

    `place` is the camera's index among the cameras over one felt.
    """
    return beside(reports, f"{place or ''}.jpg")


class VisionChild:
    """One felt's child process; each `start` creates a new one."""

    def __init__(self, command: list[str], variables: Mapping[str, str] | None = None) -> None:
        """`variables` are added to the child's environment."""
        self._command, self._variables = command, variables or {}
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    @property
    def runs(self) -> bool:
        """Whether the process is running."""
        process = self._process
        return process is not None and process.poll() is None

    @property
    def pid(self) -> int:
        """The process id; 0 before the first start."""
        return self._process.pid if self._process else 0

    def start(self) -> None:
        """Start the child."""
        with self._lock:
            ours = {name: value for name, value in os.environ.items() if name not in OF_THE_TABLE}
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, env={**ours, **self._variables}
            )

    def end(self, *, wait: bool = False) -> int | None:
        """End the child and return its exit status; `wait`: it is already exiting."""
        with self._lock:
            process = self._process
            if process is None:
                return None
            if process.poll() is None and not wait:
                process.terminate()
            try:
                process.wait(STOP_S)
            except subprocess.TimeoutExpired:
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
            return process.wait()
