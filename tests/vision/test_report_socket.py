"""Vision's socket: one listener at a time, and nothing left of a vision that died."""

import os
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from vision.report_socket import ReportSocket


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "reports"


@pytest.fixture
def out(path: Path) -> Iterator[ReportSocket]:
    made = ReportSocket(path)
    yield made
    made.close()


def listener(path: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(10)
    line.connect(str(path))
    return line


def test_only_its_own_user_may_open_it(out: ReportSocket, path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_first_who_comes_is_told_and_the_second_is_hung_up_on(
    out: ReportSocket, path: Path
) -> None:
    assert out.listener() == 0
    with listener(path) as first, listener(path) as second:
        assert out.listener() == 1
        out.tell(b"one")
        assert first.recv(100) == b"one\n"
        assert second.recv(100) == b""
        assert out.listener() == 1


def test_who_comes_after_him_is_another_listener(out: ReportSocket, path: Path) -> None:
    with listener(path):
        assert out.listener() == 1
    assert out.listener() == 0
    out.tell(b"nobody hears this")
    with listener(path) as second:
        assert out.listener() == 2
        out.tell(b"two")
        assert second.recv(100) == b"two\n"


def test_a_listener_who_speaks_is_hung_up_on(out: ReportSocket, path: Path) -> None:
    with listener(path) as line:
        assert out.listener() == 1
        line.sendall(b"GET / HTTP/1.1\r\n")
        assert out.listener() == 0


def test_a_listener_who_takes_nothing_is_hung_up_on(
    out: ReportSocket, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.report_socket.TAKE_S", 0.05)
    with listener(path):
        assert out.listener() == 1
        out.tell(b"x" * 2**24)
        assert out.listener() == 0


def test_the_socket_of_a_vision_that_died_is_taken_over(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
    assert path.exists()
    out = ReportSocket(path)
    with listener(path):
        assert out.listener() == 1
    out.close()
    assert not path.exists()


def test_the_socket_of_a_vision_that_lives_is_left(out: ReportSocket, path: Path) -> None:
    with pytest.raises(OSError, match="another vision process listens there"):
        ReportSocket(path)
    with listener(path):
        assert out.listener() in (1, 2)


def test_another_file_is_never_removed(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(OSError, match="is no socket"):
        ReportSocket(path)
    assert path.read_text() == "mine"


def test_the_mask_of_the_process_is_left_as_it_was(path: Path) -> None:
    before = os.umask(0o022)
    try:
        ReportSocket(path).close()
        assert os.umask(0o022) == 0o022
    finally:
        os.umask(before)


@pytest.mark.parametrize("name", ["folder/that/is/none", "x" * 300, "a" * 120])
def test_a_path_at_which_nothing_can_listen_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=name[:50]):
        ReportSocket(tmp_path / name)
