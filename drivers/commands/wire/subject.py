"""The codec to be judged and the shoe's end that speaks to it, found in a module."""

import importlib
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from drivers.sim.devices.ends.load_end import SHOES
from drivers.sim.devices.events import DeviceEnd, DeviceEvent, last_report
from drivers.wires.installed import load_entry, missing_from
from drivers.wires.protocol import WireCodec

IDENTITY = "checked"
BOOT = 0x2A
"""The first boot id of a shoe that has boots; every shoe of a check begins in the same way."""


class SampleEnd:
    """A shoe that has fixed bytes for its events and ignores the host."""

    def __init__(self, samples: Mapping[str, bytes]) -> None:
        """`samples`: bytes for each card (`8S`), and for `cut_card` and `unreadable`."""
        self._samples, self._last = samples, 0

    def report(self, event: DeviceEvent) -> list[bytes]:
        """Send the sample of the event."""
        sample = self._samples.get(event.card or event.what)
        self._last += sample is not None
        return [] if sample is None else [sample]

    def receive(self, data: bytes) -> list[bytes]:  # noqa: ARG002 (one way)
        """Ignore the host."""
        return []

    def tick(self, now: float) -> list[bytes]:  # noqa: ARG002 (no heartbeat)
        """Send nothing by itself."""
        return []

    def reboot(self) -> list[bytes]:
        """Start in silence."""
        return []

    def state(self) -> dict[str, object]:
        """Return the number of reports."""
        return {"boot": 0, "last": self._last}


@dataclass(frozen=True, slots=True)
class Subject:
    """Makes codecs, and shoes that speak their wire."""

    codec: Callable[[], WireCodec]
    end: Callable[[], DeviceEnd]


def subject_of(module: str, end: str = "") -> Subject:
    """Find codec and end; `module` and `end` are `MODULE` or `MODULE:NAME`.

    The end is the one named, else the module's `SAMPLES`, else the installed simulated shoe of the
    wire's name. Raises ValueError with a sentence if one of them is missing.
    """
    factory = _named(module, "Codec")
    lacking = missing_from(factory)
    if lacking:
        raise ValueError(f"{module!r} is not a whole codec: it lacks {lacking}")
    try:
        factory()
    except Exception as error:
        raise ValueError(
            f"{module!r} makes no codec without options ({error!r}): give each a default"
        ) from error
    subject = Subject(factory, _end_of(module, end, factory.name))
    last_report(subject.end())  # a simulated table asks for it at each card
    return subject


def _end_of(module: str, end: str, name: str) -> Callable[[], DeviceEnd]:
    if end:
        made = _named(end, "End")
        return lambda: made(IDENTITY, None, BOOT)
    samples = getattr(importlib.import_module(module.partition(":")[0]), "SAMPLES", None)
    if samples is not None:
        return lambda: SampleEnd(samples)
    installed = load_entry(SHOES, name)
    if installed is not None:
        return lambda: cast(DeviceEnd, installed(IDENTITY, None, BOOT))
    raise ValueError(
        f"nothing speaks wire {name!r} to its codec: name the shoe's end with --end MODULE:NAME, "
        "or give the codec's module SAMPLES, the bytes of each card"
    )


def _named(place: str, usual: str) -> Any:
    module, _, name = place.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = importlib.import_module(module)
    except Exception as error:  # a stranger's module may raise anything
        raise ValueError(
            f"{place!r}: {module!r} cannot be imported ({error!r}): write its name as in "
            "my_package.wire"
        ) from error
    try:
        return getattr(found, name or usual)
    except AttributeError as error:
        raise ValueError(
            f"{place!r}: {module!r} has no {name or usual}: write MODULE:NAME with the class's name"
        ) from error
