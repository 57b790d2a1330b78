"""A reference server that cannot write its ledger ends: no round is passed over, no line torn."""

import subprocess
import sys
from pathlib import Path

import pytest

from controller.kit import servers
from tests.support.mqtt.broker import Broker, Listener

HERE = Path(servers.__file__).parent
TOPICS = "livetable/v1/riga/bj1"
SEQUENCE = "e-000000000007"


@pytest.mark.system
@pytest.mark.parametrize("words", [(sys.executable, "server.py"), ("node", "server.js")])
def test_a_server_whose_ledger_takes_no_line_ends_and_acknowledges_nothing(
    tmp_path: Path, words: tuple[str, str]
) -> None:
    """Started again it asks for the round that it could not book."""
    runner, name = words
    with Broker(tmp_path) as broker:
        ear = Listener(broker.port)
        told = ["127.0.0.1", str(broker.port), "riga", "bj1", "gs", str(tmp_path / "no" / "ledger")]
        server = subprocess.Popen([runner, str(HERE / name), *told], stderr=subprocess.DEVNULL)
        try:
            ear.say(f"{TOPICS}/description", {"data": {"boxes": 0, "side_bets": []}}, retain=True)
            ear.say(f"{TOPICS}/status", {"data": {"state": "online"}}, retain=True)
            for _ in range(30):
                data = {"round": "r1", "digest": "d"}
                void = {"type": "livetable.voided", "sequence": SEQUENCE, "data": data}
                ear.say(f"{TOPICS}/reply/gs", void)
                if server.poll() is not None:
                    break
                try:
                    server.wait(0.5)
                except subprocess.TimeoutExpired:
                    continue
            assert server.poll() not in (None, 0)
        finally:
            server.kill()
            server.wait(10)
            ear.close()
