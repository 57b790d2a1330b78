"""Fusion: a shoe report and a sighting become one dealt card, where the game wants it.

The shoe says which card left it; the camera says where a card lies and what it shows. This module
matches the oldest card in the dealer's hand with the oldest unmatched card on the felt. If the two
agree, the card is dealt. If not, both wait for a matching report or for the dealer to put it right;
when that takes too long, it becomes an irregularity (`detect`). Fusion never chooses between shoe
and camera.
"""

from controller.core.games.deal import Deal
from controller.core.games.steps import NeedCard, NeedMove, NeedReveal
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.messages.facts import (
    NOT_NEEDED,
    CardBurned,
    CardDealt,
    CardLifted,
    CardMoved,
    Fact,
    Quorum,
    RoundsUnderReview,
    StepSeen,
    TrackLinked,
)
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.table.table import Table
from controller.core.words import say

UNSEEN = Track("", "", -1)
"""The track of a card that no camera sees."""


def relink(recorder: Recorder) -> bool:
    """Match a dealt card that the camera had lost, or never saw, with the card it now sees there.

    This includes the card that a split moves, if the camera saw it lifted and laid apart.
    """
    table = recorder.table
    snapshot = table.snapshot()
    for lying in snapshot.unmatched:
        for pull in snapshot.gone:
            if lying.unconfirmed or foreign(table, pull, lying) or not lying.may_be(pull):
                continue
            if _is_it(pull, lying) or _back(table, pull, lying):
                track = lying.track
                recorder.record(TrackLinked(track.camera, track.number, pull.pull, track.start))
                return True
    return False


def foreign(table: Table, pull: Pull, lying: Lying) -> bool:
    """Whether the lying card shows a back of another colour than the set of this pulled card."""
    return lying.face == BACK and other_back(table, pull, lying)


def other_back(table: Table, pull: Pull, lying: Lying) -> bool:
    """Whether its back, as seen now or earlier, has another colour than the set of this pulled
    card.
    """
    shoe = table.shoe
    if shoe is None or not shoe.back or pull.set != shoe.set:
        return False
    return lying.colour not in ("", shoe.back)


def _is_it(pull: Pull, lying: Lying) -> bool:
    if pull.zone != lying.zone:
        return False
    if not pull.face_up:
        return lying.face == BACK
    return _shows(pull, lying)


def _back(table: Table, pull: Pull, lying: Lying) -> bool:
    """Whether it is that card, moved by a split, or turned because it is due to be turned now."""
    turned = _to_be_turned(table, pull) and pull.zone == lying.zone
    shows = turned and _shows(pull, lying)
    return shows or _turned_unread(table, pull, lying) or may_be_moved(table, pull, lying)


def _turned_unread(table: Table, pull: Pull, lying: Lying) -> bool:
    """Whether this is the only card missing in a place where a card lies unread, and may be turned
    now.
    """
    snapshot = table.snapshot()
    if lying.face != UNREADABLE or pull.face_up or not snapshot.may_be_turned(pull):
        return False
    return [pull] == [one for one in snapshot.gone if one.zone == lying.zone]


def _to_be_turned(table: Table, pull: Pull) -> bool:
    snapshot = table.snapshot()
    return isinstance(snapshot.need, NeedReveal) and snapshot.due is pull


def _shows(pull: Pull, lying: Lying) -> bool:
    """Whether the lying card shows this face, or may be the card whose face was ruled."""
    return lying.face == pull.card or may_be_ruled(pull, lying)


def may_be_ruled(pull: Pull, lying: Lying) -> bool:
    """Whether this is a card that people ruled on, laid again after it was lifted.

    The camera then reads the same as it read before the ruling: another face, or nothing.
    """
    if pull.ruled_over in (None, "", BACK):
        return False
    return (lying.read or lying.face) == pull.ruled_over and lying.since >= pull.at


def is_to_move(table: Table, pull: Pull) -> bool:
    """Whether a split moves this dealt card, or one just like it, to the new spot now."""
    move = table.deal.next() if table.deal else None
    if not isinstance(move, NeedMove):
        return False
    return pull.zone == move.from_zone and pull.card == move.card


