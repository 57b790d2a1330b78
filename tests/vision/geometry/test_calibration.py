"""Calibration: what is accepted, what is refused and why, and the file in between."""

import json
import urllib.request
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

from controller.commands.calibrate import WORDING
from controller.core.config.layout import Layout
from controller.core.words import say
from tests.support.eyes.tabletop import Table, seen_at
from vision.commands.calibrate_page import CalibrationSession, page_server
from vision.frames.source import Frame
from vision.geometry.calibration import calibration_of, read_calibration
from vision.geometry.calibration_fit import RefusedError, advice, fit_fiducials, fit_points, targets
from vision.geometry.plane import corners_mm, fit_plane

SIZE = (1920, 1080)


def _true_clicks(layout: Layout, count: int) -> list[tuple[float, float]]:
    return seen_at([(target.x_mm, target.y_mm) for target in targets(layout)[:count]])


@pytest.mark.long
def test_the_markers_of_a_true_layout_fit() -> None:
    table = Table()
    found = fit_fiducials([table.picture(), table.picture()], table.layout)
    assert found.error_mm < 0.5
    assert found.least_px_per_mm > 1.1
    assert advice(found) is None


def test_a_marker_that_lies_elsewhere_is_refused_by_name() -> None:
    table = Table()
    marks = list(table.layout.fiducials)
    marks[3] = marks[3].model_copy(update={"centre": (1465.0, 840.0)})
    wrong = table.layout.model_copy(update={"fiducials": tuple(marks)})
    with pytest.raises(RefusedError, match=r"calibrate_odd_marker'.*'number': 3"):
        fit_fiducials([table.picture()], wrong)


def test_too_few_markers_are_refused_with_their_numbers() -> None:
    table = Table()
    blank = np.full((1080, 1920, 3), 90, np.uint8)
    with pytest.raises(RefusedError, match=r"calibrate_markers'.*'count': 0.*'0', '1', '2', '3'"):
        fit_fiducials([blank], table.layout)


def test_four_clicked_points_are_enough_and_more_are_measured() -> None:
    layout = Table().layout
    assert fit_points(_true_clicks(layout, 4), layout, SIZE).points == 4
    found = fit_points(_true_clicks(layout, 8), layout, SIZE)
    assert (found.points, found.method) == (8, "points")
    assert found.error_mm < 1.5


def test_points_clicked_in_a_wrong_order_are_refused() -> None:
    layout = Table().layout
    a, b, c, d = _true_clicks(layout, 4)
    with pytest.raises(RefusedError, match="calibrate_order"):
        fit_points([b, a, d, c], layout, SIZE)


def test_one_point_beside_its_place_is_refused() -> None:
    layout = Table().layout
    clicks = _true_clicks(layout, 8)
    clicks[6] = (clicks[6][0] + 60, clicks[6][1])
    with pytest.raises(RefusedError, match="calibrate_odd_point"):
        fit_points(clicks, layout, SIZE)


def test_points_on_one_line_are_refused() -> None:
    layout = Table().layout
    with pytest.raises(RefusedError):
        fit_points([(100, 100), (200, 200), (300, 300), (400, 400)], layout, SIZE)


def test_a_view_that_is_too_wide_comes_with_advice() -> None:
    layout = Table().layout
    felt = np.vstack([corners_mm(fiducial) for fiducial in layout.fiducials])
    plane = fit_plane(felt * 0.8, felt, SIZE)
    found = calibration_of(plane, layout, 16, "fiducials")
    assert advice(found) == say("calibrate_small", scale="0.80", bound="1.0")


def test_a_calibration_file_carries_the_plane(tmp_path: Path) -> None:
    table = Table()
    found = fit_fiducials([table.picture()], table.layout)
    path = tmp_path / "camera0.json"
    path.write_text(found.model_dump_json())
    plane = read_calibration(path, table.layout).plane()
    assert np.abs(plane.to_px([(800, 450)]) - found.plane().to_px([(800, 450)])).max() < 1e-6


def test_a_file_for_another_layout_or_none_at_all_is_refused(tmp_path: Path) -> None:
    table = Table()
    path = tmp_path / "camera0.json"
    path.write_text(fit_fiducials([table.picture()], table.layout).model_dump_json())
    other = table.layout.model_copy(update={"name": "other"})
    with pytest.raises(ValueError, match="was made for the layout small, not other"):
        read_calibration(path, other)
    path.write_text("{}")
    with pytest.raises(ValueError, match=r"is no calibration \(.*\): run `livetable calibrate`"):
        read_calibration(path, table.layout)


class Still:
    """Hands out one and the same frame."""

    trouble = ""

    def __init__(self, picture: np.ndarray) -> None:
        self._frame = Frame(1, 33, pixels=picture)

    def take(self, timeout: float) -> Frame:
        return self._frame


def test_the_page_shows_fits_takes_clicks_and_saves(tmp_path: Path) -> None:
    table = Table()
    out = tmp_path / "camera0.json"
    session = CalibrationSession(Still(table.picture()), table.layout, out)  # type: ignore[arg-type]
    server = page_server(session, WORDING, 0)
    thread = Thread(target=server.serve_forever)
    thread.start()
    root = f"http://127.0.0.1:{server.server_port}"

    def ask(path: str, body: bytes | None = None) -> bytes:
        with urllib.request.urlopen(root + path, data=body, timeout=10) as answer:
            return bytes(answer.read())

    try:
        assert b"Camera calibration" in ask("/")
        assert ask("/picture.jpg")[:2] == b"\xff\xd8"
        assert json.loads(ask("/state"))["ok"] is True
        clicked = json.loads(ask("/click", b'{"x": 5, "y": 5}'))
        assert (clicked["clicked"], clicked["ok"]) == (1, False)
        ask("/picture.jpg")
        state = json.loads(ask("/state"))
        assert (state["ok"], state["says"][:15]) == (False, "Click the upper")
        assert json.loads(ask("/save", b"{}"))["saved"] == ""
        ask("/again", b"{}")
        ask("/picture.jpg")
        assert json.loads(ask("/save", b"{}"))["saved"] == str(out)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    assert read_calibration(out, table.layout).error_mm < 0.5
