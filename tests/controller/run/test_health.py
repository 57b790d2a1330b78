"""What Prometheus is told of a table beside its facts."""

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.run.health import Metrics


def test_software_is_told() -> None:
    assert figure(Metrics("livetable 1.2"), 'livetable_software{version="livetable 1.2"}') == 1


def test_how_long_a_card_takes_is_a_histogram_in_seconds() -> None:
    metrics = Metrics()
    for ms in (4.0, 150.0, 5000.0):
        metrics.card_took("byte", ms)
    told = 'livetable_card_seconds_bucket{le="%s",since="byte"}'
    assert [figure(metrics, told % edge) for edge in ("0.002", "0.005", "0.2", "+Inf")] == [
        0,
        1,
        2,
        3,
    ]
    assert figure(metrics, 'livetable_card_seconds_sum{since="byte"}') == pytest.approx(5.154)


def test_queues_are_looked_at_when_they_are_asked_for() -> None:
    metrics, waiting = Metrics(), [3]
    metrics.queue("inputs", lambda: waiting[0])
    assert figure(metrics, 'livetable_queue{queue="inputs"}') == 3
    waiting[0] = 0
    assert figure(metrics, 'livetable_queue{queue="inputs"}') == 0


def test_disk_and_clock_are_looked_at_when_they_are_asked_for(tmp_path: Path) -> None:
    metrics, wall, monotonic = Metrics(), [1000.0], [10.0]
    metrics.host(tmp_path, first(wall), first(monotonic))
    assert figure(metrics, "livetable_disk_free_bytes") > 0
    wall[0], monotonic[0] = 1063.5, 13.0
    assert figure(metrics, "livetable_clock_moved_seconds") == pytest.approx(60.5)


def test_a_disk_that_is_gone_leaves_the_other_figures(tmp_path: Path) -> None:
    metrics = Metrics()
    metrics.host(tmp_path / "gone")
    told = figure(metrics, "livetable_disk_free_bytes")
    assert told != told
    assert figure(metrics, "livetable_events") == 0


def first(of: list[float]) -> Callable[[], float]:
    """What stands first in a list now."""
    return lambda: of[0]


def figure(metrics: Metrics, name: str) -> float:
    """One figure by name and labels."""
    for line in metrics.text().decode().splitlines():
        if line.startswith(f"{name} "):
            return float(line.split()[-1])
    raise AssertionError(f"{name} is not told")
