"""Nights of a whole table in virtual time, and all that anybody outside hears or sees of them."""

import logging
import os
import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import count, zip_longest
from pathlib import Path
from typing import Any

import pytest

from controller.core.cards import DECK, Card
from controller.core.engine import Engine
from controller.core.games.baccarat.rules import Style
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input, Moment
from controller.core.step import StepResult
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal
from controller.mqtt.envelope import Address
from controller.mqtt.message import Message
from controller.mqtt.outgoing import Outgoing
from controller.run.health import Metrics
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from tests.support.coups import answering, over
from tests.support.coups import config_of as config_of_coups
from tests.support.coups import rules_of as rules_of_coups
from tests.support.places import GAMES
from tests.support.players import random_server
from tests.support.table_driver import Driver, any_shoe, config_of, rules_of

PAIRS = int(os.environ.get("HIDDEN_PAIRS", "6"))
"""Pairs of nights for each game; `make torture` plays more."""

HIDING = sorted(
    path.stem for path in GAMES.glob("*.toml") if hasattr(rules_of(path.stem), "dealer")
)


UPS = ("9S", "AS", "TS")
"""Upcards: one that asks nothing, and those under which the hidden card may be checked."""

TELLING = (f.HoleRevealed, f.HoleReleased, f.RoundSettled, f.RoundVoided)
"""Facts that tell it."""

LOOKS = 60
"""Acts of the dealer after which a pair has said enough."""

SEAL = bytes(range(32))
"""The table's sealing key."""

NOW = [0]
"""The moment of the night that is played, ms: what the publisher's clock says."""

CREATED = re.compile(rb".*_created.*\n")
"""When a counter began, by the machine's clock."""

DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass
class Stepping:
    """The table as the loop knows it; keeps what the last input made."""

    engine: Engine
    last: StepResult | None = None

    def step(self, moment: Moment, message: Input) -> StepResult:
        self.last = self.engine.step(moment, message)
        return self.last

    def __getattr__(self, name: str) -> Any:
        return getattr(self.engine, name)


