"""Table time: what it tells of the wall clock moves with the wall clock alone."""

import itertools

from controller.core.messages.inputs import Moment
from controller.run.table_clock import NS_PER_MS, TableClock

NOON = 1_780_000_000_000
"""UTC in ms."""


class Clocks:
    """Two clocks of a machine that runs, in ns; between two readings of them time may pass."""

    def __init__(self) -> None:
        self.monotonic, self.utc = 5_000 * NS_PER_MS + 300_000, NOON * NS_PER_MS + 900_000
        self.between = 0

    def run(self, ns: int) -> None:
        self.monotonic += ns
        self.utc += ns

    def utc_now(self) -> int:
        self.run(self.between)
        self.between = 0
        return self.utc

    def clock(self, last_at: int = 0) -> TableClock:
        return TableClock(last_at, lambda: self.monotonic, self.utc_now)


def shift(moment: Moment) -> int:
    return moment.utc - moment.at


def test_a_deadline_is_told_as_one_number_however_the_two_clocks_are_rounded() -> None:
    machine = Clocks()
    clock = machine.clock()
    shifts = []
    for ns in itertools.islice(itertools.cycle((370_001, 80_000, 1_930_007)), 300):
        machine.run(ns)
        shifts.append(shift(clock.now()))
    assert len(set(shifts)) == 1
    assert abs(shifts[0] - (NOON - 0)) <= 1


def test_a_wall_clock_that_is_set_is_followed_at_once() -> None:
    machine = Clocks()
    clock = machine.clock()
    before = shift(clock.now())
    for step in (2_500, -90_000, 3):
        machine.utc += step * NS_PER_MS
        assert abs(shift(clock.now()) - before - step) <= 1
        assert shift(clock.now()) == shift(clock.now())
        before = shift(clock.now())


def test_a_wall_clock_that_is_slewed_is_followed_within_a_millisecond() -> None:
    machine = Clocks()
    clock = machine.clock()
    before, first = 0, clock.now()
    for second in range(1, 601):
        machine.run(1_000 * NS_PER_MS)
        machine.utc += 500_000  # 500 ppm, the most that Linux slews
        now = clock.now()
        assert abs(now.utc - machine.utc // NS_PER_MS) <= 1
        assert now.utc > before
        before = now.utc
        assert now.at == first.at + 1_000 * second


def test_a_process_that_sleeps_between_the_two_clocks_moves_no_deadline() -> None:
    machine = Clocks()
    clock = machine.clock()
    before = shift(clock.now())
    machine.between = 40 * NS_PER_MS
    assert shift(clock.now()) == before
    assert shift(clock.now()) == before


def test_table_time_goes_on_from_the_journals_last_moment() -> None:
    machine = Clocks()
    clock = machine.clock(last_at=77)
    assert clock.now().at == 77
    machine.run(2 * NS_PER_MS)
    assert clock.now().at == 79
    assert clock.seconds_until(1_079) == 1.0
    assert clock.seconds_until(7) == 0.0
