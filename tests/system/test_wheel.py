"""The built wheel holds every file that the program reads beside its code."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from controller.shipped import CONFIG
from tests.support.places import PROJECT

PACKAGES = ("controller", "drivers", "vision")


@pytest.mark.system
def test_the_wheel_holds_pages_models_and_all_code(tmp_path: Path) -> None:
    source = tmp_path / "source"  # links become what they lead to
    for package in PACKAGES:
        shutil.copytree(
            PROJECT / package, source / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, source / name)
    wanted = {
        str(path.relative_to(source))
        for package in PACKAGES
        for path in (source / package).rglob("*")
        if path.is_file() and path.suffix not in (".md", ".txt")
    }
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    command += ["--disable-pip-version-check", "--wheel-dir", str(tmp_path), str(source)]
    subprocess.run(command, check=True, timeout=100, capture_output=True)
    (wheel,) = tmp_path.glob("livetable-*.whl")
    with zipfile.ZipFile(wheel) as held:
        assert wanted - set(held.namelist()) == set()
    assert {"vision/commands/calibrate_page.html", "controller/console/page/index.html"} <= wanted
    assert {"controller/shipped/config/games/igt.toml", "controller/kit/servers/mqtt.js"} <= wanted


def test_what_is_shipped_is_the_folder_at_the_top() -> None:
    assert CONFIG == PROJECT / "config"
