"""The simulated world outlives its process: what lay, lies; what was reported, is reported."""

from pathlib import Path

import pytest

from drivers.sim.devices.sim_shoe import SimShoe
from drivers.sim.felt.carry import AT_ONCE
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.scene import Scene
from drivers.sim.hall.played_game import layout_of, read_game
from drivers.sim.hall.world_state import CUT, Store, assign_sheet, load_store, rounds_left
from drivers.sim.people.dealer_hands import Hands, Memory


class Hall:
    """A world without its people; made again on the same directory it is the same world."""

    def __init__(self, folder: Path, sheets: list[dict[str, object]] | None = None) -> None:
        game = read_game("infinite")
        memory = Memory(folder / "shoe0.json")
        self.store = load_store(folder / "world.json", 7, game.name, sheets or [])
        self.shoe = SimShoe(link=str(folder / "shoe0"), state=memory.load(), save=memory.save)
        self.scene = Scene(layout_of("infinite"), ManualClock(), 7)
        self.hands = Hands(self.store, self.scene, self.shoe, game, sheets or [])
        self.hands.restore()


def state_of(store: Store) -> str:
    with store.look() as state:
        return state.model_dump_json()


def reports(shoe: SimShoe) -> int:
    last = shoe.state()["last"]
    assert isinstance(last, int)
    return last


def test_a_card_goes_from_the_shoe_over_the_hand_to_the_felt(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.hands.change_shoe()
    card = hall.hands.pull()
    assert hall.hands.in_hand() == card
    assert hall.hands.pulled() == 1
    hall.hands.lay("P", True, AT_ONCE)
    assert hall.hands.in_hand() == ""
    assert [lying.card for lying in hall.hands.lying("P")] == [card]
    assert [lying.card for lying in hall.scene.cards()] == [card]


def test_a_world_made_again_lies_as_before(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.hands.change_shoe()
    for zone, up in (("P", True), ("dealer", True), ("P", True), ("dealer", False)):
        hall.hands.pull()
        hall.hands.lay(zone, up, AT_ONCE)
    again = Hall(tmp_path)
    assert state_of(again.store) == state_of(hall.store)
    places = [(c.card, c.face_up, round(c.x_mm)) for c in hall.scene.cards()]
    assert sorted((c.card, c.face_up, round(c.x_mm)) for c in again.scene.cards()) == sorted(places)
    assert again.shoe.state()["boot"] == hall.shoe.state()["boot"]


def test_a_pull_cut_short_before_the_report_is_reported_once(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.hands.change_shoe()
    with hall.store.change() as state:
        state.pulling = state.rest[0]
        state.reported = [int(str(hall.shoe.state()["boot"])), reports(hall.shoe)]
    again = Hall(tmp_path)
    assert reports(again.shoe) == reports(hall.shoe) + 1
    assert again.hands.in_hand() != ""


def test_a_pull_cut_short_after_the_report_is_not_reported_again(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.hands.change_shoe()
    before = reports(hall.shoe)
    with hall.store.change() as state:
        state.pulling = state.rest[0]
        state.reported = [int(str(hall.shoe.state()["boot"])), before]
        card = state.pulling
    hall.shoe.pull(card)
    again = Hall(tmp_path)
    assert reports(again.shoe) == before + 1
    assert again.hands.in_hand() == card


def test_a_swap_of_shoes_cut_short_ends_with_the_shoe_in_the_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(tmp_path)
    hall.hands.change_shoe()
    hall.hands.pull()

    def killed(_batch: str) -> None:
        assert hall.hands.fresh_shoe() is None, "a shoe that stands nowhere is loaded"
        raise InterruptedError

    monkeypatch.setattr(hall.shoe, "insert", killed)
    with pytest.raises(InterruptedError):
        hall.hands.change_shoe()
    again = Hall(tmp_path)
    assert reports(again.shoe) == reports(hall.shoe) + 1
    slip = again.hands.fresh_shoe()
    assert slip is not None
    assert slip["set"] == "set-blue"
    assert reports(Hall(tmp_path).shoe) == reports(again.shoe), "it is told once"


def test_shoes_take_turns_and_a_fresh_one_has_a_slip(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    assert hall.hands.fresh_shoe() is None
    hall.hands.change_shoe()
    first = hall.hands.fresh_shoe()
    assert first is not None
    assert (first["set"], first["counted"]) == ("set-red", 416)
    hall.hands.pull()
    assert hall.hands.fresh_shoe() is None
    hall.hands.change_shoe()
    second = hall.hands.fresh_shoe()
    assert second is not None
    assert second["set"] == "set-blue"


def test_the_cut_card_is_no_card_in_the_hand(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.hands.change_shoe()
    with hall.store.change() as state:
        state.rest = [CUT, "8S"]
    assert hall.hands.pull() == CUT
    assert hall.hands.in_hand() == ""
    assert hall.hands.pull() == "8S"


def test_a_sheets_cards_come_first_once(tmp_path: Path) -> None:
    cards = ["9C", "3D", "9H", "5H"]
    hall = Hall(tmp_path, [{"cards": cards}])
    hall.hands.change_shoe()
    for _ in range(2):
        hall.hands.stack_for("r1")
    assert [hall.hands.pull() for _ in cards] == cards


def test_a_void_rounds_sheet_is_dealt_again(tmp_path: Path) -> None:
    sheets: list[dict[str, object]] = [{"cards": ["8S"]}, {"cards": ["9C"]}]
    hall = Hall(tmp_path, sheets)
    hall.hands.change_shoe()
    with hall.store.change() as state:
        assert assign_sheet(state, "r1", sheets) == 0
        assert assign_sheet(state, "r1", sheets) == 0
        assert assign_sheet(state, "r2", sheets) == 0
        state.pending.remove(0)
        assert assign_sheet(state, "r3", sheets) == 1
        assert rounds_left(state) == 1


def test_a_shoe_that_lacks_a_sheets_card_is_dealt_as_it_comes_and_changed(tmp_path: Path) -> None:
    sheets: list[dict[str, object]] = [{"cards": ["8S"] * 3}]
    hall = Hall(tmp_path, sheets)
    hall.hands.change_shoe()
    with hall.store.change() as state:
        state.rest = [card for card in state.rest if card != "8S"]
    hall.hands.stack_for("r1")
    with hall.store.look() as state:
        assert assign_sheet(state, "r1", sheets) is None
        assert state.pending == [0]
    assert hall.hands.pull() == CUT


def test_other_sheets_begin_anew_and_the_same_go_on(tmp_path: Path) -> None:
    first: list[dict[str, object]] = [{"id": "a", "cards": []}, {"id": "b", "cards": []}]
    with Hall(tmp_path, first).store.change() as state:
        state.pending.remove(0)
    with Hall(tmp_path, first).store.change() as state:
        assert state.pending == [1]
    with Hall(tmp_path, [{"id": "c", "cards": []}]).store.change() as state:
        assert state.pending == [0]
    with Hall(tmp_path).store.change() as state:
        assert rounds_left(state) is None


def test_another_games_world_is_refused(tmp_path: Path) -> None:
    with Hall(tmp_path).store.change() as state:
        state.rounds = 1
    with pytest.raises(ValueError, match="holds a world of 'infinite', not 'igt'"):
        load_store(tmp_path / "world.json", 7, "igt")
