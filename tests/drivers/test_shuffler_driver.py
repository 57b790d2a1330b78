"""The shuffler driver against the simulated shuffler, on a pty."""

import contextlib
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.core.messages.devices import BatchReceipt, DeckCheck, ShufflerAlarm, ShuffleReport
from drivers.device import Supervision
from drivers.shuffler import ShufflerDriver
from drivers.sim.devices.sim_shuffler import SimShuffler
from tests.support.wires.device_listener import Listener


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[SimShuffler]:
    made = SimShuffler(str(tmp_path / "shuffler0"))
    made.start()
    yield made
    made.stop()


@contextlib.contextmanager
def reading(
    tmp_path: Path,
    last: tuple[int, int] | None = None,
    supervision: Supervision | None = None,
) -> Iterator[tuple[Listener, ShufflerDriver]]:
    listener = Listener()
    url = str(tmp_path / "shuffler0")
    driver = ShufflerDriver("shuffler0", url, "shuffler", listener, supervision=supervision)
    listener.driver = driver
    if last:
        driver.resume(*last)
    driver.start()
    try:
        yield listener, driver
    finally:
        driver.stop()


@pytest.mark.regulation("R25")
def test_a_set_is_shuffled_checked_and_gets_its_receipt(
    machine: SimShuffler, tmp_path: Path
) -> None:
    with reading(tmp_path) as (listener, _):
        listener.until_kind("device_up")
        for line in ("shuffle set-A", "check set-A 415 -8S +TD back=1", "receipt set-A 8 red"):
            machine.obey_line(line)
        (receipt,) = listener.until_kind("batch_receipt")
        (check,) = listener.until_kind("deck_check")
    work = [report for report in listener.reports if isinstance(report, ShuffleReport)]
    assert [report.percent for report in work] == [0, 25, 50, 75, 100]
    assert [report.what for report in work] == ["started", *["progress"] * 3, "finished"]
    assert isinstance(check, DeckCheck)
    assert (check.missing, check.extra, check.wrong_back) == (("8S",), ("TD",), 1)
    assert isinstance(receipt, BatchReceipt)
    assert (receipt.batch, receipt.decks, receipt.back) == ("set-A", 8, "red")


@pytest.mark.parametrize("restarted", [False, True])
def test_an_alarm_goes_off_when_a_person_acknowledges_it(
    machine: SimShuffler, tmp_path: Path, restarted: bool
) -> None:
    """Over a restart of the program too, for which the machine does not repeat the alarm."""
    with contextlib.ExitStack() as program:
        listener, driver = program.enter_context(reading(tmp_path))
        listener.until_kind("device_up")
        machine.alarm(3, "card jam")
        (on,) = listener.until_kind("shuffler_alarm")
        assert isinstance(on, ShufflerAlarm)
        if restarted:
            program.close()
            listener, driver = program.enter_context(reading(tmp_path, (on.boot, on.n)))
            listener.until_kind("device_up")
        driver.acknowledge_alarm(on.boot, on.code, "shift_manager")
        (*_, off) = listener.until_kind("shuffler_alarm", 1 if restarted else 2)
        assert isinstance(off, ShufflerAlarm)
        assert (off.code, off.active) == (3, False)
        assert machine.acknowledged == [(3, "shift_manager")]


def test_an_alarm_acknowledged_while_the_machine_is_lost_goes_off_once_it_is_back(
    machine: SimShuffler, tmp_path: Path
) -> None:
    """The table has forgotten the alarm: nobody could acknowledge it again."""
    with reading(tmp_path) as (listener, driver):
        listener.until_kind("device_up")
        machine.alarm(3, "card jam")
        (on,) = listener.until_kind("shuffler_alarm")
        assert isinstance(on, ShufflerAlarm)
        machine.fault("unplug", 0.5)
        listener.until_kind("device_down")
        driver.acknowledge_alarm(on.boot, on.code, "shift_manager")
        (_, off) = listener.until_kind("shuffler_alarm", 2)
        assert isinstance(off, ShufflerAlarm)
        assert (off.code, off.active) == (3, False)
        assert machine.acknowledged == [(3, "shift_manager")]


@pytest.mark.system
def test_an_alarm_acknowledged_just_before_the_machine_is_found_lost_goes_off_once_it_is_back(
    machine: SimShuffler, tmp_path: Path
) -> None:
    """A line that is dead takes bytes for as long as its silence is borne."""
    with reading(tmp_path, supervision=Supervision(silence_s=1.5)) as (listener, driver):
        listener.until_kind("device_up")
        machine.alarm(3, "card jam")
        (on,) = listener.until_kind("shuffler_alarm")
        assert isinstance(on, ShufflerAlarm)
        machine.fault("stall", 2.5)
        driver.acknowledge_alarm(on.boot, on.code, "shift_manager")
        listener.until_kind("device_up", 2)
        (_, off) = listener.until_kind("shuffler_alarm", 2)
        assert isinstance(off, ShufflerAlarm)
        assert (off.code, off.active) == (3, False)
        assert machine.acknowledged == [(3, "shift_manager")]


@pytest.mark.parametrize("line", ["dance", "check A", "receipt A", "check A 416 8S"])
def test_a_bad_order_is_refused(machine: SimShuffler, line: str) -> None:
    with pytest.raises(ValueError, match=r"is no order|write -8S"):
        machine.obey_line(line)


@pytest.mark.system
def test_a_simulated_shuffler_alone_obeys_its_orders_file(tmp_path: Path) -> None:
    orders = tmp_path / "orders.txt"
    orders.write_text("shuffle set-A\nnonsense\nalarm 3 card jam\n")
    command = [sys.executable, "-m", "controller.cli", "sim", "shuffler", "--interval", "0.05"]
    machine = subprocess.Popen(
        [*command, "--link", str(tmp_path / "shuffler0"), "--orders", str(orders)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert machine.stdout is not None
    assert machine.stdout.readline().startswith("ready: shuffler on ")
    with reading(tmp_path) as (listener, _):
        (alarm,) = listener.until_kind("shuffler_alarm")
    machine.send_signal(signal.SIGTERM)
    _, errors = machine.communicate(timeout=5)
    assert machine.returncode == 0
    assert "'nonsense' is no order" in errors
    assert isinstance(alarm, ShufflerAlarm)
    assert (alarm.code, alarm.text) == (3, "card jam")


def test_a_wire_that_no_simulated_shuffler_speaks_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no simulated shuffler speaks 'morse': installed are shu"):
        SimShuffler(str(tmp_path / "shuffler0"), wire="morse")
