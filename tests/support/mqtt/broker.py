"""A real broker for tests: mosquitto as a child process, killed and started again at will."""

import json
import shutil
import socket
import ssl
import subprocess
import threading
from pathlib import Path
from typing import Any, Self

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from drivers.sim.ports import free_port

MOSQUITTO = shutil.which("mosquitto") or "/usr/sbin/mosquitto"


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until the process listens."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 5).close()
        except ConnectionRefusedError:
            assert process.poll() is None, "the broker did not start"
            threading.Event().wait(0.05)
        else:
            return


class Broker:
    """Mosquitto on a port of its own, keeping its sessions in `folder`."""

    def __init__(self, folder: Path, extra: str = "") -> None:
        self.port = free_port()
        self._file = folder / "mosquitto.conf"
        self._file.write_text(
            f"listener {self.port} 127.0.0.1\n{extra or 'allow_anonymous true'}\n"
            f"persistence true\npersistence_location {folder}/\nautosave_interval 1\nuser root\n"
            "autosave_on_changes true\n"
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", str(self._file)], stderr=subprocess.DEVNULL
        )
        wait_for_port(self.port, self._process)

    def stop(self, *, kill: bool = False) -> None:
        if self._process:
            (self._process.kill if kill else self._process.terminate)()
            self._process.wait(10)
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Listener:
    """A game server's ear: everything on the broker, in the order it came."""

    def __init__(
        self,
        port: int,
        topic: str = "livetable/#",
        name: str = "ear",
        user: str = "",
        ca: Path | None = None,
    ) -> None:
        self.lost = 0
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self._changed = threading.Condition()
        self._ready = threading.Event()
        self._client = Client(
            CallbackAPIVersion.VERSION2,
            name,
            clean_session=False,
            protocol=MQTTProtocolVersion.MQTTv311,
        )
        if user:
            self._client.username_pw_set(user, user)
        if ca is not None:
            self._client.tls_set_context(ssl.create_default_context(cafile=str(ca)))
        self._client.on_disconnect = self._on_lost
        self._client.reconnect_delay_set(1, 1)
        self._client.on_message = self._on_message
        self._client.on_subscribe = lambda *_: self._ready.set()
        self._client.on_connect = lambda client, *_: client.subscribe(topic, 1)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        assert self._ready.wait(10)

    def _on_message(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        if "/cmd/" in message.topic:
            return
        with self._changed:
            self.heard.append((message.topic, json.loads(message.payload)))
            self._changed.notify_all()

    def _on_lost(self, *_: object) -> None:
        with self._changed:
            self.lost += 1
            self._changed.notify_all()

    def say(
        self,
        topic: str,
        payload: dict[str, Any] | bytes,
        *,
        retain: bool = False,
        quality: int = 1,
    ) -> None:
        text = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
        self._client.publish(topic, text, quality, retain).wait_for_publish(10)

    def on(self, word: str) -> list[dict[str, Any]]:
        """What was heard on topics that contain `word`."""
        return [body for topic, body in list(self.heard) if word in topic]

    def public(self) -> list[dict[str, Any]]:
        """All that was heard on the numbered topics."""
        heard = [body for topic, body in list(self.heard) if "/reply/" not in topic]
        return [body for body in heard if "sequence" in body]

    def numbers(self) -> list[int]:
        """The sequence numbers heard on the public topics."""
        return [int(body["sequence"].rpartition("-")[2]) for body in self.public()]

    def count(self, name: str = "") -> int:
        """How many events whose type ends so, repeats aside."""
        return len({one["sequence"] for one in self.public() if one["type"].endswith(name)})

    def wait(self, done: Any, seconds: float = 20) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: done(self), seconds), self.heard[-5:]

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
