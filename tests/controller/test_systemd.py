"""What systemd cannot be told ends no table."""

import errno
import os
import socket
from pathlib import Path

import pytest

from controller import systemd
from controller.systemd import Watchdog, notify


@pytest.fixture(autouse=True)
def nothing_logged() -> None:
    """No earlier test has logged a reason."""
    systemd.log_once.cache_clear()


def beats(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Go round so many times, each a second after the one before."""
    seconds = iter(range(100, 200))
    monkeypatch.setattr(systemd.time, "monotonic", lambda: float(next(seconds)))
    monkeypatch.setenv("WATCHDOG_USEC", "10000000")
    watchdog = Watchdog()
    for _ in range(times):
        watchdog.beat()


def test_a_socket_that_is_gone_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    notify("READY=1")
    beats(monkeypatch, 5)
    notify("STOPPING=1")
    assert caplog.messages == [
        f"systemd cannot be told how this unit is: {os.strerror(errno.ENOENT)}"
    ]


def test_a_process_without_descriptors_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*_given: object) -> socket.socket:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setattr(systemd.socket, "socket", refused)
    beats(monkeypatch, 5)
    assert len(caplog.messages) == 1


def test_what_can_be_told_again_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failure the next beat is tried like any other."""
    address = tmp_path / "notify"
    monkeypatch.setenv("NOTIFY_SOCKET", str(address))
    notify("READY=1")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(address))
        heard.settimeout(10)
        beats(monkeypatch, 1)
        assert heard.recv(100) == b"WATCHDOG=1"
