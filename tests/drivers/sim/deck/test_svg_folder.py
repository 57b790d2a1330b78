"""SVG card art becomes the pictures of a deck, in a real browser."""

import subprocess
import sys
from pathlib import Path

import pytest

from drivers.sim.deck.art import deck
from drivers.sim.deck.svg_folder import main

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336" viewBox="0 0 240 336">
<rect width="240" height="336" fill="#fff"/><rect y="168" width="240" height="168" fill="#0000c8"/>
</svg>"""


@pytest.mark.system
def test_an_svg_fills_the_card(tmp_path: Path) -> None:
    """In a process of its own, as it is used: one process holds one browser's loop."""
    (tmp_path / "8S.svg").write_text(SVG)
    command = [
        sys.executable,
        "-m",
        "drivers.sim.deck.svg_folder",
        str(tmp_path),
        str(tmp_path / "png"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    assert "1 pictures in" in done.stdout
    face = deck(str(tmp_path / "png")).face("8S")
    assert face[40, 76, :3].tolist() == [255, 255, 255]
    assert face[170, 76, :3].tolist() == [200, 0, 0]


def test_an_empty_folder_is_an_error_that_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path), str(tmp_path / "png")]) == 2
    assert "unpack the card art there first" in capsys.readouterr().err
    assert main([]) == 2
