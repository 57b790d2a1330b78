"""Who acts: each act is checked against who holds the role now, and each name was proved."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from controller.console.screens import ConsoleScreen, Screens
from controller.core.messages.inputs import Input
from controller.core.messages.orders import Reply
from controller.people import Person, PinAuthenticator, write_people
from controller.run.loop import Inbox
from tests.abnormal.scenes import Scene, SceneError, c, f, must, scene

QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
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
        self._screens = Screens(PinAuthenticator(people), Straight(self))

    def employ(self, *names: str) -> None:
        """Only these stand in the people file."""
        people = [
            Person(number=number, name=name, roles=[role], pin=QUICK.hash(pin))
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
                self._screens.answer(order)

    def screen(self, name: str) -> ConsoleScreen:
        """A screen at which somebody has signed in."""
        screen = self._screens.open()
        role, pin = PINS[name]
        told = self.say(screen, type="sign_in", person=name, role=role, pin=pin)
        must(told[-1]["type"] == "signed_in", f"{name} cannot sign in: {told}")
        return screen

    def any_screen(self) -> ConsoleScreen:
        """A screen at which nobody has."""
        return self._screens.open()

    def say(self, screen: ConsoleScreen, **message: Any) -> list[dict[str, Any]]:
        """What the screen is told in answer."""
        screen.waiting.clear()
        with ThreadPoolExecutor(1) as apart:  # a browser's event loop may run in this thread
            apart.submit(asyncio.run, self._screens.hear(screen, json.dumps(message))).result()
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


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "people.toml", scene("igt", numbers=NUMBERS))


# --- C1: the second person --------------------------------------------------------------------


@pytest.mark.abnormal("C1")
def test_a_shoe_is_not_checked_by_invented_names(desk: Desk) -> None:
    shuffler = desk.screen("shuffler-1")
    loaded = len(desk.table.of(f.ShoeLoaded))
    whole = {"shoe": "shoe0", "set": "blue", "batch": "b9", "back": "blue", "counted": 312}
    desk.act(shuffler, "load_shoe", checked_by=["Nobody", "Neither"], **whole)
    assert len(desk.table.of(f.ShoeLoaded)) == loaded


@pytest.mark.abnormal("C1")
def test_a_dealer_countersigns_no_shuffle(desk: Desk) -> None:
    table = desk.table
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    held = table.engine.table.sets["red"]
    must(held.state == "out", held.state)
    shuffler = desk.screen("shuffler-1")
    desk.act(shuffler, "stub_counted", set="red", count=held.stub_due)
    desk.act(shuffler, "shuffle_confirmed", second="dealer-2", set="red")
    assert table.of(f.ShuffleReported) == []


@pytest.mark.abnormal("C1")
def test_a_second_shuffler_or_manager_countersigns_a_shuffle(desk: Desk) -> None:
    table = desk.table
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    shuffler = desk.screen("shuffler-1")
    due = table.engine.table.sets["red"].stub_due
    desk.act(shuffler, "stub_counted", set="red", count=due)
    assert desk.act(shuffler, "shuffle_confirmed", second="manager-2", set="red") == "accepted"


@pytest.mark.abnormal("C1")
def test_the_dealer_ruled_upon_is_no_second_person(desk: Desk) -> None:
    table = desk.table
    manager = desk.screen("shift_manager-1")
    table.start()
    table.lay(table.pull(), "1", face="KH")
    table.wait(1500)
    must(table.open == ["read_disagreement"], f"{table.open}")
    wrong = next(iter(table.engine.table.irregularities))
    ruling = {"remedy": "enter_card", "reason": "card_checked_at_table", "card": "KH"}
    desk.act(manager, "rule", second="dealer-1", irregularity=wrong, **ruling)
    assert table.of(f.CardCorrected) == []


@pytest.mark.regulation("R10", "R39")
@pytest.mark.abnormal("C1")
@pytest.mark.parametrize("cause", ["", "because"])
def test_a_void_by_the_panel_needs_a_reason_of_the_book(cause: str) -> None:
    table = scene("igt")
    table.start()
    assert table.manager(c.VoidRound(cause, "manager-2")) == "rejected"


# --- C2: signed in is not in charge -----------------------------------------------------------


@pytest.mark.abnormal("C2")
def test_a_dealer_does_not_end_the_managers_pause() -> None:
    table = scene("igt")
    must(table.manager(c.PauseTable("look", now=True)) == "accepted", "no pause")
    assert table.tap(c.ResumeTable()) == "rejected"
    assert table.manager(c.ResumeTable()) == "accepted"


@pytest.mark.abnormal("C2")
def test_undo_after_irregularity_then_server_wait() -> None:
    """Paused for the server, then the manager takes a card back: the pause is the manager's."""
    table = scene("igt")
    table.start()
    table.to_window()
    table.wait(60_000)
    must(table.engine.table.pause.waiting_for == "game_server", "the server was not missed")
    back = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(back, "wrong card")) == "accepted", "no undo")
    assert table.engine.table.pause.waiting_for == "shift_manager"
    assert table.tap(c.ResumeTable()) == "rejected"


