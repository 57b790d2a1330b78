"""Gives Prometheus figures about the table; they follow commits, like screens and publisher."""

import math
import shutil
import time
from collections import Counter as Tally
from collections.abc import Callable
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from controller.core.messages.facts import ConditionChanged, IrregularityOpened
from controller.run.loop import Commit

CARD_MS = (1, 2, 5, 10, 20, 50, 100, 200, 300, 500, 1000, 2000)
"""Upper edges of the histogram of the time a card takes, in milliseconds."""


class Metrics:
    """Figures for Prometheus; the loop calls `follow`, the console's server calls `text`."""

    def __init__(self, software: str = "livetable") -> None:
        """`software` is the program's name and version."""
        self._registry = CollectorRegistry()
        self._count_records()
        self._watch_devices()
        self._count_troubles()
        self._time_cards()
        self._watch_machine()
        self._gauge("livetable_software", "1: this version runs", "version").labels(software).set(1)

    def _count_records(self) -> None:
        self._facts = self._counter("livetable_facts", "Facts recorded, by kind", "kind")
        self._records = self._gauge("livetable_journal_records", "Number of the last record")
        self._events = self._gauge("livetable_events", "Number of the last public event")

    def _watch_devices(self) -> None:
        self._devices = self._gauge("livetable_device_ok", "1: the device is well", "device")
        self._skew = self._gauge(
            "livetable_picture_skew_ms",
            "Milliseconds between a picture and the event made of it",
            "camera",
        )
        self._warned = self._gauge(
            "livetable_camera_warning",
            "1: the camera sees, and something about it wants an act soon",
            "camera",
        )

    def _count_troubles(self) -> None:
        self._conditions = self._gauge(
            "livetable_condition",
            "1: this is wrong around the table (broker, disk, clock, program, ...)",
            "condition",
        )
        self._codes = self._counter(
            "livetable_irregularities",
            "What went wrong on the felt, by its name in the catalogue",
            "code",
        )

    def _time_cards(self) -> None:
        self._card = Histogram(
            "livetable_card_seconds",
            "From a shoe's bytes (byte) or a camera's picture (picture) to the told event",
            ["since"],
            buckets=[ms / 1000 for ms in CARD_MS],
            registry=self._registry,
        )

    def _watch_machine(self) -> None:
        self._queues = self._gauge(
            "livetable_queue", "What waits: inputs for the loop, events for the broker", "queue"
        )
        self._free = self._gauge("livetable_disk_free_bytes", "Room on the journal's disk")
        self._moved = self._gauge(
            "livetable_clock_moved_seconds", "How far the clock was set or steered since the start"
        )

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(name, about, labels, registry=self._registry)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self._registry)

    def card_took(self, since: str, ms: float) -> None:
        """Record how long a card took, in milliseconds, since its `byte` or its `picture`."""
        self._card.labels(since).observe(ms / 1000)

    def queue(self, name: str, waiting: Callable[[], int]) -> None:
        """Report the result of `waiting` whenever the figures are read."""
        self._queues.labels(name).set_function(waiting)

    def host(
        self,
        folder: Path,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Report the folder's disk and the clock whenever the figures are read."""
        since = wall() - monotonic()
        self._free.set_function(lambda: _free(folder))
        self._moved.set_function(lambda: wall() - monotonic() - since)

    def camera(self, camera: str, skew_ms: int | None, warned: bool) -> None:
        """Set a camera's skew (ms; None: unchanged) and whether there is a warning about it."""
        if skew_ms is not None:
            self._skew.labels(camera).set(skew_ms)
        self._warned.labels(camera).set(warned)

    def follow(self, commit: Commit) -> None:
        """Count the facts of a commit and set the gauges."""
        for kind, number in Tally(fact.kind for fact in commit.facts).items():
            self._facts.labels(kind).inc(number)
        for fact in commit.facts:
            match fact:
                case ConditionChanged(name=name, why=why):
                    self._conditions.labels(name).set(bool(why))
                case IrregularityOpened(code=code):
                    self._codes.labels(code).inc()
        self._records.set(commit.records)
        self._events.set(commit.last_event)
        for name, state in commit.devices.items():
            self._devices.labels(name).set(state == "ok")

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry)


def _free(folder: Path) -> float:
    """Free bytes on a folder's disk; NaN if the disk is gone."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return math.nan
