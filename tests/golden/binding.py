"""Where the goldens touch the controller: names that move or change are mended here alone.

Everything that leaves this module is text, numbers and plain JSON, under the words of the journal
and of the public language. No class, module or `repr` of the controller is in a golden.
"""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from controller.core.engine import Engine
from controller.core.messages.canonical import canonical
from controller.core.messages.codec import FACT, INPUT
from controller.core.messages.facts import Fact, RoundSettled
from controller.core.messages.inputs import Moment
from controller.core.messages.orders import Reply
from controller.core.table.deal_log import bets_of
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import ENGLISH, Journal, Step
from controller.journal.meta import read_config
from controller.journal.replay import rounds
from controller.journal.shoe_receipt import receipts
from controller.journal.verify import verify
from controller.mqtt.envelope import Address
from controller.mqtt.message import Message
from controller.mqtt.publisher import Publisher
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.table_clock import NS_PER_MS, TableClock
from controller.settings.table_file import MqttSection
from controller.words.catalogue import as_public
from tests.support.shoe_count import left_shoe
from tests.support.table_driver import UTC0, Driver

EPOCH = "601de000"
"""The epoch of every golden journal: the one thing that a journal draws by chance."""


# --- writing ------------------------------------------------------------------------------------


def begun(path: Path, config: Any) -> Journal:
    """A journal of this table, as the controller begins one, under the golden epoch."""
    with patch("secrets.token_hex", return_value=EPOCH):
        journal = Journal(path, config.site, config.table, config.rules.name, config.software)
    journal.configure(config, UTC0)
    return journal


def recorded(driver: Driver) -> list[Step]:
    """Every step that the driver takes from now on, for the journal."""
    steps: list[Step] = []
    feed = driver.feed

    def feed_and_keep(message: Any) -> Any:
        outcome = feed(message)
        steps.append(Step(driver.now, message, outcome.facts, outcome.events))
        return outcome

    driver.feed = feed_and_keep  # type: ignore[method-assign]
    return steps


def write(path: Path, driver: Driver, steps: list[Step]) -> None:
    """The journal of these steps."""
    with begun(path, driver.engine.table.config) as journal:
        journal.append(steps)


def event_json(event: Any) -> dict[str, Any]:
    """A public event as JSON."""
    return {"topic": event.topic, "type": event.type, "round": event.round, "data": event.data}


# --- reading ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """What a journal holds, or what its inputs give when they are stepped again.

    `facts` are the records' JSON, one list per input; `events` are canonical JSON.
    """

    inputs: list[str]
    facts: list[list[str]]
    events: list[str]


def stored(path: Path) -> Told:
    """What stands in the file."""
    inputs: list[str] = []
    facts: list[list[str]] = []
    with closing(sqlite3.connect(path)) as connection:
        for kind, body in connection.execute("SELECT kind, body FROM record ORDER BY seq"):
            if kind == "input":
                inputs.append(body)
                facts.append([])
            elif kind == "fact":
                facts[-1].append(_as_now(body))
        query = "SELECT topic, type, round, utc, body FROM event ORDER BY n"
        events = [_stored_event(*row) for row in connection.execute(query)]
    return Told(inputs, facts, events)


def _input_as_now(body: str) -> str:
    """The goldens' game server wrote the word `digest` for one; today it leaves it out."""
    return body.replace('"digest":"digest"', '"digest":""') if '"ack_round"' in body else body


def _as_now(body: str) -> str:
    """A stored fact in today's form, where an older journal has it in another one."""
    old = any(f'"kind":"{kind}"' in body for kind in ("pull_set_aside", "signed_in", "pause_asked"))
    return FACT.dump_json(FACT.validate_json(body), context=ENGLISH).decode() if old else body


OF_THE_JOURNAL = ("chain", "digest", "checkpoint")
"""What the journal adds to an event when it stores it."""


def _stored_event(topic: str, kind: str, round_id: str, utc: int, body: str) -> str:
    data = {key: value for key, value in json.loads(body).items() if key not in OF_THE_JOURNAL}
    return canonical({"topic": topic, "type": kind, "round": round_id, "utc": utc, "data": data})


