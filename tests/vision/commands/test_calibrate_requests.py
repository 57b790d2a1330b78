"""What a program sends to the calibration page: a click that is none is refused in a sentence.

A page of another site, which the engineer has open beside it, may not click, save or look.
"""

import http.client
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from controller.commands.calibrate import WORDING
from tests.support.eyes.tabletop import Table
from vision.commands.calibrate_page import CalibrationSession, page_server


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    table = Table()
    frames = cast(Any, SimpleNamespace(take=lambda _s: SimpleNamespace(full=table.picture)))
    server = page_server(
        CalibrationSession(frames, table.layout, tmp_path / "out.json"), WORDING, 0
    )
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
        f'{{"x": 1{"0" * 400}, "y": 1}}',
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


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Host": "rebound.example"},
        {"Host": "rebound.example", "Origin": "http://rebound.example"},
        {"Host": "127.0.0.1.rebound.example:80"},
        {"Host": ""},
    ],
)
@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/click"), ("POST", "/again"), ("POST", "/save"), ("GET", "/state")],
)
def test_a_page_of_another_site_does_nothing_here(
    port: int, tmp_path: Path, headers: dict[str, str], method: str, path: str
) -> None:
    status, said = asked(port, method, path, '{"x": 5, "y": 5}', **headers)
    assert status == 403
    assert b"open http://127.0.0.1:" in said
    state = json.loads(asked(port, "GET", "/state")[1])
    assert state["clicked"] == 0
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST"])
def test_our_own_page_is_heard_through_a_tunnel_too(port: int, name: str) -> None:
    """`ssh -L` shows it at another port of the engineer's own machine."""
    own = {"Host": f"{name}:4711", "Origin": f"http://{name}:4711"}
    assert asked(port, "POST", "/again", "{}", **own)[0] == 200


def test_the_page_stands_in_no_frame(port: int) -> None:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    link.request("GET", "/")
    headers = link.getresponse().headers
    link.close()
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("clicked", [0, 2, 5])
def test_what_a_lost_camera_showed_last_is_not_saved(tmp_path: Path, clicked: int) -> None:
    table, out = Table(), tmp_path / "out.json"
    shown = SimpleNamespace(full=table.picture)
    frames = SimpleNamespace(take=lambda _s: shown, trouble="")
    session = CalibrationSession(cast(Any, frames), table.layout, out)
    assert session.picture()
    assert session.state(WORDING, "en")["ok"]
    for n in range(clicked):
        session.click(100 * n, 100)
    frames.take, frames.trouble = lambda _s: None, "the camera stopped sending"
    assert not session.picture()
    state = session.state(WORDING, "en")
    assert not state["ok"]
    assert "camera stopped sending" in str(state["says"])
    assert not session.save()
    assert not out.exists()
    frames.take, frames.trouble = lambda _s: shown, ""
    assert session.picture()
    assert clicked or session.save()
