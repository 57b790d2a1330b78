"""`livetable run` as a process: started, watched, killed, refused, ended."""

import http.client
import json
import re
import signal
import socket
import threading
from importlib.metadata import version
from pathlib import Path

import cv2
import numpy as np
import pytest
from websockets.sync.client import connect

from controller.journal.copies.new_epoch import new_epoch
from controller.journal.verify import verify
from controller.people.file import Person, write_people
from tests.controller.app.conftest import TABLE
from tests.support.mqtt.broker import Broker, Listener
from tests.support.processes.running_table import Run
from tests.support.quick_pins import quick_hash

pytestmark = pytest.mark.system

PIN_1234 = quick_hash("1234")


def test_a_record_of_another_game_is_refused_and_left_as_it_is(folder: Path) -> None:
    """The engineer wrote another game into the table file; put back, the table goes on."""
    file = folder / "table.toml"
    before = file.read_text()
    as_igt = before.replace('game = "infinite"', 'game = "igt"')
    as_igt = as_igt.replace('layout = "infinite"', 'layout = "one_box"')
    for text in (before, as_igt, before):
        file.write_text(text)
        run = Run(folder)
        if text is before:
            run.line("ready")
            assert run.end(signal.SIGTERM) == 0
        else:
            said = run.line("this is the record of infinite, and the table file says igt")
            assert "livetable journal new-epoch" in said
            assert run.process.wait(20) == 2
        assert verify(folder / "journal.db").intact


def test_in_a_new_record_another_game_is_dealt(folder: Path) -> None:
    run = Run(folder)
    run.line("ready")
    assert run.end(signal.SIGTERM) == 0
    new_epoch(folder / "journal.db", "ella", "IGT from today on")
    file = folder / "table.toml"
    as_igt = file.read_text().replace('game = "infinite"', 'game = "igt"')
    file.write_text(as_igt.replace('layout = "infinite"', 'layout = "one_box"'))
    run = Run(folder)
    run.line("ready")
    assert run.end(signal.SIGTERM) == 0
    assert verify(folder / "journal.db").intact


def test_the_engineer_is_handed_the_cameras_picture(folder: Path) -> None:
    """Even of a camera that is away: the picture then says so."""
    write_people(folder / "people.toml", [Person(name="ella", roles=["engineer"], pin=PIN_1234)])
    run = Run(folder)
    found = re.search(r"console http://([\d.]+:\d+)/", run.line("ready"))
    assert found is not None
    with connect(f"ws://{found[1]}/ws", proxy=None) as screen:
        claim = {"type": "sign_in", "person": "ella", "role": "engineer", "pin": "1234"}
        screen.send(json.dumps(claim))
        told = (json.loads(screen.recv(timeout=10)) for _ in range(100))
        token = next(message["token"] for message in told if message["type"] == "signed_in")
        picture = live_picture(found[1], token)
    assert run.end(signal.SIGTERM) == 0
    assert cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR).shape[1] == 1280


def test_its_figures_tell_version_queues_disk_and_clock(folder: Path) -> None:
    run = Run(folder)
    found = re.search(r"console http://([\d.]+:\d+)/", run.line("ready"))
    assert found is not None
    line = http.client.HTTPConnection(found[1], timeout=10)
    line.request("GET", "/metrics")
    told = line.getresponse().read().decode()
    line.close()
    assert run.end(signal.SIGTERM) == 0
    figures = {one.rpartition(" ")[0]: float(one.rpartition(" ")[2]) for one in lines_of(told)}
    assert figures[f'livetable_software{{version="livetable {version("livetable")}"}}'] == 1
    assert figures['livetable_queue{queue="inputs"}'] < 10
    assert figures['livetable_queue{queue="events"}'] >= 0
    assert figures["livetable_disk_free_bytes"] > 0
    assert abs(figures["livetable_clock_moved_seconds"]) < 1


