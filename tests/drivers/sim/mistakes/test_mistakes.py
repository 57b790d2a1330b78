"""Hands that slip, and the drill: mistakes happen to cards and bytes, never to the table."""

import json
from pathlib import Path
from typing import Any

import pytest

from drivers.sim.devices.events import DeviceEvent
from drivers.sim.devices.sim_shoe import SimShoe
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.scene import Scene
from drivers.sim.hall.played_game import layout_of, read_game
from drivers.sim.hall.world_state import CUT, load_store
from drivers.sim.mistakes.clumsy_hands import ClumsyHands
from drivers.sim.mistakes.known_mistakes import LOG, MISTAKES, Drill, Mistake
from drivers.sim.mistakes.stage import HOLD, OBEY, Script, Stage


class Witness(SimShoe):
    """A shoe that remembers what it reported."""

    def __init__(self, link: str) -> None:
        super().__init__(link=link)
        self.said: list[tuple[str, str]] = []

    def report(self, event: DeviceEvent) -> None:
        self.said.append((event.what, event.card))
        super().report(event)


class Table:
    """A felt, a shoe and hands that slip."""

    def __init__(self, folder: Path) -> None:
        self.store = load_store(folder / "world.json", 7, "infinite")
        self.shoe = Witness(str(folder / "shoe0"))
        self.scene = Scene(layout_of("infinite"), ManualClock(), 7)
        self.hands = ClumsyHands(self.store, self.scene, self.shoe, read_game("infinite"), [])
        self.hands.change_shoe()

    def rest(self) -> list[str]:
        with self.store.look() as state:
            return list(state.rest)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_two_cards_pulled_are_laid_one_after_the_other(table: Table) -> None:
    first, second = table.rest()[:2]
    table.hands.pull()
    table.hands.pull_second()
    table.hands.lay("P", True)
    assert table.hands.in_hand() == second
    table.hands.lay("dealer", True)
    assert [card.card for card in table.scene.cards()] == [first, second]
    assert table.hands.in_hand() == ""


def test_a_misread_card_is_told_as_one_and_lies_as_another(table: Table) -> None:
    real = next(card for card in table.rest() if card != "KH")
    before = len(table.rest())
    table.hands.pull_misread("KH")
    assert table.shoe.said[-1] == ("card", "KH")
    assert table.hands.in_hand() == real
    assert len(table.rest()) == before - 1


def test_an_unread_card_is_reported_without_its_face(table: Table) -> None:
    table.hands.pull_unread()
    assert table.shoe.said[-1] == ("unreadable", "")
    assert table.hands.in_hand()


def test_the_cut_card_and_smuggled_copies_come_first(table: Table) -> None:
    table.hands.smuggle("2S")
    table.hands.cut_card_next()
    assert table.rest()[:10] == [CUT, *["2S"] * 9]
    assert table.rest().count("2S") == 9


def test_a_covered_card_is_itself_again_when_picked_up(table: Table) -> None:
    card = table.hands.pull()
    table.hands.lay_hidden("P")
    assert [lying.card for lying in table.scene.cards()] == ["blank"]
    assert table.hands.newest("P") == card


def test_a_covered_card_is_uncovered_as_another_where_it_lies(table: Table) -> None:
    table.hands.pull()
    table.hands.lay_hidden("P")
    (before,) = table.scene.cards()
    table.hands.uncover_as("P", "KH")
    (lying,) = table.scene.cards()
    assert (lying.id, lying.card, lying.x_mm) == (before.id, "KH", before.x_mm)
    assert table.hands.newest("P") == "KH"


def test_a_card_that_slipped_in_was_never_in_the_shoe(table: Table) -> None:
    said = list(table.shoe.said)
    table.hands.slip_in("dealer", "KH", face_up=False, back="blue")
    assert table.shoe.said == said
    (lying,) = table.scene.cards()
    assert (lying.card, lying.face_up, lying.back_colour) == ("KH", False, "blue")


# --- the runner ---------------------------------------------------------------------------------


class Quiet:
    """Players and a dealer who only remember."""

    holding = False

    def __init__(self) -> None:
        self.taps: list[tuple[str, dict[str, Any]]] = []

    def tap(self, kind: str, **fields: Any) -> None:
        self.taps.append((kind, fields))


def view(phase: str, number: int, wrong: str = "") -> dict[str, Any]:
    found = {"code": wrong} if wrong else None
    return {"table": {"phase": phase}, "round": {"id": f"r{number}"}, "irregularity": found}


def slip(stage: Stage) -> Script:
    """Waits for the deal, slips, waits until somebody has ruled."""
    yield from stage.in_phase("dealing")
    stage.hands.pull()
    yield from stage.noticed()
    yield from stage.ruled()


@pytest.fixture
def drill(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Drill:
    monkeypatch.setitem(MISTAKES, "wrong_box", Mistake("wrong_box", "dealing", slip))
    return Drill(["wrong_box"], table.hands, Quiet(), tmp_path)  # type: ignore[arg-type]


def test_a_mistake_is_made_noticed_followed_and_noted(
    drill: Drill, table: Table, tmp_path: Path
) -> None:
    dealer: Any = Quiet()
    shown = [
        (view("idle", 1), OBEY),
        (view("betting", 1), OBEY),
        (view("dealing", 1), HOLD),
        (view("dealing", 1, "wrong_box"), HOLD),
        (view("dealing", 1), OBEY),
        (view("results", 1), OBEY),
        (view("betting", 2), OBEY),
        (view("betting", 3), OBEY),
    ]
    for seen, keeps_off in shown:
        assert drill.behave(dealer, seen) is keeps_off, seen
    notes = [json.loads(line) for line in (tmp_path / LOG).read_text().splitlines()]
    assert [(note["what"], note["name"]) for note in notes] == [
        ("begin", "wrong_box"),
        ("end", "wrong_box"),
        ("over", ""),
    ]
    assert table.shoe.said[-1][0] == "card"
    assert table.hands.in_hand() == ""


def test_a_report_is_tapped_until_it_shows(table: Table) -> None:
    dealer: Any = Quiet()
    stage = Stage(dealer, table.hands, Quiet(), "boxed_card")  # type: ignore[arg-type]
    script = stage.report("P")
    assert next(script) is HOLD
    assert script.send(view("dealing", 1)) is HOLD
    with pytest.raises(StopIteration):
        script.send(view("dealing", 1, "boxed_card"))
    assert dealer.taps == [("report", {"code": "boxed_card", "zone": "P"})] * 2


def test_an_unknown_mistake_is_refused_by_name(table: Table, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no mistake is called 'typo'"):
        Drill(["typo"], table.hands, Quiet(), tmp_path)  # type: ignore[arg-type]
