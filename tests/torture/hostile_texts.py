"""Hostile texts and values, through mosquitto as shipped and through the console's socket.

A real table's process hears, in one stream of chance: halves of characters, NUL, emoji without
end, numbers of thousands of digits, lists ten thousand deep, wrong types, misspelt and repeated
keys, no JSON, no UTF-8. Every message whose id can be read is answered with a sentence, under that
id; after each batch a public event still comes; in the end the process lives, ends cleanly, and
its journal is whole.

    python -m tests.torture.hostile_texts [--count 100000] [--seed 1]
"""

import argparse
import json
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from controller.core.messages import limits
from controller.core.messages.parse import ACTS, VERBS
from controller.journal.verify import verify
from controller.people.file import Person, write_people
from drivers.sim.ports import free_port
from tests.support.mqtt.shipped_broker import ShippedBroker
from tests.support.places import PROJECT
from tests.support.quick_pins import quick_hash

TABLE = """
[table]
site = "riga"
id = "bj1"
game = "blackjack_live"

[[shoes]]
name = "shoe0"
url = "{folder}/shoe0"
wire = "reference"

[[cameras]]
name = "camera0"
url = "http://127.0.0.1:9/camera0"
layout = "seven_boxes"

[mqtt]
port = {port}
username = "bj1"
password_file = "{folder}/secret"
ca_file = "{ca}"

[console]
port = {console}
"""

TOPIC = "livetable/v1/riga/bj1/"
BATCH = 500
"""Messages between two proofs that an event still comes."""

TAP_EVERY = 5
"""Every so many messages one goes to the console."""

PATIENCE_S = 20.0
SENTENCE = limits.REPLY + 1

TEXTS = [
    "\\ud800", "\\udfff\\ud800", "\\u0000", "a\\u0000b", "\\u202e", "\\ufeff", "\\uffff", "",
    "²", "٣", "１", "1 ", "-1", "1e9", "NaN", "null", "__class__", "{}", "%s%n", "'; DROP TABLE",
    "../../x", "livetable/v1/#", "\\r\\nX: y", "\\u001b[31m", "💶" * 100, "💶" * 401, "x" * 401,
    "x" * 5_000, "é" * 399, "play:0", "hit", "P", "1",
]  # fmt: skip
"""Texts as they stand in JSON: an escape is read by the table, not by us."""

NUMBERS = [
    "0", "-0", "1", "7", "8", "-1", "1.0", "1.5", "1e999", "-1e999", "NaN", "Infinity", "1e-400",
    "9007199254740991", "9007199254740992", "18446744073709551616", "1" + "0" * 400,
    "1" + "0" * 5_000, "01", "0x1", "1_0",
]  # fmt: skip

SPECIAL = ["true", "false", "null", "[]", "{}", "[[]]", '{"a":{}}', '{"1":{}}', '{"²":{}}',
           '{"1":{"sidee":[]}}', '{"1":1,"1":2}', '{"01":{},"1":{}}', '["8S","ZZ"]']  # fmt: skip

FIELDS = sorted(
    {
        name
        for kind in (*VERBS.values(), *ACTS.values())
        for name in kind.__dataclass_fields__
        if name != "kind"
    }
    | {"round", "deadline", "from", "betts", "__proto__"}
)

UNREADABLE = [
    b"", b"\xff", b"\x00", b"{", b"[" * 10_000, b"[" * 10_000 + b"]" * 10_000,
    b'{"a":' * 10_000 + b"1" + b"}" * 10_000, b'"' + b"x" * 60_000, b"nul", b"\xed\xa0\x80",
    b'{"id":"\xff"}', b"[1,2]", b"3", b'"text"', b"null", b"x" * 70_000, b"1" * 60_000,
]  # fmt: skip
"""Whole payloads that hold no id."""


@dataclass
class Figures:
    """What was counted."""

    sent: int = 0
    answered: int = 0
    taps: int = 0
    tap_answers: int = 0
    events: int = 0
    slowest_event_s: float = 0.0
    longest_answer: int = 0
    statuses: dict[str, int] = field(default_factory=dict)