def test_its_figures_have_an_address_of_their_own_where_the_table_file_names_one(
    folder: Path,
) -> None:
    with (folder / "table.toml").open("a") as file:
        file.write("[metrics]\nport = 0\n")
    run = Run(folder)
    found = re.search(r"at http://([\d.]+:\d+)/metrics", run.line("figures for Prometheus"))
    assert found is not None
    status, told = asked(found[1], "/metrics")
    assert (status, "livetable_software" in told) == (200, True)
    assert asked(found[1], "/")[0] == asked(found[1], "/camera/camera0.jpg")[0] == 404
    assert asked(found[1], "/metrics", Host="rebound.example")[0] == 400
    assert run.end(signal.SIGTERM) == 0


def test_figures_that_find_their_port_taken_are_a_sentence(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with (folder / "table.toml").open("a") as file:
            file.write(f"[metrics]\nport = {port}\n")
        run = Run(folder)
        assert run.process.wait(60) == 2
        said = run.line("metrics.port")
        run.end()
    assert f"the figures cannot listen on 127.0.0.1:{port} (Address already in use" in said


def asked(place: str, address: str, **headers: str) -> tuple[int, str]:
    """What a server answers."""
    line = http.client.HTTPConnection(place, timeout=10)
    line.request("GET", address, headers=headers)
    answer = line.getresponse()
    told = answer.status, answer.read().decode()
    line.close()
    return told


def lines_of(told: str) -> list[str]:
    """The figures of a page of them."""
    return [line for line in told.splitlines() if not line.startswith("#")]


def live_picture(host: str, token: str) -> bytes:
    """The camera's live picture, once its vision process is up."""
    for _ in range(100):
        line = http.client.HTTPConnection(host, timeout=10)
        line.request("GET", "/camera/camera0.jpg", headers={"Authorization": f"Bearer {token}"})
        answer = line.getresponse()
        body = answer.read()
        line.close()
        if answer.status == 200:
            return body
        assert answer.status == 204, body  # no picture yet is no error
        threading.Event().wait(0.1)
    raise AssertionError("no picture came")


@pytest.mark.regulation("R15", "R20")
def test_killed_and_started_again_it_goes_on_in_the_same_journal(
    folder: Path, broker: Broker
) -> None:
    ear = Listener(broker.port)
    first = Run(folder)
    ear.wait(lambda ear: ear.on("/state"))
    assert first.end(signal.SIGKILL) == -signal.SIGKILL
    ear.wait(lambda ear: ear.on("/status")[-1]["data"]["state"] == "offline")
    second = Run(folder)
    ear.wait(lambda ear: ear.on("/status")[-1]["data"]["state"] == "online")
    assert second.end(signal.SIGINT) == 0
    assert verify(folder / "journal.db").intact
    epochs = {status["data"]["epoch"] for status in ear.on("/status")}
    assert len(epochs) == 1
    ear.close()


def test_a_second_table_on_the_same_journal_is_refused(folder: Path) -> None:
    first = Run(folder)
    first.line("ready")
    second = Run(folder)
    assert "another process writes this journal" in second.line("journal")
    assert second.end() == 2
    assert first.end(signal.SIGTERM) == 0


def test_a_faulty_table_file_is_explained(folder: Path) -> None:
    (folder / "table.toml").write_text(TABLE.format(folder=folder, port=1).replace("wire", "wires"))
    run = Run(folder)
    assert "shoes.0.wires: no such key; did you mean 'wire'?" in run.line("wires")
    assert run.end() == 2


def test_it_says_that_it_is_ready_feeds_its_watchdog_and_ends_cleanly(folder: Path) -> None:
    address = str(folder / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.settimeout(30)
        run = Run(folder, NOTIFY_SOCKET=address, WATCHDOG_USEC="10000000")
        assert "table riga/bj1 is ready" in run.line("ready")
        assert "no such device" in run.line("shoe0: lost")
        heard = {systemd.recv(100) for _ in range(3)}
        assert heard == {b"READY=1", b"WATCHDOG=1"}
        assert run.end(signal.SIGTERM) == 0
        while systemd.recv(100) != b"STOPPING=1":
            heard.clear()
    assert verify(folder / "journal.db").intact
