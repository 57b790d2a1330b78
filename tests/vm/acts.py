"""A person before the bare machine: every line typed, answer and plug is an act, and is counted."""

from tests.vm.machine import Machine

MOST = 15
"""From the bare system to a table that runs."""


class Person:
    """One person, whose acts are told as they happen."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.acts = 0

    def types(self, line: str, seconds: float = 600) -> str:
        """Type one line; returns what it printed."""
        self._did(line)
        return self._machine.run(line, seconds)

    def answers(self, line: str, answer: str, seconds: float = 600) -> str:
        """Type a line that asks one question, and answer it."""
        self._did(line)
        self._did(f"answers {answer}")
        return self._machine.run(f"echo {answer} | {line}", seconds)

    def plugs(self, what: str) -> None:
        """Plug something in."""
        self._did(f"plugs in {what}")

    def _did(self, what: str) -> None:
        self.acts += 1
        print(f"  act {self.acts}: {what}", flush=True)
