"""A table in virtual time: the whole core, with a dealer who obeys and a server who answers.

The dealer reads the instruction of the console's view and does it: pulls the next card of a given
order, lets the camera see it lie, turns, moves, collects. The server answers windows by a given
strategy. Everything goes in as Inputs, as in the hall; time moves only when this driver says so.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from typing import Any, Literal

from controller.core.cards import DECK, Card
from controller.core.engine import Engine
from controller.core.games.registry import load_rules
from controller.core.games.rules import CommonRules, rules_hash
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages.facts import CardAdmitted, CardPulled, Fact
from controller.core.messages.inputs import Input, Moment, Started
from controller.core.messages.orders import Order, Reply
from controller.core.public_events.all import Event
from controller.core.round.procedure import to_check
from controller.core.step import StepResult
from controller.core.table.config import House, TableConfig, Timings
from controller.words.catalogue import catalogue
from tests.support.places import GAMES
from tests.support.virtual_time import VirtualTime

UTC0 = 1_780_000_000_000


@cache
def rules_of(game: str) -> CommonRules:
    path = GAMES / f"{game}.toml"
    return load_rules(path.read_text(), path.name)


def config_of(game: str | CommonRules, house: House | None = None) -> TableConfig:
    rules = rules_of(game) if isinstance(game, str) else game
    questions = {name: 1000 * seconds for name, seconds in rules.windows.questions().items()}
    times = Timings(questions=questions)
    house = house or House()
    return TableConfig("test", "t1", rules, rules_hash(rules), "test", timings=times, house=house)


ROLES: tuple[c.Role, ...] = ("dealer", "shuffler", "engineer", "auditor")


def role_of(name: str) -> c.Role:
    """The role that a name of the tests tells: `dealer-2` deals; others are shift managers."""
    return next((role for role in ROLES if name.startswith(role)), "shift_manager")


def tap_of(tap_id: str, person: str, role: c.Role, act: c.Act) -> c.Tap:
    """The tap of a person whose PIN fitted, and that of whoever signs beside him."""
    how: Literal["pin", "session"] = "pin" if isinstance(act, c.SignIn) else "session"
    beside = {getattr(act, "second", ""), *getattr(act, "checked_by", ())}
    others = sorted(beside - {"", "machine", person})
    proofs = [c.Proof(name, role_of(name), "pin") for name in others]
    return c.Tap(tap_id, person, role, act, (c.Proof(person, role, how), *proofs))


def in_numbers(tap: c.Tap, numbers: Mapping[str, str]) -> c.Tap:
    """The tap as the console gives it to the table: people by number, not by name."""

    def of(name: str) -> str:
        return numbers.get(name, name)

    act, named = tap.act, {}
    if getattr(act, "second", ""):
        named["second"] = of(act.second)
    if isinstance(act, c.LoadShoe):
        named["checked_by"] = tuple(map(of, act.checked_by))
    proved = tuple(replace(proof, person=of(proof.person)) for proof in tap.proved)
    return replace(tap, person=of(tap.person), act=replace(act, **named), proved=proved)


@dataclass
class LyingCard:
    track: int
    zone: str
    card: Card
    up: bool


def acknowledgement(engine: Engine, round_id: str) -> c.AckRound | c.AckVoid:
    """What a game server says that holds the round, settled or void."""
    return c.AckVoid() if round_id in engine.table.voids else c.AckRound()


def naming_window(engine: Engine, body: Any) -> Any:
    """The answer, naming the open window where it names none."""
    window = engine.table.window
    answers = isinstance(body, c.InsuranceAnswers | c.Decision | c.Decisions | c.Reveal)
    return replace(body, window=window.window) if answers and window and not body.window else body


ENGLISH = catalogue("en")


def in_english(order: Order) -> Order:
    """An order as it leaves the table; a reply with the English text."""
    return replace(order, text=ENGLISH.text(order.text)) if isinstance(order, Reply) else order


@dataclass
class Driver(VirtualTime):
    """One table and everybody around it; `cards` is what the shoe will deal."""

    engine: Engine
    cards: Iterator[Card]
    at: int = 0
    utc: int = UTC0
    facts: list[tuple[Moment, Fact]] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    lying: list[LyingCard] = field(default_factory=list)
    pulled: list[Card] = field(default_factory=list)
    known: dict[int, Card] = field(default_factory=dict)
    """What each pulled card is, by the number that the table gave it."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """What the record calls people, where the table has a people file; else their names do."""

    def __post_init__(self) -> None:
        self.report = count(1)
        self.tracks = count(1)
        self.ids = count(1)

    # --- time and inputs ---

    @property
    def now(self) -> Moment:
        return Moment(self.at, self.utc)

    def feed(self, message: Input) -> StepResult:
        outcome = self.engine.step(self.now, message)
        self.facts += [(self.now, fact) for fact in outcome.facts]
        self.orders += [in_english(order) for order in outcome.orders]
        self.events += outcome.events
        for fact in outcome.facts:
            if isinstance(fact, CardAdmitted):
                self.known[fact.pull] = fact.card or (self.pulled or [Card("6C")])[-1]
        return outcome

    def view(self) -> dict[str, Any]:
        """The view as a screen in English shows it."""
        shown: dict[str, Any] = ENGLISH.shown(self.engine.console_view(self.now))
        return shown

    def screen(self) -> dict[str, Any]:
        """What hands go by, which asks for no words: putting all in words takes as long again."""
        return self.engine.console_view(self.now)

    @property
    def phase(self) -> str:
        return self.engine.table.phase

    # --- devices ---

    def sight(self, what: d.SightingWhat, card: LyingCard, face: str | None = None) -> StepResult:
        order = [other for other in self.lying if other.zone == card.zone].index(card)
        shown = face or (card.card if card.up else d.BACK)
        return self.feed(
            d.Sighting(
                "camera0",
                "v1",
                card.track,
                what,
                card.zone,
                order,
                shown,
                0.99,
                1,
                self.at,
                self._back(),
            )
        )

    def _back(self) -> str:
        shoe = self.engine.table.shoe
        return shoe.back if shoe else ""

    def pull(self, card: Card | None = None) -> Card:
        """A card leaves the shoe in play."""
        card = card or next(self.cards)
        self.pulled.append(card)
        shoe = self.engine.table.shoe.name if self.engine.table.shoe else "shoe0"
        self.told_of(card, d.CardRead(shoe, next(self.report), card, boot=1))
        return card

    def told_of(self, card: Card, report: d.CardRead | d.CardUnread) -> None:
        """The shoe reports this card; the number that the table gives it is remembered."""
        facts = self.feed(report).facts
        self.known |= {fact.pull: card for fact in facts if isinstance(fact, CardPulled)}

    def first_in_hand(self) -> Card:
        """The card that was longest in the dealer's hand."""
        hand = self.engine.table.snapshot().in_transit
        return self.known.get(hand[0].pull, self.pulled[-1])

    def lay(self, card: Card, zone: str, up: bool = True, face: str | None = None) -> LyingCard:
        lying = LyingCard(next(self.tracks), zone, card, up)
        self.lying.append(lying)
        self.wait(200)
        self.sight("placed", lying, face)
        return lying

    def lift(self, card: LyingCard) -> None:
        order = [other for other in self.lying if other.zone == card.zone].index(card)
        self.lying.remove(card)
        self.feed(
            d.Sighting(
                "camera0", "v1", card.track, "removed", card.zone, order, card.card, 0.9, 1, self.at
            )
        )

    def move(self, card: LyingCard, zone: str) -> None:
        """A hand carries a lying card there, where it is the last one."""
        self.lying.remove(card)
        self.lying.append(card)
        card.zone = zone
        self.sight("moved", card)

    # --- people ---

    def tap(self, act: c.Act, role: c.Role = "dealer", person: str = "") -> str:
        tap_id = f"tap{next(self.ids)}"
        who = person or self.engine.table.people.get(role) or f"{role}-1"
        if not isinstance(act, c.SignIn | c.SignOut) and not self.engine.table.people.get(role):
            self.feed(in_numbers(tap_of(f"{tap_id}-in", who, role, c.SignIn()), self.numbers))
        self.feed(in_numbers(tap_of(tap_id, who, role, act), self.numbers))
        return self.reply(tap_id).status

    def command(self, body: c.Verb, round_id: str = "", command_id: str = "") -> Reply:
        name = command_id or f"cmd{next(self.ids)}"
        self.feed(c.Command(name, "gs", naming_window(self.engine, body), round_id))
        return self.reply(name)

    def reply(self, name: str) -> Reply:
        return next(o for o in reversed(self.orders) if isinstance(o, Reply) and o.id == name)

    def load_shoe(self) -> None:
        """Whoever keeps the sets counts, shuffles and loads the one that is not in play."""
        table = self.engine.table
        name = "blue" if table.last_back == "red" else "red"
        held = table.sets.get(name)
        if held and held.stub_due is not None:
            assert self.tap(c.StubCounted(name, held.stub_due), "shuffler") == "accepted"
        if held and held.state == "out":
            shuffled = c.ShuffleConfirmed(name, "manager-1")
            assert self.tap(shuffled, "shuffler") == "accepted"
        whole, batch = table.config.rules.decks * 52, f"b{next(self.ids)}"
        self._shuffle(batch)
        act = c.LoadShoe("shoe0", name, batch, name, whole, ("machine",))
        assert self.tap(act, "shuffler") == "accepted", self.orders[-1]

    def _shuffle(self, batch: str) -> None:
        """The table's own machine reports the batch, where there is one that shuffles."""
        config = self.engine.table.config
        if config.house.shuffling == "machine":
            for name in config.shufflers[:1]:
                report = d.ShuffleReport(name, next(self.report), "finished", batch, boot=9)
                self.feed(report)

    def open(self) -> None:
        self.feed(Started("test"))
        self.feed(d.DeviceUp("shoe0", "sim"))
        self.feed(d.CameraState("camera0", "v1", "ok", ""))
        assert self.tap(c.SignIn()) == "accepted"
        self.load_shoe()
        assert self.tap(c.OpenTable()) == "accepted"

    # --- obedience ---

    def obey(self) -> None:
        """Do what the screen says, once."""
        instruction = self.screen()["instruction"]
        code = instruction["code"]
        if code == "deal":
            hand = self.engine.table.snapshot().in_transit
            card = self.first_in_hand() if hand else self.pull()
            self.lay(card, instruction["zone"], instruction["face"] == "up")
        elif code == "move":
            self._move(instruction)
        elif code == "turn":
            self._turn(instruction)
        elif code == "collect":
            self._collect()
        elif code == "change_shoe":
            self.load_shoe()
        elif code == "burn":
            self.pull()
        elif code == "peek":
            self._check()
        elif instruction.get("tap"):
            self.tap(c.ConfirmStep(instruction["irregularity"]))
        elif code == "next_round":
            self.tap(c.NextRound())
        else:
            self.wait(500)

    def _collect(self) -> None:
        if not self.lying:  # a camera that is back tells first what lies there
            self.wait(500)
        for card in list(self.lying):
            self.wait(50)
            self.lift(card)

    def _turn(self, instruction: Mapping[str, Any]) -> None:
        there = [card for card in self.lying if card.zone == instruction["zone"]]
        down = (card for card in there[instruction.get("index", 0) :] if not card.up)
        card = next(down, None)
        if card is None:  # it lies there by a ruling: a camera sees it now that it is turned
            due = self.engine.table.snapshot().due
            assert due is not None
            self.lay(self.known[due.pull], instruction["zone"])
            self.wait(3_000)
            return
        card.up = True
        self.wait(200)
        self.sight("revealed", card)

    def _move(self, instruction: Mapping[str, Any]) -> None:
        there = [card for card in self.lying if card.zone == instruction["from"]]
        card = next(card for card in there if card.card == instruction["card"])
        self.wait(200)
        self.move(card, instruction["zone"])

    def _check(self) -> None:
        """Look at the hidden card and tap what it makes; nobody can where the shoe read nothing."""
        table, card = self.engine.table, to_check(self.engine.table)
        made = table.deal.checked_as(card, "") if table.deal and card else None
        self.tap(c.PeekAnswer(bool(made and made.blackjack)))

    def carry_out(self) -> None:
        """Do the steps on the screen, one by one; what no sensor sees is told by a tap."""
        while (now := self.engine.table.guide(self._guided())) and now.now is not None:
            step, at = now.now, now.number
            if self.screen()["guide"]["tap"]:
                assert self.tap(c.ConfirmStep(self._guided())) == "accepted", self.orders[-1]
            elif step.done_when == "laid":
                up = self.engine.table.pulls[step.pull].face_up
                self.lay(self.known[step.pull], step.zone, up)
            else:
                card = next(one for one in self.lying if one.track == step.lying.track.number)
                self._do(card, step.zone if step.done_when == "there" else "")
            assert now.number > at, f"not seen done: {step.text}"

    def _guided(self) -> int:
        return next(iter(self.engine.table.irregularities), 0)

    def _do(self, card: LyingCard, zone: str) -> None:
        if zone:
            self.move(card, zone)
        else:
            self.lift(card)

    def until(self, done: Callable[[], bool], answer: Callable[["Driver"], None]) -> None:
        """Obey and answer until `done`."""
        for _ in range(3000):
            if done():
                return
            window = self.engine.table.window
            if window or self.phase == "bets_due":
                answer(self)
            else:
                self.obey()
        raise AssertionError(f"no end: {self.view()['instruction']}")

    def close_betting(self) -> None:
        while self.phase != "betting":
            self.obey()
        self.command(c.CloseBetting())

    # --- what came of it ---

    def of(self, kind: type) -> list[Any]:
        return [fact for _, fact in self.facts if isinstance(fact, kind)]


def table_of(game: str, cards: Iterable[Card], house: House | None = None) -> Driver:
    return Driver(Engine(config_of(game, house)), iter(cards))


def replayed(driver: Driver) -> Engine:
    """A second table, folded from the facts alone."""
    engine = Engine(driver.engine.table.config)
    for moment, fact in driver.facts:
        engine.replay(moment, fact)
    return engine


def any_shoe(decks: int, shuffle: Callable[[list[Card]], None]) -> list[Card]:
    cards = list(DECK) * decks
    shuffle(cards)
    return cards
