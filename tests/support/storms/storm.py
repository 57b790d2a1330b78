"""Anything at once: devices, dealer, staff and game server do whatever they can.

A storm is a night of random acts; `check` looks at every step, `check_night` at the whole.
"""

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, get_args

from controller.core.cards import DECK
from controller.core.games.steps import NeedCard
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input, Started
from controller.core.step import StepResult
from controller.core.table.config import House
from tests.support.shoe_count import left_shoe
from tests.support.storms.stormy_people import (
    calm,
    clear_strangers,
    follow,
    rule_truly,
    standing_or_any,
)
from tests.support.storms.stormy_world import World

ENDED = (f.RoundSettled, f.RoundVoided)
GAMES = ("infinite", "igt", "olivia", "quebec", "blackjack_live")
COUPS = ("baccarat", "baccarat_squeeze", "dragon_tiger")
ZONES = {"crowd": ("P", "H", "L", "R", "dealer"), "boxes": ("1", "2", "3", "1.2", "dealer")}

NOTICES: tuple[d.ShoeWhat, ...] = (
    "jam",
    "error",
    "error_cleared",
    "gate",
    "standby",
    "pulled_back",
    "warning",
    "removed",
    "empty",
    "overdraw",
)

FACE = re.compile(r"\b[2-9TJQKA][SHDC]\b")
"""A card's name, wherever it is written."""

CALM_EVERY = 60
"""So many gusts, then the table is brought back to a betting."""


def night(game: str, rng: Random, gusts: int) -> World:
    """A night of so many gusts, calmed now and then; every step is checked."""
    peek_by = rng.choice(["controller", "dealer_and_controller"])
    world = World(game, rng, House(check_by=peek_by, burn_first=rng.random() < 0.3))
    _checked(world)
    world.open()
    weather = Storm(world)
    for n in range(1, gusts + 1):
        weather.blow()
        if n % CALM_EVERY == 0:
            calm(world)
    calm(world)
    check_night(world)
    return world


def _checked(world: World) -> None:
    feed = world.feed

    def feed_and_check(message: Input) -> StepResult:
        outcome = feed(message)
        check(world, outcome)
        return outcome

    world.feed = feed_and_check  # type: ignore[method-assign]


# --- what is never allowed ------------------------------------------------------------------------


def check(world: World, outcome: StepResult) -> None:
    """What must hold of every step: voids have a reason; no face is named that nobody could see."""
    for fact in outcome.facts:
        if isinstance(fact, f.RoundSettled):
            check_settled(world, fact)
        elif isinstance(fact, f.RoundVoided):
            assert fact.role, fact
            assert fact.cause, fact
        if isinstance(fact, ENDED):
            check_inventory(world)
        if isinstance(fact, f.CardAdmitted) and fact.doubled and fact.card:
            world.visible.add(fact.card)  # two people say that all have seen it
    if any(isinstance(fact, f.BettingOpened) for fact in outcome.facts):
        world.visible &= {card.face for card in world.engine.table.lying.values()}
    claimed = Counter(p.track for p in world.engine.table.pulls.values() if p.track is not None)
    assert max(claimed.values(), default=1) == 1, "two pulled cards share a track"
    released = {e.data["card"] for e in outcome.events if e.type == "hole_released"}
    world.visible |= released  # a handed-over box is paid elsewhere, by the hole card's face
    if outcome.facts:
        shown = (world.engine.public_state(world.now), off_the_desk(world.view()), outcome.events)
        named = set(FACE.findall(repr(shown)))
        assert named <= world.visible, (named - world.visible, outcome.events)


def off_the_desk(view: dict[str, Any]) -> dict[str, Any]:
    """The view without the evidence desk, which tells who rules what the shoe read."""
    wrong = view["irregularity"]
    desk = {"readings", "options"}
    kept = wrong and {key: value for key, value in wrong.items() if key not in desk}
    return {**view, "irregularity": kept}