class Hostile:
    """Makes messages."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def value(self) -> str:
        """A value, as JSON or nearly."""
        kind = self._random.random()
        if kind < 0.45:
            return f'"{self._random.choice(TEXTS)}"'
        if kind < 0.8:
            return self._random.choice(NUMBERS)
        if kind < 0.97:
            return self._random.choice(SPECIAL)
        deep = self._random.choice((3, 8, 9, 500, 5_000))
        return "[" * deep + "]" * deep

    def fields(self, kinds: dict[str, Any], word: str) -> str:
        """Some fields of the verb's, some of others."""
        own = [
            name for name in getattr(kinds.get(word), "__dataclass_fields__", ()) if name != "kind"
        ]
        chosen = [name for name in own if self._random.random() < 0.8]
        if self._random.random() < 0.3:
            chosen.append(self._random.choice(FIELDS))
        return "".join(f',"{name}":{self.value()}' for name in chosen)

    def word(self, kinds: dict[str, Any]) -> str:
        """Mostly a true verb."""
        odd = ["²", "x" * 200, "💶", "replay", "snapshot", "sign_in", "__init__", " "]
        known = [*kinds]
        return self._random.choice(known if self._random.random() < 0.9 else odd)

    def whole(self) -> bytes | None:
        """Now and then a payload without an id."""
        return self._random.choice(UNREADABLE) if self._random.random() < 0.1 else None


