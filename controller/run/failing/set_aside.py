"""Limits a bug to one restart: the input on which the program failed is not taken again.

Before the process ends, it leaves a note beside the journal: the input, its identity and the error.
The next run journals that first (`InputFailed`), and the table pauses for a person. From then on
the input is answered and not taken. That a device is there, or is not, may be so again later: such
an input waits until a person lets the table go on, and is then tried. If the program fails again
and again before anybody has resumed the table, it takes only what people tap, so it cannot crash in
an endless loop.
"""

import json
import logging
from collections import deque
from pathlib import Path

from controller.core.messages import facts as f
from controller.core.messages.canonical import canonical
from controller.core.messages.commands import Command, SignIn, Tap, UnsignedReport
from controller.core.messages.devices import DeviceDown, DeviceUp
from controller.core.messages.inputs import (
    CheckpointReturned,
    Condition,
    Input,
    InputFailed,
    RecordsUnreadable,
    SessionEnded,
    Started,
    Tick,
)
from controller.core.messages.orders import Acknowledge, Order, Reply
from controller.core.words import say
from controller.journal.file import CRASH
from controller.run.failing.failure_note import FailureNote
from controller.run.failing.failures import failure, identity, like, what
from controller.whole_files import beside

log = logging.getLogger("livetable.loop")

MOST_FAILURES = 3
"""After so many failures without a person resuming the table, only people's taps are taken."""

MOST_KNOWN = 256
"""Identities that are remembered; a table with so many failures is out of use."""

MOST_WAITING = 10_000
"""Reports that wait for a person; a table at a standstill makes a handful."""

ANSWER = say("failed_before")

LASTING = frozenset({"device up", "device down", "session ended"})
"""The kinds of input, in words, that say what is so from then on, and may be so again later."""


class SetAside:
    """The inputs that are no longer taken. Follows the facts, in replay and while the table
    runs.
    """

    def __init__(self, journal: Path, seal: bytes | None = None) -> None:
        """`seal` is the journal's sealing key; it encrypts the note of a failure too."""
        self._note = FailureNote(beside(journal, CRASH), seal)
        self._known: dict[str, None] = {}
        self._lasting: set[str] = set()
        """Those of the lasting kinds: they are held until a person resumes the table."""
        self._alike: set[str] = set()
        self._kinds: set[str] = set()
        self._failures: set[str] = set()
        """The inputs that failed since a person last resumed the table, by identity."""
        self._waiting: deque[Input] = deque(maxlen=MOST_WAITING)

    def follow(self, fact: f.Fact) -> None:
        """A fact was recorded."""
        if isinstance(fact, f.InputSetAside):
            self._learn(fact)
            self._note.put_away(fact.identity)
        elif isinstance(fact, f.TableResumed):
            for held in (self._failures, self._lasting, self._alike, self._kinds):
                held.clear()

    def saved(self) -> str:
        """All that it has learned from the facts, as JSON."""
        learnt = (self._known, self._alike, self._kinds, self._failures, self._lasting)
        return canonical([[*self._known], *(sorted(one) for one in learnt[1:])])

    def resume(self, text: str) -> None:
        """Restore the saved state. Raises ValueError for another text."""
        known, alike, kinds, failures, lasting = json.loads(text)
        self._known = dict.fromkeys(known)
        self._alike, self._kinds = set(alike), set(kinds)
        self._failures, self._lasting = set(failures), set(lasting)

    def _learn(self, failed: f.InputSetAside | InputFailed) -> None:
        self._failures.add(failed.identity)
        self._kinds.add(failed.what)
        if failed.what in LASTING:
            self._lasting.add(failed.identity)
        else:
            self._known[failed.identity] = None
        if failed.like:
            self._alike.add(failed.like)
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def holds(self, message: Input) -> bool:
        """Whether the input must not be taken."""
        match message:
            case InputFailed() | RecordsUnreadable():
                return False
            case Started() | Tick() | Condition():
                return what(message) in self._kinds or self._closed
            case Tap() | UnsignedReport():
                return identity(message) in self._known
        if not self._known and not self._lasting:
            return False
        held = self._known.keys() | self._lasting
        return identity(message) in held or like(message) in self._alike or self._closed

    @property
    def _closed(self) -> bool:
        return len(self._failures) >= MOST_FAILURES

    @property
    def active(self) -> bool:
        """Whether the table is stopped because the program failed."""
        return bool(self._failures)

    def turn_away(self, message: Input) -> list[Order]:
        """Answer the sender, so that the input does not come again and again.

        A device's report that was never tried, or one of a lasting kind, waits until a person
        resumes the table.
        """
        if isinstance(message, Command | Tap | UnsignedReport | CheckpointReturned):
            return [Reply(message.client, message.id, "rejected", ANSWER, ANSWER.code)]
        n, boot = getattr(message, "n", None), getattr(message, "boot", None)
        if identity(message) not in self._known:
            self._wait(message, repeated=n is not None)
            return []
        if n is None or boot is None:
            return []
        return [Acknowledge(getattr(message, "device", ""), boot, n)]

    def _wait(self, message: Input, *, repeated: bool) -> None:
        """Let an input wait once: a report that a device repeats where it stands; any other at the
        end, because what was so before and is so again came after what waits.
        """
        if message in self._waiting:
            if repeated:
                return
            self._waiting.remove(message)
        self._waiting.append(message)

    def taken(self, message: Input) -> None:
        """An input is taken: what waits about the same device or session is older, and is over."""
        if self._waiting and (about := _about(message)):
            over = [one for one in self._waiting if _about(one) == about]
            for one in over:
                self._waiting.remove(one)

    def released(self) -> list[Input]:
        """Return the inputs that waited, once a person has resumed the table."""
        if self.active:
            return []
        waiting = list(self._waiting)
        self._waiting.clear()
        return waiting

    def note(self, message: Input, error: Exception) -> None:
        """Leave a note for the next run that the program fails on this input."""
        if isinstance(message, InputFailed | RecordsUnreadable):
            return
        failed = failure(message, error)
        log.error("failed on %s; it is set aside in %s", failed.what, self._note.path)
        self._note.write(failed)

    def noted(self) -> InputFailed | None:
        """The failure of the previous run, whether or not it is journaled already."""
        return self._note.read()

    def left(self) -> InputFailed | None:
        """Hold back the input on which the previous run failed, unless it is journaled already."""
        failed = self._note.read()
        if failed is None:
            return None
        if failed.identity in self._failures or failed.identity in self._known:
            self._note.put_away(failed.identity)
            return None
        self._learn(failed)
        return failed


def _about(message: Input) -> tuple[str, ...]:
    """Return what an input tells the lasting state of: a device, or a person's session."""
    match message:
        case DeviceUp() | DeviceDown():
            return (message.device,)
        case SessionEnded():
            return (message.person, message.role)
        case Tap(act=SignIn()):
            return (message.person, message.role)
    return ()
