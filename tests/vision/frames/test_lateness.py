"""How late a picture comes is told by the promptest one; two clocks may run apart."""

from vision.frames.lateness import Lateness, Stamps
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


def test_a_clock_that_was_set_back_a_little_makes_no_picture_late() -> None:
    """The picture was not waited for."""
    lateness = Lateness()
    assert behind(lateness, 1000, 1000) == 0
    assert behind(lateness, 1033 - 300, 1033) <= 1
    assert behind(lateness, 1066 - 300, 1066) <= 1
    assert behind(lateness, 1099 - 300, 1499) == 400


def test_stamps_tell_when_a_picture_was_taken_once_the_promptest_is_known() -> None:
    """The first pictures are what the camera had kept; a later one is held up on the way."""
    stamps, wall = Stamps(), 1_700_000_000_000
    seen = []
    for n in range(120):
        taken = 40 * n
        late = max(0, 1600 - 60 * n) if n < 60 else (350 if 80 <= n < 90 else 0)
        arrived = 50_000 + taken + 60 + late
        told = stamps.taken_ms(9000 + taken, arrived, wall + arrived)
        seen.append(told - (wall + 50_000 + taken))
    assert seen[0] == 1660
    assert all(59 <= age <= 61 for age in seen[60:]), seen[60:]


def test_a_stream_without_stamps_was_taken_when_it_came_and_time_never_goes_back() -> None:
    stamps = Stamps()
    assert [stamps.taken_ms(0, at, 10**12 + at) for at in (0, 2000, 2040)] == [
        10**12, 10**12 + 2000, 10**12 + 2040,
    ]  # fmt: skip
    stamps = Stamps()
    told = [stamps.taken_ms(at - late, at, at) for at, late in ((1, 0), (3000, 0), (3400, 390))]
    assert told == [1, 3000, 3010]
    assert stamps.taken_ms(3050, 3440, 3440) == 3050
    assert stamps.taken_ms(3060, 3445, 3000) == 3000  # the wall clock was set back
