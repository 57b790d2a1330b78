"""The shoe driver on real ptys and sockets, against the simulated shoe."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from controller.core.messages.devices import (
    CardUnread,
    DeviceDown,
    DeviceInput,
    DeviceUp,
    ShoeNotice,
)
from drivers import device as devices
from drivers.device import Supervision
from drivers.link import Link, LinkError, open_link
from drivers.shoe import ShoeDriver
from drivers.sim.devices.endpoint import PtyEndpoint
from drivers.sim.devices.sim_shoe import SimShoe, card_named, read_cards
from drivers.wires import SerialLine
from drivers.wires.bee_tek import Codec as BeeTek
from drivers.wires.protocol import WireFrame
from drivers.wires.reference import Codec as Reference
from drivers.wires.session import HELLO, pack, pack_texts
from tests.support.wires.device_listener import Listener

LINE = SerialLine(4800)
FACES = ["8S", "TD", "AH", "2C", "KD", "9H"]
TOO_FAST = bytes.fromhex("66" + "06186006809e0060186066" * 2 + "06186006809e00601860")
"""The 8S that an Angel Eye tells at 4,800 baud, as a port at 9,600 baud hears it."""


@contextlib.contextmanager
def reading(url: str, wire: str, safe: bool = True, **options: object) -> Iterator[Listener]:
    listener = Listener()
    driver = ShoeDriver("shoe0", url, wire, listener, **options)
    listener.driver = driver if safe else None
    driver.start()
    try:
        yield listener
    finally:
        driver.stop()


@contextlib.contextmanager
def shoe(wire: str, link: str | int, **options: object) -> Iterator[SimShoe]:
    made = SimShoe(wire, link, **options)
    made.start()
    try:
        yield made
    finally:
        made.stop()


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "shoe0")


@pytest.mark.parametrize("wire", ["reference", "angel_eye", "bee_tek"])
def test_cards_come_once_and_in_order(wire: str, path: str) -> None:
    with shoe(wire, path) as device, reading(path, wire) as listener:
        listener.until_kind("device_up")
        for face in FACES:
            device.pull(face)
        listener.until_kind("card_read", len(FACES))
        assert listener.faces() == FACES


def test_connecting_sends_nothing_but_the_question_what_is_outstanding(path: str) -> None:
    endpoint = PtyEndpoint(path)
    endpoint.plug()
    with reading(path, "angel_eye") as listener:
        listener.until_kind("device_up")
    assert endpoint.read() == b""
    endpoint.unplug()


def test_cards_pulled_while_no_host_listened_are_not_lost(path: str) -> None:
    with shoe("reference", path) as device:
        device.pull("8S")
        with reading(path, "reference", safe=False) as listener:
            listener.until_kind("card_read")
        device.pull("TD")
        with reading(path, "reference") as listener:
            listener.until_kind("card_read", 2)
            assert listener.faces() == ["8S", "TD"]


def test_a_restarted_shoe_goes_on_from_its_saved_state(path: str) -> None:
    saved: dict[str, object] = {}
    with shoe("reference", path, save=saved.update) as device:
        device.pull("8S")
    with shoe("reference", path, state=saved), reading(path, "reference") as listener:
        listener.until_kind("card_read")
        assert listener.faces() == ["8S"]


@pytest.mark.parametrize("fault", ["lost", "doubled", "truncated", "flipped"])
def test_the_reference_wire_heals_what_the_cable_does(fault: str, path: str) -> None:
    with shoe("reference", path, seed=3) as device, reading(path, "reference") as listener:
        listener.until_kind("device_up")
        for face in FACES:
            device.fault(fault)
            device.pull(face)
        listener.until_kind("card_read", len(FACES))
        assert listener.faces() == FACES


def test_a_reboot_loses_no_card(path: str) -> None:
    with shoe("reference", path) as device, reading(path, "reference") as listener:
        listener.until_kind("device_up")
        device.fault("lost")
        device.pull("8S")
        device.fault("reboot")
        device.pull("TD")
        listener.until_kind("card_read", 2)
        assert listener.faces() == ["8S", "TD"]


@pytest.mark.system
def test_unplugged_and_plugged_in_again(path: str) -> None:
    with shoe("reference", path) as device, reading(path, "reference") as listener:
        listener.until_kind("device_up")
        device.fault("unplug", 0.4)
        device.pull("8S")
        listener.until_kind("device_up", 2)
        listener.until_kind("card_read")
        (lost, *_) = [report for report in listener.reports if isinstance(report, DeviceDown)]
        assert "check its cable" in lost.why


@pytest.mark.system
def test_a_silent_shoe_is_lost_and_found(path: str) -> None:
    rules = Supervision(silence_s=0.4)
    with (
        shoe("reference", path) as device,
        reading(path, "reference", supervision=rules) as listener,
    ):
        listener.until_kind("device_up")
        device.fault("stall", 1.2)
        listener.until_kind("device_down")
        device.pull("8S")
        listener.until_kind("card_read")
        listener.until_kind("device_up", 2)


def test_a_torn_frame_is_told_when_the_line_falls_silent(path: str) -> None:
    endpoint = PtyEndpoint(path)
    endpoint.plug()
    with reading(path, "angel_eye", supervision=Supervision(torn_s=0.1)) as listener:
        listener.until_kind("device_up")
        endpoint.write(bytes.fromhex("053144"))
        (bad,) = listener.until_kind("bad_frame")
        assert bad.raw == "053144"
    endpoint.unplug()


def test_garbage_is_a_lost_device_until_a_good_frame_comes(path: str) -> None:
    endpoint = PtyEndpoint(path)
    endpoint.plug()
    with reading(path, "angel_eye", supervision=Supervision(bad_frames=3)) as listener:
        listener.until_kind("device_up")
        endpoint.write(bytes.fromhex("0531") * 9)
        (down,) = listener.until_kind("device_down")
        assert "check baud rate and wire" in down.why
        endpoint.write(bytes.fromhex("053144 81B8033446"))
        listener.until_kind("card_read")
        assert sum(report.kind == "bad_frame" for report in listener.reports) == 3
        assert isinstance(listener.reports[-2], DeviceUp)
    endpoint.unplug()


def test_a_shoe_that_is_heard_at_the_double_speed_is_lost(path: str) -> None:
    """There bytes come that are acknowledgements by chance: no answer was asked for."""
    endpoint = PtyEndpoint(path)
    endpoint.plug()
    with reading(path, "angel_eye", supervision=Supervision(torn_s=0.1)) as listener:
        listener.until_kind("device_up")
        for told in range(1, 9):
            endpoint.write(TOO_FAST)
            listener.until(lambda reports, told=told: len(reports) > told)
        (down,) = listener.until_kind("device_down")
        assert "check baud rate and wire" in down.why
    endpoint.unplug()


def test_noise_that_goes_on_refuses_no_command() -> None:
    """It holds refusals by chance: each of them was a report, without end."""
    listener = Listener()
    driver = ShoeDriver("shoe0", "socket://nobody:1", "angel_eye", listener)
    driver.received_ns = time.monotonic_ns()
    driver._take_bytes(bytes.fromhex("1500" * 20 + "1501" * 50), Mock(spec=Link))
    assert [one.kind for one in listener.reports] == ["bad_frame"] * 20 + ["device_down"]


def test_an_angel_eye_that_cannot_read_reports_the_unread_card(path: str) -> None:
    with shoe("angel_eye", path) as device, reading(path, "angel_eye") as listener:
        listener.until_kind("device_up")
        device.pull_unreadable()
        listener.until_kind("card_unread")
        error, unread = listener.reports[-2:]
        assert isinstance(error, ShoeNotice)
        assert isinstance(unread, CardUnread)
        assert unread.n == error.n + 1


def test_a_missing_device_says_so_once_and_is_found_when_it_comes(path: str) -> None:
    with reading(path, "angel_eye") as listener:
        (down,) = listener.until_kind("device_down")
        assert down.why.endswith("is it plugged in and switched on?")
        with shoe("angel_eye", path):
            listener.until_kind("device_up")
        assert [report.kind for report in listener.reports[:2]] == ["device_down", "device_up"]


def test_a_port_in_use_says_who_is_to_stop(path: str) -> None:
    with shoe("angel_eye", path):
        holder = open_link(path, LINE)
        with pytest.raises(LinkError, match="another program holds it"):
            open_link(path, LINE)
        holder.close()


def test_what_is_no_device_says_so(tmp_path: Path) -> None:
    plain = tmp_path / "file"
    plain.write_text("")
    with pytest.raises(LinkError, match="no serial port"):
        open_link(str(plain), LINE)
    with pytest.raises(LinkError, match="scheme 'ftp' is unknown"):
        open_link("ftp://shoe", LINE)


def test_a_refusing_serial_server_says_so() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(LinkError, match="the serial server refuses"):
            open_link(f"socket://127.0.0.1:{port}", LINE)


@pytest.mark.system
def test_a_burst_after_silence_keeps_every_card() -> None:
    with shoe("angel_eye", 0) as device:
        url = f"socket://127.0.0.1:{device.port}"
        with reading(url, "angel_eye") as listener:
            listener.until_kind("device_up")
            device.fault("burst", 0.5)
            for face in FACES * 20:
                device.pull(face)
            listener.until_kind("card_read", 120)
            assert listener.faces() == FACES * 20
            assert [r.n for r in listener.until_kind("card_read")] == list(range(1, 121))


@pytest.mark.system
def test_a_server_that_goes_silent_is_left_and_asked_again() -> None:
    rules = Supervision(silence_s=0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        with reading(url, "reference", supervision=rules) as listener:
            half_open, _ = server.accept()
            (down,) = listener.until_kind("device_down")
            assert "nothing valid heard for 0.3 s" in down.why
            again, _ = server.accept()
            assert again.recv(64) == half_open.recv(64) == Reference().resume(0, 0)
            still_silent, _ = server.accept()
            assert listener.reports == [down]
        for host in (half_open, again, still_silent):
            host.close()


@pytest.mark.system
def test_garbage_on_our_own_wire_is_told_once_however_often_it_is_opened() -> None:
    rules = Supervision(silence_s=0.3, bad_frames=2)
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        with reading(url, "reference", supervision=rules) as listener:
            for _ in range(3):
                host, _ = server.accept()
                host.sendall(b"\x7e\x55\x55\x55" * 5)
                listener.until_kind("device_down")
                while host.recv(64):
                    pass
                host.close()
        kinds = [report.kind for report in listener.reports]
        assert kinds == ["bad_frame", "bad_frame", "device_down"]


@pytest.mark.system
@pytest.mark.parametrize(("said", "why"), [(b"\x7e\x55", "none is a frame"), (b"", "heard for")])
def test_a_plug_that_was_put_in_again_is_not_said_to_be_missing(
    said: bytes, why: str, path: str
) -> None:
    """A device on our own wire that sends garbage, loses its plug, then garbles on or is mute."""
    rules = Supervision(silence_s=0.3, bad_frames=2)
    endpoint = PtyEndpoint(path)
    endpoint.plug()
    with reading(path, "reference", supervision=rules) as listener:
        endpoint.write(b"\x7e\x55" * 5)
        listener.until_kind("device_down")
        endpoint.unplug()
        listener.until(lambda reports: "no such device" in getattr(reports[-1], "why", ""))
        endpoint.plug()
        endpoint.write(said * 5)
        listener.until(lambda reports: why in getattr(reports[-1], "why", ""))
    endpoint.unplug()


def test_garbage_that_goes_on_after_a_plug_was_pulled_is_a_lost_device_again() -> None:
    rules = Supervision(bad_frames=3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        with reading(url, "angel_eye", supervision=rules) as listener:
            for garbled, downs in ((3, 1), (6, 3)):  # the pulled plug is a loss of its own
                host, _ = server.accept()
                host.sendall(bytes.fromhex("0531") * 9)
                listener.until_kind("bad_frame", garbled)
                down = listener.until_kind("device_down", downs)[-1]
                assert "check baud rate and wire" in down.why
                host.close()


def test_what_a_server_sends_on_connecting_is_read() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        with reading(url, "bee_tek") as listener:
            host, _ = server.accept()
            with host:
                host.sendall(b"[Game]<Card:4S>")
                listener.until_kind("card_read")


@pytest.mark.parametrize("wire", ["angel_eye", "reference"])
def test_a_server_that_hangs_up_at_once_is_lost_once_however_often_it_is_asked(wire: str) -> None:
    """So does one whose port is in use by another host."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        with reading(url, wire) as listener:
            for _ in range(3):
                host, _ = server.accept()
                host.close()
            (down,) = listener.until_kind("device_down")
            assert "is nobody else connected?" in down.why
            host, _ = server.accept()
            if wire == "angel_eye":
                listener.until_kind("device_up")
            assert [one.kind for one in listener.reports][:2] in (
                ["device_down"],
                ["device_down", "device_up"],
            )
            host.close()