class Server:
    """A game server that means no good; everything that it hears is looked at."""

    def __init__(self, broker: ShippedBroker, figures: Figures) -> None:
        self.figures = figures
        self.waiting: set[str] = set()
        self.dealers: list[str] = []
        self.faults: list[str] = []
        self.online = False
        self.changed = threading.Condition()
        ready = threading.Event()
        self._client = Client(
            CallbackAPIVersion.VERSION2, "bj1-server", protocol=MQTTProtocolVersion.MQTTv5
        )
        self._client.username_pw_set("bj1-server", "bj1-server")
        self._client.tls_set_context(ssl.create_default_context(cafile=str(broker.ca)))
        self._client.on_message = self._heard
        self._client.on_subscribe = lambda *_: ready.set()
        self._client.on_connect = lambda client, *_: client.subscribe(
            [(f"{TOPIC}event", 1), (f"{TOPIC}reply/bj1-server", 1), (f"{TOPIC}status", 1)]
        )
        self._client.connect("127.0.0.1", broker.others)
        self._client.loop_start()
        assert ready.wait(20)

    def send(self, verb: str, payload: bytes) -> None:
        self._client.publish(f"{TOPIC}cmd/{verb}", payload, 1)
        self.figures.sent += 1

    def wait(self, done: Callable[[], bool], what: str) -> None:
        with self.changed:
            assert self.changed.wait_for(done, PATIENCE_S), (what, list(self.waiting)[:3])

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def _heard(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        body = json.loads(message.payload)
        with self.changed:
            if "/reply/" in message.topic:
                self._answer(body, len(message.payload))
            elif body["type"] == "livetable.status":
                self.online = body["data"]["state"] == "online"
            elif body["type"] == "livetable.dealer_changed":
                self.dealers.append(body["data"]["dealer"])
            self.changed.notify_all()

    def _answer(self, body: dict[str, Any], size: int) -> None:
        if "status" not in body:
            return  # an event of a replay
        figures = self.figures
        figures.longest_answer = max(figures.longest_answer, size)
        figures.statuses[body["status"]] = figures.statuses.get(body["status"], 0) + 1
        if body["status"] == "rejected" and not is_sentence(body["text"]):
            self.faults.append(str(body)[:300])
        if body["id"] in self.waiting:
            self.waiting.discard(body["id"])
            figures.answered += 1


def is_sentence(text: str) -> bool:
    """Words for a person: some, not endless, and no trace of a program's."""
    return " " in text and len(text) <= SENTENCE and "Traceback" not in text


class Page:
    """A screen of the console that means no good; comes back when it is thrown out."""

    def __init__(self, port: int, figures: Figures) -> None:
        self._url, self._figures = f"ws://127.0.0.1:{port}/ws", figures
        self._screen: ClientConnection | None = None
        self._who = ("anna", "1111")
        self.faults: list[str] = []

    def sign_in(self, name: str) -> None:
        """As dealer; the public hears of it."""
        claim = {"type": "sign_in", "person": name, "role": "dealer", "pin": "1111"}
        self._open().send(json.dumps(claim))
        self._until("signed_in", "refused")

    def tap(self, payload: bytes, id: str) -> None:
        """Say it; what can be answered is, under its id or as a refusal."""
        screen = self._open()
        self._figures.taps += 1
        try:
            screen.send(payload.decode("utf-8", "replace") if id else payload)
            told = self._until("reply", "refused")
        except ConnectionClosed:
            self._screen = None
            return
        self._figures.tap_answers += 1
        if told.get("status") != "accepted" and not is_sentence(told["text"]):
            self.faults.append(str(told)[:300])

    def close(self) -> None:
        if self._screen is not None:
            self._screen.close()

    def _open(self) -> ClientConnection:
        if self._screen is None:
            self._screen = connect(self._url, proxy=None, ping_interval=None, max_queue=None)
        return self._screen

    def _until(self, *kinds: str) -> dict[str, Any]:
        assert self._screen is not None
        while True:
            message: dict[str, Any] = json.loads(self._screen.recv(timeout=PATIENCE_S))
            if message["type"] in kinds:
                return message


def start_table(folder: Path, broker: ShippedBroker) -> tuple[subprocess.Popen[bytes], int]:
    """The table's process, ready; and its console's port."""
    console = free_port()
    (folder / "secret").write_text("bj1\n")
    pin = quick_hash("1111")
    write_people(
        folder / "people.toml",
        [Person(name=name, roles=["dealer"], pin=pin) for name in ("anna", "bert")],
    )
    table = TABLE.format(folder=folder, port=broker.port, ca=broker.ca, console=console)
    (folder / "table.toml").write_text(table)
    command = [sys.executable, "-m", "controller.cli", "run", "--config"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([*command, str(folder / "table.toml")], stderr=log, cwd=PROJECT)
    while b"is ready" not in (folder / "log").read_bytes():
        assert process.poll() is None, (folder / "log").read_text()
        threading.Event().wait(0.05)
    return process, console


def torture(folder: Path, count: int, seed: int) -> Figures:
    """Send `count` hostile messages. Raises AssertionError where one did harm."""
    figures = Figures()
    hostile = Hostile(seed)
    with ShippedBroker(folder) as broker:
        process, console = start_table(folder, broker)
        server, page = Server(broker, figures), Page(console, figures)
        try:
            server.wait(lambda: server.online, "the table does not come")
            for n in range(count):
                assert process.poll() is None, "the table's process has ended"
                if n % TAP_EVERY:
                    _command(hostile, server, n)
                else:
                    _tap(hostile, page, n)
                if n % BATCH == BATCH - 1 or n == count - 1:
                    server.wait(lambda: not server.waiting, "unanswered")
                    _still_told(server, page)
            assert process.poll() is None, "the table's process has ended"
        finally:
            page.close()
            server.close()
            process.terminate()
            code = process.wait(30)
    assert code == 0
    assert server.faults == [], server.faults[:3]
    assert page.faults == [], page.faults[:3]
    assert not list(folder.glob("*.crash*"))
    assert verify(folder / "journal.db").intact
    return figures


def _command(hostile: Hostile, server: Server, n: int) -> None:
    whole = hostile.whole()
    verb = hostile.word(VERBS)
    if whole is not None:
        server.send(verb, whole)
        return
    id = f"m{n}"
    fields = hostile.fields(VERBS, verb)
    payload = f'{{"id":"{id}","client":"bj1-server"{fields}}}'.encode()
    if _id_is_readable(payload):
        server.waiting.add(id)
    server.send(verb, payload)


def _id_is_readable(payload: bytes) -> bool:
    """Not beyond what Python's own reader can take; numbers too long are the table's to refuse."""
    try:
        read = json.loads(payload, parse_int=float)
    except (ValueError, RecursionError):
        return False
    return isinstance(read, dict)


def _tap(hostile: Hostile, page: Page, n: int) -> None:
    whole = hostile.whole()
    if whole is not None:
        page.tap(whole, "")
        return
    act = hostile.word(ACTS)
    if act in ("sign_out", "sign_in"):
        act = "pause_table"
    fields = hostile.fields(ACTS, act)
    text = f'{{"type":"act","id":"t{n}","act":{{"kind":"{act}"{fields}}}}}'
    page.tap(text.encode(), f"t{n}")


def _still_told(server: Server, page: Page) -> None:
    """A dealer signs in, and the public hears of it."""
    figures, before = server.figures, len(server.dealers)
    name = "anna" if figures.events % 2 else "bert"
    begun = time.monotonic()
    page.sign_in(name)
    server.wait(lambda: len(server.dealers) > before, "no event comes any more")
    assert server.dealers[-1] == ("p1" if name == "anna" else "p2")
    figures.slowest_event_s = max(figures.slowest_event_s, time.monotonic() - begun)
    figures.events += 1


def main() -> None:
    """Torture, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        figures = torture(Path(folder), options.count, options.seed)
    print(f"{options.count} messages in {time.monotonic() - begun:.0f} s: {figures}")


if __name__ == "__main__":
    main()
