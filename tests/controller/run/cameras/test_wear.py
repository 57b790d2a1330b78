"""What wears is told before it fails; what merely scatters is not."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from controller.core.messages.devices import DeviceInput, Sighting
from controller.core.messages.inputs import Condition
from controller.run.cameras.watch import CameraWatch
from controller.run.cameras.wear import DAY_MS, DAYS, LEAST_A_DAY, LEAST_DAYS, PLACES, Wear
from controller.run.health import Metrics

SEEN = Sighting("camera0", "s", 1, "placed", "P", 0, "8S", 0.99, 1, 0)
WELL = {"confidence": 0.99, "focus": 0.30, "light": 200.0, "off_mm": 0.3}
FAILS = {"confidence": 0.90, "focus": 0.18, "light": 120.0, "off_mm": 2.0}


class Calendar:
    def __init__(self) -> None:
        self.ms = 20_000 * DAY_MS

    def __call__(self) -> int:
        return self.ms


def live(wear: Wear, calendar: Calendar, figures: dict[str, float], zone: str = "P") -> None:
    """Let a day of three shifts pass in which a zone is seen like this, within a twentieth."""
    chance = random.Random(calendar.ms)
    for look in range(30):
        if look % 10 == 0:
            calendar.ms += DAY_MS // 3
        spread = {
            name: value if name == "confidence" else value * chance.uniform(0.95, 1.05)
            for name, value in figures.items()
        }
        wear.note(replace(SEEN, zone=zone, **spread))


@pytest.mark.long
@pytest.mark.parametrize("name", WELL)
def test_a_slow_drift_is_told_days_before_it_fails(name: str, tmp_path: Path) -> None:
    """Each figure goes to its limit in forty days; the other zone stays well."""
    calendar = Calendar()
    wear = Wear(tmp_path / "wear.json", calendar)
    first = None
    for day in range(41):
        drifted = WELL[name] + (FAILS[name] - WELL[name]) * day / 40
        live(wear, calendar, WELL | {name: drifted})
        live(wear, calendar, WELL, "H")
        calendar.ms -= DAY_MS
        said = wear.warnings("camera0")
        if said and first is None:
            first = day
            assert len(said) == 1
            assert said[0].startswith(f"camera0 P: {name} reaches its limit in about ")
    assert first is not None
    assert 28 <= first <= 38, "no week and a half before, and two days before at the latest"


@pytest.mark.long
def test_what_scatters_without_a_trend_is_never_told(tmp_path: Path) -> None:
    calendar, chance = Calendar(), random.Random(5)
    wear = Wear(tmp_path / "wear.json", calendar)
    for _ in range(120):
        live(
            wear,
            calendar,
            {name: value * chance.uniform(0.97, 1.0) for name, value in WELL.items()},
        )
        assert wear.warnings("camera0") == []


@pytest.mark.long
def test_the_trend_goes_on_after_a_restart_and_the_file_stays_small(tmp_path: Path) -> None:
    calendar, path = Calendar(), tmp_path / "wear.json"
    for day in range(60):
        wear = Wear(path, calendar)
        live(wear, calendar, WELL | {"light": 200 - day * 1.3})
    assert "lamps" in wear.warnings("camera0")[0]
    assert "lamps" in Wear(path, calendar).warnings("camera0")[0]
    kept = json.loads(path.read_text())
    assert {len(days) for days in kept["camera0 P"].values()} == {DAYS + 1}
    for number in range(PLACES + 10):
        wear.note(replace(SEEN, zone=f"z{number}"))
    wear.save()
    assert len(json.loads(path.read_text())) == PLACES


def looks(wear: Wear, calendar: Calendar, day: int, value: float = 0.99) -> None:
    """Let so many sightings as a day needs come on a day of this number."""
    calendar.ms = (20_000 + day) * DAY_MS
    for _ in range(LEAST_A_DAY + 2):
        wear.note(replace(SEEN, confidence=value))


def days_of(wear: Wear) -> list[float]:
    """The numbers of the days of which confidence is kept."""
    return [day[0] - 20_000 for day in wear.trends("camera0")["P"]["confidence"].days]


def test_a_clock_that_is_stepped_over_midnight_makes_no_day_twice(tmp_path: Path) -> None:
    calendar, path = Calendar(), tmp_path / "wear.json"
    wear = Wear(path, calendar)
    for day in (2, 3, 4, 5, 7, 6, 7, 6, 8, 5, 1, 8):
        looks(wear, calendar, day)
    assert days_of(wear) == [2, 3, 4, 5, 6, 7, 8]
    wear.save()
    assert days_of(Wear(path, calendar)) == [2, 3, 4, 5, 6, 7, 8]
    assert wear.warnings("camera0") == []


def test_a_clock_that_was_years_ahead_neither_warns_nor_ends_the_trend(tmp_path: Path) -> None:
    calendar = Calendar()
    wear = Wear(tmp_path / "wear.json", calendar)
    for day in range(8):
        looks(wear, calendar, day, 0.99 - day / 100)
    looks(wear, calendar, 20_000, 0.1)
    looks(wear, calendar, 8, 0.91)
    wear.save()
    assert days_of(wear)[-2:] == [8, 20_000]
    assert "confidence reaches its limit in about 1 days" in wear.warnings("camera0")[0]


@pytest.mark.parametrize("wrong", range(1, LEAST_DAYS))
def test_first_days_that_lie_ahead_block_none_of_those_that_follow(
    tmp_path: Path, wrong: int
) -> None:
    """The clock was wrong when the table was set up, and somebody put it right."""
    calendar, path = Calendar(), tmp_path / "wear.json"
    wear = Wear(path, calendar)
    for day in range(wrong):
        looks(wear, calendar, 10_000 + day)
    wear = Wear(path, calendar)
    for day in range(LEAST_DAYS + 3):
        looks(wear, calendar, day, 0.99 - day / 100)
    wear.save()
    assert days_of(wear) == list(range(LEAST_DAYS + 3))
    assert "confidence reaches its limit" in wear.warnings("camera0")[0]


def test_a_clock_that_goes_back_over_the_first_midnight_ends_no_trend(tmp_path: Path) -> None:
    """An hour back: the day that had just begun comes again."""
    calendar = Calendar()
    wear = Wear(tmp_path / "wear.json", calendar)
    for day in (6, 5, 6, 7, 8, 9):
        looks(wear, calendar, day)
    assert days_of(wear) == [5, 6, 7, 8, 9]


def test_a_clock_that_falls_behind_for_once_costs_no_trend(tmp_path: Path) -> None:
    """A machine without a battery begins in 1970 until it hears the time."""
    calendar = Calendar()
    wear = Wear(tmp_path / "wear.json", calendar)
    for day in (*range(LEAST_DAYS), -20_000, LEAST_DAYS):
        looks(wear, calendar, day)
    assert days_of(wear) == list(range(LEAST_DAYS + 1))


def test_a_clock_that_is_behind_saves(tmp_path: Path) -> None:
    calendar, path = Calendar(), tmp_path / "wear.json"
    wear = Wear(path, calendar)
    calendar.ms -= DAY_MS
    wear.note(SEEN)
    assert path.exists()


def test_a_file_of_before_in_which_days_stand_twice_is_read(tmp_path: Path) -> None:
    days = [[day, 12, 0.99] for day in (1, 2, 3, 4, 5, 6, 5, 6, 7)]
    (tmp_path / "wear.json").write_text(
        json.dumps({"camera0 P": {"confidence": days, "focus": []}})
    )
    trends = Wear(tmp_path / "wear.json", Calendar()).trends("camera0")["P"]
    assert [day for day, *_ in trends["confidence"].days] == [1, 2, 3, 4, 5, 6, 7]
    assert "focus" not in trends


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', '{"a b": {"focus": [[1]]}}', "\x00"])
def test_a_spoilt_file_begins_anew(
    text: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "wear.json").write_text(text)
    assert Wear(tmp_path / "wear.json", Calendar()).warnings("camera0") == []
    assert "begin anew" in caplog.text


def test_wear_is_told_beside_the_skew_and_holds_nothing_up(tmp_path: Path) -> None:
    calendar, told, passed = Calendar(), list[Condition](), list[DeviceInput]()
    wear, metrics = Wear(tmp_path / "wear.json", calendar), Metrics()
    for day in range(30):
        live(wear, calendar, WELL | {"light": 200 - day * 2.5})
    emit = CameraWatch(told.append, metrics, tmp_path / "wear.json", calendar).watched(
        passed.append
    )
    for _ in range(3):
        emit(replace(SEEN, captured_ms=calendar.ms))
    assert len(passed) == 3
    assert [one.name for one in told] == ["eyes"]
    assert "light reaches its limit" in told[0].why
    assert 'livetable_camera_warning{camera="camera0"} 1.0' in metrics.text().decode()


def test_a_warning_that_moves_to_another_zone_is_told_and_one_of_other_figures_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Condition] = []
    said = "camera0 {}: focus reaches its limit in about {} days: clean the lens"
    watch = CameraWatch(told.append, Metrics(), tmp_path / "wear.json", Calendar())
    passed = watch.watched(lambda _report: None)
    for zone, days in ((1, 5), (1, 4), (2, 4), (2, 3)):
        text = said.format(zone, days)
        monkeypatch.setattr(watch._wear, "warnings", lambda _camera, text=text: [text])
        passed(SEEN)
    assert [one.why for one in told] == [said.format(1, 5), said.format(2, 4)]