class Answered(BeeTek):
    """A wire whose device awaits an answer to each token."""

    def answer(self, frame: WireFrame) -> bytes:
        """Answer with one byte."""
        return b"\x06"


def test_what_came_is_told_though_the_device_takes_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(devices, "load_wire", lambda _name: Answered())
    listener = Listener()
    driver = ShoeDriver("shoe0", "socket://nobody:1", "answered", listener)
    gone = Mock(spec=Link)
    gone.write.side_effect = LinkError("gone")
    with pytest.raises(LinkError):
        driver._take_bytes(b"[Game]<Card:8S>[Game]<Card:TD>[Game]<Card:AH>", gone)
    assert listener.faces() == ["8S", "TD", "AH"]


def test_another_shoe_that_greets_on_the_same_line_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        with reading(url, "reference") as listener:
            host, _ = server.accept()
            for named in ("acme/17", "acme/17", "acme/18"):
                texts = pack_texts(named, "set-A", "ready")
                host.sendall(pack(Reference.protocol, HELLO, 1, 1, texts))
            ups = listener.until_kind("device_up", 2)
        host.close()
        assert [(up.identity, up.batch) for up in ups] == [
            ("acme/17", "set-A"),
            ("acme/18", "set-A"),
        ]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_error_of_ours_in_a_driver_is_told_as_the_loss_of_its_device(path: str) -> None:
    told = Listener()

    def take(report: DeviceInput) -> None:
        if report.kind == "card_read":
            raise KeyError("ours")
        told(report)

    driver = ShoeDriver("shoe0", path, "bee_tek", take)
    with shoe("bee_tek", path) as device:
        driver.start()
        told.until_kind("device_up")
        device.pull("8S")
        (down,) = told.until_kind("device_down")
        driver.stop()
    why = "the driver failed (KeyError('ours')): restart the table"
    assert down == DeviceDown("shoe0", why)


