"""The net's answers are exact on emulated processors too: old, without VNNI, and the newest."""

import shutil

import pytest

from tests.support.sampled import sampled
from tests.torture.other_processors import CPUS, emulated

QEMU = shutil.which("qemu-x86_64")


@pytest.mark.system
@pytest.mark.skipif(QEMU is None, reason="no qemu-x86_64: apt-get install qemu-user")
@pytest.mark.parametrize("cpu", sampled(CPUS, "Haswell"))
def test_the_answers_are_exact_on_an_emulated_processor(
    cpu: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert emulated(str(QEMU), cpu, 1), capfd.readouterr().out
