"""The fold of cards: what left a shoe, what lies on the felt."""

from controller.core.fold.registry import folds
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.state import Lying, Pull, Track
from controller.core.table.table import Table


@folds(f.CardPulled)
def _card_pulled(table: Table, now: Moment, fact: f.CardPulled) -> None:
    table.reports[fact.shoe] = (fact.boot, fact.n)
    _left_shoe(table, Pull(fact.pull, fact.shoe, fact.card, now.at))


@folds(f.CardAdmitted)
def _card_admitted(table: Table, now: Moment, fact: f.CardAdmitted) -> None:
    _left_shoe(table, Pull(fact.pull, fact.shoe, fact.card, now.at))


def _left_shoe(table: Table, pull: Pull) -> None:
    """Count a card out of its shoe."""
    table.last_pull = pull.pull
    table.pulls[pull.pull] = pull
    shoe = table.shoe
    if shoe is None or shoe.name != pull.shoe:
        return
    shoe.dealt += 1
    shoe.audit.feed(pull.card)
    if pull.card is not None:
        shoe.left[pull.card] -= 1
        shoe.overdrawn = shoe.overdrawn or shoe.left[pull.card] < 0


@folds(f.CutCardPulled)
def _cut_card(table: Table, _now: Moment, fact: f.CutCardPulled) -> None:
    table.reports[fact.shoe] = (fact.boot, fact.n)
    if table.shoe and table.shoe.name == fact.shoe:
        table.shoe.cut_card = True


@folds(f.CardSeen)
def _card_seen(table: Table, now: Moment, fact: f.CardSeen) -> None:
    track = Track(fact.camera, fact.start, fact.track)
    _lost(table, track, now)  # where no start is told, the number may be taken
    table.lying[track] = Lying(
        track,
        fact.zone,
        fact.order,
        fact.face,
        fact.colour,
        fact.confidence,
        fact.evidence,
        now.at,
    )


@folds(f.FaceSeen)
def _face_seen(table: Table, now: Moment, fact: f.FaceSeen) -> None:
    card = table.lying[Track(fact.camera, fact.start, fact.track)]
    card.face, card.confidence, card.at = fact.face, fact.confidence, now.at
    card.evidence = fact.evidence or card.evidence


@folds(f.CardShifted)
def _card_shifted(table: Table, now: Moment, fact: f.CardShifted) -> None:
    card = table.lying[Track(fact.camera, fact.start, fact.track)]
    card.zone, card.order, card.at = fact.zone, fact.order, now.at


@folds(f.CardLifted)
def _card_lifted(table: Table, now: Moment, fact: f.CardLifted) -> None:
    track = Track(fact.camera, fact.start, fact.track)
    del table.lying[track]
    _lost(table, track, now)


def _lost(table: Table, track: Track, now: Moment) -> None:
    """No camera sees the pulled card under this track any more."""
    pull = _pull_under(table, track)
    if pull:
        pull.track, pull.at = None, now.at


@folds(f.TracksForgotten)
def _tracks_forgotten(table: Table, now: Moment, fact: f.TracksForgotten) -> None:
    table.devices[fact.camera].start = fact.start
    known = [card for card in table.lying.values() if card.track.camera == fact.camera]
    for card in known:
        if card.track.start or not card.unconfirmed:
            _out_of_the_way(table, card)
            card.unconfirmed, card.at = True, now.at


def _out_of_the_way(table: Table, card: Lying) -> None:
    """Where no start was told, as in older journals, the card gets a number below all others."""
    if not card.track.start:
        least = min(track.number for track in table.lying if not track.start)
        _rename(table, card, card.track._replace(number=least - 1))


def _pull_under(table: Table, track: Track) -> Pull | None:
    """The pulled card that lies under this track."""
    return next((pull for pull in table.pulls.values() if pull.track == track), None)


def _rename(table: Table, card: Lying, track: Track) -> None:
    """Call a lying card by another track, wherever it is named."""
    pull, old = _pull_under(table, card.track), card.track
    del table.lying[old]
    card.track = track
    table.lying[track] = card
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


@folds(f.PullSetAside)
def _pull_aside(table: Table, _now: Moment, fact: f.PullSetAside) -> None:
    table.pulls[fact.pull].state = "excluded"


@folds(f.PullKeptAsNext)
def _pull_kept(table: Table, _now: Moment, fact: f.PullKeptAsNext) -> None:
    table.pulls[fact.pull].kept_as_next = True


@folds(f.TrackSetAside)
def _track_aside(table: Table, _now: Moment, fact: f.TrackSetAside) -> None:
    table.lying[Track(fact.camera, fact.start, fact.track)].excluded = True
