"""RESET on a real pty, before, between and behind reports: no card is lost, none counted twice."""

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.core.messages.devices import ShoeNotice
from controller.core.messages.orders import ResetShoe
from drivers.link import open_link
from drivers.shoe import ShoeDriver
from drivers.sim.devices.events import DeviceEvent
from drivers.sim.devices.sim_shoe import SimShoe
from drivers.wires.protocol import SerialLine
from drivers.wires.reference import Codec
from tests.support.mistakes import blackjack
from tests.support.mistakes.aftermath import open_codes, ruled
from tests.support.wires.device_listener import Listener

BOOT = 0x01020304
RESET = Codec().reset(BOOT)
FAILED = DeviceEvent("failed", code=9)


class Table:
    """A shoe and its driver on a pty; what is sent to the shoe goes through the driver's line."""

    def __init__(self, folder: Path, safe: bool) -> None:
        self.path = str(folder / "shoe0")
        self.shoe = SimShoe("reference", self.path, boot=BOOT)
        self.shoe.start()
        self.listener = Listener()
        self.driver = ShoeDriver("shoe0", self.path, "reference", self.listener)
        self.listener.driver = self.driver if safe else None

    def begin(self) -> None:
        self.driver.start()
        self.listener.until_kind("device_up")

    def boots(self) -> list[ShoeNotice]:
        notices = [one for one in self.listener.reports if isinstance(one, ShoeNotice)]
        return [one for one in notices if one.what == "boot"]

    def end(self) -> None:
        self.driver.stop()
        self.shoe.stop()


Act = Callable[[Table], None]


def pull(face: str) -> Act:
    return lambda table: table.shoe.pull(face)


def fail(table: Table) -> None:
    table.shoe.report(FAILED)


def order(table: Table) -> None:
    table.driver.reset(BOOT)


def lose(table: Table) -> None:
    table.shoe.fault("lost")


def hold(table: Table) -> None:
    table.shoe.fault("burst", 0.3)


NIGHTS: dict[str, list[Act]] = {
    "behind a card": [pull("8S"), fail, order],
    "behind a card that the cable lost": [lose, pull("8S"), lose, fail, order],
    "while cards are held on the line": [hold, pull("8S"), pull("TD"), fail, order],
    "twice": [pull("8S"), fail, order, order],
    "of a shoe that did not fail": [pull("8S"), order],
}


@pytest.mark.parametrize("safe", [True, False])
@pytest.mark.parametrize("night", NIGHTS)
def test_a_reset_loses_and_doubles_no_card(night: str, safe: bool, tmp_path: Path) -> None:
    table = Table(tmp_path, safe)
    try:
        table.begin()
        for act in NIGHTS[night]:
            act(table)
        if fail in NIGHTS[night]:
            table.listener.until(lambda _: len(table.boots()) == 2)
        table.shoe.pull("AH")
        expected = ["8S", "TD", "AH"] if "held" in night else ["8S", "AH"]
        table.listener.until(lambda _: len(table.listener.faces()) >= len(expected))
        assert table.listener.faces() == expected
        assert len(table.boots()) == (2 if fail in NIGHTS[night] else 1)
        kinds = {one.kind for one in table.listener.reports}
        assert not kinds & {"report_gap", "report_conflict", "bad_frame"}
    finally:
        table.end()


def test_a_reset_before_the_host_has_asked_for_anything(tmp_path: Path) -> None:
    table = Table(tmp_path, safe=True)
    try:
        table.shoe.pull("8S")
        fail(table)
        link = open_link(table.path, SerialLine(115200))
        link.write(RESET)
        link.close()
        table.begin()
        table.listener.until(lambda _: len(table.boots()) == 2)
        table.shoe.pull("AH")
        table.listener.until_kind("card_read", 2)
        assert table.listener.faces() == ["8S", "AH"]
    finally:
        table.end()


def test_a_card_that_leaves_a_failed_shoe_is_told_by_nobody(tmp_path: Path) -> None:
    table = Table(tmp_path, safe=True)
    try:
        table.begin()
        fail(table)
        table.shoe.pull("8S")
        order(table)
        table.listener.until(lambda _: len(table.boots()) == 2)
        table.shoe.pull("AH")
        table.listener.until_kind("card_read")
        assert table.listener.faces() == ["AH"]
    finally:
        table.end()


def test_a_ruling_of_the_shift_manager_resets_the_failed_shoe(tmp_path: Path) -> None:
    """From the shoe's own report over the stop and the ruling to the next card."""
    night = blackjack.table_for(blackjack.Case("shoe_trouble", "idle", "igt"))
    shoe = Table(tmp_path, safe=True)

    def hear(count: int) -> None:
        said = shoe.listener.until_kind("shoe_notice", count)
        night.feed(said[-1])

    try:
        shoe.begin()
        hear(1)
        shoe.shoe.fault("failed")
        hear(2)
        assert open_codes(night) == ["shoe_trouble"]
        assert ruled(night, "reset_shoe")
        [ordered] = [one for one in night.orders if isinstance(one, ResetShoe)]
        shoe.driver.reset(ordered.boot)
        hear(3)
        assert open_codes(night) == []
        shoe.shoe.pull("AH")
        shoe.listener.until_kind("card_read")
    finally:
        shoe.end()