def stepped(path: Path) -> tuple[Told, Any]:
    """The inputs stepped again: what comes of them, and the last table state."""
    told, final = Told([], [], []), None
    engine = Engine(_config(path))
    facts: list[Fact] = []
    for moment, body in _records(path, "input"):
        outcome = engine.step(moment, INPUT.validate_json(_input_as_now(body)))
        facts += outcome.facts
        told.inputs.append(body)
        bodies = [FACT.dump_json(fact, context=ENGLISH) for fact in outcome.facts]
        told.facts.append([body.decode() for body in bodies])
        told.events.extend(_made_event(moment, event) for event in outcome.events)
        final = moment
    assert final is not None, f"{path} holds no input"
    return told, state_of(engine, final, facts)


def _made_event(moment: Moment, event: Any) -> str:
    """The event as the journal stores it: a round's id goes into its data."""
    made = {"round": event.round, **event.data} if event.round else event.data
    data = {key: value for key, value in made.items() if key not in OF_THE_JOURNAL}
    return canonical({**event_json(event), "utc": moment.utc, "data": as_public(data)})


def folded(path: Path) -> Any:
    """The last table state, from the facts alone."""
    final, engine = None, Engine(_config(path))
    facts: list[Fact] = []
    for moment, body in _records(path, "fact"):
        facts.append(FACT.validate_json(body))
        engine.replay(moment, facts[-1])
        final = moment
    assert final is not None, f"{path} holds no fact"
    return state_of(engine, final, facts)


def settled_again(path: Path) -> Iterator[tuple[str, Any, Any]]:
    """Each settled round's id, its result as written, and what its folded dealing gives now."""
    engine = Engine(_config(path))
    for moment, body in _records(path, "fact"):
        fact = FACT.validate_json(body)
        playing = engine.table.round
        if isinstance(fact, RoundSettled) and playing is not None and playing.deal is not None:
            again = playing.deal.result(bets_of(playing.deal_log))
            yield fact.round, _of_old(fact.result), _of_old(json.loads(canonical(again)))
        engine.replay(moment, fact)


def _of_old(result: Any) -> Any:
    """A result without what older ones do not say (a hand's name, no insurance), in their words."""
    if isinstance(result, list):
        return [_of_old(one) for one in result]
    if not isinstance(result, dict):
        return float(result) if isinstance(result, (int, float)) else result
    if "length" in result and "hand" in result:
        result = {**result, "branch": result["hand"]}
    left_out = {"hand"} | ({"insurance"} if result.get("insurance") is None else set())
    return {key: _of_old(one) for key, one in result.items() if key not in left_out}


def state_of(engine: Engine, moment: Moment, facts: list[Fact]) -> dict[str, Any]:
    """A table's state as JSON: what each kind of people see of it, and what it counts."""
    table = engine.table
    shoe, left = table.shoe, left_shoe(facts)
    made = {
        "public": engine.public_state(moment),
        "console": _without_new(engine.console_view(moment)),
        "description": engine.description(),
        "deadline": engine.deadline(),
        "unacknowledged": list(table.awaiting_ack),
        "inside": dict(sorted(shoe.left.items())) if shoe else {},
        "left_the_shoe": left.order,
        "discards": list(shoe.discards) if shoe else [],
        "unread": left.unread,
        "burned": shoe.burned if shoe else 0,
        "reports": {name: list(told) for name, told in table.reports.items()},
    }
    return json.loads(canonical(made))  # type: ignore[no-any-return]


NEW = ("authority", "kept", "unseen")


def _without_new(view: dict[str, Any]) -> dict[str, Any]:
    """The console's view without what it did not say when the goldens were made."""
    return {key: part for key, part in view.items() if key not in NEW}


def summary(path: Path) -> dict[str, Any]:
    """What the offline commands find in the file: verdict, sheets, shoe receipts."""
    verdict = verify(path)
    untold: list[str] = []
    sheets = list(rounds(path, untold.append))
    shoes = [vars(receipt) for receipt in receipts(path)]
    made = {
        "bad": verdict.bad,
        "head": verdict.head,
        "records": verdict.records,
        "events": verdict.events,
        "sheets": sheets,
        "untold": untold,
        "receipts": shoes,
    }
    return json.loads(canonical(made))  # type: ignore[no-any-return]


def _records(path: Path, kind: str) -> Iterator[tuple[Moment, str]]:
    query = "SELECT at, utc, body FROM record WHERE kind = ? ORDER BY seq"
    with closing(sqlite3.connect(path)) as connection:
        for at, utc, body in connection.execute(query, (kind,)):
            yield Moment(at, utc), body