def test_two_cards_in_one_pull_and_a_card_pulled_back(path: str) -> None:
    with shoe("reference", path) as device, reading(path, "reference") as listener:
        listener.until_kind("device_up")
        for slip, face in [("two_cards", "8S"), ("", "9S"), ("pulled_back", "TD"), ("", "TD")]:
            if slip:
                device.fault(slip)
            device.pull(face)
        listener.until_kind("card_read", 3)
        assert listener.faces() == ["8S", "TD", "TD"]
        notices = [r for r in listener.reports if isinstance(r, ShoeNotice)]
        assert ("pulled_back", "TD") in [(notice.what, notice.text) for notice in notices]


def test_a_simulated_shoe_by_url(tmp_path: Path) -> None:
    cards = tmp_path / "cards.txt"
    cards.write_text("8S\nCUT\n?\n")
    with reading(f"sim://bee_tek?cards={cards}&interval=0", "bee_tek") as listener:
        listener.until_kind("card_unread", 2)
        assert listener.faces() == ["8S"]
    with pytest.raises(LinkError, match="no simulated shoe speaks 'morse'"):
        open_link("sim://morse", LINE)


def test_a_bad_line_of_a_cards_file_is_named(tmp_path: Path) -> None:
    cards = tmp_path / "cards.txt"
    cards.write_text("8S\n\nXX\n")
    with pytest.raises(ValueError, match=r"cards\.txt, line 3: 'XX' is no card"):
        read_cards(str(cards))
    cards.write_bytes(b"\xff")
    with pytest.raises(ValueError, match=f"^{cards}: no UTF-8 text"):
        read_cards(str(cards))
    assert card_named(" cut ") == "CUT"


def test_a_simulated_shoe_lives_on_whenever_its_plug_is_pulled(path: str) -> None:
    """Also between the moments at which its thread lists its descriptors and waits for them."""
    with shoe("reference", path) as device:
        nap, pulled = device._nap, threading.Event()

        def pulling() -> float:
            if not pulled.is_set():
                pulled.set()
                device.fault("unplug", 0.1)
            return nap()

        device._nap = pulling  # type: ignore[method-assign]
        assert pulled.wait(5)
        with reading(path, "reference") as listener:
            device.pull("8S")
            listener.until_kind("card_read")


def test_an_unknown_fault_is_refused(path: str) -> None:
    with shoe("reference", path) as device, pytest.raises(ValueError, match="no fault is called"):
        device.fault("gremlin")
