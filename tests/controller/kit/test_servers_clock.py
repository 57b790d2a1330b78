"""A reference server repeats what got no answer, also where its clock was set back meanwhile."""

import json
import subprocess
import time
from pathlib import Path

import pytest
from paho.mqtt.client import MQTTMessage

from controller.kit import servers
from tests.support.mqtt.broker import Broker, Listener

HERE = Path(servers.__file__).parent
BACK = """
const now = Date.now, begun = now();
Date.now = () => now() - (now() > begun + 2000 ? 3600000 : 0);
"""


@pytest.mark.system
def test_a_clock_set_back_by_an_hour_holds_up_no_repetition(tmp_path: Path) -> None:
    (tmp_path / "back.js").write_text(BACK)
    booked = {"round": "r1", "epoch": "e", "n": 7, "bets": [], "ack": ["ack_void", {}]}
    (tmp_path / "ledger").write_text(json.dumps(booked) + "\n")
    said: list[float] = []

    def heard(_client: object, _data: object, message: MQTTMessage) -> None:
        if message.topic.endswith("/cmd/ack_void"):
            said.append(time.monotonic())

    with Broker(tmp_path) as broker:
        ear = Listener(broker.port)
        ear._client.on_message = heard
        told = ["127.0.0.1", str(broker.port), "riga", "bj1", "gs", str(tmp_path / "ledger")]
        words = ["node", "-r", str(tmp_path / "back.js"), str(HERE / "server.js"), *told]
        server = subprocess.Popen(words)
        try:
            until = time.monotonic() + 15
            while len(said) < 3 and time.monotonic() < until:
                time.sleep(0.1)
        finally:
            server.kill()
            server.wait(10)
            ear.close()
    assert len(said) >= 3