def _config(path: Path) -> Any:
    """The one configuration that the journal holds."""
    bodies = [json.loads(body) for _, body in _records(path, "meta")]
    (config,) = [body["config"] for body in bodies if "config" in body]
    return read_config(config)


# --- the publisher, without a broker ------------------------------------------------------------


class Wire:
    """Loop, journal and publisher of one table; what would go to the broker is kept in `sent`.

    The driver's inputs go through the true loop. After every commit the publisher's own queue is
    emptied in this thread, in its own order, so that no message depends on how threads run.
    """

    def __init__(self, path: Path, driver: Driver) -> None:
        self.sent: list[tuple[str, str]] = []
        self._driver, self._step = driver, driver.feed
        self.journal = begun(path, driver.engine.table.config)
        meta = self.journal.meta
        self.address = Address(meta.site, meta.table, meta.epoch)
        self._outbox = Outbox(path)
        self.publisher = Publisher(MqttSection(), self.address, self._outbox, Inbox())
        self._healthy = False
        edges = Edges(self._release, [self._follow])
        clock = TableClock(0, lambda: driver.at * NS_PER_MS, lambda: driver.utc * NS_PER_MS)
        self._loop = Loop(self._core(), self.journal, clock, Inbox(), edges)
        self._keep("status", True, self.publisher._status("online", 0))
        driver.feed = self.feed  # type: ignore[method-assign]

    def feed(self, message: Any) -> Any:
        """Take one input through the loop, and send all that it entails."""
        self._loop._digest([message])
        self._drain()
        return self._outcome

    def say(self, verb: str, payload: bytes) -> None:
        """A message on the table's command topic that the publisher answers itself."""
        link: Any = SimpleNamespace(acknowledge=lambda _mid: None)
        topic = self.address.topic("cmd", verb)
        message: Any = SimpleNamespace(topic=topic, payload=payload, retain=False, mid=1)
        self.publisher._heard(link, message)
        self._drain()

    def close(self) -> None:
        """Give the files back."""
        self._outbox.close()
        self.journal.close()

    def _core(self) -> Any:
        """The driver's table, as the loop sees a core; the driver goes on keeping what it made."""
        engine = self._driver.engine

        def step(_moment: Moment, message: Any) -> Any:
            self._outcome = self._step(message)
            return self._outcome

        return SimpleNamespace(
            step=step,
            deadline=engine.deadline,
            console_view=engine.console_view,
            public_state=engine.public_state,
            description=engine.description,
        )

    def _release(self, order: Any) -> None:
        if isinstance(order, Reply) and order.client == "gs":
            self.publisher.answer(order)

    def _follow(self, commit: Commit) -> None:
        self.publisher.follow(commit)

    def _drain(self) -> None:
        while True:
            self.publisher._settled.move()
            self.publisher._take_questions()
            message = self.publisher._outgoing.next_message()
            if not isinstance(message, Message):
                return
            word = message.topic.rpartition("/")[2]
            if word != "health" or not self._healthy:  # its beat follows the machine's clock
                self._healthy = self._healthy or word == "health"
                self._keep(word, message.retain, message.payload, message.topic)
            message.done()

    def _keep(self, word: str, retain: bool, payload: str, topic: str = "") -> None:
        for pattern, mask in (*MASKS, *(CLOCKED if word in ("status", "health") else ())):
            payload = pattern.sub(mask, payload)
        flag = " retained" if retain else ""
        self.sent.append(((topic or self.address.topic(word)) + flag, payload))


MASKS = [
    (re.compile(r'"id":"[0-9a-f]{32}"'), '"id":"<drawn>"'),
    (re.compile(r'"instance":"[0-9a-f]{12}"'), '"instance":"<drawn>"'),
    (re.compile(r'"(chain|head)":"[0-9a-f]{64}"'), r'"\1":"<head>"'),
    (re.compile(r'"checkpoint":"[^"]*"'), '"checkpoint":"<checkpoint>"'),
]
"""What differs from run to run, or belongs to the journal's own golden."""

CLOCKED = [(re.compile(r'"time":"[^"]*"'), '"time":"<now>"')]
"""These are stamped by the machine's clock, not by the table's."""


def bodies_of(path: Path) -> dict[str, str]:
    """All records of a kind, as one text each: at, utc and JSON, a line per record."""
    return {
        kind: "".join(f"{m.at} {m.utc} {body}\n" for m, body in _records(path, kind))
        for kind in ("meta", "input", "fact")
    }
