"""The table file as loaded shows no secret; trends and calibrations are told with their age."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from controller.console.engineer.checks import Checks, keys_of
from controller.core.messages.devices import Sighting
from controller.core.messages.inputs import Condition
from controller.run.cameras.watch import CameraWatch
from controller.run.cameras.wear import DAY_MS
from controller.run.health import Metrics
from controller.settings.table_file import Settings, load_settings
from controller.words.catalogue import catalogue
from tests.support.places import CONFIG

SECRET = "hunter2"


def settings_of(folder: Path) -> Settings:
    text = (CONFIG / "tables" / "example.toml").read_text()
    text = text.replace("rtsp://camera-bj1/", f"rtsp://admin:{SECRET}@camera-bj1/")
    text = text.replace(
        'layout = "infinite"', f'layout = "infinite"\noptions = ["--enrolled={SECRET}"]'
    )
    text = text.replace("/etc/livetable/bj1-camera0.json", "calibration.json")
    (folder / "table.toml").write_text(text)
    return load_settings(folder / "table.toml")


def test_no_key_tells_a_password(tmp_path: Path) -> None:
    told = dict(keys_of(settings_of(tmp_path)))
    assert SECRET not in str(told)
    assert told["cameras[0].url"] == "rtsp://…@camera-bj1/…"
    assert told["cameras[0].options"] == "(2)"
    assert told["shoes[0].wire"] == "reference"


def look(folder: Path, watch: CameraWatch) -> dict[str, Any]:
    checks = Checks.of(settings_of(folder), folder / "table.toml", watch, None)
    return checks._camera(checks.settings.cameras[0])


def watch_of(folder: Path, now: list[int]) -> CameraWatch:
    told: list[Condition] = []
    return CameraWatch(told.append, Metrics(), folder / "wear.json", lambda: now[0])


def test_a_calibration_is_told_with_its_fit_and_age(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(json.dumps({"error_mm": 0.4, "worst_mm": 1.1, "points": 16}))
    os.utime(path, (path.stat().st_mtime - 10 * 86_400,) * 2)
    told = look(tmp_path, watch_of(tmp_path, [0]))["calibration"]
    assert (told["error_mm"], told["worst_mm"], told["points"]) == (0.4, 1.1, 16)
    assert told["age_days"] == pytest.approx(10, abs=0.1)
    path.write_text("[1]")
    why = look(tmp_path, watch_of(tmp_path, [0]))["calibration"]["why"]
    assert "cannot be read" in catalogue("en").text(why)
    assert "nu se poate citi" in catalogue("ro").text(why)


def test_the_days_of_a_zone_are_told_with_the_bound_where_they_fail(tmp_path: Path) -> None:
    now = [20_000 * DAY_MS]
    watch = watch_of(tmp_path, now)
    note = watch.watched(lambda _report: None)
    for focus in (0.5, 0.4):
        for track in range(12):
            seen = Sighting("camera0", "s", track, "placed", "P", 0, "8S", 0.98, 1, now[0])
            note(Sighting(**{**_fields(seen), "focus": focus, "light": 200.0, "off_mm": 0.3}))
        now[0] += DAY_MS
    (zone,) = look(tmp_path, watch)["zones"]
    assert zone["zone"] == "P"
    focus_days = zone["figures"]["focus"]
    assert [mean for _, mean in focus_days["days"]] == pytest.approx([0.5, 0.4])
    assert focus_days["bound"] == pytest.approx(0.3)
    assert zone["figures"]["confidence"]["bound"] == 0.90


def _fields(report: Sighting) -> dict[str, Any]:
    return {name: getattr(report, name) for name in report.__slots__}


def test_a_file_that_no_longer_serves_is_told_in_the_engineer_s_language(tmp_path: Path) -> None:
    """The sentence of the start itself stands in it as the start says it."""
    settings, now = settings_of(tmp_path), [0]
    checks = Checks.of(settings, tmp_path / "table.toml", watch_of(tmp_path, now), None)
    (tmp_path / "table.toml").write_text("[table\n")
    told = checks.look()
    for found in (told["config"]["remarks"], told["doctor"]):
        texts = [one["text"] for one in catalogue("ro").shown(found)]
        said = [one for one in texts if one.startswith("nicio masă nu pornește cu acest fișier: ")]
        assert said
        assert all("nu e TOML valid; scrieți un antet" in one for one in said)