def check_settled(world: World, fact: f.RoundSettled) -> None:
    """Every card of the result was laid in its hand's place, by the world's own truth.

    A box's split hands count together: its cards were moved from one spot to the next.
    """
    told: dict[str, list[str]] = {}
    if world.kind == "sides":
        told = {side: fact.result[side]["cards"] for side in sides_of(world)}
    else:
        told["dealer"] = [*fact.result["dealer"]["cards"]]
    if world.kind == "sides":
        assert all(told.values()), fact
    elif "boxes" in fact.result:
        for box, entry in fact.result["boxes"].items():
            alive = [hand["cards"] for hand in entry["hands"] if hand["result"] != "refunded"]
            told[box] = [card for cards in alive for card in cards]
    else:
        lines = fact.result["lines"]
        for branch, zone in (("main", "P"), ("left", "L"), ("right", "R")):
            held = [line["cards"] for line in lines if line["hand"] == branch]
            told[zone] = max(held, key=len, default=[])
    for zone, cards in told.items():
        laid = {
            n: card.card
            for place, there in world.been.items()
            for n, card in there.items()
            if place.partition(".")[0] == zone or (zone == "P" and place == "H")
        }
        wrong = Counter(card for card in cards if card != "hidden") - Counter(laid.values())
        assert not wrong, (zone, cards, laid, fact.round)


def check_inventory(world: World) -> None:
    """What may still be inside, and what came out by name, are a whole shoe."""
    shoe = world.engine.table.shoe
    if shoe:
        unread = left_shoe(fact for _, fact in world.facts).unread
        assert sum(shoe.left.values()) + shoe.dealt - unread == shoe.decks * len(DECK)


def check_night(world: World) -> None:
    """What must hold of the whole night."""
    ended = [fact.round for kind in ENDED for fact in world.of(kind)]
    assert len(ended) == len(set(ended)), ended
    told = [e.round for e in world.events if e.type in ("settled", "voided")]
    assert len(told) == len(set(told))


# --- anything at once ---------------------------------------------------------------------------


