"""The engineer's data is told to the engineer, and to nobody without a session."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.support.console.acts import prepare
from tests.support.pages.served_table import DEALER, ENGINEER, MANAGER, PIN, ServedTable
from tests.support.table_driver import any_shoe

DATA = ("/engineer/now.json", "/engineer/checks.json", "/figures.json")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedTable]:
    with ServedTable(tmp_path_factory.mktemp("table"), "infinite", any_shoe(8, list)) as table:
        table.do(prepare)
        yield table


def get(served: ServedTable, path: str, token: str = "") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
    headers = {"authorization": f"Bearer {token}"} if token else {}
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


def signed_in(screen: ClientConnection, person: str, role: str) -> str:
    screen.send(json.dumps({"type": "sign_in", "person": person, "role": role, "pin": PIN}))
    while True:
        message: dict[str, Any] = json.loads(screen.recv(timeout=10))
        if message["type"] == "signed_in":
            return str(message["token"])


def line_to(served: ServedTable) -> ClientConnection:
    return connect(f"ws://127.0.0.1:{served.port}/ws", proxy=None)


@pytest.mark.long
@pytest.mark.parametrize("path", ["/engineer", "/doctor"])
def test_the_page_itself_is_anybodys(served: ServedTable, path: str) -> None:
    status, body = get(served, path)
    assert status == 200
    assert b"/static/engineer/main.js" in body


@pytest.mark.parametrize("path", DATA)
def test_its_data_is_nobodys_without_a_session(served: ServedTable, path: str) -> None:
    assert get(served, path)[0] == get(served, path, "guessed")[0] == 403


@pytest.mark.parametrize(
    ("person", "role", "answers"),
    [
        (DEALER, "dealer", [403, 403, 403]),
        (MANAGER, "shift_manager", [403, 403, 200]),
        (ENGINEER, "engineer", [200, 200, 200]),
    ],
)
def test_each_role_gets_what_is_its_own(
    served: ServedTable, person: str, role: str, answers: list[int]
) -> None:
    with line_to(served) as screen:
        token = signed_in(screen, person, role)
        assert [get(served, path, token)[0] for path in DATA] == answers


def test_the_checks_are_those_of_the_commands(served: ServedTable) -> None:
    with line_to(served) as screen:
        token = signed_in(screen, ENGINEER, "engineer")
        checks = json.loads(get(served, "/engineer/checks.json", token)[1])
    wrong = [one["text"] for one in checks["doctor"] if not one["ok"]]
    assert any("broker 127.0.0.1:9 does not answer" in text for text in wrong)
    assert any("bj1-camera0.json" in one["text"] for one in checks["config"]["remarks"])
    assert checks["config"]["changed"] is False
    assert ["table.game", "infinite"] in checks["config"]["keys"]
    assert checks["cameras"][0]["calibration"]["why"]
    assert checks["manifests"] == {"there": False, "faults": [], "checked": None}


@pytest.mark.long
def test_a_table_file_that_changed_is_told(tmp_path: Path) -> None:
    with ServedTable(tmp_path, "infinite", any_shoe(8, list)) as table, line_to(table) as screen:
        token = signed_in(screen, ENGINEER, "engineer")
        table.file.write_text(table.file.read_text() + "\n# another\n")
        checks = json.loads(get(table, "/engineer/checks.json", token)[1])
    assert checks["config"]["changed"] is True


def test_an_endless_number_in_an_address_is_of_no_page(
    served: ServedTable, caplog: pytest.LogCaptureFixture
) -> None:
    """Python reads no number of so many digits: the request failed, with a trace in the log."""
    assert get(served, f"/evidence/shoe/{'9' * 5000}.json")[0] == 404
    assert get(served, "/evidence/shoe/7.json")[0] == 403
    assert caplog.records == []
