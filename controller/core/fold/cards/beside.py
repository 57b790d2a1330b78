"""The fold of cards that lay in sight side by side: two of them cannot be one card."""

from controller.core.messages.inputs import Moment
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.table.table import Table

SIDE_BY_SIDE = 6_000
"""Two tracks that lie there together for this long (ms) are two cards.

Vision may report a carried card's departure late, by 5 s at most.
"""


def note_beside(table: Table, lifted: Lying, now: Moment) -> None:
    """Note that a card in sight is not the pulled card that is lifted beside it."""
    pull = pull_under(table, lifted.track)
    number = pull.pull if pull else lifted.taken_back
    if not number:
        _note_back_beside(table, lifted, now)
        return
    if not _in_sight(table, lifted, now):
        return
    for card in table.lying.values():
        if card is not lifted and _in_sight(table, card, now):
            card.apart |= {number}


BACKS_BESIDE = 1_000
"""Two backs that lie there together for this long (ms) are two cards of the hand: each is turned
later, and must then show what the record has.
"""


def _note_back_beside(table: Table, lifted: Lying, now: Moment) -> None:
    """Note that the other backs are not the card of the hand that this one certainly is."""
    backs = table.snapshot().backs_may_be
    own = backs.get(lifted.track, [])
    for card in table.lying.values():
        beside = card is not lifted and card.track in backs and now.at - card.since >= BACKS_BESIDE
        if beside and len(own) == 1:
            card.apart |= {own[0].pull}


def _in_sight(table: Table, card: Lying, now: Moment) -> bool:
    """Whether a camera has seen it lie there until now, long enough to tell it from another
    card.
    """
    watched = table.watched_since(card)
    if card.unconfirmed or watched is None:
        return False
    return now.at - max(card.since, watched) >= SIDE_BY_SIDE


def note_strange_beside(table: Table, now: Moment) -> None:
    """Note for each open card from no shoe that it is none of the dealt cards in sight beside it.

    When a camera stops seeing or restarts, cards moved meanwhile are lost from sight. The open card
    that lay there all the time is then not taken for one of them.
    """
    known = [card for card in table.lying.values() if card.track.camera in table.devices]
    seen = [card for card in known if _in_sight(table, card, now)]
    under = {card.track: pull_under(table, card.track) for card in seen}
    dealt = frozenset(pull.pull for pull in under.values() if pull is not None)
    for card in seen:
        if card.shows_card and under[card.track] is None:
            card.apart |= dealt


def follow(table: Table, lost: Lying) -> bool:
    """Follow an open card from no shoe to where it shows its face since vision's restart.

    The open irregularity moves with it, and so does the knowledge of which cards it is not.
    """
    if not (lost.unconfirmed and lost.shows_card) or pull_under(table, lost.track) is not None:
        return False
    hand = table.snapshot().in_transit
    named = {track for wrong in table.irregularities.values() for track in wrong.tracks}
    for card in table.snapshot().unmatched:
        alike = card.face == lost.face and card.since >= lost.at and card.track not in named
        if alike and not any(one.card in (None, card.face) and card.may_be(one) for one in hand):
            card.apart |= lost.apart
            for wrong in table.irregularities.values():
                wrong.tracks = tuple(
                    card.track if track == lost.track else track for track in wrong.tracks
                )
            return True
    return False


def pull_under(table: Table, track: Track) -> Pull | None:
    """The pulled card that lies under this track."""
    for pull in table.pulls.values():
        if pull.track == track:
            return pull
    return None
