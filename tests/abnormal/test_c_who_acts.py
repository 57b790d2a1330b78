"""Who acts: each act is checked against who holds the role now, and each name was proved."""

import json
from pathlib import Path

import pytest

from tests.abnormal.scenes import c, f, in_window, must, scene
from tests.support.console.desk import NUMBERS, PINS, Desk


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
    table = in_window("igt")
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
@pytest.mark.parametrize("back", [False, True])
def test_a_dealer_who_is_removed_in_mid_round_leaves_the_table_after_it(
    desk: Desk, back: bool
) -> None:
    """Who stands in the people file again by then, and has signed in, stays."""
    table = desk.table
    desk.screen("dealer-1")

    def ticked() -> str:
        desk.screens.show(json.dumps({key: table.view()[key] for key in ("people", "round")}))
        desk.screens.tick(table.now)
        return table.engine.table.people.get("dealer", "")

    table.start()
    desk.employ("dealer-2", "manager-2")
    assert {ticked() for _ in range(3)} == {NUMBERS["dealer-1"]}
    if back:
        desk.employ(*PINS)
        desk.screen("dealer-1")
    refused = len(table.of(f.ActRefused))
    must(table.to_settled(), "not settled")
    table.to_idle()
    assert [ticked() for _ in range(3)] == [NUMBERS["dealer-1"] if back else ""] * 3
    assert len(table.of(f.ActRefused)) == refused


@pytest.mark.abnormal("C2")
@pytest.mark.parametrize("round_", [False, True])
def test_a_dealer_without_a_screen_who_is_removed_leaves_the_table(
    desk: Desk, round_: bool
) -> None:
    """The console was started since: no session of the dealer's is there to end."""
    table = desk.table
    if round_:
        table.start()
    desk.employ("shift_manager-1", "shuffler-1")

    def ticked() -> str:
        desk.screens.show(json.dumps({key: table.view()[key] for key in ("people", "round")}))
        desk.screens.tick(table.now)
        return table.engine.table.people.get("dealer", "")

    if round_:
        assert {ticked() for _ in range(3)} == {NUMBERS["dealer-1"]}
        must(table.to_settled(), "not settled")
        table.to_idle()
    assert [ticked() for _ in range(3)] == [""] * 3
    assert set(table.engine.table.people) == {"shift_manager", "shuffler"}
    assert table.of(f.ActRefused) == []


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
