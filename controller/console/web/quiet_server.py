"""A web server that leaves signals to its program and does not flood the log."""

import contextlib
import logging
import time
from collections.abc import Callable, Iterator

import uvicorn

SELDOM_S = 60.0
"""Each sentence of the web server's libraries is logged once in this time."""


MOST_SENTENCES = 100
"""When so many sentences are remembered, those of more than a minute ago are forgotten."""


class Seldom(logging.Filter):
    """Lets each sentence of the web server's libraries pass once a minute.

    They report a visitor's nonsense, sometimes with a traceback: a thousand a second would bury the
    table's own sentences in the log.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[object, object], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether the record is logged."""
        sentence = record.msg, record.exc_info and record.exc_info[0]
        now = self._clock()
        if now - self._said.get(sentence, -SELDOM_S) < SELDOM_S:
            return False
        if len(self._said) > MOST_SENTENCES:
            self._said = {one: at for one, at in self._said.items() if now - at < SELDOM_S}
        self._said[sentence] = now
        return True


SELDOM = Seldom()


class QuietServer(uvicorn.Server):
    """Uvicorn without its signal handlers: the app ends the table, and not its web server."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        for name in ("uvicorn.error", "asyncio"):
            logging.getLogger(name).addFilter(SELDOM)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the program that runs the server."""
        yield
