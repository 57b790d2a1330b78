"""A reference server to which the broker refuses its topics asks for them again."""

import json
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from controller.kit import servers
from tests.support.mqtt.scripted_broker import ACCEPTED, ScriptedBroker

HERE = Path(servers.__file__).parent
SUBSCRIBE = 0x82


class Overloaded(ScriptedBroker):
    """Refuses each subscription, and keeps the connection."""

    def __init__(self) -> None:
        super().__init__(ACCEPTED)

    @property
    def asked(self) -> int:
        """How many subscriptions it refused."""
        return sum(one[0] == SUBSCRIBE for one in self.heard)

    def _talk(self, connection: socket.socket) -> None:
        try:
            while words := connection.recv(4096):
                self.heard.append(words)
                if words[0] >> 4 == 1:
                    connection.sendall(ACCEPTED)
                elif words[0] == SUBSCRIBE:
                    connection.sendall(self.answer(words))
        except OSError:
            return

    def answer(self, words: bytes) -> bytes:
        """Return what it says to a subscription: it refuses all six topics."""
        return bytes([0x90, 2 + 6]) + words[2:4] + b"\x80" * 6


class LetsNoAlarmBeHeard(Overloaded):
    """Refuses one topic for good; whoever subscribes to `status` is told the retained one."""

    def answer(self, words: bytes) -> bytes:
        """Return the answer to a subscription, and the retained status if it was among them."""
        names = [b"status", b"description", b"event", b"round", b"alarm", b"reply/gs"]
        codes = bytes(0x80 if one == b"alarm" else 1 for one in names if b"/" + one in words)
        told = bytes([0x90, 2 + len(codes)]) + words[2:4] + codes
        if b"/status" not in words:
            return told
        topic = b"livetable/v1/riga/bj1/status"
        online = json.dumps({"data": {"state": "online"}}).encode()
        body = len(topic).to_bytes(2, "big") + topic + online
        return told + bytes([0x31, len(body)]) + body

    @property
    def replays(self) -> int:
        """How many replays were asked for, each under an id of its own."""
        return len({one.partition(b'"id"')[2][:40] for one in self.heard if b"cmd/replay" in one})


@pytest.mark.system
@pytest.mark.parametrize("words", [(sys.executable, "server.py"), ("node", "server.js")])
def test_a_refused_subscription_is_asked_for_again(tmp_path: Path, words: tuple[str, str]) -> None:
    """An overloaded broker refuses for a while; a server that is deaf hears no round any more."""
    runner, name = words
    with Overloaded() as broker:
        told = ["127.0.0.1", str(broker.port), "riga", "bj1", "gs", str(tmp_path / "ledger")]
        server = subprocess.Popen([runner, str(HERE / name), *told])
        try:
            until = time.monotonic() + 12
            while broker.asked < 2 and time.monotonic() < until:
                time.sleep(0.1)
        finally:
            server.kill()
            server.wait(10)
    assert 2 <= broker.asked < 12


@pytest.mark.system
@pytest.mark.parametrize("words", [(sys.executable, "server.py"), ("node", "server.js")])
def test_only_what_was_refused_is_asked_for_again(tmp_path: Path, words: tuple[str, str]) -> None:
    """A broker that lets the server hear no alarm sent it the status again, and so a replay."""
    runner, name = words
    with LetsNoAlarmBeHeard() as broker:
        told = ["127.0.0.1", str(broker.port), "riga", "bj1", "gs", str(tmp_path / "ledger")]
        server = subprocess.Popen([runner, str(HERE / name), *told])
        try:
            until = time.monotonic() + 12
            while broker.asked < 3 and time.monotonic() < until:
                time.sleep(0.1)
            time.sleep(0.7)
        finally:
            server.kill()
            server.wait(10)
    assert broker.asked >= 3
    assert broker.replays == 1
