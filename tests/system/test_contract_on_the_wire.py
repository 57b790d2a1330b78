"""All that crosses the broker of a demo, commands included, is in the contract."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from drivers.sim.ports import free_port
from tests.support.mqtt.contract import faults
from tests.support.processes.livetable import demo

pytestmark = [pytest.mark.system, pytest.mark.timeout(240)]

Heard = list[tuple[str, bytes]]


@contextmanager
def ear(port: int) -> Iterator[Heard]:
    """Every message of a broker that is still to start."""
    heard: Heard = []
    client = Client(CallbackAPIVersion.VERSION2)
    client.on_message = lambda _client, _data, message: heard.append(
        (message.topic, message.payload)
    )
    client.on_connect = lambda client, *_: client.subscribe("livetable/#", 1)
    client.reconnect_delay_set(1, 1)
    client.connect_async("127.0.0.1", port)
    client.loop_start()
    yield heard
    client.disconnect()
    client.loop_stop()


DEMOS = [
    (("--game", "quebec", "--rounds", "3", "--seed", "5"), {"settled", "window_closed"}),
    (("--game", "infinite", "--rounds", "3", "--seed", "7"), {"settled", "decision_applied"}),
]


@pytest.mark.torture  # tests/controller/contract/test_traffic.py: each kind of message, no broker
@pytest.mark.parametrize(("words", "wanted"), DEMOS)
def test_all_that_crosses_the_broker_is_in_the_contract(
    words: tuple[str, ...], wanted: set[str], tmp_path: Path
) -> None:
    port = free_port()
    with ear(port) as heard:
        process = demo(*words, "--mqtt-port", str(port), "--journal", str(tmp_path / "demo.db"))
        _, err = process.communicate(timeout=220)
    assert process.returncode == 0, err
    kinds = {json.loads(payload).get("type", "").removeprefix("livetable.") for _, payload in heard}
    assert wanted | {"status", "state", "description", ""} <= kinds
    assert any("/cmd/bets_final" in topic for topic, _ in heard)
    wrong = {fault for topic, payload in heard for fault in faults(topic, payload)}
    assert wrong == set()
