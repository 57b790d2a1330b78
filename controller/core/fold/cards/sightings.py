"""The fold of sightings: what a camera sees of the cards that lie, and which tracks they are."""

from controller.core.fold.cards.beside import follow, note_beside, note_strange_beside, pull_under
from controller.core.fold.cards.burnt import note_alike, note_aside
from controller.core.fold.cards.faces_shown import note_seen, note_shown
from controller.core.fold.cards.lifted import note_lifted, note_stand_in, note_taken_off
from controller.core.fold.cards.told_late import note_taken, open_card_due
from controller.core.fold.registry import folds
from controller.core.messages import facts as f
from controller.core.messages.devices import UNREADABLE
from controller.core.messages.inputs import Moment
from controller.core.table.pulls import Lying, Track
from controller.core.table.table import Table


@folds(f.CardSeen)
def _card_seen(table: Table, now: Moment, fact: f.CardSeen) -> None:
    track = Track(fact.camera, fact.start, fact.track)
    if not fact.start:  # the number may be taken
        _lost(table, track, now)
    card = table.lying[track] = Lying(
        track=track,
        zone=fact.zone,
        order=fact.order,
        face=fact.face,
        colour=fact.colour,
        confidence=fact.confidence,
        evidence=fact.evidence,
        at=now.at,
        since=now.at,
        after=table.last_pull,
        after_cut=fact.face == UNREADABLE and table.shoe is not None and table.shoe.cut_last,
        due_open=open_card_due(table),
    )
    card.show(fact.face)
    note_shown(table, card)
    note_alike(table, card)


@folds(f.FaceSeen)
def _face_seen(table: Table, now: Moment, fact: f.FaceSeen) -> None:
    card = table.lying[Track(fact.camera, fact.start, fact.track)]
    card.show(fact.face)
    card.confidence, card.at = fact.confidence, now.at
    card.evidence = fact.evidence or card.evidence
    note_seen(table, pull_under(table, card.track))
    note_shown(table, card)
    note_alike(table, card)


@folds(f.BackSeen)
def _back_seen(table: Table, now: Moment, fact: f.BackSeen) -> None:
    card = table.lying[Track(fact.camera, fact.start, fact.track)]
    card.colour, card.at = fact.colour, now.at


@folds(f.CardShifted)
def _card_shifted(table: Table, now: Moment, fact: f.CardShifted) -> None:
    card = table.lying[Track(fact.camera, fact.start, fact.track)]
    card.zone, card.order, card.at = fact.zone, fact.order, now.at


@folds(f.CardLifted)
def _card_lifted(table: Table, now: Moment, fact: f.CardLifted) -> None:
    """Note all that the card proves while it still counts as lying, then let it go."""
    card = table.lying[Track(fact.camera, fact.start, fact.track)]
    note_beside(table, card, now)
    if not follow(table, card):
        note_taken_off(table, card, now)
    note_lifted(table, card)
    note_taken(table, card)
    note_stand_in(table, card, now)
    del table.lying[card.track]
    _lost(table, card.track, now)


def _lost(table: Table, track: Track, now: Moment) -> None:
    """No camera sees the pulled card under this track any more."""
    pull = pull_under(table, track)
    if pull:
        pull.track, pull.at = None, now.at


@folds(f.TracksForgotten)
def _tracks_forgotten(table: Table, now: Moment, fact: f.TracksForgotten) -> None:
    note_strange_beside(table, now)
    table.devices[fact.camera].start = fact.start
    known = [card for card in table.lying.values() if card.track.camera == fact.camera]
    for card in known:
        if card.track.start or not card.unconfirmed:
            _out_of_the_way(table, card)
            card.unconfirmed, card.at = True, now.at


def _out_of_the_way(table: Table, card: Lying) -> None:
    """Give the card a number below all others, because older journals record no start."""
    if not card.track.start:
        least = min(track.number for track in table.lying if not track.start)
        _rename(table, card, card.track._replace(number=least - 1))


def _rename(table: Table, card: Lying, track: Track) -> None:
    """Rename a lying card's track wherever it is named; it keeps its place among the cards."""
    pull, old = pull_under(table, card.track), card.track
    card.track = track
    table.lying = {one.track: one for one in table.lying.values()}
    if pull is not None:
        pull.track = track
    for wrong in table.irregularities.values() if track.start else ():
        wrong.tracks = tuple(track if named == old else named for named in wrong.tracks)


@folds(f.TrackRecognised)
def _track_recognised(table: Table, _now: Moment, fact: f.TrackRecognised) -> None:
    card = table.lying[Track(fact.camera, fact.old_start, fact.old)]
    _rename(table, card, Track(fact.camera, fact.start, fact.track))
    card.unconfirmed = False


@folds(f.TrackLinked)
def _track_linked(table: Table, _now: Moment, fact: f.TrackLinked) -> None:
    pull = table.pulls[fact.pull]
    pull.track, pull.unseen = Track(fact.camera, fact.start, fact.track), False
    note_seen(table, pull)


@folds(f.TrackSetAside)
def _track_aside(table: Table, _now: Moment, fact: f.TrackSetAside) -> None:
    card = table.lying[Track(fact.camera, fact.start, fact.track)]
    card.excluded = True
    if fact.why == f.BURNT:
        note_aside(table, card)
