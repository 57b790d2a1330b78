"""A device whose reports are numbered here: marks tell repeats, and what was passed over."""

from typing import Any

import pytest

from controller.core.messages.devices import (
    CardRead,
    CardUnread,
    ReportConflict,
    ReportGap,
    ShoeNotice,
)
from drivers.numbering.host_numbered import HostNumbered
from drivers.numbering.stamp import NOTHING, FrameResult
from drivers.wires.angel_eye import Codec as Marked
from drivers.wires.bee_tek import Codec as Unmarked
from drivers.wires.protocol import Alive, CommandReply, Hello, WireFrame


def card(mark: str, raw: bytes = b"") -> WireFrame:
    return WireFrame(raw or mark.encode(), CardRead("", 0, "AS"), mark=mark)  # type: ignore[arg-type]


def notice(what: str, mark: str, code: int | None = None, raw: bytes = b"") -> WireFrame:
    told = ShoeNotice("", 0, what, "words", code)  # type: ignore[arg-type]
    return WireFrame(raw or what.encode() + mark.encode(), told, mark=mark)


def numbered(**options: Any) -> HostNumbered:
    return HostNumbered("shoe0", Marked(), **options)


def told(result: FrameResult) -> list[Any]:
    short: list[Any] = []
    for one in result.inputs:
        lost = isinstance(one, ReportGap)
        assert one.device == "shoe0"
        short.append(("lost", one.first, one.last) if lost else (type(one).__name__, one.n))  # type: ignore[union-attr]
    assert result.send == b""
    return short


def test_these_wires_ask_for_nothing_and_acknowledge_nothing() -> None:
    assert (numbered().connected(), numbered().committed(1, 1)) == (b"", b"")


@pytest.mark.parametrize(
    "message", [None, Hello("i", "b", "t", 1, 1), Alive(1, 1), CommandReply(True)]
)
def test_what_is_no_report_takes_no_number(message: Any) -> None:
    numbers = numbered()
    assert numbers.take(WireFrame(b"x", message)) == NOTHING
    assert told(numbers.take(card("1"))) == [("CardRead", 1)]


def test_a_refused_command_is_a_warning_with_its_code() -> None:
    (warning,) = numbered().take(WireFrame(b"\x15\x21", CommandReply(False, 33, "busy"))).inputs
    assert isinstance(warning, ShoeNotice)
    assert (warning.what, warning.text, warning.code, warning.n) == ("warning", "busy", 33, 1)


def test_numbers_go_on_after_the_journals_last_report() -> None:
    numbers = numbered()
    numbers.resume(0, 7)
    numbers.resume(0, 3)
    assert told(numbers.take(card("5"))) == [("CardRead", 8)]


def test_the_journals_last_frame_is_known_and_marks_after_it_were_lost() -> None:
    numbers = numbered()
    numbers.resume(0, 7, card("5"))
    assert told(numbers.take(card("5"))) == []
    assert told(numbers.take(card("8"))) == [("lost", 8, 9), ("CardRead", 10)]
    empty = numbered()
    empty.resume(0, 7, WireFrame(b"bad", None, mark="5"))
    assert told(empty.take(card("8"))) == [("CardRead", 8)]


def test_the_same_bytes_under_a_mark_in_the_window_are_a_repeat() -> None:
    numbers = numbered()
    first = ["1", "2", "3", "4"]
    assert [told(numbers.take(card(mark))) for mark in first] == [
        [("CardRead", n)] for n in (1, 2, 3, 4)
    ]
    assert [told(numbers.take(card(mark))) for mark in first] == [[]] * 4
    assert told(numbers.take(card("5"))) == [("CardRead", 5)]
    assert told(numbers.take(card("2"))) == []


def test_other_bytes_under_a_known_mark_are_a_conflict_told_once() -> None:
    numbers = numbered()
    numbers.take(card("1"))
    (conflict,) = numbers.take(card("1", b"other")).inputs
    assert isinstance(conflict, ReportConflict)
    assert (conflict.n, conflict.first, conflict.second) == (1, b"1".hex(), b"other".hex())
    assert numbers.take(card("1", b"other")) == FrameResult([])
    assert told(numbers.take(card("2"))) == [("CardRead", 2)]


def test_without_marks_every_frame_is_a_report_of_its_own() -> None:
    numbers = HostNumbered("shoe0", Unmarked())
    assert [told(numbers.take(card("", b"same"))) for _ in (1, 2)] == [
        [("CardRead", 1)],
        [("CardRead", 2)],
    ]
    boots = [told(numbers.take(notice("boot", "", raw=b"b"))) for _ in (1, 2)]
    assert boots == [[("ShoeNotice", 3)], [("ShoeNotice", 4)]]


@pytest.mark.parametrize(
    ("code", "unread_errors", "unread"),
    [
        (1, None, True),
        (6, None, True),
        (2, None, False),
        (2, (2,), True),
        (1, (2,), False),
        (None, None, False),
    ],
)
def test_an_error_that_means_an_unread_card_is_followed_by_one(
    code: int | None, unread_errors: Any, unread: bool
) -> None:
    numbers = numbered(unread_errors=unread_errors)
    first, *more = numbers.take(notice("error", "1", code)).inputs
    assert isinstance(first, ShoeNotice)
    assert more == ([CardUnread("shoe0", 2, "words", b"error1".hex())] if unread else [])
    following = 3 if unread else 2
    assert told(numbers.take(card("2"))) == [("CardRead", following)]
    assert told(numbers.take(notice("warning", "3", 1))) == [("ShoeNotice", following + 1)]


def test_the_start_of_communication_begins_the_marks_anew() -> None:
    numbers = numbered()
    numbers.take(card("7"))
    assert told(numbers.take(notice("boot", "0"))) == [("ShoeNotice", 2)]
    assert told(numbers.take(notice("boot", "0"))) == []
    assert told(numbers.take(notice("standby", "1"))) == [("ShoeNotice", 3)]
    assert told(numbers.take(notice("boot", "0"))) == []
    assert told(numbers.take(card("2"))) == [("CardRead", 4)]
    assert told(numbers.take(notice("boot", "0"))) == [("ShoeNotice", 5)]
    assert told(numbers.take(card("2"))) != [], "marks of before the start are forgotten"


def test_stand_by_comes_once_more_only_after_a_start_whose_report_was_lost() -> None:
    numbers = numbered()
    assert told(numbers.take(notice("standby", "1"))) == [("ShoeNotice", 1)]
    assert told(numbers.take(notice("standby", "1"))) == []
    assert told(numbers.take(card("2"))) == [("CardRead", 2)]
    lost_and_told = told(numbers.take(notice("standby", "1")))
    assert lost_and_told[-1][0] == "ShoeNotice"
    assert told(numbers.take(notice("standby", "1"))) == []
