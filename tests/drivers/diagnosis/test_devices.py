"""The doctor's sentences, on devices that are well, silent, garbled, closed and gone."""

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from controller.words.catalogue import english
from drivers.diagnosis import devices
from drivers.diagnosis.listening import listen, verdict
from tests.support.places import PROJECT
from tests.support.wires.wire_samples import streams


@pytest.mark.parametrize("wire", sorted(streams()))
def test_what_speaks_is_told_by_listening(wire: str, pty: tuple[int, str]) -> None:
    master, name = pty
    os.write(master, streams()[wire])
    ok, text = verdict(name, 0.5)
    assert ok
    assert f"speaks wire {wire!r}" in text


def test_listening_sends_nothing(pty: tuple[int, str]) -> None:
    master, name = pty
    heard = listen(name, 0.06)
    os.set_blocking(master, False)
    with pytest.raises(BlockingIOError):
        os.read(master, 1)
    assert [(item.line.baud, item.bytes) for item in heard] == [(115200, 0), (9600, 0), (4800, 0)]


@pytest.mark.parametrize(("scheme", "settings"), [("socket", 1), ("rfc2217", 3)])
def test_each_speed_is_tried_where_the_far_end_has_one(
    scheme: str, settings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server of RFC 2217 sets its serial port as it is asked to; a raw TCP port has no speed."""
    quiet = SimpleNamespace(read=lambda: b"", close=lambda: None)
    monkeypatch.setattr("drivers.diagnosis.listening.open_link", lambda _url, _line: quiet)
    assert len(listen(f"{scheme}://10.0.0.7:4001", 0.01)) == settings


def test_garbage_is_told(pty: tuple[int, str]) -> None:
    master, name = pty
    os.write(master, b"\xf8\x80\x00" * 30)
    ok, text = verdict(name, 0.06)
    assert not ok
    assert "90 bytes at 115200, and no wire understands them" in text


def test_acknowledgements_by_chance_are_no_wire_that_speaks(pty: tuple[int, str]) -> None:
    """An Angel Eye's card at 4,800 baud, as a port at 9,600 baud hears it: 06 is among it."""
    master, name = pty
    os.write(master, bytes.fromhex("6606186006809e006018606606186006809e00601860"))
    ok, text = verdict(name, 0.06)
    assert not ok
    assert "22 bytes at 115200, and no wire understands them" in text


def test_a_silent_port_is_well(pty: tuple[int, str]) -> None:
    ok, text = verdict(pty[1], 0.06)
    assert ok
    assert "pull a card" in text


def test_a_missing_device_and_a_dangling_name(tmp_path: Path) -> None:
    (finding,) = devices.check_port(str(tmp_path / "none"), 0)
    assert not finding.ok
    assert "plugged in and switched on" in english(finding.text)
    dangling = tmp_path / "shoe0"
    dangling.symlink_to(tmp_path / "gone")
    (finding,) = devices.check_port(str(dangling), 0)
    assert "which is gone" in english(finding.text)


def test_a_closed_port_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    finding = devices.check_access("/dev/null")
    assert finding is not None
    assert finding.about == "permission"
    assert "add him to its group (usermod -aG root USER)" in english(finding.text)


def test_a_name_that_changes_gets_advice() -> None:
    finding = devices.check_name("/dev/ttyUSB77")
    assert finding is not None
    assert "has no name under /dev/serial/by-id" in english(finding.text)
    assert devices.check_name("/dev/serial/by-id/x") is None


def test_missing_and_installed_rules(tmp_path: Path) -> None:
    assert not devices.check_rules((str(tmp_path),)).ok
    (tmp_path / devices.RULES).write_text("")
    assert devices.check_rules((str(tmp_path),)).ok


def test_the_rules_file_is_where_the_doctor_says() -> None:
    assert (PROJECT / "systemd" / devices.RULES).exists()


def test_an_adapter_with_a_lasting_name_comes_before_the_boards_own_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set-up offers the first one: on most boards ttyS0 is there, and nothing behind it."""
    link = tmp_path / "usb-FTDI_SHOE1"
    link.symlink_to("/dev/ttyUSB0")
    monkeypatch.setattr(devices, "BY_ID", str(tmp_path))
    monkeypatch.setattr(devices, "CONSOLES", tmp_path / "none")
    monkeypatch.setattr(devices.list_ports, "comports", has("/dev/ttyS0", "/dev/ttyUSB0"))
    assert devices.ports() == [str(link), "/dev/ttyS0"]


def test_a_port_that_is_the_machines_own_console_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who listened there would take the line that a person types at it."""
    monkeypatch.setattr(devices, "BY_ID", str(tmp_path))
    monkeypatch.setattr(devices, "CONSOLES", tmp_path / "active")
    (tmp_path / "active").write_text("tty0 ttyS0\n")
    monkeypatch.setattr(devices.list_ports, "comports", has("/dev/ttyS0", "/dev/ttyS1"))
    assert devices.ports() == ["/dev/ttyS1"]


def has(*names: str) -> Callable[[], list[SimpleNamespace]]:
    """A machine with these serial ports."""
    return lambda: [SimpleNamespace(device=name) for name in names]
