"""A core of a few lines for the shell's tests: it counts cards, answers, and knows one clock."""

from dataclasses import dataclass, field
from typing import Any

from controller.core.messages import facts as f
from controller.core.messages.commands import AckRound, Command, Tap
from controller.core.messages.devices import CardRead
from controller.core.messages.inputs import Condition, Input, Moment, Started, Tick
from controller.core.messages.orders import Acknowledge, Order, Reply


@dataclass(frozen=True)
class Said:
    """A public event."""

    type: str
    topic: str = "event"
    round: str = ""
    data: dict[str, Any] = field(default_factory=dict)


@dataclass
class Made:
    """What a step made."""

    facts: list[f.Fact] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    events: list[Said] = field(default_factory=list)


class ToyCore:
    """Each card is a fact and an event; every second card settles a round."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.conditions: dict[str, str] = {}
        self.taken: set[tuple[str, str]] = set()
        self.wake_at: int | None = None
        self.stubborn = False
        self.started = 0

    def step(self, moment: Moment, message: Input) -> Made:
        made = self._made(message)
        for fact in made.facts:
            self.apply(moment, fact)
        return made

    def apply(self, moment: Moment, fact: f.Fact) -> None:
        match fact:
            case f.CardPulled(card=card):
                self.cards.append(str(card))
                self.wake_at = moment.at + 30
            case f.ConditionChanged(name=name, why=why):
                self.conditions[name] = why
            case f.CommandTaken(client=client, id=id):
                self.taken.add((client, id))
            case f.TableRestarted():
                self.started += 1
            case f.LightTurned():
                self.wake_at = None
            case _:
                pass

    def _made(self, message: Input) -> Made:
        match message:
            case CardRead():
                return self._card(message)
            case Condition(name=name, why=why) if self.conditions.get(name) != why:
                return Made([f.ConditionChanged(name, why)])
            case Started():
                return Made([f.TableRestarted()])
            case Tick() if self.wake_at is not None and not self.stubborn:
                return Made([f.LightTurned("red", 0)], events=[Said("light")])
            case Command() | Tap():
                return self._asked(message)
        return Made()

    def _card(self, message: CardRead) -> Made:
        order = Acknowledge(message.device, message.boot, message.n)
        if message.n <= len(self.cards):
            return Made(orders=[order])
        fact = f.CardPulled(message.n, message.device, message.n, message.boot, message.card)
        events = [Said("card", round="r", data={"n": message.n, "card": message.card})]
        if message.n % 2 == 0:
            name = f"r{message.n}"
            result = {"dealer": {"total": message.n}}
            events.append(Said("settled", "round", name, {"result": result}))
            return Made([fact, f.RoundSettled(name, {"sheet": {"id": name}}, 0)], [order], events)
        return Made([fact], [order], events)

    def _asked(self, message: Command | Tap) -> Made:
        client = message.client if isinstance(message, Command) else message.person
        if (client, message.id) in self.taken:
            return Made(orders=[Reply(client, message.id, "accepted", repeated=True)])
        facts: list[f.Fact] = [f.CommandTaken(client, message.id, "x")]
        if isinstance(message, Command) and isinstance(message.body, AckRound):
            facts.append(f.RoundAcknowledged(message.round, client))
        return Made(facts, [Reply(client, message.id, "accepted")])

    def deadline(self) -> int | None:
        return self.wake_at

    def console_view(self, moment: Moment) -> dict[str, Any]:
        return {"now": moment.at, "cards": self.cards, "people": {}}

    def public_state(self, moment: Moment) -> dict[str, Any]:
        return {"cards": len(self.cards)}

    def description(self) -> dict[str, Any]:
        return {"game": "toy"}
