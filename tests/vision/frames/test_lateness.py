"""How late a picture comes is told by the promptest one; two clocks may run apart."""

from vision.frames.lateness import Lateness
from vision.frames.source import Frame


def behind(lateness: Lateness, captured_ms: int, arrived_ms: int) -> int:
    return lateness.note(Frame(1, captured_ms, arrived_ms=arrived_ms))


def test_a_picture_is_as_late_as_the_promptest_says_whatever_the_clocks_tell() -> None:
    for clock in (0, 10**12, -(10**6)):
        lateness = Lateness()
        assert behind(lateness, clock + 1000, 1080) == 0
        assert behind(lateness, clock + 1033, 1513) == 400
        assert behind(lateness, clock + 1540, 1560) == 0
        assert behind(lateness, clock + 1570, 1650) == 60


def test_clocks_that_run_apart_a_little_make_no_picture_late() -> None:
    lateness = Lateness()
    worst = max(behind(lateness, n * 33, 500 + round(n * 33 * 1.0002)) for n in range(1, 100_000))
    assert worst <= 1


def test_a_clock_that_was_set_begins_anew_and_a_stream_without_arrivals_is_never_late() -> None:
    lateness = Lateness()
    behind(lateness, 1000, 1000)
    assert behind(lateness, 90_000_000, 1033) == 0
    assert behind(lateness, 1066, 1066) == 0
    assert behind(lateness, 1066, 1366) == 300
    assert behind(Lateness(), 1000, 0) == 0
