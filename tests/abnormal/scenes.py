"""Scenes in which the night does not go as told: a table in virtual time, and who disturbs it.

A test plays a scene and asserts what must hold. What a scene itself needs to come about is asked
for by `must`, whose error is no AssertionError: a test that is expected to fail on its property
does not pass for a scene that never happened. Every name of the program that these tests share is
imported here.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import chain, count, repeat
from pathlib import Path
from typing import Any

from controller.core.cards import DECK, Card
from controller.core.engine import Engine
from controller.core.games.steps import NeedCard, NeedReveal
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Condition, Input, Started
from controller.core.messages.orders import Reply
from controller.core.requests.authority import TAPS
from controller.core.step import StepResult
from controller.core.table.config import House
from controller.journal.live.writer import Journal, Step
from tests.support.mistakes.blackjack import FILL, QUIET
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, LyingCard, acknowledgement, config_of

__all__ = [
    "DECK",
    "QUIET",
    "Card",
    "Condition",
    "House",
    "LyingCard",
    "NeedCard",
    "NeedReveal",
    "Scene",
    "SceneError",
    "c",
    "d",
    "f",
    "in_window",
    "must",
    "scene",
    "shuffled",
    "taps_of",
]

PEOPLE = ("dealer", "shift manager", "engineer", "game server")
"""Who may be named as the one who can end a wait."""

Answer = Callable[["Scene"], None]


class SceneError(Exception):
    """The scene did not come about: nothing is said of the property."""


def must(came_about: object, what: str) -> None:
    """Raise SceneError unless the scene has come so far."""
    if not came_about:
        raise SceneError(what)


class Scene(Driver):
    """A table, its people, and what they do wrong."""

    vision = "v1"
    """The start of vision's process that sees now."""
    journal: Journal | None = None
    """Where what the loop would write is written."""

    def feed(self, message: Input) -> StepResult:
        if isinstance(message, d.Sighting) and message.camera == "camera0":
            message = replace(message, start=self.vision)
        outcome = super().feed(message)
        if self.journal:
            self.journal.append([Step(self.now, message, outcome.facts, outcome.events)])
        return outcome

    # --- the course of a round ---

    @property
    def crowd(self) -> bool:
        """Whether bets are told for all players together, as in each game of coups."""
        return getattr(self.engine.table.config.rules, "kind", "crowd") == "crowd"

    def to_betting(self) -> None:
        """Obey until betting is open; rounds that are over are acknowledged."""
        for _ in range(200):
            if self.phase == "betting":
                return
            for name in list(self.engine.table.awaiting_ack):
                self.command(acknowledgement(self.engine, name), name)
            self.obey()
        raise SceneError(f"no betting: {self.phase}, {self.texts()}")

    def bets(self, boxes: Iterable[int] = (1,), sides: Iterable[str] = ()) -> Reply:
        """The server's final bets: these boxes, or three players of the crowd."""
        if self.crowd:
            return self.command(c.BetsFinal(players=3, side=dict.fromkeys(sides, 1)))
        return self.command(c.BetsFinal({box: c.BoxBets(tuple(sides)) for box in boxes}))

    def start(self, boxes: Iterable[int] = (1,)) -> None:
        """A round up to its first card."""
        self.to_betting()
        self.command(c.CloseBetting())
        reply = self.bets(boxes)
        must(reply.status == "accepted", f"bets: {reply}")

    def run_to(self, done: Callable[[], object], answer: Answer | None = None) -> bool:
        """Obey and answer until `done`; whether that came before anything stopped play."""
        for _ in range(400):
            if done():
                return True
            if self.engine.table.irregularities or self.engine.table.pause:
                return False
            if self.engine.table.window:
                (answer or Scene.stand)(self)
            else:
                self.obey()
        return bool(done())

    def to_window(self) -> None:
        """On to the first question."""
        must(self.run_to(lambda: self.phase == "window"), f"no window: {self.texts()}")

    def to_hole(self) -> None:
        """On to where the hole card is due."""
        must(self.run_to(lambda: self.needs(NeedCard, face_up=False)), "no hole card is due")

    def to_turn(self, answer: Answer | None = None) -> None:
        """On to where the hole card is to be turned."""
        must(self.run_to(lambda: self.needs(NeedReveal), answer), "no turn is due")

    def to_settled(self, answer: Answer | None = None) -> bool:
        """Whether the round was settled before anything stopped play."""
        rounds = len(self.settled)
        return self.run_to(lambda: len(self.settled) > rounds, answer)

    def to_idle(self) -> None:
        """Results, collecting, and the table is empty."""
        for _ in range(60):
            if self.phase == "idle":
                return
            self.obey()
        raise SceneError(f"not idle: {self.phase}, {self.texts()}")

    def whole_round(self, answer: Answer | None = None, boxes: Iterable[int] = (1,)) -> None:
        """One honest round, up to the next betting."""
        self.start(boxes)
        must(self.to_settled(answer), f"a round not settled: {self.opened}")
        self.to_betting()

    def needs(self, kind: type, face_up: bool = True) -> bool:
        need = self.engine.table.deal.next() if self.engine.table.deal else None
        right = isinstance(need, kind) and self.phase == "dealing"
        return right and (not isinstance(need, NeedCard) or need.face_up == face_up)

    # --- what the server answers ---

    def choose(self, action: str, insurance: str = "decline") -> Reply:
        """One answer to the open question, for all who are asked."""
        table = self.engine.table
        window = table.window
        if window is None:
            raise SceneError("no window is open")
        if window.question == "insurance":
            if self.crowd:
                return self.command(c.InsuranceAnswers(counts={insurance: table.deal.eligible}))
            return self.command(c.InsuranceAnswers({int(a.who): insurance for a in window.asks}))
        ask = window.asks[0]
        if self.crowd:
            return self.command(c.Decisions({action: table.deal.eligible}))
        return self.command(c.Decision(ask.hand, action))

    def stand(self) -> None:
        """Everybody stands and declines."""
        self.choose("stand")

    # --- what people at the table do ---

    def ruled(self, remedy: str, card: str = "6C") -> bool:
        """The shift manager, with a second person, rules on what is open; whether he may."""
        table = self.engine.table
        must(table.irregularities, f"nothing to rule on: {remedy}")
        wrong = next(iter(table.irregularities.values()))
        reason = table.config.remedies.named(remedy).reasons[0]
        act = c.Rule(wrong.id, remedy, reason, Card(card), "1", "manager-2")
        return self.tap(act, "shift_manager") == "accepted"

    def must_rule(self, remedy: str, card: str = "6C") -> None:
        must(self.ruled(remedy, card), f"{remedy} refused: {self.orders[-1]}")

    def manager(self, act: c.Act) -> str:
        return self.tap(act, "shift_manager")

    def turn_hole(self) -> None:
        """All see the hole card."""
        hole = self.hole()
        hole.up = True
        self.sight("revealed", hole)

    def hole(self) -> LyingCard:
        return next(card for card in self.lying if not card.up)

    def lying_in(self, zone: str) -> list[LyingCard]:
        return [card for card in self.lying if card.zone == zone]

    def place(self, card: Card, zone: str, up: bool = True) -> LyingCard:
        """A card lies there; no camera has told it yet."""
        lying = LyingCard(next(self.tracks), zone, card, up)
        self.lying.append(lying)
        self.wait(200)
        return lying

    def report_card(self, card: Card, boot: int = 1) -> None:
        """The shoe tells a card (which may be another than the one in hand)."""
        self.feed(d.CardRead("shoe0", next(self.report), card, boot=boot))

    def shoe_says(self, what: d.ShoeWhat, text: str = "") -> None:
        self.feed(d.ShoeNotice("shoe0", next(self.report), what, text, boot=1))

    def green_hole(self) -> LyingCard:
        """The hole card is due; the camera sees a green back where the set's backs are red."""
        self.to_hole()
        lying = self.place(self.pull(), "dealer", up=False)
        self.see_back(lying, "green")
        self.wait(1500)
        must("wrong_back" in self.open, f"no wrong back: {self.open}")
        return lying

    def see_back(self, card: LyingCard, colour: str, what: d.SightingWhat = "placed") -> None:
        order = self.lying_in(card.zone).index(card)
        self.feed(
            d.Sighting(
                *("camera0", self.vision, card.track, what, card.zone, order, d.BACK, 0.99, 1),
                self.at,
                colour,
            )
        )

    def camera(self, condition: d.CameraCondition, why: str = "") -> None:
        self.feed(d.CameraState("camera0", self.vision, condition, why))

    def restart_vision(
        self,
        order: Callable[[list[LyingCard]], list[LyingCard]] = list,
        shows: Callable[[LyingCard], str] | None = None,
    ) -> None:
        """A new process of vision counts its tracks from 1 and tells every lying card."""
        self.vision = f"v{int(self.vision[1:]) + 1}"
        self.camera("ok")
        cards = order(list(self.lying))
        for number, card in enumerate(cards, 1):
            card.track = number
            self.sight("placed", card, shows(card) if shows and card.up else None)
        self.tracks = count(len(cards) + 1)

    # --- what came of it ---

    @property
    def options(self) -> dict[str, dict[str, Any]]:
        """The remedies that the screen offers for what is open, by name."""
        return {one["remedy"]: one for one in self.view()["irregularity"]["options"]}

    @property
    def open(self) -> list[str]:
        """Codes of the irregularities that are open."""
        return [wrong.code for wrong in self.engine.table.irregularities.values()]

    @property
    def opened(self) -> list[str]:
        """Codes of all irregularities of the scene."""
        return [fact.code for fact in self.of(f.IrregularityOpened)]

    @property
    def closed_by_ruling(self) -> bool:
        """Whether every irregularity that ended was ruled upon."""
        ruled = {fact.id for fact in self.of(f.RemedyChosen)}
        return {fact.id for fact in self.of(f.IrregularityClosed)} <= ruled

    @property
    def settled(self) -> list[dict[str, Any]]:
        return [fact.result for fact in self.of(f.RoundSettled)]

    @property
    def dealt(self) -> list[tuple[str | None, str]]:
        return [(fact.card, fact.zone) for fact in self.of(f.CardDealt)]

    def shown(self, zone: str) -> Counter[str]:
        """The faces that the public state shows of the hand that lies in a zone."""
        hands = self.engine.public_state(self.now)["hands"]
        hand = self.engine.table.game.hand(zone)
        return Counter(face for each in hands if each["hand"] == hand for face in each["cards"])

    def told(self, zone: str) -> Counter[str]:
        """The faces that the events told of the hand in a zone, in the round in play."""
        hand = self.engine.table.game.hand(zone)
        told: Counter[str] = Counter()
        for event in self.events:
            if event.type == "round_opened":
                told.clear()
            elif event.type == "card" and event.data["hand"] == hand:
                told[event.data["card"]] += 1
        return told

    def texts(self) -> list[str]:
        """Everything the screen says of why it waits."""
        view = self.view()
        texts = [view["instruction"]["text"], view["table"]["paused"]]
        texts += [reason["text"] for reason in view["gate"]]
        if view["irregularity"]:
            texts.append(view["irregularity"]["text"])
        return [text for text in texts if text]

    def calls_somebody(self, about: str) -> bool:
        """Whether an irregularity is open, or a sentence names the matter and who can end it."""
        texts = [text.lower() for text in self.texts()]
        named = [text for text in texts if about in text]
        return bool(self.open) or any(who in text for text in named for who in PEOPLE)

    def tracks_shared(self) -> list[object]:
        """Tracks that two pulled cards claim."""
        pulls = self.engine.table.pulls.values()
        claimed = Counter(pull.track for pull in pulls if pull.track is not None)
        return [track for track, times in claimed.items() if times > 1]

    def dangling(self) -> list[object]:
        """Pulled cards that refer to a track which the table no longer knows."""
        table = self.engine.table
        tracks = [pull.track for pull in table.pulls.values() if pull.track is not None]
        return [track for track in tracks if track not in table.lying]

    def out_of_shoe(self) -> int:
        """How many cards the table believes to have left the shoe in play."""
        must(self.engine.table.shoe, "no shoe is in play")
        return int(self.engine.table.shoe.dealt)

    def cards_of_set(self, name: str) -> int:
        """Cards of a set that is out: what is left in its shoe and what went back."""
        held = self.engine.table.sets[name]
        must(held.stub_due is not None, f"{name} is not out")
        return len(held.returned) + held.stub_due


