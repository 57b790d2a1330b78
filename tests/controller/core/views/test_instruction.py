"""What the screen says and draws after a slip: hands find the same cards on it as on the felt."""

import pytest

from controller.core.games.steps import NeedCard
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages.inputs import InputFailed, Started
from controller.words.catalogue import SUITS
from tests.abnormal.scenes import must, scene
from tests.support.mistakes.aftermath import ruled, settle_everything
from tests.support.mistakes.blackjack import (
    POSSIBLE,
    Case,
    disagreement,
    table_for,
    table_with,
    to_need,
    to_phase,
    wanted_zone,
    wrong_box,
)
from tests.support.table_driver import Driver, table_of


def shown(card: str) -> str:
    return f"{card[0].replace('T', '10')}{SUITS[card[1]]}"


def told(driver: Driver) -> str:
    text: str = driver.view()["instruction"]["text"]
    return text


def test_a_card_that_was_kept_is_laid_and_no_other_is_pulled() -> None:
    driver = table_for(Case("pulled_out_of_turn", "window", "infinite"))
    to_phase(driver, "window")
    driver.pull()
    assert told(driver).startswith("A card was pulled")
    assert ruled(driver, "hold_as_next")
    driver.pull()
    assert told(driver).startswith("Another card was pulled")
    assert ruled(driver, "hold_as_next")
    assert driver.command(c.Decisions({"hit": 3})).status == "accepted"
    assert driver.view()["instruction"]["code"] == "deal"
    assert told(driver) == ("Lay the kept card face up at the players' drawn cards. Pull no other.")


def test_the_kept_card_is_still_the_one_to_lay_when_another_is_pulled_after_it() -> None:
    driver = table_for(Case("pulled_out_of_turn", "window", "infinite"))
    to_phase(driver, "window")
    driver.pull()
    assert ruled(driver, "hold_as_next")
    assert driver.command(c.Decisions({"hit": 3})).status == "accepted"
    before = told(driver)
    driver.pull()
    assert told(driver) == before
    assert before.startswith("Lay the kept card")


def dealing_table(game: str, code: str = "wrong_box") -> Driver:
    driver = table_for(Case(code, "dealing", game))
    to_phase(driver, "dealing")
    return driver


def taken_back(driver: Driver, cards: int) -> None:
    """The shift manager takes the last cards back, hands pick them up, and play goes on."""
    step = driver.view()["menu"]["undoable"][-cards]["fact"]
    assert driver.tap(c.Undo(step, "placed_wrong"), "shift_manager") == "accepted"
    for card in reversed(driver.lying[-cards:]):
        assert told(driver).startswith("The "), told(driver)
        driver.lift(card)
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"


def test_a_card_that_was_just_pulled_is_still_dealt() -> None:
    driver = dealing_table("igt")
    driver.pull()
    assert told(driver) == "Deal a card to yourself."


def test_cards_that_were_taken_back_are_asked_for_by_their_faces() -> None:
    driver = dealing_table("igt")
    driver.obey()
    driver.obey()
    first, second = driver.pulled[-2:]
    taken_back(driver, 2)
    assert told(driver) == f"Lay the {shown(first)} in your hand at your own place. Pull no other."
    driver.obey()
    assert told(driver) == f"Lay the {shown(second)} in your hand at box 1. Pull no other."
    driver.obey()
    assert driver.pulled[-1] == second, "no other was pulled"
    assert told(driver) == "Deal a card face down to yourself."


def test_a_hidden_card_that_was_taken_back_is_asked_for_and_not_named() -> None:
    driver = dealing_table("igt")
    to_need(driver, NeedCard, face_up=False)
    driver.obey()
    taken_back(driver, 1)
    assert told(driver) == ("Lay the kept card face down at your own place. Pull no other.")


def test_a_card_lifted_out_of_the_wrong_box_is_laid_and_no_other_is_pulled() -> None:
    driver = dealing_table("igt")
    wrong_box(driver, Case("wrong_box", "dealing", "igt"))
    driver.lift(driver.lying[-1])
    driver.wait(1)
    card = shown(driver.pulled[-1])
    assert told(driver) == f"Lay the {card} in your hand at your own place. Pull no other."


def test_after_two_cards_in_one_pull_the_second_is_laid_and_no_third_is_pulled() -> None:
    driver = dealing_table("igt")
    driver.pull()
    driver.pull()
    driver.wait(1600)
    driver.lay(driver.first_in_hand(), "dealer")
    assert told(driver) == "Lay the card in your hand face up at box 1. Pull no other."


def test_a_card_in_hand_during_a_pause_is_laid_after_it() -> None:
    driver = dealing_table("igt")
    driver.pull()
    assert driver.tap(c.PauseTable("look here", now=True), "shift_manager") == "accepted"
    driver.wait(60_000)
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    assert told(driver) == ("Lay the card in your hand face up at your own place. Pull no other.")


@pytest.mark.parametrize("case", [one for one in POSSIBLE if one.phase == "dealing"], ids=str)
def test_whatever_was_wrong_no_card_is_dealt_while_one_is_in_hand(case: Case) -> None:
    driver = table_with(case)
    settle_everything(driver)
    table = driver.engine.table
    if table.pause:
        assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    instruction = driver.engine.console_view(driver.now)["instruction"]
    if table.snapshot().in_transit and instruction["code"] == "deal":
        assert instruction["text"].code.startswith("lay_"), instruction


