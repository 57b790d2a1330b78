"""One process of game servers: plays a share of a fleet's tables and books every round once.

`python -m controller.kit.fleet.consumer FOLDER NUMBER OF TABLES`

A booked round is a line of `ledger-NUMBER.jsonl`, on the disk before it is acknowledged. After a
kill the ledger says from where each table is to be replayed; commands keep their ids.
"""

import json
import os
import queue
import signal
import sys
import time
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from controller.kit.broker_options import name_at_broker
from controller.kit.fleet.node import broker_of, site_of, table_name

AGAIN_S = 5.0
"""A replay that brought nothing is asked for again after this time; so are unanswered commands."""

Json = dict[str, Any]


class Consumer:
    """The game servers of one process."""

    def __init__(self, folder: Path, number: int, of: int, tables: int) -> None:
        self._name = f"server-{number}"
        self._prefix = f"livetable/v1/{site_of(number)}"
        self._tables = [table_name(n) for n in range(tables) if n % of == number]
        self._heard: dict[str, tuple[str, int]] = {}
        self._path = folder / f"ledger-{number}.jsonl"
        self._recall()
        self._ledger = self._path.open("a")
        self._replayed: dict[str, float] = {}
        self._unanswered: dict[tuple[str, str], tuple[float, str, Json]] = {}
        self._latencies: list[int] = []
        self._repeats = self._gaps = 0
        self._deaf = False
        self._told = (folder / f"heard-{number}-{os.getpid()}.jsonl").open("a", encoding="utf-8")
        self._inbox: queue.SimpleQueue[MQTTMessage | None] = queue.SimpleQueue()
        self._client = Client(CallbackAPIVersion.VERSION2, client_id=f"fleet-{self._name}")
        self._client.on_connect = self._on_connect
        self._client.on_subscribe = self._on_subscribe
        self._client.on_message = lambda _c, _d, message: self._inbox.put(message)
        self._client.max_queued_messages_set(0)
        broker = broker_of(folder)
        name_at_broker(self._client, broker.username, broker.password_file, broker.ca_file)
        self._client.connect_async(broker.host, broker.port, keepalive=20)
        self._client.reconnect_delay_set(1, 2)

    def run(self) -> None:
        """Play until stopped."""
        self._client.loop_start()
        look = time.monotonic()
        while True:
            try:
                message = self._inbox.get(timeout=1.0)
            except queue.Empty:
                pass
            else:
                if message is None:
                    break
                self._take(message)
            if time.monotonic() > look:
                look = time.monotonic() + 1.0
                self._repeat()
                self._tell()
        self._client.disconnect()
        self._client.loop_stop()
        self._tell()

    def stop(self, *_: object) -> None:
        """End; may be called from a signal's handler."""
        self._inbox.put(None)

    def _tell(self) -> None:
        """Write what was heard since the last time: a kill takes no more than a second of it."""
        heard = {"latencies": self._latencies, "repeats": self._repeats, "gaps": self._gaps}
        self._told.write(json.dumps(heard) + "\n")
        self._told.flush()
        self._latencies, self._repeats, self._gaps = [], 0, 0

    def _recall(self) -> None:
        """Say what the ledger holds; a last line cut short by a kill counts for nothing."""
        if not self._path.exists():
            return
        whole, _, cut = self._path.read_bytes().rpartition(b"\n")
        if cut:
            os.truncate(self._path, len(whole) + 1 if whole else 0)
        for line in whole.splitlines():
            told = json.loads(line)
            self._heard[told["table"]] = (told["epoch"], told["n"])

    def _on_connect(self, *_: object) -> None:
        self._subscribe()
        self._replayed.clear()

    def _subscribe(self) -> None:
        self._deaf = False
        kinds = ("status", "event", "round", "alarm", f"reply/{self._name}")
        self._client.subscribe([(f"{self._prefix}/+/{kind}", 1) for kind in kinds])

    def _on_subscribe(self, _c: Client, _d: object, _mid: int, reasons: Any, *_: object) -> None:
        """Note whether the broker refused a subscription, as an overloaded one does."""
        self._deaf = any(reason.is_failure for reason in reasons)

    def _take(self, message: MQTTMessage) -> None:
        _, _, _, table, kind, *_ = message.topic.split("/")
        told = json.loads(message.payload)
        if kind == "status":
            self._came(table, told["data"]["state"])
            return
        if "sequence" not in told or "data" not in told:
            self._answered(table, told)
            return
        epoch, _, digits = told["sequence"].rpartition("-")
        n = int(digits)
        before, last = self._heard.get(table, ("", 0))
        if before != epoch:  # begin with what is not acknowledged
            last = n - 1 if kind == "reply" else 0
        if n <= last:
            self._repeats += 1
            return
        if n > last + 1:
            self._gaps += 1
            self._ask_replay(table, last + 1)
            return
        if kind != "reply":
            at = time.mktime(time.strptime(told["time"][:19], "%Y-%m-%dT%H:%M:%S")) - time.timezone
            self._latencies.append(round(time.time() * 1000 - at * 1000) - int(told["time"][20:23]))
        self._heard[table] = (epoch, n)
        name = told["type"].removeprefix("livetable.")
        self._play(table, epoch, n, name, told["data"])

    def _came(self, table: str, state: str) -> None:
        """Forget what was asked of a table that is back: it may be asked for again."""
        if state == "online":
            self._replayed.pop(table, None)

    def _play(self, table: str, epoch: str, n: int, name: str, data: Json) -> None:
        round_id = data.get("round", "")
        if name == "betting_closed":
            self._send(table, round_id, f"bets-{n}", "bets_final", {"players": 3})
        elif name == "window_opened":
            self._send(table, round_id, f"w{data['window']}", *answer(data))
        elif name in ("settled", "voided"):
            line = {"table": table, "epoch": epoch, "n": n, "round": round_id, "end": name}
            self._ledger.write(json.dumps(line) + "\n")
            self._ledger.flush()
            os.fsync(self._ledger.fileno())
            verb = "ack_round" if name == "settled" else "ack_void"
            self._send(table, round_id, "ack", verb, {"digest": data["digest"]})

    def _send(self, table: str, round_id: str, name: str, verb: str, body: Json) -> None:
        id = f"{round_id}/{name}"
        command = {"id": id, "client": self._name, "round": round_id, **body}
        self._unanswered[table, id] = (time.monotonic(), verb, command)
        self._publish(table, verb, command)

    def _publish(self, table: str, verb: str, command: Json) -> None:
        self._client.publish(f"{self._prefix}/{table}/cmd/{verb}", json.dumps(command), qos=1)

    def _answered(self, table: str, reply: Json) -> None:
        if reply.get("code") != "stopped":
            self._unanswered.pop((table, str(reply.get("id"))), None)

    def _repeat(self) -> None:
        now = time.monotonic()
        for (table, id), (since, verb, command) in list(self._unanswered.items()):
            if now - since > AGAIN_S:
                self._unanswered[table, id] = (now, verb, command)
                self._publish(table, verb, command)
        if self._deaf:
            self._subscribe()
        for table in self._tables:
            if table not in self._replayed:
                self._ask_replay(table, self._heard.get(table, ("", 0))[1] + 1)

    def _ask_replay(self, table: str, start: int) -> None:
        now = time.monotonic()
        if now < self._replayed.get(table, 0.0) + AGAIN_S:
            return
        self._replayed[table] = now
        id = f"replay-{time.time_ns()}"
        body = {"id": id, "client": self._name}
        epoch = self._heard.get(table, ("", 0))[0]
        self._publish(table, "replay", body | ({"from": f"{epoch}-{start}"} if epoch else {}))


def answer(data: Json) -> tuple[str, Json]:
    """Everybody stands, and takes no insurance."""
    window = data["window"]
    if data["question"] == "insurance":
        return "insurance", {"window": window, "counts": {"decline": 3}}
    return "decisions", {"window": window, "counts": {"stand": 3}, "final": True}


def main(argv: list[str]) -> int:
    """Play until SIGTERM."""
    number, of, tables = (int(word) for word in argv[1:4])
    consumer = Consumer(Path(argv[0]), number, of, tables)
    signal.signal(signal.SIGTERM, consumer.stop)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    consumer.run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
