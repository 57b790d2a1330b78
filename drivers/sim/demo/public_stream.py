"""The public stream of one table, as a demo or a drill listens to it on the broker."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """A public message as it arrived: UTC in ms, its type, its data."""

    utc: int
    type: str
    data: Json


class PublicStream:
    """Keeps every message of some topics under a table's prefix."""

    def __init__(self, port: int, prefix: str, topics: Sequence[str]) -> None:
        """Begin to listen at the broker on this machine's `port`."""
        self.told: list[Told] = []
        self._topics = [(f"{prefix}/{topic}", 1) for topic in topics]
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=f"ear-{time.time_ns()}")
        self._client.on_connect = self._on_connect
        self._client.on_message = self._on_message
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def stop(self) -> None:
        """Hear no more."""
        self._client.disconnect()
        self._client.loop_stop()

    def _on_connect(self, client: mqtt.Client, *_: object) -> None:
        client.subscribe(self._topics)

    def _on_message(self, _client: mqtt.Client, _data: object, message: mqtt.MQTTMessage) -> None:
        now = time.time_ns() // 1_000_000
        event = json.loads(message.payload)
        kind = str(event["type"]).removeprefix("livetable.")
        self.told.append(Told(now, kind, event["data"]))
