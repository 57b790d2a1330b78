"""Answers to what a game server asks of the stream itself: `replay` and `snapshot`."""

from typing import Any

from controller.core.messages.public.replies import Answer, ReplayEnd, Snapshot
from controller.mqtt.envelope import Address, Question

NOTHING_TOLD = "nothing had been told when you asked; what came since came by itself"
"""The text under the number 0 at the end of a replay."""


def no_replay(address: Address, question: Question, last: int) -> Answer | None:
    """The refusal if the wanted events belong to another epoch or do not exist yet; else None.

    `last` is the number of the journal's last event.
    """
    first, newest = address.sequence(1), address.sequence(last)
    if question.epoch not in ("", address.epoch):
        text = (
            f"epoch {question.epoch} is not this journal's; this one is "
            f"{address.epoch}, and its last event {newest}: ask from {first}"
        )
        named = {"asked": question.epoch, "epoch": address.epoch, "first": first, "newest": newest}
        return Answer(question.id, "rejected", "other_epoch", named, text)
    if question.start is not None and question.start > last + 1:
        asked = address.sequence(question.start)
        text = (
            f"event {asked} is not told yet; the last one is {newest}: who holds more than "
            "that heard another journal"
        )
        named = {"asked": asked, "newest": newest}
        return Answer(question.id, "rejected", "not_told_yet", named, text)
    return None


def asked_anew(older: Question, newer: Question) -> Answer:
    """The answer to a replay that was replaced by a newer one of the same client."""
    text = f"you asked again: {newer.id} is answered in its place"
    return Answer(older.id, "rejected", "asked_anew", {"id": newer.id}, text)


def full(question: Question) -> Answer:
    """The refusal if too many clients wait for a replay already."""
    text = "too many clients wait for a replay of this table: ask again in a while"
    return Answer(question.id, "rejected", "too_many_replays", {}, text)


def replay_end(address: Address, question: Question, last: int) -> ReplayEnd:
    """The end of a replay up to event `last`; 0: there were no events yet."""
    sequence = address.sequence(last)
    text = f"replayed up to {sequence}" if last else NOTHING_TOLD
    return ReplayEnd(question.id, sequence, params={"newest": sequence}, text=text)


def snapshot(question: Question, sequence: str, state: Any) -> Answer | Snapshot:
    """The state with its newest event; a refusal if none has been published."""
    if state is None:
        text = "no state is told yet: ask again"
        return Answer(question.id, "rejected", "no_state", {}, text)
    return Snapshot(question.id, sequence, state)