def scene(
    game: str,
    cards: Iterable[str] = QUIET,
    house: House | None = None,
    journal_at: Path | None = None,
    kind: type[Scene] = Scene,
    numbers: Mapping[str, str] | None = None,
    **more: Any,
) -> Scene:
    """An open table whose shoe deals `cards` first; everybody is signed in."""
    book = shipped_book()
    config = replace(config_of(game, house), remedies=book, **more)
    stack = chain(cards, FILL, chain.from_iterable(repeat(FILL)))
    table = kind(Engine(config), map(Card, stack), numbers=numbers or {})
    if journal_at:
        table.journal = Journal(journal_at, "test", "t1", game, "test")
        table.journal.configure(config, table.utc)
    table.feed(Started("test"))
    for shoe in config.shoes:
        table.feed(d.DeviceUp(shoe, "sim"))
    for number, camera in enumerate(config.cameras):
        table.feed(d.CameraState(camera, "v1" if not number else "w1", "ok", ""))
    for role in ("dealer", "shift_manager", "shuffler"):
        must(table.tap(c.SignIn(), role) == "accepted", f"{role} cannot sign in")
    table.load_shoe()
    must(table.tap(c.OpenTable()) == "accepted", f"not open: {table.orders[-1]}")
    return table


def in_window(
    game: str, cards: Iterable[str] = QUIET, boxes: Iterable[int] = (1,), **more: Any
) -> Scene:
    """A table whose players are asked for the first time; nothing is wrong."""
    table = scene(game, cards, **more)
    table.start(boxes)
    table.to_window()
    return table


def shuffled(rng: random.Random, decks: int = 6) -> list[str]:
    """A shoe in the order of chance."""
    cards = [*DECK] * decks
    rng.shuffle(cards)
    return [str(card) for card in cards]


def taps_of(role: str, phase: str, about: str) -> list[type]:
    """The taps that a role has in a phase and that name what they are about."""
    found = [act for act, row in TAPS.items() if phase in row.phases and role in row.who]
    return [act for act in found if about in act.__dataclass_fields__]


def another_batch_between_rounds() -> Scene:
    """A round is over, and the shoe that is put back tells another batch than was loaded."""
    table = scene("infinite")
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    table.shoe_says("removed")
    table.shoe_says("present", "another batch")
    return table
