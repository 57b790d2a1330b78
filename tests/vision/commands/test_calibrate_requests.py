"""What a program sends to the calibration page: a click that is none is refused in a sentence."""

import http.client
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.support.eyes.tabletop import Table
from vision.commands.calibrate_page import CalibrationSession, page_server


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    table = Table()
    frames = cast(Any, SimpleNamespace(take=lambda _s: SimpleNamespace(full=table.picture)))
    server = page_server(CalibrationSession(frames, table.layout, tmp_path / "out.json"), 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def asked(port: int, method: str, path: str, body: str = "", **headers: str) -> tuple[int, bytes]:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        link.request(method, path, body, headers={**headers})
        answer = link.getresponse()
        return answer.status, answer.read()
    finally:
        link.close()


@pytest.mark.parametrize(
    "body",
    [
        '{"x": NaN, "y": 1}',
        '{"x": 1, "y": Infinity}',
        '{"x": "nan", "y": 1}',
        '{"x": 1e300, "y": 1}',
        '{"x": 1}',
        "[]",
        "[" * 9000,
        "milk",
        "",
    ],
)
def test_a_click_that_is_none_is_refused_and_the_page_goes_on(port: int, body: str) -> None:
    status, said = asked(port, "POST", "/click", body)
    assert status == 400
    assert said == b"a click is x and y of a place in the picture, in pixels"
    assert asked(port, "GET", "/picture.jpg")[0] == 200


@pytest.mark.parametrize("length", ["-1", "milk"])
def test_a_length_that_is_none_is_refused(port: int, length: str) -> None:
    headers = {"Content-Length": length}
    assert asked(port, "POST", "/click", "{}", **headers)[0] == 400
