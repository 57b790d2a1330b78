"""Runs `livetable vision` for one camera as a child process and passes its reports on.

The child prints one JSON line per report. When it dies, or prints a line that is not a report, the
camera is lost (a fact) and the child is started again, with growing pauses: the table goes on in
single-source mode meanwhile. Its stdin is a pipe that we hold: when this process is gone, killed or
ended, the child sees that end and leaves.
"""

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Collection
from pathlib import Path

from controller.core.messages.devices import DeviceDown, DeviceInput
from controller.core.messages.gate import AskError, shown
from controller.core.messages.limits import LARGEST_ASKED
from controller.run.device_gate import read_report
from controller.settings import CameraSection

log = logging.getLogger("livetable.vision")

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 60.0
"""Pause before a restart, doubled each time: the budget of a child that keeps dying."""

WELL_S = 60.0
"""A child that lived so long is well: its next restart is quick again."""

STOP_S = 3.0
"""How long a child may take to end."""


def vision_command(camera: CameraSection, layout: Path, evidence: Path, picture: Path) -> list[str]:
    """The command line that watches one camera; its live picture is at the socket `picture`."""
    command = [sys.executable, "-m", "controller.cli", "vision", "--camera", camera.name]
    command += ["--url", camera.url, "--layout", str(layout), "--evidence", str(evidence)]
    command += ["--picture", str(picture)]
    if camera.calibration:
        command += ["--calibration", str(camera.calibration)]
    return command + camera.options


class VisionProcess:
    """One camera's child process and the thread that reads it."""

    def __init__(
        self,
        camera: str,
        zones: Collection[str],
        command: list[str],
        emit: Callable[[DeviceInput], None],
    ) -> None:
        """`zones` are those of the camera's layout: it can see cards nowhere else."""
        self._camera, self._zones = camera, zones
        self._command, self._emit = command, emit
        self._child: subprocess.Popen[bytes] | None = None
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name=f"vision {camera}", daemon=True)

    def start(self) -> None:
        """Begin to watch; returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """End the child; returns when it is gone."""
        self._stop.set()
        with self._lock:
            child = self._child
        if child and child.poll() is None:
            child.terminate()
        self._thread.join(STOP_S)
        if child and child.poll() is None:
            child.kill()
            child.wait()

    def _run(self) -> None:
        pause, told = FIRST_PAUSE_S, ""
        while not self._stop.is_set():
            started = time.monotonic()
            why = self._watch()
            if self._stop.is_set():
                return
            if time.monotonic() - started > WELL_S:
                pause, told = FIRST_PAUSE_S, ""
            if why != told:
                log.warning("%s: %s", self._camera, why)
                told = why
            self._emit(DeviceDown(self._camera, why))
            self._stop.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)

    def _watch(self) -> str:
        """One life of the child; returns why it ended, as a sentence."""
        with self._lock:
            if self._stop.is_set():
                return ""
            self._child = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        with self._child as child:
            why = self._read(child)
            if child.poll() is None and why:
                child.terminate()
            status = child.wait()
        return why or (
            f"the vision process ended (exit status {status}) and is started again; "
            "if that goes on, read the table's log"
        )

    def _read(self, child: subprocess.Popen[bytes]) -> str:
        assert child.stdout is not None
        while line := child.stdout.readline(LARGEST_ASKED):
            try:
                report = read_report(line, self._camera, self._zones)
            except AskError as error:
                printed = shown(line.decode(errors="replace").rstrip())
                return (
                    f"the vision process printed what is no report ({printed}: {error}) and is "
                    "started again; install the version that belongs to this controller"
                )
            self._emit(report)
        return ""
