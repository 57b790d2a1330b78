"""The *settled* cursor: every round's end up to it is acknowledged, in the rounds' order."""

from collections import deque

from controller.journal.live.outbox import Outbox


class SettledCursor:
    """Follows acknowledgements in any order. `waiting`: acknowledged, but not counted yet."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._early: set[int] = set()
        self.waiting: deque[str] = deque()
        self.held = False
        """The last move was refused: the disk is busy or full, or the round's end was not marked as
        sent yet, because a server may be quicker than its broker.
        """

    def start(self) -> None:
        """Load the acknowledgements that are not counted yet."""
        self.waiting.extend(self._outbox.acknowledged_after(self._outbox.cursor("settled")))

    def acknowledged(self, round_id: str) -> None:
        """A round is acknowledged; may be called from any thread."""
        self.waiting.append(round_id)

    def move(self) -> None:
        """Move the cursor over acknowledged rounds, in order."""
        while self.waiting:
            number = self._outbox.round_event(self.waiting.popleft())
            if number is not None:
                self._early.add(number)
        self.held = False
        while self._early:
            first = self._outbox.first_round_after(self._outbox.cursor("settled"))
            if first is None or first not in self._early:
                return
            if not self._outbox.move("settled", first):
                self.held = True
                return
            self._early.discard(first)
