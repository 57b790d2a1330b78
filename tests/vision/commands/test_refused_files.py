"""Vision's commands on a file, a disk or a port that refuses: one sentence, no number, no trace."""

import json
import socket
from pathlib import Path

import pytest

from controller.commands import calibrate
from tests.support.eyes.tabletop import Table
from vision import main as vision
from vision.commands import see

LAYOUT = Path("config/layouts/infinite.toml").resolve()


@pytest.fixture
def felt(tmp_path: Path) -> Path:
    """A folder with one picture of an empty felt."""
    folder = tmp_path / "felt"
    folder.mkdir()
    jpeg = Table().shoot().jpeg
    assert jpeg is not None
    (folder / "0.jpg").write_bytes(jpeg)
    return folder


def test_vision_names_the_file_that_is_gone(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    gone = tmp_path / "gone.json"
    words = ["--url", str(tmp_path), "--layout", str(LAYOUT), "--enrolled", str(gone)]
    assert vision.main(["--camera", "camera0", *words]) == 2
    assert capsys.readouterr().err == f"livetable vision: {gone}: No such file or directory\n"


def test_see_names_the_enrolled_deck_that_is_gone(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    gone = tmp_path / "gone.json"
    assert see.main(["any.jpg", "--enrolled", str(gone)]) == 2
    assert capsys.readouterr().err == f"livetable see: {gone}: No such file or directory\n"


def test_calibrate_says_why_its_file_cannot_be_written(
    felt: Path, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    out = tmp_path / "no" / "camera0.json"
    words = ["--url", str(felt), "--layout", str(LAYOUT), "--out", str(out), "--headless"]
    calibrate.main(words)
    why = json.loads(capsys.readouterr().out)["why"]
    assert why.endswith("camera0.json.part: No such file or directory")


def test_calibrate_names_the_port_that_is_taken(
    felt: Path, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    words = ["--url", str(felt), "--layout", str(LAYOUT), "--out", str(tmp_path / "out.json")]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert calibrate.main([*words, "--port", str(port)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"livetable calibrate: port {port}: Address already in use; write")
