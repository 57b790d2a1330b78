"""A device that numbers its reports, place by place: what passes, is asked for, or is told lost."""

from typing import Any

import pytest

from controller.core.messages.devices import (
    DeviceUp,
    ReportConflict,
    ReportGap,
    ShoeNotice,
)
from drivers.numbering.device_numbered import DeviceNumbered
from drivers.numbering.stamp import FrameResult
from drivers.wires.protocol import Alive, CommandReply, Hello, WireFrame

NAME = "shoe0"


class Wire:
    """A codec that says in words what it would send."""

    def resume(self, boot: int, n: int) -> bytes:
        return b"after %d.%d" % (boot, n)

    def acknowledge(self, boot: int, n: int) -> bytes:
        return b"safe %d.%d" % (boot, n)


def numbered() -> DeviceNumbered:
    return DeviceNumbered(NAME, Wire())  # type: ignore[arg-type]


def report(
    boot: int, n: int, text: str = "x", previous: tuple[int, int] | None = None
) -> WireFrame:
    message = ShoeNotice("", 0, "standby", text)
    return WireFrame(b"raw", message, boot=boot, n=n, previous=previous)


def hello(boot: int, n: int, identity: str = "id") -> WireFrame:
    return WireFrame(b"", Hello(identity, "batch", "text", boot, n))


def greeted(boot: int = 1, n: int = 1) -> DeviceNumbered:
    device = numbered()
    device.connected()
    device.take(hello(boot, n))
    return device


def told(result: FrameResult) -> list[Any]:
    """Each input by its kind and its place."""
    short: list[Any] = []
    for one in result.inputs:
        match one:
            case ShoeNotice():
                short.append((one.boot, one.n, one.text))
            case ReportGap():
                short.append(("lost", one.boot, one.first, one.last))
            case DeviceUp():
                short.append(("up", one.identity))
            case _:
                short.append(type(one))
    return short


def test_a_connection_begins_with_what_is_asked_for_and_again_on_the_next_one() -> None:
    device = numbered()
    assert [device.connected(), device.connected()] == [b"after 0.0", b"after 0.0"]
    device.resume(3, 7)
    assert device.connected() == b"after 3.7"


def test_a_report_before_the_greeting_is_asked_for_once() -> None:
    device = numbered()
    assert device.take(report(1, 1)).send == b"after 0.0"
    assert device.take(report(1, 2)) == FrameResult([], b"")
    device.resume(1, 4)
    assert device.take(report(1, 5)).send == b"after 1.4"


def test_a_greeting_tells_who_is_there_and_begins_before_what_is_offered() -> None:
    device = numbered()
    result = device.take(hello(1, 5))
    assert result == FrameResult([DeviceUp(NAME, "id", "text", "batch")], b"")
    assert told(device.take(report(1, 5))) == [(1, 5, "x")]


def test_reports_pass_in_order_and_a_hole_is_asked_for_once() -> None:
    device = greeted()
    assert told(device.take(report(1, 1))) == [(1, 1, "x")]
    assert device.take(report(1, 3)) == FrameResult([], b"after 1.1")
    assert device.take(report(1, 4)) == FrameResult([], b"")
    assert told(device.take(report(1, 2))) == [(1, 2, "x")]
    assert device.take(report(1, 4)) == FrameResult([], b"after 1.2")


def test_what_is_safe_is_acknowledged_once_and_with_each_repeat_of_it() -> None:
    device = greeted()
    for n in (1, 2):
        device.take(report(1, n))
    assert device.take(report(1, 1)) == FrameResult([], b"")
    assert [device.committed(0, 9), device.committed(1, 1), device.committed(1, 1)] == [
        b"",
        b"safe 1.1",
        b"",
    ]
    assert device.take(report(1, 1)) == FrameResult([], b"safe 1.1")
    assert device.take(report(1, 2)) == FrameResult([], b"")
    assert device.committed(1, 2) == b"safe 1.2"
    assert device.take(hello(1, 3)).send == b"safe 1.2"


def test_a_repeat_with_other_content_is_a_conflict_of_which_the_first_stands() -> None:
    device = greeted()
    device.take(report(1, 1, "first"))
    assert device.take(report(1, 1, "first")).inputs == []
    (conflict,) = device.take(report(1, 1, "other")).inputs
    assert isinstance(conflict, ReportConflict)


@pytest.mark.parametrize("back", [64, 65])
def test_the_content_of_64_reports_is_remembered(back: int) -> None:
    device = greeted()
    for n in range(1, 101):
        device.take(report(1, n))
    inputs = device.take(report(1, 101 - back, "other")).inputs
    assert len(inputs) == (1 if back <= 64 else 0)


