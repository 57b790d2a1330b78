"""Time as a test lets it pass: no clock is asked."""

from controller.core.engine import Engine
from controller.core.messages.inputs import Input, Tick


class VirtualTime:
    """A table whose time stands still but for `wait`."""

    engine: Engine
    at: int
    utc: int

    def feed(self, message: Input) -> object:
        """One input reaches the table now."""
        raise NotImplementedError

    def wait(self, ms: int) -> None:
        """Let time pass, with the ticks that the table asks for on the way."""
        until = self.at + ms
        while (at := self.engine.deadline()) is not None and at <= until:
            self._to(at)
            self.feed(Tick())
        self._to(until)

    def _to(self, at: int) -> None:
        self.utc += at - self.at
        self.at = at