def is_the_move(table: Table, pull: Pull, lying: Lying) -> bool:
    """Whether this card lies where the split wants that dealt card."""
    move = table.deal.next() if table.deal else None
    there = isinstance(move, NeedMove) and lying.zone == move.to_zone
    return there and is_to_move(table, pull)


def may_be_moved(table: Table, pull: Pull, lying: Lying) -> bool:
    """Whether this unmatched card may be that dealt card, moved by a split."""
    return lying.may_be(pull) and _shows(pull, lying) and is_the_move(table, pull, lying)


FORGET_AFTER = 3_000
"""A camera that sees, but has not reported a card from before vision's restart for so long (ms),
proves that the card is gone.
"""


def find(recorder: Recorder) -> bool:
    """A camera that sees again shows another face where a card was dealt by word: it is that card.

    The same holds for a card that lies there by a ruling and is due to be turned. What it shows
    then contradicts the record, and people rule.
    """
    for pull, lying in _found(recorder.table):
        if recorder.now.at >= lying.at + FORGET_AFTER:
            track = lying.track
            recorder.record(TrackLinked(track.camera, track.number, pull.pull, track.start))
            return True
    return False


def find_at(table: Table) -> int | None:
    """Return when the first such card has shown its face for so long that no other card will be
    reported there.
    """
    return min((lying.at + FORGET_AFTER for _, lying in _found(table)), default=None)


def _found(table: Table) -> list[tuple[Pull, Lying]]:
    lost = [p for p in table.snapshot().gone if p.by_word or _to_be_turned(table, p)]
    if not lost or not table.well("camera"):
        return []
    unmatched = table.snapshot().unmatched
    there = [(pull, card) for pull in lost for card in unmatched if card.zone == pull.zone]
    return [(pull, card) for pull, card in there if card.may_be(pull)]


def forget(recorder: Recorder) -> bool:
    """Vision is back and does not see a card that lay there before: it was lifted meanwhile."""
    table = recorder.table
    for card in _not_seen_again(table):
        if recorder.now.at >= _forgotten_at(table, card):
            track = card.track
            recorder.record(CardLifted(track.camera, track.number, track.start))
            return True
    return False


def forget_at(table: Table) -> int | None:
    """Return when the first card that vision does not see again is to be forgotten."""
    return min((_forgotten_at(table, card) for card in _not_seen_again(table)), default=None)


def _forgotten_at(table: Table, card: Lying) -> int:
    return max(card.at, table.watched_since(card) or 0) + FORGET_AFTER


def _not_seen_again(table: Table) -> list[Lying]:
    """Return the cards known from before vision's restart that a working camera should see."""
    unconfirmed = table.snapshot().unconfirmed
    return unconfirmed and [card for card in unconfirmed if table.watched_since(card) is not None]


def burn(recorder: Recorder) -> bool:
    """Burn the first card of a shoe (or of a new dealer) unseen.

    A card that people ruled to keep as the next card is left out; it stays in the dealer's hand.
    """
    table = recorder.table
    if not (table.shoe and table.shoe.to_burn):
        return False
    hand = [pull for pull in table.snapshot().in_transit if not pull.kept_as_next]
    if hand:
        recorder.record(CardBurned(hand[0].pull, table.shoe.burnt_for))
    return bool(hand)


def burn_fresh(recorder: Recorder) -> bool:
    """Burn a card first if the shoe or the dealer changed before the round's first card."""
    return recorder.table.burns_first and burn(recorder)


def burn_unused(recorder: Recorder) -> bool:
    """Burn a card that was held as the next one and that the round did not need (S.D.
    20:18:15:28).
    """
    if recorder.table.game.keeps_unused:
        return False
    for pull in recorder.table.snapshot().in_transit:
        if pull.kept_as_next:
            recorder.record(CardBurned(pull.pull, NOT_NEEDED))
            return True
    return False


def land(recorder: Recorder) -> bool:
    """Deal the card in hand if it lies where the game wants it and shows what the shoe read.

    A card that has not been reported again since vision's restart is not dealt, because it may lie
    there no more. Cards are dealt in the order in which they left the shoe, even if a hand covered
    the first one for a while.
    """
    table = recorder.table
    snapshot = table.snapshot()
    need, found = snapshot.wanted, snapshot.pair
    if need is None or found is None or snapshot.unclear or not agrees(need, *found):
        return False
    pull, lying = found
    if lying.unconfirmed or foreign(table, pull, lying) or snapshot.elder is not None:
        return False
    quorum: Quorum = "both" if lying.shows_card else "shoe"
    recorder.record(dealt(table, need, pull, lying.track, quorum))
    return True


