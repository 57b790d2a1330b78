"""The words of a real table over MQTT: recorded once from the core, told under many names."""

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256

from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages.canonical import canonical
from controller.core.messages.inputs import Input
from controller.core.messages.public.base import as_json
from controller.core.messages.public.retained import Status
from controller.core.step import StepResult
from controller.core.table.config import House
from controller.mqtt.envelope import Address, enclosed, envelope
from controller.words.catalogue import as_public
from tests.support.console.acts import prepare
from tests.support.players import random_server
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, any_shoe, config_of

ROUNDS = 2

Say = Callable[[str, bytes, bool], None]


@dataclass(frozen=True)
class ToldMessage:
    """One message of the stream, without its table's name, number and time."""

    topic: str
    type: str
    body: str
    numbered: bool


@dataclass
class ToldStream:
    """Everything that one table tells; `marks` name moments: the number of messages before them."""

    messages: list[ToldMessage] = field(default_factory=list)
    marks: dict[str, int] = field(default_factory=dict)


@cache
def told_stream(game: str = "infinite", seed: int = 4) -> ToldStream:
    """Opened, dealt for some rounds (`calm`), stopped by a report (`called`), ruled (`over`)."""
    stream = ToldStream()
    house = House().model_copy(update={"unacknowledged_rounds": 999})
    remedies = shipped_book()
    config = replace(config_of(game, house), remedies=remedies)
    shoe = any_shoe(config.rules.decks, random.Random(seed).shuffle)
    driver = _Telling(Engine(config), iter(shoe), stream=stream)
    prepare(driver)
    driver.tap(c.OpenTable())
    answer = random_server(seed) if hasattr(config.rules, "kind") else _three_players
    driver.until(lambda: _ended(driver) >= ROUNDS, answer)
    driver.until(lambda: driver.phase == "dealing" and len(driver.lying) >= 3, answer)
    stream.marks["calm"] = len(stream.messages)
    assert driver.tap(c.Report("damaged_card")) == "accepted"
    stream.marks["called"] = len(stream.messages)
    wrong = next(iter(driver.engine.table.irregularities))
    assert driver.tap(c.Rule(wrong, "go_on", "checked"), "shift_manager") == "accepted"
    stream.marks["over"] = len(stream.messages)
    return stream


def _three_players(driver: Driver) -> None:
    assert driver.command(c.BetsFinal(players=3)).status == "accepted"


def _ended(driver: Driver) -> int:
    return sum(one.type == "settled" for one in driver.events)


@dataclass
class _Telling(Driver):
    stream: ToldStream = field(default_factory=ToldStream)

    def feed(self, message: Input) -> StepResult:
        outcome = super().feed(message)
        for event in outcome.events:
            data = as_public(event.data) | ({"round": event.round} if event.round else {})
            if event.topic == "round":
                mark = sha256(canonical(data["result"]).encode()).hexdigest()
                data |= {"digest": mark, "chain": mark}
            self._tell(event.topic, event.type, canonical(data), numbered=True)
        for name, told in (
            ("description", self.engine.description()),
            ("state", self.engine.public_state(self.now)),
        ):
            self._tell(name, name, canonical(told), numbered=False)
        return outcome

    def _tell(self, topic: str, name: str, body: str, *, numbered: bool) -> None:
        made = ToldMessage(topic, name, body, numbered)
        same = [one for one in reversed(self.stream.messages) if one.topic == topic][:1]
        if numbered or same != [made]:
            self.stream.messages.append(made)


class ToldTable:
    """A table that tells a stream under a name of its own, as far as it is asked to."""

    def __init__(self, name: str, say: Say, stream: ToldStream | None = None) -> None:
        self.address = Address("riga", name, "e0")
        self.stream = stream or told_stream()
        self._say = say
        self._told = self.n = 0

    def status(self, state: str) -> None:
        told = as_json(Status(state, "i0", self.address.epoch))  # type: ignore[arg-type]
        self._send("status", envelope(self.address, "status", _now(), told), retain=True)

    def tell(self, until: str | int) -> None:
        """Tell everything up to a mark, or a number of messages."""
        end = self.stream.marks[until] if isinstance(until, str) else until
        for message in self.stream.messages[self._told : end]:
            self._told += 1
            self.n += message.numbered
            sequence = self.address.sequence(self.n)
            body = message.body
            if message.topic == "state":
                body = canonical({**json.loads(body), "as_of": sequence})
            text = enclosed(
                self.address,
                message.type,
                _now(),
                body,
                sequence=sequence if message.numbered else None,
            )
            self._send(message.topic, text, retain=not message.numbered)

    def skip(self, number: int) -> None:
        """Keep so many numbered messages from being heard."""
        self.n += number

    def _send(self, topic: str, text: str, *, retain: bool) -> None:
        self._say(self.address.topic(topic), text.encode(), retain)


def _now() -> int:
    return time.time_ns() // 1_000_000
