"""Numbers, repeats, holes and boots: each report passes once, in order, or its loss is told."""

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages.devices import (
    CardRead,
    DeviceInput,
    DeviceUp,
    ReportConflict,
    ReportGap,
    ShoeNotice,
)
from drivers.numbering.device_numbered import DeviceNumbered
from drivers.sim.devices.ends.numbered_end import NumberedEnd
from drivers.sim.devices.ends.reference_end import reference_end
from drivers.sim.devices.events import DeviceEvent
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


def test_a_shoe_that_was_away_and_never_off_goes_on_where_it_was() -> None:
    """Another one stood in its place meanwhile."""
    cable = Cable()
    first, other = cable.end, reference_end(boot=B)

    def deal(end: NumberedEnd, *names: str) -> None:
        cable.end = end
        cable.deliver(end.receive(cable.numbers.connected()))
        for name in names:
            cable.deliver(end.report(DeviceEvent("card", name)))
        cable.settle()

    deal(first, "2S", "3S")
    deal(other, "4H", "5H")
    deal(first, "6S", "7S")
    deal(other, "8H")
    deal(first)
    assert faces(cable.seen) == ["2S", "3S", "4H", "5H", "6S", "7S", "8H"]
    assert not any(isinstance(report, ReportGap | ReportConflict) for report in cable.seen)
    assert all(end._acknowledged == len(end._records) for end in (first, other))


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


def test_across_a_restart_a_changed_repeat_is_a_conflict() -> None:
    numbers = DeviceNumbered("shoe0", Reference())
    numbers.resume(A, 5, card(5, "8S"))
    numbers.connected()
    numbers.take(frame(HELLO, A, 6, GREETING))
    (report,) = numbers.take(card(5, "9S")).inputs
    assert isinstance(report, ReportConflict)


def test_a_new_boot_that_forgot_the_old_ones_last_reports_leaves_no_gap() -> None:
    """It names an end before what was heard: nothing is missing between, but it has no memory."""
    numbers = device_numbered()
    numbers.take(frame(HELLO, B, 1, GREETING))
    inputs = numbers.take(frame(BOOT, B, 1, PREVIOUS.pack(A, 3))).inputs
    assert [type(one) for one in inputs] == [ShoeNotice]
    assert isinstance(inputs[0], ShoeNotice)
    assert "reports may be missing" in inputs[0].text
