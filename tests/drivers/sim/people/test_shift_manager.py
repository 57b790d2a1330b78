"""The simulated shift manager acts as a person would who reads his screen."""

from typing import Any, cast

from drivers.sim.people.dealer_hands import Hands
from drivers.sim.people.person import Badge, View
from drivers.sim.people.shift_manager import Manager


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


def paused(*told: str) -> View:
    what = [{"code": code, "params": {}, "text": ""} for code in told]
    text = {"code": "several", "params": {"what": what}, "text": ""}
    return {
        "table": {"paused": text, "phase": "window"},
        "round": {"id": "r1"},
        "instruction": {"code": "paused", "text": text},
    }


def test_he_does_not_go_on_while_the_broker_is_away() -> None:
    manager = Watched()
    for _ in range(5):
        manager.behave(paused("decisions_late", "around_broker"))
    assert manager.tapped == []
    manager.behave(paused("decisions_late"))
    assert manager.tapped == ["resume_table"]
