"""The simulated dealer does what the screen says, once, and waits while the screen lags behind."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from drivers.sim.devices.sim_shoe import SimShoe
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.scene import Scene
from drivers.sim.hall.played_game import layout_of, read_game
from drivers.sim.hall.world_state import CUT, load_store
from drivers.sim.people import sim_dealer
from drivers.sim.people.dealer_hands import Hands, Memory
from drivers.sim.people.person import Badge
from drivers.sim.people.repair import mend
from drivers.sim.people.sim_dealer import TRUST_S, Dealer


class Table:
    """A dealer with real hands over a real scene; the screen is what the test writes on it."""

    def __init__(self, folder: Path) -> None:
        game = read_game("infinite")
        memory = Memory(folder / "shoe0.json")
        self.store = load_store(folder / "world.json", 7, game.name)
        shoe = SimShoe(link=str(folder / "shoe0"), save=memory.save)
        self.scene = Scene(layout_of("infinite"), ManualClock(), 7)
        self.hands = Hands(self.store, self.scene, shoe, game, [])
        self.hands.change_shoe()
        badge = Badge("dealer-1", "dealer", "1111")
        self.dealer = Dealer("ws://127.0.0.1:9/ws", badge, self.hands, True, 7)

    def show(
        self, code: str, seen: dict[str, int] | None = None, lamp: str = "ok", **instruction: Any
    ) -> None:
        """The screen shows an instruction and, per zone, so many cards (else all there are).

        `lamp` is the state of its only device.
        """
        zones = seen if seen is not None else self.lying()
        view = {
            "instruction": {"code": code, **instruction},
            "zones": [{"zone": zone, "cards": [{}] * n} for zone, n in zones.items()],
            "shoe": {"set": self.hands.shoe_set(), "dealt": sum(zones.values())},
            "round": {"id": "r1"},
            "devices": [{"name": "camera0", "state": lamp}],
        }
        self.dealer.view = view
        self.dealer.behave(view)

    def lying(self) -> dict[str, int]:
        return {zone: self.hands.count(zone) for zone in self.hands.occupied()}

    def face_down(self, zone: str) -> bool:
        with self.store.look() as state:
            return any(not card.up for card in state.felt.get(zone, []))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_a_card_is_dealt_where_and_how_the_screen_says(table: Table) -> None:
    table.show("deal", zone="P", face="up")
    table.show("deal", zone="dealer", face="down")
    assert table.lying() == {"P": 1, "dealer": 1}
    assert table.face_down("dealer")
    assert not table.face_down("P")


def test_no_second_card_while_the_screen_lags_behind(table: Table) -> None:
    table.show("deal", zone="P", face="up")
    table.show("deal", seen={}, zone="P", face="up")
    assert table.lying() == {"P": 1}


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The dealer's clock, which the test sets."""
    clock = SimpleNamespace(s=100.0)
    monkeypatch.setattr(sim_dealer, "time", SimpleNamespace(monotonic=lambda: clock.s))
    return clock


def test_a_screen_that_does_not_catch_up_is_believed_for_one_card(
    table: Table, now: SimpleNamespace
) -> None:
    table.show("deal", zone="P", face="up")
    dealt = []
    for second in (0, TRUST_S, 1, 1, TRUST_S):
        now.s += second
        table.show("deal", seen={}, zone="P", face="up")
        dealt.append(table.hands.count("P"))
    assert dealt == [1, 2, 2, 2, 3]


def test_time_with_a_lamp_out_is_none_in_which_the_screen_could_catch_up(
    table: Table, now: SimpleNamespace
) -> None:
    """The camera was gone for so long that its first picture of the card came too late."""
    table.show("deal", zone="P", face="up")
    table.show("deal", seen={}, zone="P", face="up")
    now.s += 1
    table.show("wait", seen={}, lamp="lost")
    now.s += TRUST_S
    table.show("deal", seen={}, zone="P", face="up")
    assert table.hands.count("P") == 1


def test_the_cut_card_is_put_aside_and_the_next_card_dealt(table: Table) -> None:
    with table.store.change() as state:
        state.rest = [CUT, "8S"]
    table.show("deal", zone="P", face="up")
    assert [card.card for card in table.hands.lying("P")] == ["8S"]


def test_a_pair_is_split_by_the_card_that_is_named(table: Table) -> None:
    for _ in range(2):
        table.show("deal", zone="P", face="up")
    first, second = (card.card for card in table.hands.lying("P"))
    table.show("move", **{"from": "P", "zone": "L", "card": first})
    table.show("move", **{"from": "P", "zone": "R", "card": second})
    assert [card.card for card in table.hands.lying("L")] == [first]
    assert [card.card for card in table.hands.lying("R")] == [second]


def test_the_hole_card_is_turned_once(table: Table) -> None:
    table.show("deal", zone="dealer", face="up")
    table.show("deal", zone="dealer", face="down")
    table.show("turn", zone="dealer")
    assert not table.face_down("dealer")
    table.show("turn", zone="dealer")
    assert not table.face_down("dealer")


def test_the_table_is_collected_whole(table: Table) -> None:
    for zone in ("P", "dealer", "P"):
        table.show("deal", zone=zone, face="up")
    table.show("collect", zones=["P", "dealer"])
    assert table.lying() == {}
    assert table.scene.cards() == ()


def test_a_fresh_shoe_is_not_changed_again(table: Table) -> None:
    slip = table.hands.fresh_shoe()
    table.show("change_shoe")
    assert table.hands.fresh_shoe() == slip


def test_a_used_shoe_is_changed_for_the_other_set(table: Table) -> None:
    table.show("deal", zone="P", face="up")
    table.show("change_shoe")
    slip = table.hands.fresh_shoe()
    assert slip is not None
    assert slip["set"] == "set-blue"


def test_a_wrong_box_is_put_right_by_hand(table: Table) -> None:
    table.show("deal", zone="H", face="up")
    table.show("repair", action="move", zone="P", **{"from": "H"})
    assert table.lying() == {"P": 1}


def test_a_card_taken_away_is_laid_back(table: Table) -> None:
    table.show("deal", zone="P", face="up")
    [lying] = table.hands.lying("P")
    table.hands.remove("P", 0, table.dealer._pace)
    mend(table.hands, {"action": "place", "zone": "P"}, table.dealer._pace)
    assert [card.card for card in table.hands.lying("P")] == [lying.card]


def test_an_unreadable_card_is_picked_up_and_laid_again(table: Table) -> None:
    table.show("deal", zone="P", face="up")
    [lying] = table.hands.lying("P")
    rescan = {"action": "rescan", "zone": "P"}
    mend(table.hands, rescan, table.dealer._pace)
    assert table.hands.in_hand() == lying.card
    assert table.lying() == {}
    mend(table.hands, rescan, table.dealer._pace)
    assert [card.card for card in table.hands.lying("P")] == [lying.card]


def test_what_only_a_manager_rules_on_is_left_alone(table: Table) -> None:
    table.show("deal", zone="P", face="up")
    table.show("repair", action="manager", zone="P")
    assert table.lying() == {"P": 1}
