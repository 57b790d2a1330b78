"""Plants a bug in a table's core: it fails on the inputs that a test names."""

from collections.abc import Callable
from typing import Any

from controller.core.engine import Engine
from controller.core.messages.inputs import Input


def plant(engine: Engine, breaks: Callable[[Input], bool]) -> None:
    """Let the core fail on each input for which `breaks` is true."""
    step = engine.step

    def fragile(moment: Any, message: Input) -> Any:
        if breaks(message):
            raise KeyError("planted")
        return step(moment, message)

    engine.step = fragile  # type: ignore[method-assign]
