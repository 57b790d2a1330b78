"""Tells Prometheus how the table is: its figures follow commits as screens and publisher do."""

from collections import Counter as Tally

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from controller.core.messages.facts import ConditionChanged
from controller.run.loop import Commit


class Metrics:
    """Counters for Prometheus; `follow` is called by the loop, `text` by the console's server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._facts = Counter(
            "livetable_facts", "Facts recorded, by kind", ["kind"], registry=self._registry
        )
        self._records = Gauge(
            "livetable_journal_records", "Number of the last record", registry=self._registry
        )
        self._events = Gauge(
            "livetable_events", "Number of the last public event", registry=self._registry
        )
        self._devices = Gauge(
            "livetable_device_ok", "1: the device is well", ["device"], registry=self._registry
        )

        self._skew = Gauge(
            "livetable_picture_skew_ms",
            "Milliseconds between a picture and the event made of it",
            ["camera"],
            registry=self._registry,
        )
        self._warned = Gauge(
            "livetable_camera_warning",
            "1: the camera sees, and something about it wants an act soon",
            ["camera"],
            registry=self._registry,
        )

        self._conditions = Gauge(
            "livetable_condition",
            "1: this is wrong around the table (broker, disk, clock, program, ...)",
            ["condition"],
            registry=self._registry,
        )

    def camera(self, camera: str, skew_ms: int | None, warned: bool) -> None:
        """Set a camera's skew (ms; None: as it was) and whether something is said of it."""
        if skew_ms is not None:
            self._skew.labels(camera).set(skew_ms)
        self._warned.labels(camera).set(warned)

    def follow(self, commit: Commit) -> None:
        """Count the facts of a commit and set the gauges."""
        for kind, number in Tally(fact.kind for fact in commit.facts).items():
            self._facts.labels(kind).inc(number)
        for fact in commit.facts:
            if isinstance(fact, ConditionChanged):
                self._conditions.labels(fact.name).set(bool(fact.why))
        self._records.set(commit.records)
        self._events.set(commit.last_event)
        for name, state in commit.devices.items():
            self._devices.labels(name).set(state == "ok")

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry)
