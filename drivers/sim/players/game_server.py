"""The simulated players: an MQTT client like any game server, in the world's process.

It reads the table's public events in their gapless order, keeps every round's stakes and answers in
the world's state file, and sends commands from an outbox that is written before anything is sent.
So after a lost connection, a killed world or a killed table, commands are merely repeated under
their old ids, and missed events are requested again (`replay`).

One thread does all the work; the network thread only fills its queue.
"""

import heapq
import json
import queue
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from drivers.sim.hall.played_game import PlayedGame
from drivers.sim.hall.sheets import Sheet, SimSheetError
from drivers.sim.hall.world_state import Play, State, Store, assign_sheet, chance
from drivers.sim.players.books import book_of

CLIENT = "players"
"""The game server's name in commands and in its reply topic."""

REPEAT_S = 4.0
"""An unanswered command is sent again after this time: the table may have been restarted."""

THINK_S = (0.6, 3.5)
"""Time that the slowest player of a window takes when people hesitate."""

REPLAY_AGAIN_S = 3.0
"""A replay is not requested again within this time."""


@dataclass(frozen=True, slots=True)
class Server:
    """The broker at which the table is heard, and the table's topic prefix."""

    host: str
    port: int
    prefix: str


class Players:
    """The game server and its players; `start` it, `stop` it."""

    name = CLIENT
    """The client's name in commands, in its reply topic and at the broker."""

    def __init__(
        self,
        store: Store,
        game: PlayedGame,
        server: Server,
        hurry: bool,
        sheets: Sequence[Sheet] = (),
    ) -> None:
        with store.look() as state:
            seed = state.seed
        self._store = store
        self._book = book_of(game, seed, sheets)
        self._server = server
        self._hurry = hurry
        self._inbox: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._due: list[tuple[float, str]] = []
        self._sent_at: dict[str, float] = {}
        self._replay_at = 0.0
        self._asked = 0
        self.holding = False
        """While set, no command is sent: the players take all the time they have."""
        self.refused: Counter[str] = Counter()
        """The number of refusals, by the code of the reply (empty if it has none)."""
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=f"{self.name}-{seed}")
        self._client.on_connect = self._on_connect
        self._client.on_message = self._on_message
        self._thread = threading.Thread(target=self._work, name="players", daemon=True)

    def start(self) -> None:
        """Connect (and keep connecting) and play."""
        self._client.reconnect_delay_set(1, 2)
        self._client.connect_async(self._server.host, self._server.port, keepalive=10)
        self._client.loop_start()
        self._thread.start()

    def alive(self) -> bool:
        """Return True while they play."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Leave the broker; the thread ends."""
        self._inbox.put(("stop", None))
        if self._thread.is_alive():
            self._thread.join(5)
        self._client.disconnect()
        self._client.loop_stop()

    def ask(self, verb: str, body: Mapping[str, Any]) -> None:
        """Send a command that no event asked for; from any thread."""
        self._inbox.put(("ask", (verb, body)))

    def blurt(self, verb: str, body: Mapping[str, Any]) -> None:
        """Send a command once without keeping it, because not every text can be kept; from any
        thread.
        """
        self._inbox.put(("blurt", (verb, body)))

    # --- the network thread ---------------------------------------------------------------

    def _on_connect(self, client: mqtt.Client, *_: object) -> None:
        prefix = self._server.prefix
        topics = [f"{prefix}/{word}" for word in ("event", "round", "alarm", "status")]
        client.subscribe([(topic, 1) for topic in (*topics, f"{prefix}/reply/{self.name}")])
        self._inbox.put(("connected", None))

    def _on_message(self, _client: mqtt.Client, _data: object, message: mqtt.MQTTMessage) -> None:
        try:
            content = json.loads(message.payload)
        except ValueError:
            say(f"{message.topic} carries no JSON: {message.payload[:80]!r}")
            return
        kind = "status" if message.topic.endswith("/status") else "reply"
        self._inbox.put(("event" if "sequence" in content and "type" in content else kind, content))

    # --- the working thread ---------------------------------------------------------------

    def _work(self) -> None:
        while True:
            try:
                kind, content = self._inbox.get(timeout=self._wait())
            except queue.Empty:
                kind, content = "time", None
            if kind == "stop":
                return
            self._handle(kind, content)
            if not self.holding:
                self._send_due()

    def _handle(self, kind: str, content: Any) -> None:
        if kind == "connected":
            self._sent_at.clear()
            self._replay_at = 0.0
        elif kind == "status":
            self._ask_replay(content["data"]["epoch"])
        elif kind == "event":
            self._hear(content)
        elif kind == "reply":
            self._answered(content)
        elif kind == "ask":
            self._ask(*content)
        elif kind == "blurt":
            verb, body = content
            command = {"id": f"blurt-{time.time_ns()}", "client": self.name, "round": ""}
            self._publish(verb, command | body)

    def _wait(self) -> float:
        due = self._due[0][0] - time.monotonic() if self._due else 1.0
        return min(max(due, 0.01), 1.0)

    def _hear(self, event: Mapping[str, Any]) -> None:
        """Deal with the next public event; anything but the next one is repeated or missing."""
        epoch, _, number = str(event.get("sequence", "")).rpartition("-")
        if not number.isdigit():
            return
        n = int(number)
        with self._store.look() as state:
            heard_epoch, heard = state.heard
        if epoch != heard_epoch:
            heard = 0
        if n <= heard:
            return
        if n > heard + 1:
            self._ask_replay(epoch)
            return
        with self._store.change() as state:
            state.heard = (epoch, n)
            self._take(state, str(event["type"]).removeprefix("livetable."), event["data"])

    def _ask_replay(self, epoch: str) -> None:
        """Request all events of this epoch that were not heard."""
        now = time.monotonic()
        if now < self._replay_at:
            return
        self._replay_at = now + REPLAY_AGAIN_S
        with self._store.look() as state:
            heard_epoch, heard = state.heard
        start = f"{epoch}-{heard + 1 if epoch == heard_epoch else 1}"
        command = {
            "id": f"replay-{time.time_ns()}",
            "client": self.name,
            "round": "",
            "from": start,
        }
        self._publish("replay", command)

    # --- events -----------------------------------------------------------------------------

    def _take(self, state: State, kind: str, data: Mapping[str, Any]) -> None:
        round_id = str(data.get("round") or "")
        play = state.plays.get(round_id)
        if kind == "round_opened":
            self._open(state, round_id)
        elif play is not None:
            self._play(state, round_id, play, kind, data)
        elif kind in ("settled", "voided"):
            self._acknowledge_unknown(state, kind, round_id, data)

    def _play(
        self, state: State, round_id: str, play: Play, kind: str, data: Mapping[str, Any]
    ) -> None:
        if kind == "betting_closed":
            self._command(state, round_id, "bets", "bets_final", self._book.bets_final(play))
        elif kind == "no_bets" and data.get("then") == "reopen":
            self._command(state, round_id, "close", "close_betting", {})
        elif kind == "window_opened":
            self._answer(state, round_id, play, data)
        elif kind == "settled":
            self._settle(state, round_id, play, data)
        elif kind == "voided":
            self._void(state, round_id, data)
        else:
            self._book.hear(play, kind, data)

    def _open(self, state: State, round_id: str) -> None:
        if round_id in state.plays:
            return
        play = Play(number=state.rounds, sheet=assign_sheet(state, round_id, self._book.sheets))
        state.rounds += 1
        play.bets = self._book.bets(play)
        state.plays[round_id] = play
        if self._hurry:
            self._command(state, round_id, "close", "close_betting", {})

    def _answer(self, state: State, round_id: str, play: Play, data: Mapping[str, Any]) -> None:
        if data["window"] in play.windows:
            return
        try:
            commands = self._book.answer(play, data)
        except SimSheetError as error:
            say(str(error))
            return
        play.windows.append(data["window"])
        for name, verb, body in commands:
            self._command(state, round_id, name, verb, body, self._think(play))

    def _think(self, play: Play) -> float:
        if self._hurry:
            return 0.0
        return chance(self._book.seed, f"{play.number}/think", len(play.windows)).uniform(*THINK_S)

    def _settle(self, state: State, round_id: str, play: Play, data: Mapping[str, Any]) -> None:
        del state.plays[round_id]
        state.settled += 1
        try:
            expected = self._book.expected(play, data["result"])
        except (SimSheetError, KeyError) as error:
            say(f"round {round_id}: {error}")
            self._command(state, round_id, "nack", "nack_round", {"reason": str(error)})
            return
        state.staked += expected["total_stake"]
        state.returned += expected["total_return"]
        if play.sheet is not None:
            state.expected[play.sheet] = expected
            state.pending.remove(play.sheet)
        self._command(state, round_id, "ack", "ack_round", {"digest": data["digest"]})

    def _void(self, state: State, round_id: str, data: Mapping[str, Any]) -> None:
        """Give every stake back; a sheet's round will be dealt again."""
        del state.plays[round_id]
        state.voided += 1
        self._command(state, round_id, "ack", "ack_void", {"digest": data["digest"]})

    def _acknowledge_unknown(
        self, state: State, kind: str, round_id: str, data: Mapping[str, Any]
    ) -> None:
        """Acknowledge a round in which nobody here has a stake, as it stands."""
        verb = "ack_round" if kind == "settled" else "ack_void"
        self._command(state, round_id, "ack", verb, {"digest": data["digest"]})

    def _ask(self, verb: str, body: Mapping[str, Any]) -> None:
        self._asked += 1
        with self._store.change() as state:
            self._command(state, "", f"asked-{time.time_ns()}-{self._asked}", verb, body)

    # --- the outbox -------------------------------------------------------------------------

    def _command(
        self,
        state: State,
        round_id: str,
        name: str,
        verb: str,
        body: Mapping[str, Any],
        after_s: float = 0.0,
    ) -> None:
        command_id = f"{round_id}/{name}"
        payload = {"id": command_id, "client": self.name, "round": round_id} | dict(body)
        state.unanswered[command_id] = (verb, payload)
        heapq.heappush(self._due, (time.monotonic() + after_s, command_id))

    def _send_due(self) -> None:
        now = time.monotonic()
        with self._store.look() as state:
            waiting = dict(state.unanswered)
        planned = {command_id for _, command_id in self._due}
        while self._due and self._due[0][0] <= now:
            _, command_id = heapq.heappop(self._due)
            planned.discard(command_id)
            self._send(command_id, waiting)
        for command_id in waiting:
            late = self._sent_at.get(command_id, 0.0) + REPEAT_S <= now
            if late and command_id not in planned:
                self._send(command_id, waiting)

    def _send(self, command_id: str, waiting: Mapping[str, tuple[str, dict[str, Any]]]) -> None:
        if command_id in waiting:
            verb, payload = waiting[command_id]
            self._sent_at[command_id] = time.monotonic()
            self._publish(verb, payload)

    def _publish(self, verb: str, payload: Mapping[str, Any]) -> None:
        if self._client.is_connected():
            self._client.publish(f"{self._server.prefix}/cmd/{verb}", json.dumps(payload), qos=1)

    def _answered(self, reply: Mapping[str, Any]) -> None:
        command_id = str(reply.get("id"))
        if reply.get("status") == "rejected":
            self.refused[str(reply.get("code", ""))] += 1
        if reply.get("code") == "stopped":
            return  # unanswered still: it is sent again until play goes on
        with self._store.change() as state:
            known = state.unanswered.pop(command_id, None)
        self._sent_at.pop(command_id, None)
        if reply.get("status") == "rejected":
            say(f"{known[0] if known else 'a command'} was rejected: {reply.get('text')}")


def say(sentence: str) -> None:
    """Print one line on standard error."""
    print(f"players: {sentence}", file=sys.stderr, flush=True)
