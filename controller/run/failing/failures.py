"""Describes the input on which the program failed, so that the same input is recognized later."""

import hashlib
import json
import pickle
import traceback
from collections.abc import Sequence
from dataclasses import asdict, replace

from controller.core.cards import Card
from controller.core.messages import limits
from controller.core.messages.canonical import canonical
from controller.core.messages.codec import FACT, INPUT
from controller.core.messages.commands import Command
from controller.core.messages.devices import CardRead
from controller.core.messages.inputs import Input, InputFailed
from controller.journal.live.writer import Step

UNTOLD = Card("AS")
"""Stands for any card if its face must not be shown."""


def failure(message: Input, error: Exception) -> InputFailed:
    """The failure on an input as the next run journals it, shortened to fit whatever the input
    holds.
    """
    trace = "".join(traceback.format_exception(error))
    return InputFailed(
        what=what(message),
        identity=identity(message),
        like=like(message),
        why=_fit(f"{type(error).__name__}: {error}", limits.SENTENCE),
        raw=_plain(message)[: limits.KEPT_INPUT],
        trace=_fit(trace[-limits.KEPT_INPUT :], limits.KEPT_INPUT),
    )


def culprit(steps: Sequence[Step]) -> Input:
    """The first step whose input cannot be written; the last one if every input can."""
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
    """An identity of the input that stays the same each time it comes: SHA-256 of its JSON.

    A card that was read is identified by its number: a hash of one of 52 cards would reveal it.
    """
    if isinstance(message, CardRead):
        message = replace(message, card=UNTOLD, raw="")
    return hashlib.sha256(_plain(message).encode()).hexdigest()


def like(message: Input) -> str:
    """Return an identity that ignores the command's id; empty if the input is no command."""
    if isinstance(message, Command):
        return identity(replace(message, id="", deadline=None))
    return ""


def what(message: Input) -> str:
    """Return the kind of the input in words, and the kind of the command in it."""
    inner = getattr(message, "body", None) or getattr(message, "act", None)
    word = f"{message.kind} {inner.kind}" if inner else message.kind
    return word.replace("_", " ")


def _plain(message: Input) -> str:
    """Return JSON in ASCII, also for texts that UTF-8 cannot hold."""
    try:
        return json.dumps(asdict(message), sort_keys=True, default=repr)
    except (TypeError, ValueError, RecursionError):  # for example a number with thousands of digits
        return pickle.dumps(message).hex()


def _fit(text: str, most: int) -> str:
    return limits.clipped(text.encode("ascii", "backslashreplace").decode(), most)
