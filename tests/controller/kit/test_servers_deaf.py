"""A reference server to which the broker refuses its topics asks for them again."""

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
                    refused = bytes([0x90, 2 + 6]) + words[2:4] + b"\x80" * 6
                    connection.sendall(refused)
        except OSError:
            return


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
