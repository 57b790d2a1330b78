"""A bug costs one restart: the input on which the program failed is not taken a second time.

Before the process ends it leaves a note beside the journal: the input, its identity, the error.
The next run journals that first (`InputFailed`), the table pauses for a person, and from then on
the input is answered and not taken. Should the program fail again and again without anybody
having let it go on, it takes nothing more but what people tap: there is no loop of crashes.
"""

import hashlib
import json
import logging
import pickle
import traceback
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from controller.core.cards import Card
from controller.core.messages import facts as f
from controller.core.messages import limits
from controller.core.messages.canonical import canonical
from controller.core.messages.codec import FACT, INPUT
from controller.core.messages.commands import Command, Tap, UnsignedReport
from controller.core.messages.devices import CardRead
from controller.core.messages.inputs import (
    Condition,
    Input,
    InputFailed,
    RecordsUnreadable,
    Started,
    Tick,
)
from controller.core.messages.orders import Acknowledge, Order, Reply
from controller.core.words import say
from controller.journal.seal.box import closed, is_closed, opened
from controller.journal.writer import Step
from controller.whole_files import write_whole

log = logging.getLogger("livetable.loop")

MOST_FAILURES = 3
"""So many failures and nobody has let the table go on: only people are heard from then on."""

MOST_KNOWN = 256
"""Identities that are remembered; a table with so many failures is not in use any more."""

MOST_WAITING = 10_000
"""Reports that wait for a person; a table that stands still makes a handful."""

ANSWER = say("failed_before")

UNTOLD = Card("AS")
"""Stands for any card where its face must not be told."""

Message = dict[str, Any]


class SetAside:
    """The inputs not taken any more. Follows the facts, in replay and while the table runs."""

    def __init__(self, journal: Path, seal: bytes | None = None) -> None:
        """`seal` is the journal's sealing key: under it lies the note of a failure too."""
        self._seal = seal
        self._note = journal.with_name(journal.name + ".crash")
        self._known: dict[str, None] = {}
        self._alike: set[str] = set()
        self._kinds: set[str] = set()
        self._failures: set[str] = set()
        """The inputs that failed since a person last let the table go on, by identity."""
        self._waiting: deque[Input] = deque(maxlen=MOST_WAITING)

    def follow(self, fact: f.Fact) -> None:
        """A fact was recorded."""
        if isinstance(fact, f.InputSetAside):
            self._learn(fact)
            self._put_away(fact.identity)
        elif isinstance(fact, f.TableResumed):
            self._failures.clear()
            self._alike.clear()
            self._kinds.clear()

    def saved(self) -> str:
        """All that it has learnt from the facts, as JSON."""
        learnt = (self._known, self._alike, self._kinds, self._failures)
        return canonical([[*self._known], *(sorted(one) for one in learnt[1:])])

    def resume(self, text: str) -> None:
        """Know again what was saved. Raises ValueError for another text."""
        known, alike, kinds, failures = json.loads(text)
        self._known = dict.fromkeys(known)
        self._alike, self._kinds, self._failures = set(alike), set(kinds), set(failures)

    def _learn(self, failed: f.InputSetAside | InputFailed) -> None:
        self._failures.add(failed.identity)
        self._known[failed.identity] = None
        self._kinds.add(failed.what)
        if failed.like:
            self._alike.add(failed.like)
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def holds(self, message: Input) -> bool:
        """Whether the input is not to be taken."""
        match message:
            case InputFailed() | RecordsUnreadable():
                return False
            case Started() | Tick() | Condition():
                return _what(message) in self._kinds or self._closed
            case Tap() | UnsignedReport():
                return identity(message) in self._known
        if not self._known:
            return False
        return identity(message) in self._known or _like(message) in self._alike or self._closed

    @property
    def _closed(self) -> bool:
        return len(self._failures) >= MOST_FAILURES

    @property
    def active(self) -> bool:
        """Whether the table stands because the program failed."""
        return bool(self._failures)

    def turn_away(self, message: Input) -> list[Order]:
        """Return the answer to its sender, so that it does not come again for ever.

        What a device told and was never tried waits until a person lets the table go on.
        """
        if isinstance(message, Command | Tap | UnsignedReport):
            return [Reply(message.client, message.id, "rejected", ANSWER, ANSWER.code)]
        n, boot = getattr(message, "n", None), getattr(message, "boot", None)
        if identity(message) not in self._known:
            self._waiting.append(message)
            return []
        if n is None or boot is None:
            return []
        return [Acknowledge(getattr(message, "device", ""), boot, n)]

    def released(self) -> list[Input]:
        """Return what waited, once a person has let the table go on."""
        if self.active:
            return []
        waiting = list(self._waiting)
        self._waiting.clear()
        return waiting

    # --- the note ---

    def note(self, message: Input, error: Exception) -> None:
        """Leave word for the next run that the program fails on this input."""
        if isinstance(message, InputFailed | RecordsUnreadable):
            return
        failed = failure(message, error)
        log.error("failed on %s; it is set aside in %s", failed.what, self._note)
        try:
            write_whole(self._note, self._sealed(json.dumps(asdict(failed))))
        except OSError as why:
            log.error("%s: no note can be left of that (%s)", self._note, why)

    def left(self) -> InputFailed | None:
        """Hold the input on which the run before failed, unless it is journaled already."""
        try:
            failed = InputFailed(**json.loads(self._opened(self._note.read_text())))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError) as why:
            log.error("%s: the note of a failure cannot be read (%s); keep it", self._note, why)
            return None
        if failed.identity in self._known:
            self._put_away(failed.identity)
            return None
        self._learn(failed)
        return failed

    def _sealed(self, note: str) -> str:
        return closed(self._seal, "input", note)[0] if self._seal else note

    def _opened(self, note: str) -> str:
        return opened(note, master=self._seal) if is_closed(note) else note

    def _put_away(self, name: str) -> None:
        """The note is journaled: it is kept under another name, for the engineer."""
        try:
            if json.loads(self._note.read_text())["identity"] == name:
                self._note.replace(self._note.with_name(f"{self._note.name}.{name[:12]}"))
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError, KeyError) as why:
            log.error("%s: the note of a failure cannot be put away (%s)", self._note, why)


