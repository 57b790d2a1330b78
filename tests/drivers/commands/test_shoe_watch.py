"""`livetable shoe watch`: the lines it prints, in this process and as a process of its own."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.core.messages.devices import (
    BadFrame,
    CardRead,
    CardUnread,
    CutCardRead,
    DeviceDown,
    DeviceUp,
    ReportConflict,
    ReportGap,
    ShoeNotice,
)
from drivers.commands.shoe_watch import line_of, main, words_of
from tests.support.places import TESTS
from tests.support.wires.wire_samples import BEE_TEK, angel_eye_stream

REPORTS = [
    (CardRead("s", 1, "8S", "05"), {"kind": "card", "card": "8S", "n": 1, "raw": "05"}),
    (CutCardRead("s", 2, "06"), {"kind": "cut_card", "n": 2, "raw": "06"}),
    (CardUnread("s", 3, "torn"), {"kind": "unreadable", "why": "torn", "n": 3, "raw": ""}),
    (BadFrame("s", "ff", "odd"), {"kind": "bad_frame", "bytes": "ff", "why": "odd", "raw": "ff"}),
    (ReportGap("s", 4, 5), {"kind": "status", "what": "gap", "first": 4, "last": 5}),
]


@pytest.mark.parametrize(("report", "line"), REPORTS)
def test_each_report_has_its_line(report: object, line: dict[str, object]) -> None:
    assert line_of(report) == line


def test_an_error_has_code_and_name() -> None:
    text = "overdraw (the shoe is in error mode); a baccarat rule that means nothing here"
    line = line_of(ShoeNotice("s", 3, "error", text, 2, "05"))
    assert (line["kind"], line["code"], line["name"]) == ("error", 2, "overdraw")
    assert "overdraw" in words_of(line)


@pytest.mark.parametrize(
    "report",
    [
        DeviceUp("s", "maker/shoe/1"),
        DeviceDown("s", "no such device"),
        ReportConflict("s", 1, "05", "06"),
        ShoeNotice("s", 1, "locked", "lock mode on"),
    ],
)
def test_everything_else_is_a_status(report: object) -> None:
    assert line_of(report)["kind"] == "status"
    assert words_of(line_of(report)).startswith("status")


def test_an_unknown_wire_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["/dev/null", "--wire", "morse"]) == 2
    assert "no wire is called 'morse'" in capsys.readouterr().err


class Watch:
    """A `shoe watch` process."""

    def __init__(self, url: str, wire: str) -> None:
        command = [sys.executable, "-m", "controller.cli", "shoe", "watch", url]
        self._process = subprocess.Popen(
            [*command, "--wire", wire, "--json"], stdout=subprocess.PIPE, text=True
        )

    def line(self) -> dict[str, object]:
        """The next line."""
        assert self._process.stdout is not None
        text = self._process.stdout.readline()
        assert text, "the process ended"
        return json.loads(text)

    def lines(self, count: int) -> list[dict[str, object]]:
        """The next lines that are no status of the connection."""
        found: list[dict[str, object]] = []
        while len(found) < count:
            line = self.line()
            if line.get("what") not in ("up", "down", "gap"):
                found.append(line)
        return found

    def end(self) -> int:
        """Send SIGTERM; returns the exit code."""
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(5)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code


@contextlib.contextmanager
def watching(url: str, wire: str) -> Iterator[Watch]:
    watch = Watch(url, wire)
    try:
        assert watch.line()["what"] == "up"
        yield watch
    finally:
        assert watch.end() == 0


GOLDEN_KINDS = ["card", "card", "cut_card", "error", "status"]


@pytest.mark.system
@pytest.mark.parametrize("size", [1, 2, 4096])
def test_golden_frames_over_a_pty_in_pieces(pty: tuple[int, str], size: int) -> None:
    master, name = pty
    stream = angel_eye_stream()
    with watching(name, "angel_eye") as watch:
        for at in range(0, len(stream), size):
            os.write(master, stream[at : at + size])
        lines = watch.lines(5)
    assert [line["kind"] for line in lines] == GOLDEN_KINDS
    assert [line.get("card") for line in lines[:2]] == ["8S", "9H"]
    assert (lines[3]["code"], lines[3]["name"]) == (1, "cannot read")


@pytest.mark.system
def test_a_damaged_frame_is_told_with_its_bytes(pty: tuple[int, str]) -> None:
    master, name = pty
    with watching(name, "angel_eye") as watch:
        os.write(master, bytes.fromhex("053144 81B8033446"[:-4]) + b"0005")
        (line,) = watch.lines(1)
    assert line["kind"] == "bad_frame"
    assert str(line["bytes"]).startswith("05314481b803")


@pytest.mark.system
def test_bee_tek_over_a_socket() -> None:
    server = socket.create_server(("127.0.0.1", 0))
    url = f"socket://127.0.0.1:{server.getsockname()[1]}"
    with server, watching(url, "bee_tek") as watch:
        host, _ = server.accept()
        with host:
            host.sendall(BEE_TEK)
            lines = watch.lines(7)
    assert [line["kind"] for line in lines] == [
        *["card"] * 3,
        "unreadable",
        *["error"] * 2,
        "status",
    ]


@pytest.mark.system
@pytest.mark.parametrize("wire", ["reference", "angel_eye", "bee_tek"])
def test_a_simulated_shoe_alone_and_its_watcher(wire: str, tmp_path: Path) -> None:
    cards, link = tmp_path / "cards.txt", str(tmp_path / "shoe0")
    cards.write_text("8S\nTD\nAH\n")
    command = [sys.executable, "-m", "controller.cli", "sim", "shoe", "--wire", wire]
    shoe = subprocess.Popen(
        [*command, "--link", link, "--cards", str(cards)], stdout=subprocess.PIPE, text=True
    )
    assert shoe.stdout is not None
    with shoe.stdout:
        assert shoe.stdout.readline() == f"ready: {wire} shoe on {link}\n"
    with watching(link, wire) as watch:
        lines = watch.lines(4 if wire == "reference" else 3)
    shoe.send_signal(signal.SIGTERM)
    assert shoe.wait(5) == 0
    assert [line["card"] for line in lines if line["kind"] == "card"] == ["8S", "TD", "AH"]
    assert not os.path.lexists(link)


@pytest.mark.system
def test_a_plug_in_wire_is_watched_by_name(pty: tuple[int, str], monkeypatch) -> None:
    plugin = TESTS / "support/wires/plugin_wire"
    monkeypatch.setenv("PYTHONPATH", str(plugin))
    master, name = pty
    with watching(name, "plugin_line") as watch:
        os.write(master, b"CARD 8S\n")
        (line,) = watch.lines(1)
    assert line["card"] == "8S"