@dataclass
class Night(Driver):
    """A driven table behind the real loop; all that leaves the process is in `told`."""

    path: Path = Path()
    up: Card = DECK[0]
    hidden: Card = DECK[0]
    told: list[Any] = field(default_factory=list)
    untold: int = 10**9
    """So much of `told` left before the rules told the card."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.journal = Journal(self.path, "test", "t1", "game", "test", seal=SEAL)
        self.journal.configure(self.engine.table.config, self.utc)
        self.clock = TableClock(0, lambda: self.at * 1_000_000, lambda: self.utc * 1_000_000)
        meta, self.metrics = self.journal.meta, Metrics()
        self.outbox = Outbox(self.path)
        address = Address(meta.site, meta.table, meta.epoch)
        self.outgoing = Outgoing(address, self.outbox, "instance")
        self.core = Stepping(self.engine)
        edges = Edges(lambda order: self.told.append(order), [self._publish])
        self.loop = Loop(self.core, self.journal, self.clock, Inbox(), edges)

    def feed(self, message: Input) -> StepResult:
        NOW[0], before = self.at, len(self.told)
        self.loop._digest([message])
        outcome = self.core.last
        assert outcome is not None
        if any(isinstance(fact, TELLING) for fact in outcome.facts):
            self.untold = min(self.untold, before)
        self.facts += [(self.now, fact) for fact in outcome.facts]
        self.orders += outcome.orders
        self.events += outcome.events
        self.told.append((self.at, self.engine.deadline(), self._sizes()))
        return outcome

    def pull(self, card: Card | None = None) -> Card:
        need = self.engine.table.snapshot().wanted
        if need is not None and not need.face_up:
            return super().pull(self.hidden)
        spot = self.engine.table.deal.spot(need.zone) if need else None
        first = spot is None or not spot.cards
        return super().pull(self.up if need and need.zone == "dealer" and first else card)

    def turned(self) -> bool:
        """Whether the rules tell the card now."""
        return self.untold < len(self.told) or self.screen()["instruction"]["code"] == "turn"

    def close(self) -> None:
        self.untold = min(self.untold, len(self.told))
        self.outbox.close()
        self.journal.close()

    def _publish(self, commit: Commit) -> None:
        self.metrics.follow(commit)
        self.outgoing.follow(commit)
        self.told += [commit.view, commit.state, CREATED.sub(b"", self.metrics.text())]
        while isinstance(message := self.outgoing.next_message(), Message):
            payload = DIGEST.sub("#", message.payload)
            self.told.append((self.at, message.topic, payload, message.retain))
            message.done()

    def _sizes(self) -> list[tuple[str, int]]:
        """The files of the record, and the size of every row that was written last."""
        files = sorted(self.path.parent.iterdir())
        query = "SELECT kind, length(body) FROM record ORDER BY seq DESC LIMIT 12"
        rows = self.journal._connection.execute(query).fetchall()
        return [*((file.name, file.stat().st_size) for file in files), *rows]


def night_of(folder: Path, game: str, seed: int, up: Card, hidden: Card) -> Night:
    """One night up to the moment at which the rules tell the hidden card."""
    rng = random.Random(seed)
    rules = rules_of(game)
    if seed % 3 == 2:  # every face once: the hidden card may be one copy too many
        rules = rules.model_copy(update={"decks": 1})
    cards = any_shoe(rules.decks, rng.shuffle)
    if seed % 2:  # the order of a new deck: the audit of the shuffle would speak
        cards = [Card(f"{rank}S") for rank in "345678"[: seed % 7]] + cards
    folder.mkdir(exist_ok=True)
    (folder / "j.db").unlink(missing_ok=True)
    night = Night(
        Engine(replace(config_of(rules), table="t1")),
        iter(cards),
        path=folder / "j.db",
        up=up,
        hidden=hidden,
    )
    try:
        night.open()
        night.close_betting()
        looked = iter(range(LOOKS))
        answer = random_server(seed, players=3)
        night.until(lambda: night.turned() or next(looked, None) is None, answer)
    finally:
        night.close()
    return night


def pair_of(rng: random.Random, up: Card, seed: int) -> tuple[Card, Card]:
    """Two hidden cards that the rules treat alike before the turn."""
    natural = {"A": "TJQK", "T": "A"}.get(up[0], "")
    able = [card for card in DECK if card[0] not in natural]
    one, other = rng.sample(able, 2)
    again = seed % 3 == 2 and up in able and up != other
    return (up, other) if again else (one, other)


def first_difference(one: list[Any], other: list[Any]) -> Any:
    """The first thing that was not told alike; None where all was."""
    both = zip_longest(one, other)
    return next((pair for pair in both if pair[0] != pair[1]), None)


def told_apart(
    game: str, seeds: Iterable[int], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Plays a pair of nights for each seed; raises AssertionError at the first difference."""
    rng = random.Random(f"gate {game}")
    caplog.set_level(logging.DEBUG)
    for seed in seeds:
        up = Card(UPS[seed // 3 % 3])
        nights = []
        for hidden in pair_of(rng, up, seed):
            caplog.clear()
            night = night_of(tmp_path / f"{seed}{hidden}", game, seed, up, hidden)
            logged = [record.getMessage() for record in caplog.records]
            nights.append([*night.told[: night.untold], logged])
        assert len(nights[0]) > 50
        assert first_difference(*nights) is None, (seed, up)


@dataclass
class CoupNight(Night):
    """A night of coups whose cards lie face down; cut where turn number `turn` is due."""

    turn: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.turns = count()

    def pull(self, card: Card | None = None) -> Card:
        return Driver.pull(self, card)

    def turned(self) -> bool:
        due = self.screen()["instruction"]["code"] == "turn"
        return over(self) or (due and next(self.turns) == self.turn)


def coup_night(folder: Path, style: Style, seed: int, shoe: list[Card]) -> CoupNight:
    """One night up to a turn, by seed; a shoe of one deck holds no second copy of a card."""
    rules = rules_of_coups("baccarat_squeeze", style)
    if seed % 3 == 2:
        rules = rules.model_copy(update={"decks": 1})
    folder.mkdir(exist_ok=True)
    (folder / "j.db").unlink(missing_ok=True)
    engine = Engine(replace(config_of_coups(rules), table="t1"))
    night = CoupNight(engine, iter([Card("2S"), *shoe]), path=folder / "j.db", turn=seed % 6)
    try:
        night.open()
        night.close_betting()
        night.until(night.turned, answering(seed))
    finally:
        night.close()
    return night


def hidden_in(night: CoupNight) -> set[int]:
    """The cards of the coup that nobody outside may know, by the order of leaving the shoe."""
    told = {(fact.zone, fact.index) for fact in night.of(f.CardRevealed)}
    dealt = night.of(f.CardDealt)
    known = {n for n, one in enumerate(dealt) if one.face_up or (one.zone, one.index) in told}
    return {*range(6)} - known


COUP_PAIRS = max(PAIRS // 2, 1)


def coups_told_apart(
    style: Style, seeds: Iterable[int], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Plays a pair of nights for each seed; raises AssertionError at the first difference."""
    caplog.set_level(logging.DEBUG)
    compared = 0
    for seed in seeds:
        rng = random.Random(f"coups {seed}")
        shoe = rng.sample(DECK * 2, 6)
        nights = []
        for which in "ab":
            caplog.clear()
            night = coup_night(tmp_path / f"{seed}{which}", style, seed, shoe)
            logged = [record.getMessage() for record in caplog.records]
            nights.append([*night.told[: night.untold], logged])
            if over(night) and which == "a":
                break
            hidden = hidden_in(night)
            shoe = [rng.choice(DECK) if n in hidden else card for n, card in enumerate(shoe)]
        if len(nights) == 2:
            assert len(nights[0]) > 50
            assert first_difference(*nights) is None, (seed, style)
            compared += 1
    assert compared


def hidden_of(engine: Engine) -> str:
    """The card that nobody may know."""
    return next((pull.card or "" for pull in engine.table.snapshot().unrevealed), "")
