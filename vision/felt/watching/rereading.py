"""Looks again at cards that could not be read: the light or the view may be better by now."""

from dataclasses import dataclass, field

from controller.core.messages.devices import UNREADABLE
from vision.felt.cards.shot import Shot
from vision.felt.cards.track import CardChange, TrackedCard, Tracks
from vision.felt.watching.effort import LOOK
from vision.felt.watching.vote import Vote

REREAD_MS = 500
"""Time between two looks at a card that could not be read."""


def unread(tracks: Tracks, zone: str) -> list[TrackedCard]:
    """Return the cards of a zone that could not be read; of a disputed one people know."""
    there = tracks.in_zone(zone)
    return [card for card in there if card.face == UNREADABLE and not card.disputed]


@dataclass(slots=True, eq=False)
class Rereading:
    """The votes on the unread cards of a zone, and when a camera looks at these again."""

    votes: dict[int, Vote] = field(default_factory=dict)
    """By the card's track; the watchers of one zone through several cameras share them."""
    due_ms: int = 0

    def look(
        self, shot: Shot, tracks: Tracks, cards: list[TrackedCard], effort: int
    ) -> tuple[list[CardChange], int]:
        """Look at unread cards while `effort` lasts, those least looked at first.

        Returns the cards that are read now, and the effort spent.
        """
        changes: list[CardChange] = []
        asked, spent = False, 0
        votes = [self.votes.setdefault(card.track, Vote(shot.at_ms)) for card in cards]
        waiting = sorted(zip(votes, cards, strict=True), key=lambda pair: len(pair[0].looks))
        for vote, card in waiting[: effort // LOOK]:
            later = tracks.cards[tracks.cards.index(card) + 1 :]
            vote.add(shot.look(card.pose, [other.pose for other in later]))
            spent += LOOK
            result = vote.result(shot.at_ms)
            if result is None:
                asked = asked or bool(vote.looks[-1].face)
                continue
            del self.votes[card.track]
            if vote.disputed:
                tracks.dispute(card)
            elif result.face != UNREADABLE:
                card.seen_by = {shot.camera}
                changes.append(tracks.turn(card, result))
        self.due_ms = shot.at_ms if asked else shot.at_ms + REREAD_MS
        return changes, spent
