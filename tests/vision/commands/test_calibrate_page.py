"""`livetable calibrate` in a real browser: the picture, the clicks, the refusals, the file."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.commands.calibrate import WORDING
from controller.words.catalogue import LANGUAGES
from tests.support.eyes.tabletop import Table, seen_at
from tests.support.pages.usable import faults
from vision.commands.calibrate_words import named
from vision.geometry.calibration import read_calibration
from vision.geometry.calibration_fit import Target, targets
from vision.geometry.layout_file import load_layout
from vision.geometry.marks import FEWEST

pytestmark = pytest.mark.system

PATIENCE_MS = 15_000


def layout_toml(table: Table, markers: bool) -> str:
    """The layout file of a table, with its markers or without."""
    layout = table.layout
    lines = [f'name = "{layout.name}"', f"width = {layout.width}", f"height = {layout.height}"]
    if not markers:
        lines.append("fiducials = []")
    for fiducial in layout.fiducials if markers else ():
        lines += ["[[fiducials]]", f"id = {fiducial.id}"]
        lines += [f"centre = {list(fiducial.centre)}", f"size = {fiducial.size}"]
    for zone in layout.zones:
        lines += ["[[zones]]", f'name = "{zone.name}"', f"rect = {list(zone.rect)}"]
        lines += [f"first = {list(zone.first)}", f"step = {list(zone.step)}"]
    return "\n".join(lines) + "\n"


def name_of(target: Target) -> str:
    return WORDING.text("en", named(target))


class Calibrating:
    """`livetable calibrate` over pictures of the test's table, and its page."""

    def __init__(self, folder: Path, page: Page, markers: bool) -> None:
        self.table, self.page, self.out = Table(), page, folder / "camera0.json"
        self.layout_file = folder / "small.toml"
        self.layout_file.write_text(layout_toml(self.table, markers))
        frames = folder / "frames"
        frames.mkdir()
        for n in range(3):
            jpeg = self.table.shoot().jpeg
            assert jpeg is not None
            (frames / f"{n}.jpg").write_bytes(jpeg)
        command = [sys.executable, "-m", "controller.cli", "calibrate", "--url", str(frames)]
        command += ["--layout", str(self.layout_file), "--out", str(self.out), "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        address = re.search(r"http://\S+/", self.process.stdout.readline())
        assert address is not None
        page.set_default_timeout(PATIENCE_MS)
        page.goto(address[0])
        self.says = page.get_by_role("status")

    def expect(self, text: str | re.Pattern[str]) -> None:
        expect(self.says).to_have_text(text, timeout=PATIENCE_MS)

    def click(self, target: Target, beside_px: float = 0.0) -> None:
        """Click a point of the felt where the camera sees it, or so many pixels beside."""
        ((x, y),) = seen_at([(target.x_mm, target.y_mm)])
        view = self.page.locator("#view")
        box = view.bounding_box()
        assert box is not None
        scale = box["width"] / 1920
        view.click(position={"x": (x + beside_px) * scale, "y": y * scale})


@pytest.fixture
def calibrating(
    tmp_path: Path, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Calibrating]:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    made = Calibrating(tmp_path, page, request.param == "markers")
    yield made
    page.close()
    made.process.kill()
    made.process.communicate()
    assert errors == []


@pytest.mark.parametrize("calibrating", ["markers"], indirect=True)
def test_with_markers_nothing_need_be_clicked(calibrating: Calibrating) -> None:
    calibrating.expect(re.compile(r"^Fitted to the markers, error 0\.\d\d\smm .*px/mm"))
    assert faults(calibrating.page) == []
    box = calibrating.page.locator("#view").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800  # the whole picture is in view
    calibrating.page.get_by_role("button", name="Save").click()
    calibrating.expect(re.compile(r"^Written to .*camera0\.json"))
    assert calibrating.process.wait(20) == 0
    calibrating.expect(re.compile(r"^Written to "))  # though the program has ended
    layout = load_layout(calibrating.layout_file)
    assert read_calibration(calibrating.out, layout).error_mm < 0.5


@pytest.mark.parametrize("calibrating", ["bare"], indirect=True)
def test_without_markers_four_points_fit_and_more_are_measured(calibrating: Calibrating) -> None:
    asked = targets(load_layout(calibrating.layout_file))
    save = calibrating.page.get_by_role("button", name="Save")
    for n, target in enumerate(asked[:4], 1):
        calibrating.expect(re.compile(f"click {name_of(target)} \\(point {n} of 4\\)", re.I))
        expect(save).to_be_disabled()
        expect(calibrating.page.locator("#plan circle")).to_have_attribute("cx", f"{target.x_mm:g}")
        calibrating.click(target)
    calibrating.expect(re.compile("^Fitted to 4 points, so the error cannot be measured"))
    calibrating.expect(re.compile(f"To check, click {name_of(asked[4])}"))
    calibrating.click(asked[4])
    calibrating.expect(re.compile(r"^Fitted to 5 points, error \d\.\d\d\smm"))
    save.click()
    assert calibrating.process.wait(20) == 0
    found = read_calibration(calibrating.out, load_layout(calibrating.layout_file))
    assert found.worst_mm < 3
    assert len(found.landmarks) >= FEWEST


@pytest.mark.parametrize("calibrating", ["bare"], indirect=True)
def test_wrong_clicks_are_refused_in_a_sentence(calibrating: Calibrating) -> None:
    asked = targets(load_layout(calibrating.layout_file))
    page, save = calibrating.page, calibrating.page.get_by_role("button", name="Save")
    for n in (1, 0, 3, 2):
        calibrating.click(asked[n])
    calibrating.expect(
        "The points are in a wrong order: click them as they are asked for. Begin again."
    )
    expect(save).to_be_disabled()
    page.get_by_role("button", name="Begin again").click()
    for n in range(4):
        calibrating.click(asked[n])
    calibrating.expect(re.compile("^Fitted to 4 points"))
    calibrating.click(asked[4], beside_px=60)
    calibrating.expect(
        re.compile(r"^The error is \d+\.\d\smm \(at most 2\.0\smm\).* Begin again\.$")
    )
    expect(save).to_be_disabled()
    assert calibrating.process.poll() is None
    assert not calibrating.out.exists()


@pytest.mark.parametrize("calibrating", ["markers"], indirect=True)
def test_the_engineer_chooses_the_language_and_it_is_kept(calibrating: Calibrating) -> None:
    page = calibrating.page
    calibrating.expect(re.compile("^Fitted to the markers"))
    choice = page.locator("#language")
    assert choice.locator("option").all_text_contents() == list(LANGUAGES.values())
    choice.select_option("ro")
    calibrating.expect(re.compile("^Potrivită după marcaje"))
    expect(page.get_by_role("heading")).to_have_text("Calibrarea camerei")
    expect(page.locator("html")).to_have_attribute("lang", "ro")
    assert faults(page) == []
    page.reload()
    calibrating.expect(re.compile("^Potrivită după marcaje"))
    page.get_by_role("button", name="Salvați").click()
    calibrating.expect(re.compile(r"^Scris în .*camera0\.json"))
    assert calibrating.process.wait(20) == 0
