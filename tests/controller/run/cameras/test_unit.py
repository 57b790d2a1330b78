"""A camera's unit takes its words from the table file."""

from pathlib import Path
from typing import Any

import pytest

from controller.run.cameras import unit as vision_unit
from controller.run.cameras.unit import unit_command
from controller.settings.table_file import SettingsError

TABLE = """
[table]
site = "riga"
id = "bj1"
game = "infinite"
[[shoes]]
name = "shoe0"
url = "/dev/null"
wire = "reference"
[[cameras]]
name = "camera0"
url = "/dev/video0"
layout = "infinite"
"""
SOCKET = 'reports = "/run/livetable-vision/bj1:camera0/reports"\n'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "bj1.toml").write_text(TABLE + SOCKET)
    return tmp_path


def test_the_unit_watches_the_tables_camera_for_the_tables_socket(house: Path) -> None:
    words, secrets = unit_command(house, "bj1:camera0")
    for name, value in (
        ("--camera", "camera0"),
        ("--url", "/dev/video0"),
        ("--reports", "/run/livetable-vision/bj1:camera0/reports"),
        ("--picture", "/run/livetable-vision/bj1:camera0/reports.jpg"),
        ("--evidence", str(house / "evidence")),
    ):
        assert words[words.index(name) + 1] == value
    assert words[-1] == "--unit"
    assert not secrets


def test_the_unit_hands_a_cameras_password_to_vision_alone(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = "rtsp://ops:hush@10.0.0.5/s"
    (house / "bj1.toml").write_text((TABLE + SOCKET).replace("/dev/video0", url))
    run: list[Any] = []
    monkeypatch.setattr(vision_unit.os, "execve", lambda *told: run.extend(told) or 0)
    assert vision_unit.main(["bj1:camera0", "--house", str(house)]) == 0
    _, words, variables = run
    assert "hush" not in " ".join(words)
    assert variables[words[words.index("--url") + 1].removeprefix("env:")] == url
    assert variables["PATH"]


@pytest.mark.parametrize(
    ("instance", "said"),
    [
        ("bj1:camera9", "no camera 'camera9'; there is camera0"),
        ("bj1", "no camera ''; there is camera0"),
        ("bj2:camera0", "bj2.toml: the table file cannot be read"),
    ],
)
def test_an_instance_that_is_no_camera_is_a_sentence(
    house: Path, instance: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert vision_unit.main([instance, "--house", str(house)]) == 2
    assert said in capsys.readouterr().err


def test_vision_is_never_run_twice_for_one_camera(house: Path) -> None:
    (house / "bj1.toml").write_text(TABLE)
    with pytest.raises(SettingsError, match="the table runs its vision itself"):
        unit_command(house, "bj1:camera0")
