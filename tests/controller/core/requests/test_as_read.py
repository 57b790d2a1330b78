"""What a person read is what the tap confirms: where the table moved on since, it is refused."""

from dataclasses import replace
from typing import get_args

import pytest

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.table.as_read import CONFIRMS, NAMED, key_of
from tests.support.mistakes import blackjack as m
from tests.support.table_driver import Driver, tap_of


def read(table: Driver, act: c.Act) -> str:
    """The mark that a screen shows now for this tap."""
    return str(table.view()["marks"].get(key_of(act), ""))


def tap(table: Driver, act: c.Act, seen: str, role: c.Role = "shift_manager") -> str:
    name = f"read{next(table.ids)}"
    who = table.engine.table.people.get(role) or f"{role}-1"
    if not table.engine.table.people.get(role):
        table.feed(tap_of(f"{name}-in", who, role, c.SignIn()))
    table.feed(replace(tap_of(name, who, role, act), seen=seen))
    reply = table.reply(name)
    assert reply.status == "accepted" or reply.code == "screen_changed", reply
    return reply.status


def with_two_steps() -> Driver:
    """Three cards are taken back, and no camera sees whether hands follow."""
    table = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(table, "dealing")
    for _ in range(3):
        table.obey()
    first = table.view()["menu"]["undoable"][0]["fact"]
    assert table.tap(c.Undo(first, "placed_wrong"), "shift_manager") == "accepted"
    return table


def test_every_act_either_has_a_mark_or_names_what_it_is_about() -> None:
    kinds = {one.__dataclass_fields__["kind"].default for one in get_args(c.Act)}
    family = {c.PeekAnswer.__dataclass_fields__["kind"].default}
    assert {*CONFIRMS, *family} | {*NAMED} == kinds
    assert not {*CONFIRMS, *family} & {*NAMED}


def test_a_step_that_a_camera_saw_done_meanwhile_is_not_the_next_one() -> None:
    table = with_two_steps()
    act = c.ConfirmStep(0)
    seen = read(table, act)
    taken = table.lying.pop()
    table.feed(d.Sighting("camera0", "v1", taken.track, "removed", taken.zone, 0, taken.card,
                          0.99, 1, table.at, "red"))  # fmt: skip
    assert [fact.by for fact in table.of(f.StepSeen)] == ["sensors"]
    table.feed(d.CameraState("camera0", "v1", "black", "dark"))
    assert tap(table, act, seen) == "rejected"
    assert len(table.of(f.StepSeen)) == 1, "a card still in hand would count as picked up"
    assert tap(table, act, read(table, act)) == "accepted"


def test_a_step_is_confirmed_once_by_two_taps_on_one_picture() -> None:
    table = with_two_steps()
    table.feed(d.CameraState("camera0", "v1", "black", "dark"))
    seen = read(table, c.ConfirmStep(0))
    assert tap(table, c.ConfirmStep(0), seen) == "accepted"
    assert tap(table, c.ConfirmStep(0), seen) == "rejected"
    assert len(table.of(f.StepSeen)) == 1


def test_a_tap_of_an_older_journal_means_what_is_due() -> None:
    table = with_two_steps()
    table.feed(d.CameraState("camera0", "v1", "black", "dark"))
    assert tap(table, c.ConfirmStep(0), "") == "accepted"


def test_go_on_ends_the_pause_that_was_read() -> None:
    table = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(table, "dealing")
    table.tap(c.PauseTable("Break.", now=True), "shift_manager")
    seen = read(table, c.ResumeTable())
    assert tap(table, c.ResumeTable(), seen) == "accepted"
    table.tap(c.PauseTable("Something to be examined.", now=True), "shift_manager")
    assert tap(table, c.ResumeTable(), seen) == "rejected"
    assert tap(table, c.ResumeTable(), read(table, c.ResumeTable())) == "accepted"


def test_a_void_is_of_the_round_that_was_read() -> None:
    table = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(table, "dealing")
    act = c.VoidRound("misdeal", "manager-2")
    assert tap(table, act, "another round") == "rejected"
    assert not table.of(f.RoundVoided)
    assert tap(table, act, read(table, act)) == "accepted"


def test_an_answer_to_the_check_is_about_the_place_that_was_read() -> None:
    table = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    assert read(table, c.PeekAnswer(False)) == ""
    m.to_phase(table, "dealing")
    places = [read(table, c.PeekAnswer(False))]
    for _ in range(2):
        table.obey()
        places.append(read(table, c.PeekAnswer(False)))
    assert table.engine.table.round is not None
    assert all(place.startswith(table.engine.table.round.round) for place in places)
    assert len({*places}) == len(places)


