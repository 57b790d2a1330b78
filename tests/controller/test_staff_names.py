"""Names stand where people look and numbers in the record; a removal changes no byte of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.core.words import say
from controller.journal.bundle.letter import letter
from controller.journal.replay import replay
from controller.journal.verify import verify
from controller.people.file import load_people, name_in
from controller.staff_names import with_names
from tests.abnormal.scenes import f, must, scene
from tests.support.console.desk import NUMBERS, PINS, Desk

KNOWN = {"p1": "Ana", "p2": "Bo"}


def name_of(id: str) -> Any:
    return KNOWN.get(id, say("person_gone", number=int(id[1:])) if id[1:].isdecimal() else id)


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        ({"person": "p1", "device": "p1"}, {"person": "Ana", "device": "p1"}),
        ({"people": {"dealer": "p2"}}, {"people": {"dealer": "Bo"}}),
        ({"barred": ["p1"]}, {"barred": ["Ana"]}),
        ([{"by": "p1", "zone": "p2"}], [{"by": "Ana", "zone": "p2"}]),
        ({"checked_by": ("machine", "p2")}, {"checked_by": ("machine", "Bo")}),
        ({"people": 2, "second": ""}, {"people": 2, "second": ""}),
        ({"person": "dealer-1"}, {"person": "dealer-1"}),
        (say("taken_over", person="p1"), say("taken_over", person="Ana")),
        (say("several", what=(say("taken_over", person="p9"),)),
         say("several", what=(say("taken_over", person=say("person_gone", number=9)),))),
    ],
)  # fmt: skip
def test_names_stand_under_the_keys_of_people_alone(data: Any, shown: Any) -> None:
    assert with_names(data, name_of) == shown


def test_english_beside_a_sentence_gives_way_to_the_name() -> None:
    told = {"code": "taken_over", "params": {"person": "p1"}, "text": "p1 has taken over"}
    assert with_names(told, name_of) == {"code": "taken_over", "params": {"person": "Ana"}}
    other = {"code": "table_silent", "params": {}, "text": "silence"}
    assert with_names(other, name_of) == other


# --- a whole table ----------------------------------------------------------------------------


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Desk]:
    """A night with sign-ins, a wrong PIN, a shuffle by two, a ruling by two and a void."""
    table = scene("igt", numbers=NUMBERS, journal_at=tmp_path / "j.db")
    desk = Desk(tmp_path / "people.toml", table)
    desk.screen("dealer-1")
    manager, shuffler = desk.screen("shift_manager-1"), desk.screen("shuffler-1")
    wrong = {"person": "manager-2", "role": "shift_manager", "pin": "0"}
    desk.say(desk.any_screen(), type="sign_in", **wrong)
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    due = table.engine.table.sets["red"].stub_due
    desk.act(shuffler, "stub_counted", set="red", count=due)
    desk.act(shuffler, "shuffle_confirmed", second="manager-2", set="red")
    load = {"shoe": "shoe0", "set": "blue", "batch": "b9", "back": "blue", "counted": 312}
    load |= {"kind": "load_shoe", "checked_by": ["Shuffler-1", "MANAGER-2"]}
    second = {"person": "manager-2", "role": "shift_manager", "pin": "4444"}
    told = desk.say(shuffler, type="act", id="load", act=load, second=second)
    must(told[-1]["status"] == "accepted", f"not loaded: {told}")
    table.start()
    desk.act(manager, "rule", irregularity=9, remedy="enter_card", reason="x", second="dealer-1")
    must(desk.act(manager, "void_round", cause="misdeal") == "accepted", "not void")
    yield desk
    assert table.journal is not None
    table.journal.close()


def journal(desk: Desk) -> Path:
    return desk.people.with_name("j.db")


@pytest.mark.long
@pytest.mark.regulation("R03", "R35")
def test_the_record_holds_no_name_and_the_screen_no_number(played: Desk) -> None:
    raw = journal(played).read_bytes() + Path(f"{journal(played)}-wal").read_bytes()
    assert raw.count(b'"person":"p3"') > 3
    for name in PINS:
        assert name.encode() not in raw
    assert played.table.of(f.ShoeLoaded)[-1].checked_by == ("p5", "p4")
    screen = played.any_screen()
    played.screens.show(json.dumps(played.table.view()))
    shown = json.loads(played.screens.view_for(screen))["view"]
    assert shown["people"]["shift_manager"] == "shift_manager-1"
    assert set(shown["people"].values()) <= set(PINS)


def test_who_leaves_is_forgotten_and_the_record_stays_whole(played: Desk) -> None:
    voided = played.table.of(f.RoundVoided)[-1]
    path, before = journal(played), verify(journal(played))
    named = letter(path, voided.round, None, name_in(load_people(played.people)))
    assert "shift_manager-1" in named
    assert "shift_manager-1" not in letter(path, voided.round, None)
    played.employ(*(name for name in PINS if name != "shift_manager-1"))
    after = verify(path)
    assert (after.intact, after.head, after.root) == (True, before.head, before.root)
    assert not replay(path).difference
    text = letter(path, voided.round, None, name_in(load_people(played.people)))
    assert "person 3" in text
    assert "shift_manager-1" not in text
    played.screens.show(json.dumps(played.table.view()))
    shown = json.loads(played.screens.view_for(played.any_screen()))["view"]
    assert shown["people"]["shift_manager"] == "person 3"


def test_a_journal_that_holds_names_goes_on_with_numbers(tmp_path: Path) -> None:
    table = scene("igt", journal_at=tmp_path / "j.db")
    desk = Desk(tmp_path / "people.toml", table)
    table.numbers = NUMBERS
    must(desk.act(desk.screen("dealer-1"), "pause_table", reason="r", now=True) == "accepted", "?")
    assert [fact.person for fact in table.of(f.SignedIn)][::3] == ["dealer-1", "p1"]
    assert verify(tmp_path / "j.db").intact
    assert not replay(tmp_path / "j.db").difference
    assert table.journal is not None
    table.journal.close()
