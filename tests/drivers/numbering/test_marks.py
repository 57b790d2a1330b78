"""A shoe that says a card three times under a mark: each card passes once, what is lost is told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages.devices import (
    CardRead,
    CardUnread,
    DeviceInput,
    ReportConflict,
    ReportGap,
    ShoeNotice,
)
from drivers.numbering.host_numbered import HostNumbered
from drivers.sim.devices.ends.angel_eye_end import AngelEyeEnd, angel_event
from drivers.sim.devices.events import DeviceEvent
from drivers.wires import load_wire
from drivers.wires.angel_eye import Codec as AngelEye
from drivers.wires.protocol import Alive, CommandReply, Hello, Message


def faces(inputs: list[DeviceInput]) -> list[str]:
    return [report.card for report in inputs if isinstance(report, CardRead)]


def angel(*sends: bytes, unread: tuple[int, ...] | None = None) -> list[DeviceInput]:
    numbers = HostNumbered("shoe0", AngelEye(), unread)
    codec = AngelEye()
    frames = [read for data in sends for read in codec.feed(data)]
    return [report for read in frames for report in numbers.take(read).inputs]


def drawn(mark: str, code: int = 0xB8) -> bytes:
    return angel_event(mark, bytes((0x44, 0x81, code)))


def test_three_sendings_are_one_card() -> None:
    assert faces(angel(*[drawn("1")] * 3)) == ["8S"]


def test_interleaved_sendings_are_one_card_each() -> None:
    one, two = drawn("1", 0xB8), drawn("2", 0xC9)
    assert faces(angel(one, one, two, one, two, two)) == ["8S", "9H"]


def test_the_same_face_under_the_next_mark_is_another_card() -> None:
    assert faces(angel(drawn("1"), drawn("2"))) == ["8S", "8S"]


def test_the_same_face_under_the_same_mark_a_round_later_is_another_card() -> None:
    end = AngelEyeEnd()
    sends = [data for _ in range(33) for data in end.report(DeviceEvent("card", "8S"))]
    inputs = angel(*sends)
    assert faces(inputs) == ["8S"] * 33
    assert [report.n for report in inputs if isinstance(report, CardRead)] == list(range(1, 34))


def test_another_card_under_the_same_mark_is_a_conflict() -> None:
    inputs = angel(*[drawn("1", 0xB8)] * 3, *[drawn("1", 0xC9)] * 3, drawn("1", 0xB8))
    assert faces(inputs) == ["8S"]
    assert [type(report) for report in inputs] == [CardRead, ReportConflict]


def test_marks_passed_over_are_lost_reports() -> None:
    inputs = angel(drawn("2"), drawn("5", 0xC9))
    assert inputs[1] == ReportGap("shoe0", 2, 3)
    assert isinstance(inputs[2], CardRead)
    assert inputs[2].n == 4


def test_a_start_of_communication_begins_the_marks_anew() -> None:
    start = angel_event("1", b"S")
    inputs = angel(drawn("1"), *[start] * 3, drawn("2", 0xC9))
    assert [type(report) for report in inputs] == [CardRead, ShoeNotice, CardRead]


def test_an_unread_card_follows_the_error_that_means_one() -> None:
    error = angel_event("1", b"E\xc1")
    inputs = angel(error, error)
    assert [type(report) for report in inputs] == [ShoeNotice, CardUnread]
    assert len(angel(error, error, unread=())) == 1


def test_a_refused_command_is_a_warning() -> None:
    (notice,) = angel(b"\x15\x21")
    assert isinstance(notice, ShoeNotice)
    assert (notice.what, notice.code) == ("warning", 0x21)


def test_arrivals_go_on_numbering_after_the_journal() -> None:
    codec = load_wire("bee_tek")
    numbers = HostNumbered("shoe0", codec)
    numbers.resume(0, 41)
    frames = codec.feed(b"[Game]<Card:4S>[Game]<Card:4S>")
    reports = [report for read in frames for report in numbers.take(read).inputs]
    assert [(r.n, r.card) for r in reports if isinstance(r, CardRead)] == [(42, "4S"), (43, "4S")]


def test_across_a_restart_late_repeats_are_dropped_and_lost_marks_are_told() -> None:
    (last,) = AngelEye().feed(drawn("2"))
    numbers = HostNumbered("shoe0", AngelEye())
    numbers.resume(0, 7, last)
    frames = AngelEye().feed(drawn("2") + drawn("4", 0xC9))
    inputs = [report for read in frames for report in numbers.take(read).inputs]
    assert inputs[0] == ReportGap("shoe0", 8, 8)
    assert [(r.n, r.card) for r in inputs if isinstance(r, CardRead)] == [(9, "9H")]


def test_a_last_frame_that_tells_nothing_any_more_has_no_marks_behind_it() -> None:
    """A frame of the journal that the wire of today cannot read."""
    (last,) = AngelEye().feed(angel_event("2", b"?"))
    assert (last.message, last.mark) == (None, "2")
    numbers = HostNumbered("shoe0", AngelEye())
    numbers.resume(0, 7, last)
    (report,) = (one for read in AngelEye().feed(drawn("5")) for one in numbers.take(read).inputs)
    assert isinstance(report, CardRead)
    assert report.n == 8


@given(codes=st.lists(st.sampled_from([0xB8, 0xC9, 0xB9, 0xC8]), min_size=1, max_size=6))
def test_the_first_sending_of_a_mark_stands_against_every_other(codes: list[int]) -> None:
    """However many contents come under one mark, each is told once, beside the first."""
    inputs = angel(*(drawn("1", code) for code in codes))
    others = list(dict.fromkeys(code for code in codes if code != codes[0]))
    told = [report for report in inputs if isinstance(report, ReportConflict)]
    first = drawn("1", codes[0]).hex()
    assert [type(report) for report in inputs] == [CardRead, *[ReportConflict] * len(others)]
    assert [(report.first, report.second) for report in told] == [
        (first, drawn("1", code).hex()) for code in others
    ]


NO_REPORTS = [None, Hello("sim", "", "", 1, 1), Alive(1, 1), CommandReply(True)]


@given(between=st.lists(st.sampled_from(NO_REPORTS), max_size=4), mark=st.sampled_from("0123"))
def test_what_reports_nothing_takes_no_number_and_no_mark(
    between: list[Message | None], mark: str
) -> None:
    numbers = HostNumbered("shoe0", AngelEye())
    one, two = (read for data in (drawn("1"), drawn("2")) for read in AngelEye().feed(data))
    told = [*numbers.take(one).inputs]
    for message in between:
        assert numbers.take(one._replace(raw=b"?", message=message, mark=mark)).inputs == []
    told += numbers.take(two).inputs
    assert [(type(report), report.n) for report in told] == [(CardRead, 1), (CardRead, 2)]


def angel_reports(*deliveries: list[bytes]) -> list[DeviceInput]:
    """All reports that come of these frames of an Angel Eye."""
    codec, numbers = AngelEye(), HostNumbered("shoe0", AngelEye())
    frames = [frame for sent in deliveries for raw in sent for frame in codec.feed(raw)]
    return [report for frame in frames for report in numbers.take(frame).inputs]


def test_two_power_cuts_close_together_lose_no_card_of_an_angel_eye() -> None:
    for second in ("8S", "KH"):
        end = AngelEyeEnd()
        first = [end.reboot(), end.report(DeviceEvent("card", "8S"))]
        end._cards = 0  # its baccarat hand begins anew too, so that equal cards are equal bytes
        reports = angel_reports(*first, end.reboot(), end.report(DeviceEvent("card", second)))
        assert faces(reports) == ["8S", second]
        assert not [one for one in reports if isinstance(one, ReportConflict | ReportGap)]
        assert [one.what for one in reports if isinstance(one, ShoeNotice)] == [
            *("boot", "standby", "boot", "standby"),
        ]


def test_a_start_of_which_only_stand_by_was_heard_loses_no_card_and_is_told() -> None:
    end = AngelEyeEnd()
    first = [end.reboot(), end.report(DeviceEvent("card", "8S"))]
    standby = end.reboot()[3:]
    reports = angel_reports(*first, standby, end.report(DeviceEvent("card", "8S")))
    assert faces(reports) == ["8S", "8S"]
    assert len([one for one in reports if isinstance(one, ReportGap)]) == 1


@pytest.mark.long
@given(
    steps=st.lists(st.sampled_from(["8S", "8S", "KH", "cut power"]), max_size=14),
    heard=st.lists(st.sets(st.integers(0, 2), max_size=2), min_size=40, max_size=40),
)
@settings(max_examples=150, deadline=None)
def test_cards_between_any_power_cuts_pass_once_each(
    steps: list[str], heard: list[set[int]]
) -> None:
    """Of the three sendings of each message at least one arrives whole."""
    end, missed = AngelEyeEnd(), iter(heard)
    deliveries: list[list[bytes]] = []
    for step in ["cut power", *steps]:
        sent = end.reboot() if step == "cut power" else end.report(DeviceEvent("card", step))
        for at in range(0, len(sent), 3):
            lost = next(missed)
            deliveries.append([raw for n, raw in enumerate(sent[at : at + 3]) if n not in lost])
    reports = angel_reports(*deliveries)
    assert faces(reports) == [step for step in steps if step != "cut power"]
    assert not [one for one in reports if isinstance(one, ReportConflict | ReportGap)]