@pytest.mark.parametrize("kind", [*CONFIRMS])
def test_no_tap_confirms_what_is_not_on_the_screen(kind: str) -> None:
    """Whatever a tap names, a mark of another moment is refused and changes nothing."""
    acts: dict[str, c.Act] = {
        "confirm_step": c.ConfirmStep(0),
        "resume_table": c.ResumeTable(),
        "next_round": c.NextRound(),
        "void_round": c.VoidRound("misdeal", "manager-2"),
        "rule": c.Rule(1, "void", "misdeal", second="manager-2"),
        "propose_ruling": c.ProposeRuling(1, "void", "misdeal"),
        "acknowledge_alarm": c.AcknowledgeAlarm("shuffler0", "seen"),
        "clear_set": c.ClearSet("red", "manager-2"),
        "enable_game": c.EnableGame("manager-2", "put right"),
    }
    table = with_two_steps()
    before = len(table.facts)
    who = table.engine.table.people["shift_manager"]
    old = replace(tap_of("stale", who, "shift_manager", acts[kind]), seen="of another moment")
    table.feed(old)
    reply = table.reply("stale")
    assert reply.status == "rejected", reply
    assert {type(fact) for _, fact in table.facts[before:]} <= {f.ActRefused}


def test_an_alarm_that_another_took_the_place_of_is_read_first() -> None:
    table = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    table.feed(d.ShufflerAlarm("shuffler0", 1, 7, "card count wrong"))
    act = c.AcknowledgeAlarm("shuffler0", "seen")
    seen = read(table, act)
    assert seen
    table.feed(d.ShufflerAlarm("shuffler0", 2, 9, "jam"))
    assert tap(table, act, seen) == "rejected"
    assert tap(table, act, read(table, act)) == "accepted"
    assert not read(table, act)


def test_an_alarm_of_one_code_is_confirmed_whatever_else_the_machine_alarms() -> None:
    table = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    table.feed(d.ShufflerAlarm("shuffler0", 1, 7, "card count wrong"))
    act = c.AcknowledgeAlarm("shuffler0", "seen", 7)
    seen = read(table, act)
    assert seen
    table.feed(d.ShufflerAlarm("shuffler0", 2, 9, "jam"))
    assert tap(table, act, seen) == "accepted"
    assert not read(table, act)
    assert read(table, c.AcknowledgeAlarm("shuffler0", "seen", 9))


def swapped_stop() -> tuple[Driver, int, str]:
    """A stop with its mark, in the place of which another one stands by now."""
    table = m.table_for(m.Case("read_disagreement", "dealing", "igt"))
    m.to_phase(table, "dealing")
    instruction = table.view()["instruction"]
    table.pull(Card("5D"))
    wrong = table.lay(Card("KH"), instruction["zone"])
    table.wait(3_000)
    first = table.view()["irregularity"]
    assert first["code"] == "read_disagreement"
    seen = read(table, c.Rule(first["id"], "camera_is_right", "picture_checked"))
    table.lift(wrong)
    table.wait(8_000)
    assert table.tap(c.SignIn(), "shift_manager") == "accepted"
    second = table.view()["irregularity"]
    assert (second["code"], second["id"]) == ("unknown_card", first["id"] + 1)
    return table, first["id"], seen


@pytest.mark.parametrize(
    ("further", "remedy", "reason", "marked"),
    [
        (0, "camera_is_right", "picture_checked", True),
        (0, "camera_is_right", "picture_checked", False),
        (0, "take_away", "foreign", True),
        (0, "take_away", "foreign", False),
        (1, "camera_is_right", "picture_checked", True),
        (1, "camera_is_right", "picture_checked", False),
        (1, "take_away", "foreign", True),
        (1, "void", "misdeal", True),
    ],
)
def test_a_ruling_is_carried_out_only_for_the_stop_that_it_was_shown_for(
    further: int, remedy: str, reason: str, marked: bool
) -> None:
    """It names the remedy and the stop, and bears the mark that stood on the screen."""
    table, first, seen = swapped_stop()
    who = table.engine.table.people["shift_manager"]
    act = c.Rule(first + further, remedy, reason)
    table.feed(replace(tap_of("late", who, "shift_manager", act), seen=seen if marked else ""))
    assert table.reply("late").status == "rejected"
    assert table.of(f.RemedyChosen) == []
    assert table.of(f.RoundVoided) == []


def test_the_same_remedy_is_taken_as_it_is_shown_now() -> None:
    table, first, _ = swapped_stop()
    act = c.Rule(first + 1, "take_away", "foreign")
    assert tap(table, act, read(table, act)) == "accepted"


def test_a_strange_card_that_was_taken_off_and_lies_again_is_read_anew() -> None:
    """What is ruled of a card in somebody's hand is none of the card that lies by now."""
    table = m.table_for(m.Case("unknown_card", "dealing", "igt"))
    m.to_phase(table, "dealing")
    strange = table.lay(Card("KH"), "1")
    table.wait(3_000)
    table.lift(strange)
    number = table.view()["irregularity"]["id"]
    act = c.Rule(number, "take_away", "foreign")
    seen = read(table, act)
    table.lay(Card("KH"), "1")
    table.wait(100)
    assert tap(table, act, seen) == "rejected"
    assert tap(table, act, read(table, act)) == "accepted"
