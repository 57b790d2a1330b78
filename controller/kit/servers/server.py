"""A game server for one table, in Python with paho-mqtt: read it, copy it, make it yours.

    python server.py HOST PORT SITE TABLE CLIENT LEDGER

What its players do stands in players.py, beside it. A real server's database is LEDGER here, one
JSON line for each finished round, on the disk before the round is acknowledged: so no kill pays
twice or never.
"""

import json
import os
import queue
import sys
import time
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

if __package__:
    from controller.kit.servers.players import Players
else:  # this file and players.py, copied
    from players import Players  # type: ignore[no-redef]

AGAIN_S = 3.0
Json = dict[str, Any]


class Server:
    """Hears a table's ordered stream, answers it, and books what each round brings."""

    def __init__(self, host: str, port: str, site: str, table: str, name: str, ledger: str):
        self.prefix, self.name, self.ledger = f"livetable/v1/{site}/{table}", name, Path(ledger)
        self.epoch, self.last, self.booked = "", 0, set[str]()
        self.acks: list[tuple[str, str, Json]] = []  # of the last six booked: as many may wait
        self.waiting: dict[str, tuple[float, str, Json]] = {}  # commands without an answer, by id
        self.players, self.asked_replay = Players(), 0.0
        self.ahead = 0  # the last number that was passed over because others were missing
        self.topics: list[str] = []  # those of the last subscription, or what it was refused
        self.refused_at = float("inf")  # when the broker refused a topic
        self.inbox: queue.SimpleQueue[MQTTMessage | None] = queue.SimpleQueue()
        if self.ledger.exists():  # a last line that a kill cut short counts for nothing, and goes
            whole = b"".join(self.ledger.read_bytes().rpartition(b"\n")[:2])
            os.truncate(self.ledger, len(whole))
            for line in whole.splitlines():
                told = json.loads(line)
                self.epoch, self.last = told["epoch"], told["n"]
                self.booked.add(told["round"])
                self.acks = [*self.acks[-5:], (told["round"], *told["ack"])]
            for round, verb, body in self.acks:  # a kill may have come between book and word
                self._send(f"{round}/ack", verb, round, body)
        self.mqtt = Client(CallbackAPIVersion.VERSION2, client_id=name)
        self.mqtt.on_connect = lambda *_: self.inbox.put(None)
        self.mqtt.on_subscribe = self._subscribed
        self.mqtt.on_message = lambda _client, _data, message: self.inbox.put(message)
        self.mqtt.reconnect_delay_set(1, 2)
        self.mqtt.connect_async(host, int(port), keepalive=10)

    def run(self) -> None:
        """Serve for ever."""
        self.mqtt.loop_start()
        while True:
            try:
                self._hear(self.inbox.get(timeout=0.5))
            except queue.Empty:
                pass
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                print(f"not understood, passed over: {error!r}", file=sys.stderr)
            if time.monotonic() > self.refused_at + AGAIN_S:
                self._subscribe(self.topics)
            for id, (since, verb, body) in list(self.waiting.items()):
                if time.monotonic() > since + AGAIN_S:  # the same id: it is done once
                    self.waiting[id] = (time.monotonic(), verb, body)
                    self.mqtt.publish(f"{self.prefix}/cmd/{verb}", json.dumps(body), qos=1)

    def _subscribed(self, _client: Client, _data: Any, _mid: int, told: Any, *_: Any) -> None:
        refused = [self.topics[n] for n, reason in enumerate(told) if reason.is_failure]
        if refused:  # the others would bring what is retained, and its replay, each time
            print(f"the broker refuses {', '.join(refused)}: asked again", file=sys.stderr)
            self.topics, self.refused_at = refused, time.monotonic()

    def _subscribe(self, topics: list[str]) -> None:
        self.topics, self.refused_at = topics, float("inf")
        self.mqtt.subscribe([(f"{self.prefix}/{topic}", 1) for topic in topics])

    def _hear(self, message: MQTTMessage | None) -> None:
        if message is None:  # connected, for the first time or again
            named = ["status", "description", "event", "round", "alarm", f"reply/{self.name}"]
            self._subscribe(named)
            return
        told = json.loads(message.payload)
        if message.topic.endswith("/status"):
            if told["data"]["state"] == "online":  # from now on it hears what is asked
                self.asked_replay = 0.0
                self._replay()
        elif message.topic.endswith("/description"):
            self.players.offer = told["data"]
        elif "sequence" in told and "data" in told:
            self._event(told, replayed="/reply/" in message.topic)
        elif "status" in told:
            self._reply(told)

    def _event(self, told: Json, *, replayed: bool) -> None:
        epoch, n = told["sequence"].rpartition("-")[0], int(told["sequence"].rpartition("-")[2])
        if epoch != self.epoch:  # another journal: begin with what is not acknowledged in it
            self.epoch, self.last = (epoch, n - 1) if replayed else ("", n)
        if n > self.last + 1 or not self.epoch:
            self.ahead = n
            self._replay()
        if n == self.last + 1:  # a lower one was heard before
            self.last = n
            name, data = told["type"].removeprefix("livetable."), told["data"]
            take = getattr(self, f"_on_{name}", None)  # what is not known yet is passed over
            if take is not None:
                take(data, data.get("round") or "")

    def _on_round_opened(self, _data: Json, _round: str) -> None:
        self.players.opened()

    def _on_betting_closed(self, data: Json, round: str) -> None:
        self._send(f"{round}/bets-{data['due_at']}", "bets_final", round, self.players.bets())

    def _on_card(self, data: Json, _round: str) -> None:
        self.players.card(data)

    _on_card_corrected = _on_card

    def _on_decision_applied(self, data: Json, _round: str) -> None:
        self.players.applied(data)

    def _on_window_opened(self, data: Json, round: str) -> None:
        for end, verb, body in self.players.answers(data):
            self._send(f"{round}/w{data['window']}{end}", verb, round, body)

    def _on_window_closed(self, data: Json, round: str) -> None:
        late = f"{round}/w{data['window']}"  # an answer nobody waits for any more
        self.waiting = {id: one for id, one in self.waiting.items() if not id.startswith(late)}
        if data["code"] == "taken_back":
            self.players.taken_back()

    def _on_settled(self, data: Json, round: str) -> None:
        self._finish("ack_round", data, round, [*self.players.settled(data["result"])])

    def _on_voided(self, data: Json, round: str) -> None:
        self._finish("ack_void", data, round, self.players.voided())

    def _finish(self, verb: str, data: Json, round: str, bets: list[Json]) -> None:
        told: Json = {key: data[key] for key in ("digest", "checkpoint") if key in data}
        if round not in self.booked:
            line = {"round": round, "epoch": self.epoch, "n": self.last, "bets": bets}
            with self.ledger.open("a") as file:
                file.write(json.dumps(line | {"ack": [verb, told]}) + "\n")
                file.flush()
                os.fsync(file.fileno())
            self.booked.add(round)
        self._send(f"{round}/ack", verb, round, told)

    def _send(self, id: str, verb: str, round: str, body: Json) -> None:
        common = {"id": id, "client": self.name, "round": round}
        self.waiting[id] = (0.0, verb, common | body)

    def _replay(self) -> None:
        if time.monotonic() > self.asked_replay + AGAIN_S:
            self.asked_replay = time.monotonic()
            kept = {id: one for id, one in self.waiting.items() if one[1] != "replay"}
            self.waiting = kept  # what was asked before is asked no more
            start = {"from": f"{self.epoch}-{self.last + 1:012}"} if self.epoch else {}
            self._send(f"replay-{time.time_ns()}", "replay", "", start)

    def _reply(self, told: Json) -> None:
        code, (_, verb, _) = told.get("code"), self.waiting.get(told["id"], (0.0, "", {}))
        if verb == "replay" and code == "not_told_yet":  # an old copy: a person looks at both
            sys.exit(f"nothing more is booked: {told['text']}")
        later = verb == "replay" and told["status"] == "rejected" and code != "other_epoch"
        if code != "stopped" and not later:  # those are taken later, under the same id
            self.waiting.pop(told["id"], None)
            if verb == "replay":
                self.asked_replay, ahead, self.ahead = 0.0, self.ahead, 0
                if told["status"] == "rejected":  # another journal: all of it
                    self.epoch, self.last = "", 0
                    self._replay()
                elif ahead > self.last or (ahead and not self.epoch):
                    self._replay()  # for what was told meanwhile, and passed over


if __name__ == "__main__":
    Server(*sys.argv[1:]).run()
