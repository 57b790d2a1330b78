"""The rulings of a round that is over, out of the journal: who, from where, on which pictures."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from controller.console.shown.rulings import rulings_in, told_of
from tests.golden import store


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A recorded night with many irregularities."""
    return store.unpack_journal("quebec-slips", tmp_path)


def facts_of(night: Path) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(night)) as connection:
        rows = connection.execute("SELECT body FROM record WHERE kind = 'fact' ORDER BY seq")
        return [json.loads(body) for (body,) in rows]


def test_each_ruling_is_told_in_its_round_with_its_people_and_no_card(night: Path) -> None:
    ruled: dict[str, list[dict[str, Any]]] = {}
    playing = ""
    for fact in facts_of(night):
        playing = fact["round"] if fact["kind"] == "betting_opened" else playing
        if fact["kind"] == "remedy_chosen":
            ruled.setdefault(playing, []).append(fact)
    read = rulings_in(night)
    assert len(ruled) > 3
    for round_id, facts in ruled.items():
        told = read(round_id)
        if told is None:
            continue  # the night ended before this round did
        chosen = [one for one in told if one["kind"] == "remedy_chosen"]
        same = ("remedy", "reason", "person", "role", "second", "place", "pictures")
        assert [[one[key] for key in same] for one in chosen] == [
            [fact[key] for key in same] for fact in facts
        ]
        assert all(one["code"] for one in chosen)
        assert not any("card" in one for one in told)
    assert any(fact["second"] for facts in ruled.values() for fact in facts)


def test_a_round_that_is_not_over_is_told_nothing_of(night: Path) -> None:
    read = rulings_in(night)
    assert read("t1-nothing") is None
    with closing(sqlite3.connect(night)) as connection:
        ended = {name for (name,) in connection.execute("SELECT round FROM event WHERE round > ''")}
        over = {
            name for (name,) in connection.execute("SELECT round FROM event WHERE topic = 'round'")
        }
    assert all(read(name) is None for name in ended - over)
    assert all(read(name) is not None for name in over)


def test_a_void_by_a_ruling_is_told_once_and_one_by_the_panel_too() -> None:
    opened = (1, {"kind": "betting_opened", "round": "r"})
    ruled = {"kind": "remedy_chosen", "id": 1, "remedy": "void", "person": "p1"}
    voided = {"kind": "round_voided", "cause": "misdeal", "person": "p1"}
    by_ruling = list(told_of("r", iter([opened, (2, ruled), (2, voided)])))
    by_panel = list(told_of("r", iter([opened, (2, ruled), (3, voided)])))
    assert [one["kind"] for one in by_ruling] == ["remedy_chosen"]
    assert [one["kind"] for one in by_panel] == ["remedy_chosen", "round_voided"]


def test_what_was_asked_for_from_afar_is_told_with_its_end() -> None:
    facts = [
        {"kind": "betting_opened", "round": "r"},
        {"kind": "irregularity_opened", "id": 7, "code": "read_disagreement"},
        {"kind": "ruling_proposed", "id": 1, "irregularity": 7, "place_name": "Pit 2"},
        {"kind": "proposal_ended", "id": 1, "how": "refused", "person": "p3"},
        {"kind": "betting_opened", "round": "s"},
        {"kind": "ruling_proposed", "id": 2, "irregularity": 7},
    ]
    asked, ended = told_of("r", ((n, fact) for n, fact in enumerate(facts)))
    assert (asked["code"], asked["place_name"]) == ("read_disagreement", "Pit 2")
    assert (ended["how"], ended["person"]) == ("refused", "p3")
    assert ended["code"] == "read_disagreement", "of which ruling it is the end"
