"""Wakes the hands of one or many tables when it is their time: one thread for all of them."""

import heapq
import threading
import time
from collections.abc import Callable


class Pit:
    """Calls functions at their time, in a thread of its own."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._changed = threading.Condition()
        self._count = 0
        self._over = False
        self._thread = threading.Thread(target=self._run, name="pit", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Call it so many seconds from now."""
        with self._changed:
            self._count += 1
            heapq.heappush(self._due, (time.monotonic() + seconds, self._count, call))
            self._changed.notify()

    def stop(self) -> None:
        """End; what is not due yet is not called."""
        with self._changed:
            self._over = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._over and (not self._due or self._wait() > 0):
                    self._changed.wait(self._wait() if self._due else None)
                if self._over:
                    return
                call = heapq.heappop(self._due)[2]
            call()

    def _wait(self) -> float:
        return self._due[0][0] - time.monotonic()
