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
    shoe.unaudited.append(pull)
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
    track = (fact.camera, fact.track)
    _lost(table, track, now)  # vision counts anew after its restart: the number may be taken
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
    card = table.lying[(fact.camera, fact.track)]
    card.face, card.confidence, card.at = fact.face, fact.confidence, now.at
    card.evidence = fact.evidence or card.evidence


@folds(f.CardShifted)
def _card_shifted(table: Table, now: Moment, fact: f.CardShifted) -> None:
    card = table.lying[(fact.camera, fact.track)]
    card.zone, card.order, card.at = fact.zone, fact.order, now.at


@folds(f.CardLifted)
def _card_lifted(table: Table, now: Moment, fact: f.CardLifted) -> None:
    track = (fact.camera, fact.track)
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
    for card in [
        c for c in table.lying.values() if c.track[0] == fact.camera and not c.unconfirmed
    ]:
        _rename(table, card, min((n for _, n in table.lying), default=0) - 1)
        card.unconfirmed, card.at = True, now.at


def _pull_under(table: Table, track: Track) -> Pull | None:
    """The pulled card that lies under this track."""
    return next((pull for pull in table.pulls.values() if pull.track == track), None)


def _rename(table: Table, card: Lying, number: int) -> None:
    """Call a lying card by another track number."""
    pull = _pull_under(table, card.track)
    del table.lying[card.track]
    card.track = (card.track[0], number)
    table.lying[card.track] = card
    if pull is not None:
        pull.track = card.track


@folds(f.TrackRecognised)
def _track_recognised(table: Table, _now: Moment, fact: f.TrackRecognised) -> None:
    card = table.lying[(fact.camera, fact.old)]
    _rename(table, card, fact.track)
    card.unconfirmed = False


@folds(f.TrackLinked)
def _track_linked(table: Table, _now: Moment, fact: f.TrackLinked) -> None:
    pull = table.pulls[fact.pull]
    pull.track, pull.unseen = (fact.camera, fact.track), False


@folds(f.PullSetAside)
def _pull_aside(table: Table, _now: Moment, fact: f.PullSetAside) -> None:
    table.pulls[fact.pull].state = "excluded"


@folds(f.PullKeptAsNext)
def _pull_kept(table: Table, _now: Moment, fact: f.PullKeptAsNext) -> None:
    table.pulls[fact.pull].kept_as_next = True


@folds(f.TrackSetAside)
def _track_aside(table: Table, _now: Moment, fact: f.TrackSetAside) -> None:
    table.lying[(fact.camera, fact.track)].excluded = True