@pytest.mark.abnormal("C2")
def test_new_dealer_mid_round() -> None:
    table = scene("infinite")
    table.start()
    table.obey()
    table.tap(c.SignIn(), "dealer", "dealer-2")
    assert table.engine.table.people["dealer"] == "dealer-1"


@pytest.mark.abnormal("C2")
def test_a_replaced_dealer_acts_no_more(desk: Desk) -> None:
    first = desk.screen("dealer-1")
    desk.screen("dealer-2")
    must(desk.table.engine.table.people["dealer"] == NUMBERS["dealer-2"], "not replaced")
    assert desk.act(first, "pause_table", reason="look", now=True) == "rejected"


@pytest.mark.abnormal("C2")
def test_a_sign_out_ends_all_sessions(desk: Desk) -> None:
    first, second = desk.screen("shift_manager-1"), desk.screen("shift_manager-1")
    desk.say(first, type="sign_out", id="out")
    assert desk.act(second, "pause_table", reason="look", now=True) == "rejected"


@pytest.mark.abnormal("C2")
def test_who_is_removed_from_the_people_file_acts_no_more(desk: Desk) -> None:
    manager = desk.screen("shift_manager-1")
    desk.employ("dealer-1", "manager-2")
    assert desk.act(manager, "pause_table", reason="look", now=True) == "rejected"


@pytest.mark.abnormal("C2")
def test_the_name_shown_is_the_name_recorded(desk: Desk) -> None:
    first = desk.screen("shift_manager-1")
    desk.screen("manager-2")
    before = len(desk.table.of(f.TablePaused))
    desk.act(first, "pause_table", reason="look", now=True)
    shown = desk.table.view()["people"]["shift_manager"]
    assert {fact.by for fact in desk.table.of(f.TablePaused)[before:]} <= {shown}


# --- C3: wrong PINs ---------------------------------------------------------------------------


def guess(desk: Desk, times: int) -> None:
    """Somebody who reaches the page tries the manager's name."""
    stranger = desk.any_screen()
    for _ in range(times):
        claim = {"person": "shift_manager-1", "role": "shift_manager", "pin": "0000"}
        told = desk.say(stranger, type="sign_in", **claim)
        must(told[-1]["type"] == "refused", f"{told}")


@pytest.mark.abnormal("C3")
def test_a_stranger_does_not_lock_the_manager_out(desk: Desk) -> None:
    guess(desk, 3)
    role, pin = PINS["shift_manager-1"]
    claim = {"person": "shift_manager-1", "role": role, "pin": pin}
    told = desk.say(desk.any_screen(), type="sign_in", **claim)
    assert told[-1]["type"] == "signed_in"


@pytest.mark.regulation("R03")
@pytest.mark.abnormal("C3")
def test_a_wrong_pin_leaves_a_trace(desk: Desk) -> None:
    before = len(desk.table.facts)
    guess(desk, 1)
    assert len(desk.table.facts) > before


@pytest.mark.regulation("R03")
@pytest.mark.abnormal("C3")
def test_a_refused_tap_leaves_a_trace() -> None:
    table = scene("igt")
    table.start()
    before = len(table.facts)
    must(table.tap(c.VoidRound("misdeal", "manager-2")) == "rejected", "a dealer voids")
    assert len(table.facts) > before
