"""The end of a trial by a signal: everything it started ends with it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class ToldToEndError(BaseException):
    """A signal told the trial to end; no `except Exception` on the way may catch this."""

    def __init__(self, number: int) -> None:
        """`number` is the signal's."""
        super().__init__(signal.Signals(number).name)
        self.code = 128 + number
        """The exit code, as in shells."""


@contextmanager
def told_to_end() -> Iterator[None]:
    """Let the first signal in this context raise ToldToEndError, and later ones do nothing.

    A shell lets a background command ignore SIGINT; here it counts. SIGHUP stays ignored if it was,
    because `nohup` means that.
    """
    taken = [one for one in SIGNALS if _counts(one)]
    before = {one: signal.signal(one, _raise) for one in taken}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def nothing_more() -> None:
    """Let no signal interrupt the cleaning up from now on."""
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)


def _counts(one: signal.Signals) -> bool:
    return one != signal.SIGHUP or signal.getsignal(one) != signal.SIG_IGN


def _raise(number: int, _frame: FrameType | None) -> None:
    nothing_more()
    raise ToldToEndError(number)
