"""An order waits in a file that nobody else may write, and is answered in another."""

import json
import os
from pathlib import Path

import pytest

from controller.core.messages.commands import Act, DisableGame, EnableGame, PauseTable, Tap
from controller.journal.order_file import (
    OrderError,
    answer,
    answer_order,
    answer_to,
    leave_order,
    order_of,
    waiting_order,
)
from tests.support.table_driver import tap_of


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "j.db"


def order(act: Act) -> Tap:
    return tap_of("id-1", "eva", "engineer", act)


@pytest.mark.parametrize("act", [DisableGame("an order"), EnableGame("over", "otto")])
def test_an_order_is_taken_as_it_was_left_and_again_until_it_is_answered(
    journal: Path, act: Act
) -> None:
    assert waiting_order(journal) is None
    leave_order(journal, order(act))
    assert waiting_order(journal) == waiting_order(journal) == order(act)
    with pytest.raises(OrderError, match="an earlier order waits"):
        leave_order(journal, order(act))
    assert answer(journal, "id-1") is None
    answer_order(journal, "id-1", True, "done")
    assert waiting_order(journal) is None
    assert answer(journal, "id-1") == (True, "done")
    assert answer(journal, "id-2") is None
    answer_order(journal, "id-2", False, "no")
    assert answer(journal, "id-2") == (False, "no")


def test_an_order_whose_answer_cannot_be_written_is_not_taken_again(journal: Path) -> None:
    leave_order(journal, order(EnableGame("over", "otto")))
    answer_to(journal).mkdir()
    with pytest.raises(IsADirectoryError):
        answer_order(journal, "id-1", False, "no")
    assert waiting_order(journal) is None


def test_order_and_answer_lie_beside_the_journal_under_its_name(journal: Path) -> None:
    assert (order_of(journal).name, answer_to(journal).name) == ("j.db.order", "j.db.answer")
    assert order_of(journal).parent == answer_to(journal).parent == journal.parent


@pytest.mark.parametrize(
    ("mode", "taken"), [(0o600, True), (0o644, True), (0o620, False), (0o602, False)]
)
def test_an_order_that_others_may_write_is_none(journal: Path, mode: int, taken: bool) -> None:
    leave_order(journal, order(DisableGame("an order")))
    order_of(journal).chmod(mode)
    if taken:
        assert waiting_order(journal) is not None
    else:
        with pytest.raises(OrderError, match="others than the table's user may write it"):
            waiting_order(journal)


def test_an_order_of_another_user_than_root_and_the_tables_is_none(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_order(journal, order(DisableGame("an order")))
    owner = order_of(journal).stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    if owner == 0:
        assert waiting_order(journal) is not None
        os.chown(order_of(journal), 2, -1)  # neither root's nor the table's
    with pytest.raises(OrderError, match="others than the table's user"):
        waiting_order(journal)


def test_only_the_games_switch_is_ordered_by_a_file(journal: Path) -> None:
    leave_order(journal, order(PauseTable("look")))
    with pytest.raises(OrderError, match="only `livetable disable` leaves orders"):
        waiting_order(journal)


def left(journal: Path) -> str:
    leave_order(journal, order(DisableGame("an order")))
    return order_of(journal).read_text()


@pytest.mark.parametrize("spoilt", ["{", "[]", "{}", "", "twice", "deep"])
def test_what_is_no_order_or_says_a_thing_twice_is_refused(journal: Path, spoilt: str) -> None:
    good = left(journal)
    text = {
        "twice": good.replace('"id":"id-1"', '"id":"another","id":"id-1"'),
        "deep": good.replace('"id-1"', "[" * 500 + "]" * 500),
    }.get(spoilt, spoilt)
    assert text != good
    order_of(journal).write_text(text)
    with pytest.raises(OrderError, match="this is no order; remove it"):
        waiting_order(journal)


def test_an_order_that_cannot_be_read_says_why(journal: Path) -> None:
    order_of(journal).mkdir()
    with pytest.raises(OrderError, match=r"cannot be read .*; see to its rights"):
        waiting_order(journal)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"id": "id-1"}', '{"id": "id-1", "accepted": true}']
)
def test_half_an_answer_is_none(journal: Path, text: str) -> None:
    answer_to(journal).write_text(text)
    assert answer(journal, "id-1") is None


def test_an_answer_is_told_in_three_words(journal: Path) -> None:
    answer_order(journal, "id-1", False, "no")
    told = json.loads(answer_to(journal).read_text())
    assert told == {"id": "id-1", "accepted": False, "text": "no"}
