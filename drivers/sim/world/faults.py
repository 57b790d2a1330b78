"""Faults of the simulated world by name and time: `camera_black@20`, `unreadable@35`.

The names are those of the camera's disturbances, the shoe's line and the hand that pulls; a name
that both know is the camera's, and `shoe_NAME` always the shoe's. `NAME@SECONDS` counts from the
moment the world is in play; `NAME@SECONDS:DURATION` says how long it lasts.
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from controller.option_values import DAY_S, number_in
from drivers.sim.camera import disturbances as disturb
from drivers.sim.camera.camera import Camera
from drivers.sim.devices import line_faults as faults
from drivers.sim.devices.sim_shoe import SimShoe

DURATION_S = 5.0
"""A fault without a duration lasts so long."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its device, its name there, when it strikes and how long it lasts, in seconds."""

    device: str
    name: str
    at: float
    seconds: float


KNOWN = sorted(
    [*disturb.NAMES, *(f"shoe_{one}" if one in disturb.NAMES else one for one in faults.FAULTS)]
)
"""The names of all faults."""

FAULT = (
    "disturb the table so many seconds after play began, NAME@SECONDS:DURATION for so long; may be "
    f"given again; names: {', '.join(KNOWN)}"
)
"""The help of an option that takes a fault."""


def parse_fault(text: str) -> Fault:
    """Read `NAME@SECONDS` or `NAME@SECONDS:DURATION`.

    Raises ValueError with a sentence that says what to write.
    """
    name, _, times = text.partition("@")
    at, _, seconds = times.partition(":")
    try:
        when, lasting = number_in(at, 0, DAY_S), number_in(seconds or str(DURATION_S), 0, DAY_S)
    except ValueError:
        raise ValueError(
            f"{text!r} is no fault: write NAME@SECONDS, as in camera_black@20"
        ) from None
    if name in disturb.NAMES:
        return Fault("camera", name, when, lasting)
    bare = name.removeprefix("shoe_")
    if bare in faults.FAULTS:
        return Fault("shoe", bare, when, lasting)
    raise ValueError(f"no fault is called {name!r}: there are {', '.join(KNOWN)}")


class Faults:
    """The faults still to come, for one camera and one shoe."""

    def __init__(self, planned: Sequence[Fault], camera: Camera, shoe: SimShoe) -> None:
        self._planned = sorted(planned, key=lambda fault: fault.at)
        self._camera = camera
        self._shoe = shoe
        self._since = time.monotonic()

    def strike(self) -> None:
        """Let every fault happen whose time has come."""
        passed = time.monotonic() - self._since
        while self._planned and self._planned[0].at <= passed:
            fault = self._planned.pop(0)
            print(f"world: {fault.name} on the {fault.device}", file=sys.stderr, flush=True)
            device = self._camera if fault.device == "camera" else self._shoe
            device.fault(fault.name, fault.seconds)
