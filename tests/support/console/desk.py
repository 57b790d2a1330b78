"""The screens of one table and its people, without a network."""

import json
from pathlib import Path
from typing import Any

from controller.console.screens import ConsoleScreen, Screens
from controller.core.messages.inputs import Input
from controller.core.messages.orders import Reply
from controller.people.file import Person, write_people
from controller.people.pins import PinAuthenticator
from controller.run.loop import Inbox
from tests.abnormal.scenes import Scene, SceneError, must
from tests.support.event_loop import in_a_loop
from tests.support.quick_pins import quick_hash

PINS = {
    "dealer-1": ("dealer", "1111"),
    "dealer-2": ("dealer", "2222"),
    "shift_manager-1": ("shift_manager", "3333"),
    "manager-2": ("shift_manager", "4444"),
    "shuffler-1": ("shuffler", "5555"),
}


NUMBERS = {name: f"p{number}" for number, name in enumerate(PINS, 1)}
"""What the record calls them."""


class Straight(Inbox):
    """An inbox whose table takes each input at once."""

    def __init__(self, desk: "Desk") -> None:
        super().__init__()
        self._desk = desk

    def put(self, message: Input) -> None:
        self._desk.take(message)


class Desk:
    """The screens of one table, their people and the table itself, without a network."""

    def __init__(self, people: Path, table: Scene) -> None:
        self.people, self.table = people, table
        self.employ(*PINS)
        self._ids = iter(range(1, 1000))
        self.screens = Screens(PinAuthenticator(people), Straight(self))

    def employ(self, *names: str) -> None:
        """Only these stand in the people file."""
        people = [
            Person(number=number, name=name, roles=[role], pin=quick_hash(pin))
            for number, (name, (role, pin)) in enumerate(PINS.items(), 1)
            if name in names
        ]
        write_people(self.people, people)

    def take(self, message: Input) -> None:
        """What the loop does with a tap."""
        before = len(self.table.orders)
        self.table.feed(message)
        for order in self.table.orders[before:]:
            if isinstance(order, Reply):
                self.screens.answer(order)

    def screen(self, name: str) -> ConsoleScreen:
        """A screen at which somebody has signed in."""
        screen = self.screens.open()
        role, pin = PINS[name]
        told = self.say(screen, type="sign_in", person=name, role=role, pin=pin)
        must(told[-1]["type"] == "signed_in", f"{name} cannot sign in: {told}")
        return screen

    def any_screen(self) -> ConsoleScreen:
        """A screen at which nobody has."""
        return self.screens.open()

    def say(self, screen: ConsoleScreen, **message: Any) -> list[dict[str, Any]]:
        """What the screen is told in answer."""
        screen.waiting.clear()
        in_a_loop(self.screens.hear(screen, json.dumps(message)))
        return [json.loads(text) for text in screen.waiting]

    def act(self, screen: ConsoleScreen, kind: str, second: str = "", **fields: Any) -> str:
        """The status of a tap; whoever signs as second proves it with his PIN."""
        act: dict[str, Any] = {"kind": kind, **fields}
        message: dict[str, Any] = {"type": "act", "id": f"a{next(self._ids)}", "act": act}
        if second:
            role, pin = PINS[second]
            act["second"] = second
            message["second"] = {"person": second, "role": role, "pin": pin}
        told = self.say(screen, **message)
        if not told:
            raise SceneError(f"no answer to {kind}")
        return str(told[-1]["status"])
