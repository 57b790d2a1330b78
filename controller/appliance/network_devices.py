"""Tries the network devices of a table that is not running, as the table would open them.

The machine itself knows its serial ports and USB cameras. A shoe behind a serial server and a
network camera are only visible when somebody connects. The devices of a running table are left
alone, and so is a camera whose vision runs.
"""

import os
from collections.abc import Iterator
from dataclasses import replace

from controller.appliance.findings import runs
from controller.option_values import without_secrets
from controller.settings.camera_schemes import PORTS
from controller.settings.table_file import CameraSection, Settings, ShoeSection
from drivers.diagnosis.devices import Diagnosis
from drivers.diagnosis.listening import verdict
from drivers.wires.installed import load_wire
from drivers.wires.protocol import SerialLine

SERIAL_SERVERS = ("socket://", "rfc2217://")
CAMERAS = tuple(f"{scheme}://" for scheme in PORTS)


def network_findings(settings: Settings, seconds: float) -> Iterator[Diagnosis]:
    """Yield how each device answers; a shoe is heard for so many seconds."""
    shoes, cameras = untried(settings)
    for shoe in shoes:
        ok, text = verdict(shoe.url, seconds, [_line_of(shoe)], shoe.wire)
        yield Diagnosis(ok, "port", f"{shoe.name}: {text}")
    for camera in cameras:
        yield camera_finding(camera.url, camera.name)


def is_camera(url: str) -> bool:
    """Whether this is the address of a camera on the network."""
    return url.lower().startswith(CAMERAS)


def camera_finding(url: str, name: str = "") -> Diagnosis:
    """Say whether a picture comes from the camera at `url`, which the table file calls `name`."""
    from vision.frames.first_picture import no_picture  # these load OpenCV

    why = no_picture(url)
    told = why or "a picture comes"
    if not name and without_secrets(url) not in told:
        name = without_secrets(url)
    return Diagnosis(not why, "camera", f"{name}: {told}" if name else told)


def untried(settings: Settings) -> tuple[list[ShoeSection], list[CameraSection]]:
    """The shoes, shufflers and cameras on the network that nobody has opened."""
    if runs(settings):
        return [], []
    shoes = [*settings.shoes, *settings.shufflers]
    cameras = [one for one in settings.cameras if not _watched(one)]
    return (
        [one for one in shoes if one.url.startswith(SERIAL_SERVERS)],
        [one for one in cameras if is_camera(one.url)],
    )


def _watched(camera: CameraSection) -> bool:
    return camera.reports is not None and os.path.exists(camera.reports)


def _line_of(shoe: ShoeSection) -> SerialLine:
    line = load_wire(shoe.wire, **shoe.options).line
    return replace(line, baud=shoe.baud) if shoe.baud else line