def failure(message: Input, error: Exception) -> InputFailed:
    """The failure on an input as the next run journals it: whatever the input holds, it fits."""
    trace = "".join(traceback.format_exception(error))
    return InputFailed(
        what=_what(message),
        identity=identity(message),
        like=_like(message),
        why=_fit(f"{type(error).__name__}: {error}", limits.SENTENCE),
        raw=_plain(message)[: limits.KEPT_INPUT],
        trace=_fit(trace[-limits.KEPT_INPUT :], limits.KEPT_INPUT),
    )


def culprit(steps: Sequence[Step]) -> Input:
    """The input of the first step that cannot be written; the last one where each can."""
    for step in steps:
        try:
            INPUT.dump_json(step.message)
            for fact in step.facts:
                FACT.dump_json(fact)
            for event in step.events:
                canonical(event.data)
        except Exception:
            return step.message
    return steps[-1].message


def identity(message: Input) -> str:
    """The same for the same input, whenever it comes: SHA-256 of its JSON.

    A card that was read is known by its number: a hash of one card in 52 would tell it.
    """
    if isinstance(message, CardRead):
        message = replace(message, card=UNTOLD, raw="")
    return hashlib.sha256(_plain(message).encode()).hexdigest()


def _like(message: Input) -> str:
    """The same for all commands that ask the same under whatever id; nothing else is alike."""
    if isinstance(message, Command):
        return identity(replace(message, id="", deadline=None))
    return ""


def _what(message: Input) -> str:
    inner = getattr(message, "body", None) or getattr(message, "act", None)
    word = f"{message.kind} {inner.kind}" if inner else message.kind
    return word.replace("_", " ")


def _plain(message: Input) -> str:
    """Return JSON in ASCII, also of texts that UTF-8 cannot hold."""
    try:
        return json.dumps(asdict(message), sort_keys=True, default=repr)
    except (TypeError, ValueError, RecursionError):  # a number of thousands of digits, say
        return pickle.dumps(message).hex()


def _fit(text: str, most: int) -> str:
    return limits.clipped(text.encode("ascii", "backslashreplace").decode(), most)
