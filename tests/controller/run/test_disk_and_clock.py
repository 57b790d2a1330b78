"""Disk and clock: told once per change, with what to do."""

import errno
from pathlib import Path

import pytest

from controller.core.messages.inputs import Condition
from controller.core.words import say
from controller.journal.file import LEAST_FREE
from controller.run.disk_and_clock import HostWatch
from controller.words.catalogue import Language, catalogue


class Appliance:
    """A disk and a clock that the test sets."""

    def __init__(self) -> None:
        self.free, self.wall, self.steady = 10 * LEAST_FREE, 1_000.0, 0.0
        self.broken: OSError | None = None
        self.told: list[Condition] = []
        self.watch = HostWatch(
            Path("/data/journal.db"),
            self.told.append,
            self._free,
            lambda: self.wall,
            lambda: self.steady,
        )

    def _free(self, _folder: Path) -> int:
        if self.broken is not None:
            raise self.broken
        return self.free

    def after(self, seconds: float) -> list[Condition]:
        self.wall, self.steady = self.wall + seconds, self.steady + seconds
        self.told.clear()
        self.watch.look()
        return list(self.told)


@pytest.mark.regulation("R21")
def test_a_disk_that_fills_is_told_once_and_again_when_it_is_well() -> None:
    appliance = Appliance()
    assert appliance.after(5) == []
    appliance.free = LEAST_FREE - 1
    (full,) = appliance.after(5)
    assert full.name == "disk"
    assert "/data is nearly full (255 MB free)" in full.why
    appliance.free = LEAST_FREE + 1
    assert appliance.after(5) == []
    appliance.free = 3 * LEAST_FREE
    assert appliance.after(5) == [Condition("disk", "")]


def test_a_disk_that_does_not_answer_is_told_once_and_ends_nothing() -> None:
    appliance = Appliance()
    appliance.broken = OSError(errno.EIO, "Input/output error", "/data")
    (lost,) = appliance.after(5)
    assert lost.name == "disk"
    assert "/data does not answer (Input/output error)" in lost.why
    assert appliance.after(5) == []
    appliance.broken = None
    assert appliance.after(5) == [Condition("disk", "")]


@pytest.mark.parametrize("free", [LEAST_FREE - 1, LEAST_FREE + 1])
def test_a_disk_that_answers_again_is_told_by_its_room_alone(free: int) -> None:
    appliance = Appliance()
    appliance.broken = OSError(errno.EIO, "Input/output error", "/data")
    appliance.after(5)
    appliance.broken, appliance.free = None, free
    (now,) = appliance.after(5)
    assert ("is nearly full" in now.why) == (free < LEAST_FREE)
    assert "does not answer" not in now.why


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "nearly full or does not answer"),
        ("es", "casi lleno o no responde"),
        ("ro", "aproape plin sau nu răspunde"),
    ],
)
def test_the_dealer_reads_what_is_true_of_both(language: Language, told: str) -> None:
    assert told in catalogue(language).text(say("around_disk"))


@pytest.mark.regulation("R17", "R31")
def test_a_clock_that_was_set_is_told_for_a_minute() -> None:
    appliance = Appliance()
    appliance.wall -= 3600
    (jump,) = appliance.after(5)
    assert (jump.name, "time server" in jump.why) == ("clock", True)
    assert appliance.after(50) == []
    assert appliance.after(11) == [Condition("clock", "")]


def test_a_clock_that_is_slewed_is_no_jump() -> None:
    appliance = Appliance()
    for _ in range(100):
        appliance.wall += 0.01
        assert appliance.after(5) == []
