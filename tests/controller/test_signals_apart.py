"""What a command called in a test does to its process is undone before the next test."""

import signal

import pytest


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_finds_its_signals_as_the_run_began(turn: int) -> None:
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, f"turn {turn}"
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM}) & {signal.SIGTERM}
    signal.signal(signal.SIGINT, lambda *_: None)
