"""Numbers, repeats, holes and boots: each report passes once, in order, or its loss is told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages.devices import (
    CardRead,
    CardUnread,
    DeviceInput,
    DeviceUp,
    ReportConflict,
    ReportGap,
    ShoeNotice,
)
from drivers.numbering.device_numbered import DeviceNumbered
from drivers.numbering.host_numbered import HostNumbered
from drivers.sim.devices.ends.angel_eye_end import AngelEyeEnd, angel_event
from drivers.sim.devices.ends.numbered_end import NumberedEnd
from drivers.sim.devices.ends.reference_end import reference_end
from drivers.sim.devices.events import DeviceEvent
from drivers.wires import load_wire
from drivers.wires.angel_eye import MARKS
from drivers.wires.angel_eye import Codec as AngelEye
from drivers.wires.protocol import Alive, CommandReply, Hello, Message
from drivers.wires.reference import CARD, PROTOCOL
from drivers.wires.reference import Codec as Reference
from drivers.wires.session import BOOT, HEARTBEAT, HELLO, PREVIOUS, pack, pack_texts

A, B = 0xA0000001, 0xB0000002
GREETING = pack_texts("maker/shoe/1", "set-A", "ready")


def device_numbered() -> DeviceNumbered:
    numbers = DeviceNumbered("shoe0", Reference())
    numbers.resume(A, 5)
    numbers.connected()
    numbers.take(frame(HELLO, A, 6, GREETING))
    return numbers


def frame(kind: int, boot: int, n: int, payload: bytes = b""):
    (read,) = Reference().feed(pack(PROTOCOL, kind, boot, n, payload))
    assert read.message is not None, read.why
    return read


def card(n: int, name: str = "8S", boot: int = A):
    return frame(CARD, boot, n, name.encode())


def faces(inputs: list[DeviceInput]) -> list[str]:
    return [report.card for report in inputs if isinstance(report, CardRead)]


def test_the_next_report_passes_with_its_number_and_bytes() -> None:
    (report,) = device_numbered().take(card(6)).inputs
    assert report == CardRead("shoe0", 6, "8S", card(6).raw.hex(), A)


def test_a_repeat_is_dropped_and_acknowledged_only_once_it_is_safe() -> None:
    numbers = device_numbered()
    numbers.take(card(6))
    assert numbers.take(card(6)) == ([], b"")
    assert numbers.committed(A, 6) == Reference().acknowledge(A, 6)
    assert numbers.take(card(6)) == ([], Reference().acknowledge(A, 6))
    assert numbers.committed(A, 6) == b""


def test_a_repeat_with_other_content_is_a_conflict_and_the_first_stands() -> None:
    numbers = device_numbered()
    first, second = card(6, "8S"), card(6, "9S")
    numbers.take(first)
    (report,) = numbers.take(second).inputs
    assert isinstance(report, ReportConflict)
    assert (report.n, report.first, report.second) == (6, first.raw.hex(), second.raw.hex())


def test_a_report_from_beyond_a_hole_waits_and_the_hole_is_asked_for_once() -> None:
    numbers = device_numbered()
    assert numbers.take(card(8)) == ([], Reference().resume(A, 5))
    assert numbers.take(card(9)) == ([], b"")
    assert faces(numbers.take(card(6, "2S")).inputs) == ["2S"]


def test_a_heartbeat_that_knows_more_asks_again_each_time() -> None:
    numbers = device_numbered()
    beat = frame(HEARTBEAT, A, 7)
    assert numbers.take(beat).send == Reference().resume(A, 5)
    assert numbers.take(beat).send == Reference().resume(A, 5)
    assert numbers.take(frame(HEARTBEAT, A, 5)) == ([], b"")


def test_what_the_shoe_no_longer_has_is_a_gap() -> None:
    numbers = device_numbered()
    inputs = numbers.take(frame(HELLO, A, 9, GREETING)).inputs
    assert ReportGap("shoe0", 6, 8, A) in inputs
    assert faces(numbers.take(card(9, "KD")).inputs) == ["KD"]


def test_a_greeting_is_the_device_coming_up() -> None:
    numbers = DeviceNumbered("shoe0", Reference())
    assert numbers.connected() == Reference().resume(0, 0)
    (report,) = numbers.take(frame(HELLO, A, 3, GREETING)).inputs
    assert report == DeviceUp("shoe0", "maker/shoe/1", "ready", "set-A")
    assert faces(numbers.take(card(3)).inputs) == ["8S"]


def test_reports_before_the_greeting_wait() -> None:
    numbers = DeviceNumbered("shoe0", Reference())
    numbers.resume(A, 5)
    numbers.connected()
    assert numbers.take(card(6)).inputs == []


def test_a_new_boot_follows_its_predecessor() -> None:
    numbers = device_numbered()
    inputs = numbers.take(frame(BOOT, B, 1, PREVIOUS.pack(A, 5))).inputs
    assert [report.what for report in inputs if isinstance(report, ShoeNotice)] == ["boot"]
    assert faces(numbers.take(card(2, "3C", B)).inputs) == ["3C"]


def test_a_new_boot_waits_for_the_end_of_the_old_one() -> None:
    numbers = device_numbered()
    boot = frame(BOOT, B, 1, PREVIOUS.pack(A, 6))
    assert numbers.take(boot) == ([], Reference().resume(A, 5))
    assert faces(numbers.take(card(6, "4C")).inputs) == ["4C"]
    assert len(numbers.take(boot).inputs) == 1


def test_a_new_boot_that_cannot_give_the_old_ones_end_leaves_a_gap() -> None:
    numbers = device_numbered()
    numbers.take(frame(HELLO, B, 1, GREETING))
    inputs = numbers.take(frame(BOOT, B, 1, PREVIOUS.pack(A, 7))).inputs
    assert inputs[0] == ReportGap("shoe0", 6, 7, A)
    assert isinstance(inputs[1], ShoeNotice)


def test_a_shoe_without_memory_says_so() -> None:
    (notice,) = device_numbered().take(frame(BOOT, B, 1, PREVIOUS.pack(0, 0))).inputs
    assert isinstance(notice, ShoeNotice)
    assert "reports may be missing" in notice.text


def test_a_strange_shoe_is_a_warning() -> None:
    inputs = device_numbered().take(frame(HELLO, B, 40, GREETING)).inputs
    (warning,) = [report for report in inputs if isinstance(report, ShoeNotice)]
    assert (warning.what, warning.boot) == ("warning", B)
    assert warning.n == 39, "all reports before its next one are behind it"


def test_an_old_boots_repeats_are_acknowledged_by_the_newer_one() -> None:
    numbers = device_numbered()
    numbers.take(card(6))
    numbers.take(frame(BOOT, B, 1, PREVIOUS.pack(A, 6)))
    numbers.committed(B, 1)
    assert numbers.take(card(6)) == ([], Reference().acknowledge(B, 1))


def test_an_old_boots_repeats_are_acknowledged_also_after_more_reports_of_the_newer_one() -> None:
    numbers = device_numbered()
    numbers.take(card(6))
    numbers.take(frame(BOOT, B, 1, PREVIOUS.pack(A, 6)))
    for n in (2, 3):
        numbers.take(card(n, boot=B))
    numbers.committed(B, 3)
    assert numbers.take(card(6)) == ([], Reference().acknowledge(B, 3))


class Cable:
    """A shoe and a host on a line that loses, doubles and swaps whole frames."""

    def __init__(self) -> None:
        self.end: NumberedEnd = reference_end(boot=A)
        self.numbers = DeviceNumbered("shoe0", Reference())
        self.seen: list[DeviceInput] = []
        self.journaled = 0
        self.now = 0.0

    def deliver(self, sends: list[bytes]) -> None:
        for data in sends:
            for read in Reference().feed(data):
                outcome = self.numbers.take(read)
                self.seen += outcome.inputs
                self.deliver(self.end.receive(outcome.send))

    def commit(self, acknowledge: bool = True) -> None:
        self.journaled = len(self.seen)
        place = self.committed()
        if acknowledge and place:
            self.end.receive(self.numbers.committed(*place))

    def committed(self) -> tuple[int, int] | None:
        """Place of the last numbered report in the journal."""
        numbered = (r for r in reversed(self.seen[: self.journaled]) if getattr(r, "n", 0))
        return next(((r.boot, r.n) for r in numbered), None)

    def crash(self) -> None:
        """The host is killed: what was not journaled is gone; it starts again on its journal."""
        self.seen = self.seen[: self.journaled]
        self.numbers = DeviceNumbered("shoe0", Reference())
        self.numbers.resume(*(self.committed() or (0, 0)))
        self.deliver(self.end.receive(self.numbers.connected()))

    def settle(self) -> None:
        for _ in range(40):
            self.now += 2.0
            self.deliver(self.end.tick(self.now))
            self.commit()


STEP_NAMES = ["card", "lose", "double", "beat", "commit"]
STEP_NAMES += ["journal", "crash", "reboot", "reconnect", "restart"]
STEPS = st.lists(
    st.sampled_from(
        [
            "card",
            "lose",
            "double",
            "beat",
            "commit",
            "journal",
            "crash",
            "reboot",
            "reconnect",
            "restart",
        ]
    ),
    max_size=40,
)


@given(steps=STEPS)
@settings(max_examples=80, deadline=None)
def test_whatever_the_cable_does_every_card_comes_once_and_in_order(steps: list[str]) -> None:
    cable = Cable()
    cable.deliver(cable.end.receive(cable.numbers.connected()))
    pulled: list[str] = []
    ranks = "A23456789TJQK"
    for step in steps:
        if step in ("card", "lose", "double"):
            name = ranks[len(pulled) % 13] + "CDHS"[len(pulled) // 13 % 4]
            pulled.append(name)
            sends = cable.end.report(DeviceEvent("card", name))
            cable.deliver([] if step == "lose" else sends * (2 if step == "double" else 1))
        elif step == "beat":
            cable.now += 1.0
            cable.deliver(cable.end.tick(cable.now))
        elif step in ("commit", "journal"):
            cable.commit(acknowledge=step == "commit")
        elif step == "crash":
            cable.crash()
        elif step == "reboot":
            cable.deliver(cable.end.reboot())
        elif step == "reconnect":
            cable.deliver(cable.end.receive(cable.numbers.connected()))
        elif step == "restart":
            cable.end = reference_end(state=cable.end.state())
    cable.settle()
    assert faces(cable.seen) == pulled
    assert not any(isinstance(report, ReportGap | ReportConflict) for report in cable.seen)


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


@pytest.mark.parametrize(
    ("last", "mark", "lost"),
    [
        ("1", "2", 0),
        ("9", "A", 0),
        ("F", "1", 0),
        ("F", "0", 0),
        ("9", "1", 0),
        ("1", "4", 2),
        ("9", "3", 1),
        ("", "5", 0),
        ("z", "5", 0),
    ],
)
def test_marks_between(last: str, mark: str, lost: int) -> None:
    assert MARKS.missing_between(last, mark) == lost


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


def test_across_a_restart_a_changed_repeat_is_a_conflict() -> None:
    numbers = DeviceNumbered("shoe0", Reference())
    numbers.resume(A, 5, card(5, "8S"))
    numbers.connected()
    numbers.take(frame(HELLO, A, 6, GREETING))
    (report,) = numbers.take(card(5, "9S")).inputs
    assert isinstance(report, ReportConflict)


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