def test_a_card_is_drawn_as_it_was_ruled() -> None:
    case = Case("read_disagreement", "dealing", "infinite")
    driver = table_for(case)
    to_phase(driver, case.phase)
    zone = wanted_zone(driver)
    disagreement(driver, case)
    assert _drawn(driver, zone) == ["KH"]
    assert ruled(driver, "shoe_is_right")
    assert _drawn(driver, zone) == [driver.pulled[-1]]


def _drawn(driver: Driver, zone: str) -> list[str]:
    zones = {one["zone"]: one["cards"] for one in driver.view()["zones"]}
    return [card["face"] for card in zones[zone]]


def test_a_table_that_never_had_a_shoe_is_not_told_to_take_one_out() -> None:
    driver = table_of("infinite", ())
    driver.feed(Started("test"))
    driver.feed(d.DeviceUp("shoe0", "sim"))
    assert driver.tap(c.SignIn()) == "accepted"
    assert told(driver).startswith("The camera is not heard"), "not by a name of the table file"
    driver.feed(d.CameraState("camera0", "v1", "ok", ""))
    assert told(driver) == "Open the table; a shuffled shoe goes in after that."
    assert driver.tap(c.OpenTable()) == "accepted"
    assert told(driver) == "Put a shuffled shoe in, and have it loaded on this screen."


def test_a_lost_camera_keeps_the_card_in_hand_and_says_nothing_of_one_that_lies() -> None:
    driver = table_for(Case("camera_lost", "dealing", "infinite"))
    to_phase(driver, "dealing")
    before, card = wanted_zone(driver), driver.pull()
    blind = d.CameraState("camera0", "v1", "black", "no light")
    seeing = d.CameraState("camera0", "v1", "ok", "")
    driver.feed(blind)
    driver.wait(1_000)
    assert told(driver).endswith("Keep the card in your hand.")
    driver.feed(seeing)
    driver.wait(1_000)
    driver.lay(card, "dealer" if before != "dealer" else "1")
    driver.feed(blind)
    driver.wait(1_000)
    assert driver.view()["irregularity"]["code"] == "camera_lost"
    assert "in your hand" not in told(driver)


def test_a_pause_says_whom_it_waits_for() -> None:
    driver = table_for(Case("pulled_out_of_turn", "window", "infinite"))
    to_phase(driver, "window")
    driver.wait(driver.engine.table.window.due_at - driver.at)
    late = "The game server did not send the players' decisions in time: call the shift manager."
    assert told(driver) == late
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    assert driver.tap(c.PauseTable("Break.", now=True), "shift_manager") == "accepted"
    assert told(driver).endswith("The shift manager lets play go on.")
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    assert driver.tap(c.PauseTable("Break.", now=True)) == "accepted"
    assert told(driver) == "Break. Deal no card. Tap “Go on” to let play go on."


@pytest.mark.parametrize("why", ["pause_dealer", "pause_break"])
def test_a_pause_whose_dealer_leaves_is_ended_by_the_next_one(why: str) -> None:
    """Nobody is told to tap "Go on" while the button on the screen asks for a sign-in."""
    table = scene("igt")
    assert table.tap(c.PauseTable(why)) == "accepted"
    comes = "Deal no card. The next dealer signs in and taps “Go on”."
    assert told(table).endswith(comes) == (why == "pause_dealer")
    assert table.tap(c.SignOut()) == "accepted"
    assert told(table).endswith(comes)
    assert table.tap(c.ResumeTable(), "dealer", "dealer-2") == "accepted"


def test_a_card_left_lying_is_named_when_all_others_are_collected() -> None:
    driver = table_for(Case("unknown_card", "collecting", "quebec"))
    to_phase(driver, "collecting")
    for card in list(driver.lying)[:-1]:
        driver.lift(card)
    left = driver.lying[0]
    assert told(driver).startswith("One card still lies at ")
    driver.lift(left)
    assert driver.phase == "idle"


def test_a_table_that_is_not_open_yet_says_whether_its_shoe_is_loaded() -> None:
    driver = table_of("igt", [])
    driver.feed(Started("test"))
    driver.feed(d.DeviceUp("shoe0", "sim"))
    driver.feed(d.CameraState("camera0", "v1", "ok", ""))
    assert driver.tap(c.SignIn()) == "accepted"
    assert told(driver) == "Open the table; a shuffled shoe goes in after that."
    driver.load_shoe()
    assert told(driver) == "All is ready: open the table."
    assert driver.view()["gate"] == []


def test_a_card_in_a_wrong_place_is_pointed_to_before_play_stops() -> None:
    driver = table_for(Case("wrong_box", "dealing", "blackjack_live"))
    to_phase(driver, "dealing")
    due = wanted_zone(driver)
    driver.lay(driver.pull(), other := "dealer" if due != "dealer" else "1")
    told_now = driver.view()["instruction"]
    assert (told_now["code"], told_now["doubt"]) == ("wait", True)
    assert (told_now["from"], told_now["zone"]) == (other, due)


def test_after_a_failure_of_the_program_no_step_is_asked_for_that_is_not_seen_done() -> None:
    table = scene("infinite")
    table.to_betting()
    early = table.lay(table.pull(), "P")
    table.wait(3_000)
    must(ruled(table, "burn_and_reopen"), "no ruling")
    step = table.view()["instruction"]
    must(step["action"] == "remove", "no step")
    table.feed(InputFailed("a tick", "", "", "no reason"))
    assert table.view()["instruction"]["code"] == "wait"
    table.lift(early)
    assert table.view()["instruction"]["code"] == "wait"
    assert table.view()["authority"]["pause_ends"] == ["shift_manager"]
    must(table.manager(c.ResumeTable()) == "accepted", "no resume")
    assert table.engine.table.irregularities == {}, "it was seen done meanwhile"
