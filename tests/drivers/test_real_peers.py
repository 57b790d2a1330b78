"""Links against programs of other people: socat's ptys, ser2net's raw and RFC 2217 ports."""

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.shoe import ShoeDriver
from drivers.sim.devices.sim_shoe import SimShoe
from drivers.sim.ports import free_port
from tests.support.wires.device_listener import Listener

FACES = ["8S", "TD", "AH", "2C", "KD", "9H"] * 8

pytestmark = [pytest.mark.system]


def program(name: str) -> str:
    """Its path, also in /usr/sbin; skips the test where it is not installed."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed (Debian package {name})")
    return found


@contextlib.contextmanager
def running(*command: str) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(5)


@contextlib.contextmanager
def cards_over(device: SimShoe, url: str, wire: str) -> Iterator[Listener]:
    listener = Listener()
    driver = ShoeDriver("shoe0", url, wire, listener)
    listener.driver = driver
    driver.start()
    try:
        listener.until_kind("device_up")
        for face in FACES:
            device.pull(face)
        listener.until_kind("card_read", len(FACES))
        yield listener
    finally:
        driver.stop()


@contextlib.contextmanager
def ser2net(tmp_path: Path, accepter: str, wire: str) -> Iterator[tuple[SimShoe, int]]:
    """A simulated shoe on a pty, served by ser2net on a port."""
    server, port, link = program("ser2net"), free_port(), tmp_path / "shoe0"
    config = tmp_path / "ser2net.yaml"
    config.write_text(
        f"connection: &shoe\n  accepter: {accepter.format(port=port)}\n"
        f"  connector: serialdev,{link},9600n81,local\n"
    )
    device = SimShoe(wire, str(link))
    device.start()
    try:
        with running(server, "-n", "-c", str(config)):
            yield device, port
    finally:
        device.stop()


def test_a_shoe_behind_socats_two_ptys(tmp_path: Path) -> None:
    near, far = tmp_path / "near", tmp_path / "far"
    device = SimShoe("reference", str(far))
    device.start()
    link = f"pty,raw,echo=0,link={near}"
    with (
        running(program("socat"), link, f"file:{far},raw,echo=0"),
        cards_over(device, str(near), "reference") as listener,
    ):
        assert listener.faces() == FACES
    device.stop()


def test_a_shoe_behind_socats_tcp_port_delivering_two_bytes_at_a_time(tmp_path: Path) -> None:
    port, far = free_port(), tmp_path / "far"
    device = SimShoe("angel_eye", str(far))
    device.start()
    listen = f"tcp-listen:{port},reuseaddr,nodelay,fork"
    with running(program("socat"), "-b2", listen, f"file:{far},raw,echo=0"):
        url = f"socket://127.0.0.1:{port}"
        with cards_over(device, url, "angel_eye") as listener:
            assert listener.faces() == FACES
    device.stop()


@pytest.mark.parametrize("wire", ["reference", "bee_tek"])
def test_ser2nets_raw_port(tmp_path: Path, wire: str) -> None:
    with (
        ser2net(tmp_path, "tcp,127.0.0.1,{port}", wire) as (device, port),
        cards_over(device, f"socket://127.0.0.1:{port}", wire) as listener,
    ):
        assert listener.faces() == FACES


@pytest.mark.parametrize("wire", ["reference", "bee_tek"])
def test_ser2nets_rfc2217_port(tmp_path: Path, wire: str) -> None:
    accepter = "telnet(rfc2217),tcp,127.0.0.1,{port}"
    with ser2net(tmp_path, accepter, wire) as (device, port):
        url = f"rfc2217://127.0.0.1:{port}?ign_set_control"
        with cards_over(device, url, wire) as listener:
            assert listener.faces() == FACES


def test_a_raw_port_is_no_rfc2217_port(tmp_path: Path) -> None:
    with ser2net(tmp_path, "tcp,127.0.0.1,{port}", "bee_tek") as (_, port):
        listener = Listener()
        driver = ShoeDriver("shoe0", f"rfc2217://127.0.0.1:{port}?timeout=0.3", "bee_tek", listener)
        driver.start()
        listener.until(lambda reports: any("write socket://" in down.why for down in reports))
        driver.stop()