def told(table: Table, person: str) -> Fact:
    """Do the step that is due by a person's word, while no camera sees. Raises Refused."""
    snapshot = table.snapshot()
    hand = snapshot.in_transit
    match snapshot.need:
        case NeedCard() as need if snapshot.wanted and hand and hand[0].card is not None:
            return dealt(table, need, hand[0], UNSEEN, "shoe")
        case NeedMove(from_zone=there, to_zone=here) if table.phase == "dealing":
            pull = next((one for one in table.pulls.values() if is_to_move(table, one)), None)
            if pull is not None:
                return CardMoved(pull.pull, there, here)
        case NeedReveal() if table.phase == "dealing" and table.deal and snapshot.due:
            face = snapshot.due.card
            if face is not None and table.deal.may_show(face):
                return table.deal.revealed_as(face)
        case _ if table.phase == "collecting":
            return StepSeen(0, 0, person)
    raise Refused(say("nothing_waits_for_word"))


def dealt(table: Table, need: NeedCard, pull: Pull, track: Track, quorum: Quorum) -> CardDealt:
    """Return the fact that this card is the one the game wanted."""
    spot = table.deal.spot(need.zone) if table.deal else None
    return CardDealt(
        pull=pull.pull,
        camera=track.camera,
        track=track.number,
        card=pull.card,
        zone=need.zone,
        face_up=need.face_up,
        who=str(need.who),
        hand=need.hand,
        index=len(spot.cards) if spot else 0,
        quorum=quorum,
        start=track.start,
    )


def agrees(need: NeedCard, pull: Pull, lying: Lying) -> bool:
    """Whether place, side up and face are all as they should be."""
    if lying.zone != need.zone:
        return False
    if not need.face_up and lying.face == BACK:
        return True
    shown = need.face_up or pull.exposed
    return shown and pull.card is not None and lying.face == pull.card


def separate(recorder: Recorder, need: NeedMove) -> bool:
    """Record a split's move once the card that belongs on the new spot lies there."""
    matched = recorder.table.snapshot().matched
    for lying in recorder.table.lying.values():
        pull = matched.get(lying.track)
        here = pull and lying.zone == need.to_zone and pull.zone == need.from_zone
        if pull and here and pull.card == need.card:
            recorder.record(CardMoved(pull.pull, need.from_zone, need.to_zone))
            return True
    return False


def reveal(recorder: Recorder, deal: Deal) -> bool:
    """Record a hidden card as turned when it is due and shows what the shoe read, or what was
    ruled.

    If another card lay in its place, people rule on that one first: either may be the shoe's card.
    """
    table = recorder.table
    card = table.snapshot().due
    lying = table.lying.get(card.track) if card and card.track else None
    if card is None or lying is None or not lying.shows_card:
        return False
    if card.others and not table.by_shoe_alone:
        return False
    if card.card is None or card.contradicted_by(lying.face):
        return False
    if not deal.may_show(card.card):
        return False
    recorder.record(deal.revealed_as(card.card))
    return True


def review(recorder: Recorder) -> bool:
    """Put the round under review: a card shows another face than it was settled with."""
    table = recorder.table
    if table.shoe is None or table.round is None:
        return False
    why = say("face_changed_after")
    recorder.record(RoundsUnderReview(table.shoe.set, (table.round.round,), why))
    return True


def review_at(table: Table) -> int | None:
    """Return when a settled card has contradicted the record for long enough.

    Face-up cards that a camera saw dealt count only while results are shown: afterwards the
    dealer's hands cover them.
    """
    playing = table.round
    if playing is None or playing.over != "settled" or playing.reviewed or table.shoe is None:
        return None
    every = table.phase == "results"
    found = [
        lying.at + table.config.timings.settle
        for pull, lying in table.snapshot().otherwise
        if (every or pull.by_word or not pull.face_up) and pull.contradicted_by(lying.face)
    ]
    return min(found, default=None)