def test_after_a_restart_of_the_host_its_last_frame_is_known_where_it_is_that_of_the_journal() -> (
    None
):
    for last, conflicts in ((report(2, 7, "first"), 1), (report(2, 6, "first"), 0), (None, 0)):
        device = numbered()
        device.resume(2, 7, last)
        device.take(hello(2, 8))
        assert len(device.take(report(2, 7, "other")).inputs) == conflicts
    fresh = numbered()
    fresh.resume(0, 0)
    assert told(fresh.take(hello(1, 9))) == [("up", "id")]


@pytest.mark.parametrize(
    ("offered", "lost"), [(6, []), (8, []), (9, [("lost", 2, 8, 8)]), (11, [("lost", 2, 8, 10)])]
)
def test_reports_that_the_device_no_longer_has_are_told_lost(offered: int, lost: list[Any]) -> None:
    device = numbered()
    device.resume(2, 7)
    assert told(device.take(hello(2, offered))) == [("up", "id"), *lost]
    following = max(offered, 8)
    assert told(device.take(report(2, following))) == [(2, following, "x")]


def test_a_boot_that_follows_nothing_known_is_another_device_unless_it_begins() -> None:
    device = numbered()
    device.resume(2, 7)
    assert told(device.take(hello(5, 1))) == [("up", "id")]
    (_, stranger) = device.take(hello(5, 4)).inputs
    text = (
        "boot 00000005 of id follows nothing known: another device was put in its place, or "
        "another host took its reports"
    )
    assert stranger == ShoeNotice(NAME, 3, "warning", text, boot=5)
    assert told(device.take(report(5, 4))) == [(5, 4, "x")]
    (_, nameless) = device.take(hello(6, 2, "")).inputs
    assert "of this device follows" in nameless.text  # type: ignore[union-attr]
    back = told(device.take(hello(2, 9)))
    assert back == [("up", "id"), ("lost", 2, 8, 8)], "an earlier boot of it is no stranger"


FORGOT = "the device started and does not know what it said before: reports may be missing"


@pytest.mark.parametrize(
    ("offered", "previous", "passed", "asks"),
    [
        (1, (2, 7), [(5, 1, "x")], False),
        (1, (0, 0), [(5, 1, FORGOT)], False),
        (1, (2, 9), [("lost", 2, 8, 9), (5, 1, "x")], False),
        (1, (2, 8), [("lost", 2, 8, 8), (5, 1, "x")], False),
        (1, (2, 6), [(5, 1, FORGOT)], False),
        (1, (3, 9), [(5, 1, FORGOT)], False),
        (1, None, [], True),
        (0, (2, 7), [(5, 1, "x")], False),
        (0, (2, 9), [], True),
    ],
)
def test_the_first_report_of_a_boot_names_the_last_one_before_it(
    offered: int, previous: tuple[int, int] | None, passed: list[Any], asks: bool
) -> None:
    device = numbered()
    device.resume(2, 7)
    device.take(hello(5, offered))
    result = device.take(report(5, 1, previous=previous))
    assert told(result) == passed
    assert result.send == (b"after 2.7" if asks else b"")


def test_a_report_of_an_earlier_boot_is_a_repeat_and_safe_with_the_boot_after_it() -> None:
    device = numbered()
    device.resume(2, 7, report(2, 7))
    device.take(hello(5, 1))
    device.take(report(5, 1, previous=(2, 7)))
    assert device.take(report(2, 7)) == FrameResult([], b"safe 2.7")
    assert device.take(report(2, 8)) == FrameResult([], b"")
    assert device.committed(5, 1) == b"safe 5.1"
    assert device.take(report(2, 7)) == FrameResult([], b"safe 5.1")
    assert device.committed(2, 7) == b"", "what is older is safe already"


@pytest.mark.parametrize(
    ("boot", "n", "asks"), [(2, 6, False), (2, 7, False), (2, 8, True), (5, 1, True)]
)
def test_a_heartbeat_that_is_ahead_asks_again(boot: int, n: int, asks: bool) -> None:
    device = numbered()
    device.resume(2, 7)
    device.connected()
    device.take(hello(2, 8))
    for _ in range(2):
        result = device.take(WireFrame(b"", Alive(boot, n)))
        assert result == FrameResult([], b"after 2.7" if asks else b"")
    assert numbered().take(WireFrame(b"", Alive(1, 0))).send == b"after 0.0"


def test_frames_without_a_report_say_nothing() -> None:
    device = greeted()
    assert device.take(WireFrame(b"bad", None)) == FrameResult([], b"")
    assert device.take(WireFrame(b"", CommandReply(True))) == FrameResult([], b"")
