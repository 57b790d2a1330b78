"""The simulated shift manager acts as a person would who reads his screen."""

from typing import Any, cast

from controller.core.messages.inputs import Condition
from drivers.sim.people.dealer_hands import Hands
from drivers.sim.people.person import Badge
from drivers.sim.people.shift_manager import Manager
from tests.abnormal.scenes import must, scene


class Watched(Manager):
    """Tells what he would tap."""

    def __init__(self) -> None:
        badge = Badge("manager-1", "shift_manager", "2222")
        super().__init__("ws://127.0.0.1:1/ws", badge, cast(Hands, NoHands()), hurry=True)
        self.tapped: list[str] = []

    def tap(self, kind: str, **_words: Any) -> Any:
        self.tapped.append(kind)


class NoHands:
    """Hands with nothing in them."""

    def fresh_shoe(self) -> None:
        return None

    def rounds_left(self) -> int:
        return 2


def test_he_does_not_go_on_while_the_broker_is_away() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    table.feed(Condition("broker", "it cannot be reached"))
    table.wait(60_000)
    must(table.view()["table"]["paused"], "the question was answered")
    manager = Watched()
    for _ in range(5):
        manager.behave(table.view())
    assert manager.tapped == []
    table.feed(Condition("broker", ""))
    manager.behave(table.view())
    assert manager.tapped == ["resume_table"]