class Storm:
    """Anything that people, devices and game servers can do, one after the other."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rng = world.rng
        self.acts: list[tuple[int, Any]] = [
            (60, self.obey),
            (40, self.answer),
            (4, self.pull_anyhow),
            (4, self.lay_anyhow),
            (3, self.lift_one),
            (2, self.move_one),
            (2, self.turn_one),
            (2, self.slip_in),
            (1, self.flood),
            (2, self.push_back),
            (1, self.idle_shoe),
            (1, self.cut_card),
            (3, self.device),
            (12, self.rule),
            (2, self.report),
            (2, self.tap),
            (2, self.command),
            (2, self.repeat),
            (5, self.tidy),
            (6, self.wait),
            (1, self.undo),
            (1, self.void),
            (3, self.resume),
        ]

    def blow(self) -> None:
        """One thing happens."""
        weights = [weight for weight, _ in self.acts]
        act = self.rng.choices([act for _, act in self.acts], weights)[0]
        act()

    @property
    def zone(self) -> str:
        return self.rng.choice(sides_of(self.world) or ZONES[self.world.kind])

    # --- the dealer ---

    def obey(self) -> None:
        follow(self.world)

    def answer(self) -> None:
        world = self.world
        if world.engine.table.window or world.phase == "bets_due":
            standing_or_any(world)
        elif world.phase == "betting" and self.rng.random() < 0.7:
            world.command(c.CloseBetting())

    def pull_anyhow(self) -> None:
        told = self.rng.choice(["read", "read", "unread", str(self.rng.choice(DECK))])
        self.world.pull(told=told)

    def lay_anyhow(self) -> None:
        world = self.world
        if not world.hand:
            return
        card = self.rng.choice(world.hand)
        face = self.rng.choice([None, None, None, d.UNREADABLE, str(self.rng.choice(DECK))])
        zone = wanted_zone(world) if self.rng.random() < 0.6 else self.zone
        up = self.rng.random() < 0.8
        agreed = {pull.card for pull in world.engine.table.pulls.values()}
        if face in agreed or not up:
            face = None  # shoe and camera do not err alike; an unread hole has the camera alone
        world.lay(card, zone, up, face)

    def lift_one(self) -> None:
        if self.world.lying:
            card = self.rng.choice(self.world.lying)
            self.world.lift(card)
            if self.rng.random() < 0.5:
                self.world.hand.append(card.card)

    def move_one(self) -> None:
        if self.world.lying:
            card = self.rng.choice(self.world.lying)
            card.zone = self.zone
            self.world.look()

    def turn_one(self) -> None:
        if self.world.lying:
            card = self.rng.choice(self.world.lying)
            card.up = not card.up
            self.world.look()

    def slip_in(self) -> None:
        world = self.world
        card = world.lay(self.rng.choice(DECK), self.zone, self.rng.random() < 0.7)
        if self.rng.random() < 0.3:
            world.backs[card.track] = "green"

    def flood(self) -> None:
        """The shoe holds more copies of a card than it should, and they all come."""
        self.world.flood = [self.rng.choice(DECK)] * 9

    def push_back(self) -> None:
        """The card in hand goes back into the shoe, which tells it; it comes out again next."""
        world = self.world
        hand = world.engine.table.snapshot().in_transit
        real = world.real(hand[-1]) if hand else None
        if real in world.hand and not world.unplugged:
            world.hand.remove(real)
            world.flood.append(real)
            text = str(hand[-1].card or "")
            world.tell(d.ShoeNotice("shoe0", next(world.report), "pulled_back", text, boot=1))

    def idle_shoe(self) -> None:
        """A card leaves a second shoe that is connected and not in play."""
        card = self.rng.choice(DECK)
        self.world.pulled.append(card)
        self.world.feed(d.CardRead("shoe1", next(self.world.report), card, boot=1))

    def cut_card(self) -> None:
        """The cut card comes, and now and then is laid as a card."""
        world = self.world
        world.tell(d.CutCardRead("shoe0", next(world.report), boot=1))
        if self.rng.random() < 0.5:
            world.lay(self.rng.choice(DECK), self.zone, face=d.UNREADABLE)

    def tidy(self) -> None:
        clear_strangers(self.world)

    def wait(self) -> None:
        self.world.wait(self.rng.choice([100, 1100, 1600, 6100, 20_000, 130_000]))

    # --- devices ---

    def device(self) -> None:
        world = self.world
        acts: tuple[Callable[[], object], ...] = (
            self._unplug,
            world.plug,
            self._blind,
            world.seeing,
            world.vision_restarts,
            self._notice,
            self._gap,
            lambda: world.feed(Started("test")),
            lambda: world.feed(d.ReportConflict("shoe0", 1, "8S", "9S", boot=1)),
            self._repeat,
            self._result,
        )
        acts[self.rng.randrange(len(acts))]()

    def _unplug(self) -> None:
        self.world.unplugged = True
        self.world.feed(d.DeviceDown("shoe0", "unplugged"))

    def _blind(self) -> None:
        conditions: list[d.CameraCondition] = ["black", "frozen", "blind", "moved", "lost"]
        self.world.blinded(self.rng.choice(conditions))

    def _notice(self) -> None:
        what = self.rng.choice(NOTICES)
        self.world.tell(d.ShoeNotice("shoe0", next(self.world.report), what, what, boot=1))

    def _gap(self) -> None:
        lost = next(self.world.report)
        self.world.tell(d.ReportGap("shoe0", lost, lost, boot=1))

    def _repeat(self) -> None:
        if self.world.last_report is not None and not self.world.unplugged:
            self.world.feed(self.world.last_report)

    def _result(self) -> None:
        told = self.rng.choice(["player", "banker", "tie", "quit"])
        self.world.tell(d.ShoeNotice("shoe0", next(self.world.report), "result", told, boot=1))

    # --- people ---

    def rule(self) -> None:
        table = self.world.engine.table
        if not table.irregularities:
            return
        wrong = next(iter(table.irregularities.values()))
        offered = table.config.remedies.offered(wrong.code, table.phase)
        row = self.rng.choice([*offered, *table.config.remedies.remedy[:3]])
        rule_truly(self.world, wrong, row, self.rng.choice(["shift_manager"] * 5 + ["dealer"]))

    def report(self) -> None:
        codes = [entry["code"] for entry in self.world.view()["menu"]["reportable"]]
        self.world.tap(c.Report(self.rng.choice([*codes, "wrong_box"]), self.zone))

    def tap(self) -> None:
        pick = self.rng.choice
        acts: list[c.Act] = [
            c.SignIn(),
            c.SignOut(),
            c.OpenTable(),
            c.PauseTable("look"),
            c.PauseTable("look", now=True),
            c.NextRound(),
            c.PeekAnswer(pick([True, False])),
            c.MoreTime(self.world.engine.table.last_irregularity),
            c.ConfirmStep(pick([0, self.world.engine.table.last_irregularity])),
            c.CloseTable(pick([0, 1, 3])),
            c.LoadShoe("shoe0", "red", "b", "red", 416, ("machine",)),
            c.StubCounted("blue", 3),
            c.ClearSet("red", "manager-2"),
        ]
        role: c.Role = pick(get_args(c.Role))
        self.world.tap(pick(acts), role)

    def command(self) -> None:
        pick = self.rng.choice
        verbs: list[c.Verb] = [
            c.OpenBetting(),
            c.ExtendBetting(5),
            c.CloseBetting(),
            c.BetsFinal(players=2),
            c.BetsFinal({1: c.BoxBets()}),
            c.InsuranceAnswers({1: "decline"}),
            c.Decision("1", "hit"),
            c.Decisions({"hit": 3}),
            c.BoxInterrupted("1"),
            c.Reveal(pick(["player", "banker", "dragon"])),
            c.RequestPause("money"),
            c.RequestVoid("money"),
            c.RequestReview("look"),
            c.AckRound(),
            c.NackRound("no"),
            c.AckVoid(),
        ]
        playing = self.world.engine.table.round
        name = pick(["", "nowhere", playing.round if playing else ""])
        self.world.command(pick(verbs), name)

    def repeat(self) -> None:
        """A command again under its old id: no second effect."""
        world = self.world
        if world.phase != "betting":
            return
        first = world.command(c.CloseBetting(), command_id=f"again{len(world.orders)}")
        before = len(world.facts)
        again = world.command(c.CloseBetting(), command_id=first.id)
        assert (again.status, again.repeated) == (first.status, first.status == "accepted")
        # A refusal may leave its trace, and what was due meanwhile comes; betting closes once.
        assert not any(isinstance(fact, f.BettingClosed) for fact in world.facts[before:])

    def undo(self) -> None:
        choices = self.world.view()["menu"]["undoable"]
        if choices:
            fact = self.rng.choice(choices)["fact"]
            self.world.tap(c.Undo(fact, "wrong"), "shift_manager")

    def void(self) -> None:
        if self.rng.random() < 0.3:
            self.world.tap(c.VoidRound("misdeal", "manager-2"), "shift_manager")

    def resume(self) -> None:
        self.world.tap(c.ResumeTable(), self.rng.choice(["dealer", "shift_manager"]))


def sides_of(world: World) -> tuple[str, ...]:
    """The zones of a game of two sides; none of another."""
    return tuple(getattr(world.engine.table.config.rules, "sides", ()))


def wanted_zone(world: World) -> str:
    deal = world.engine.table.deal
    need = deal.next() if deal else None
    return need.zone if isinstance(need, NeedCard) else (*sides_of(world), "dealer")[0]
