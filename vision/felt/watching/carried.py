"""Handles a card that is carried from one zone to another: it is seen to arrive and to leave.

A new card waits while it may be one from a zone that a hand hides. A card that left and was just
seen elsewhere needs no second look at the felt where it lay.
"""

from collections.abc import Callable

from vision.felt.cards.track import Tracks, may_be
from vision.felt.watching.pending_change import PendingChange

CARRY_MS = 3000
"""Time that a new card waits to be told from one that left a zone hidden by the same hand."""

LATELY_MS = 120
"""A card that may be the one that left must have been last seen within this time."""


def may_be_carried(
    pending: PendingChange, tracks: Tracks, unsettled: Callable[[], set[str]], at_ms: int
) -> bool:
    """Tell whether a new card may be one that lay in a zone which cannot be seen just now.

    `unsettled` names these zones; it is called only if a new card shows. The cards that the new one
    may be are noted as seen elsewhere.
    """
    fresh = [c for c in pending.candidates if c.what == "fresh"]
    if not fresh or at_ms - pending.since_ms > CARRY_MS:
        return False
    zones = unsettled()
    hidden = [card for card in tracks.cards if card.zone in zones]
    for candidate in fresh if hidden else []:
        look = candidate.result(at_ms)
        seen = pending.looks_of(candidate)
        found = [card for card in hidden if look is not None and may_be(card, look, seen)]
        for card in found:
            card.elsewhere_ms = at_ms
        if found:
            return True
    return False


def lie_elsewhere(pending: PendingChange, at_ms: int) -> bool:
    """Tell whether the only change is that cards left which were just seen in other zones.

    The two places confirm each other, so a second look at the felt would add nothing.
    """
    seen = [card.elsewhere_ms for card in pending.gone]
    lately = all(at is not None and at_ms - at <= LATELY_MS for at in seen)
    return bool(seen) and lately and not pending.candidates
