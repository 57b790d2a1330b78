"""The fold of cards: what left a shoe, what lies on the felt."""

from collections.abc import Iterator
from dataclasses import replace

from controller.core.cards import Card
from controller.core.fold.beside import follow, note_beside, note_strange_beside, pull_under
from controller.core.fold.burnt import note_alike, note_aside
from controller.core.fold.registry import folds
from controller.core.fold.reports import take_number
from controller.core.fold.shoes import off_rack
from controller.core.fold.told_late import note_taken, note_told_late, open_card_due
from controller.core.messages import facts as f
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.messages.inputs import Moment
from controller.core.table.card_sets import CardSet
from controller.core.table.state import Lying, OpenIrregularity, Pull, Track
from controller.core.table.table import Table


@folds(f.CardPulled)
def _card_pulled(table: Table, now: Moment, fact: f.CardPulled) -> None:
    take_number(table, fact.shoe, fact.boot, fact.n)
    pull = Pull(fact.pull, fact.shoe, fact.card, now.at, target=fact.target, told=fact.card)
    note_told_late(table, pull)
    _left_shoe(table, pull)
    _is_none_of_the_strange(table, fact.pull, fact.card)
    device = table.devices.get(fact.shoe)
    if device is not None and device.trouble == "out":  # a shoe that gives a card is connected
        device.trouble = ""
        device.set_well()
    if table.shoe and table.shoe.name == fact.shoe:
        table.shoe.unreported.clear()  # reports come in order: what was not reported before is lost
        table.shoe.game_open = table.shoe.game_open or fact.target in ("player", "banker")


def _is_none_of_the_strange(table: Table, pull: int, face: Card | None) -> None:
    """Keep a card apart from those that people already rule on as cards from no shoe.

    If one of these shows the face that the shoe reports now, it is that card, reported late.
    """
    opened = (wrong for wrong in table.irregularities.values() if wrong.code == "unknown_card")
    for card in (table.lying.get(track) for wrong in opened for track in wrong.tracks):
        if card is not None and (face is None or not card.shows_card):
            card.apart |= {pull}


@folds(f.CardAdmitted)
def _card_admitted(table: Table, now: Moment, fact: f.CardAdmitted) -> None:
    seen = fact.card is not None and (fact.doubled or _was_seen(table, fact.card))
    pull = Pull(fact.pull, fact.shoe, fact.card, now.at, shown=seen, named=fact.card)
    pull.as_read_by = (fact.person, fact.role, fact.second) if fact.as_read else ()
    _left_shoe(table, pull)
    if fact.card is None:  # nobody has seen it: it is none of those that lay open
        for card in table.lying.values():
            card.apart |= {pull.pull} if card.read else frozenset()
    shoe = table.shoe
    if shoe is None or shoe.name != fact.shoe or fact.doubled or fact.card is None:
        return
    if shoe.lost:
        shoe.lost -= 1  # its report is among the missing ones
    else:
        shoe.unreported.append((fact.pull, fact.card))


def _was_seen(table: Table, card: Card) -> bool:
    """Whether a card that people rule on lay open and showed this face before it was taken off."""
    lifted = (wrong.taken_off for wrong in table.irregularities.values())
    return any(card in (one.face, one.read) for one in lifted if one is not None)


@folds(f.AdmittedReported)
def _admitted_reported(table: Table, _now: Moment, fact: f.AdmittedReported) -> None:
    take_number(table, fact.shoe, fact.boot, fact.n)
    if table.shoe:
        later = [entry for entry in table.shoe.unreported if entry[0] > fact.pull]
        table.shoe.unreported = later


def _left_shoe(table: Table, pull: Pull) -> None:
    """Count a card out of its shoe and its set."""
    table.last_pull = pull.pull
    table.pulls[pull.pull] = pull
    for card in table.lying.values():
        _note_shown(table, card)
    shoe = table.shoe
    if shoe is not None and shoe.name == pull.shoe:
        pull.set, pull.burn_due = shoe.set, shoe.to_burn > 0
        shoe.take_out(pull.card)
        shoe.unaudited.append(pull)
    elif loaded := table.loaded.get(pull.shoe):
        pull.set = loaded.set
        table.sets[loaded.set].early.append(pull.card)
    elif (stub := _stub_in(table, pull.shoe)) is not None:
        pull.set = stub.name
        stub.stub_loses(pull.card)


def _stub_in(table: Table, shoe: str) -> CardSet | None:
    """The set that left play in this shoe, and whose stub is not counted yet."""
    uncounted = (one for one in table.sets.values() if one.stub_due is not None)
    return next((one for one in uncounted if one.left_in == shoe), None)


@folds(f.CardReturned)
def _card_returned(table: Table, _now: Moment, fact: f.CardReturned) -> None:
    pull = table.pulls[fact.pull]
    if pull.state == "burned":
        off_rack(table, pull)
    pull.state = "returned"
    shoe = table.shoe
    if shoe is not None and shoe.set == pull.set:
        shoe.put_back(pull.card)
    elif pull.set:
        _back_in(table.sets[pull.set], pull.card)
    if shoe is not None:  # reports come in order: one from before its return is lost
        shoe.unreported = [entry for entry in shoe.unreported if entry[0] != fact.pull]


def _back_in(held: CardSet, card: Card | None) -> None:
    """A card of a set that is not in play lies in its shoe again."""
    if card in held.early:
        held.early.remove(card)
    else:
        held.stub_loses(card, -1)


@folds(f.CutCardPulled)
def _cut_card(table: Table, _now: Moment, fact: f.CutCardPulled) -> None:
    take_number(table, fact.shoe, fact.boot, fact.n)
    shoe = table.shoe
    if shoe and shoe.name == fact.shoe and not shoe.cut_card:  # a repeat: no more rounds
        shoe.cut_card = shoe.cut_last = True
        shoe.rounds_after_cut = table.game.rounds_after_cut(table.config.rules)


@folds(f.CardSeen)
def _card_seen(table: Table, now: Moment, fact: f.CardSeen) -> None:
    track = Track(fact.camera, fact.start, fact.track)
    if not fact.start:  # the number may be taken
        _lost(table, track, now)
    table.lying[track] = Lying(
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
    table.lying[track].show(fact.face)
    _note_shown(table, table.lying[track])
    note_alike(table, table.lying[track])


@folds(f.FaceSeen)
def _face_seen(table: Table, now: Moment, fact: f.FaceSeen) -> None:
    card = table.lying[Track(fact.camera, fact.start, fact.track)]
    card.show(fact.face)
    card.confidence, card.at = fact.confidence, now.at
    card.evidence = fact.evidence or card.evidence
    note_seen(table, pull_under(table, card.track))
    _note_shown(table, card)
    note_alike(table, card)


def _note_shown(table: Table, card: Lying) -> None:
    """Note the card of the dealer's hand that lies there visibly, also while play is stopped.

    Not if it may be a dealt card that is missing.
    """
    if not card.shows_card or pull_under(table, card.track) is not None:
        return
    if any(_missed(table, pull, card) for pull in table.pulls.values()):
        return
    hand = [pull for pull in table.pulls.values() if pull.state == "in_transit"]
    hand = [pull for pull in hand if card.may_be(pull)]
    may_be = [pull for pull in hand if pull.card == card.face]
    for pull in may_be or [one for one in hand if one.card is None]:
        if pull.kept_as_next or not card.excluded:
            pull.shown = True
            return


def _missed(table: Table, pull: Pull, card: Lying) -> bool:
    """Whether this may be that dealt card: it has its face, which is certainly nowhere else."""
    if pull.state != "dealt" or pull.card != card.face:
        return False
    lying = table.lying.get(pull.track) if pull.track else None
    return (lying is None or lying.unconfirmed) and card.may_be(pull)


def note_seen(table: Table, pull: Pull | None) -> None:
    """Note that a hidden card was read in its place before it was due; covering it does not undo
    that.
    """
    card = table.lying.get(pull.track) if pull and pull.track else None
    if pull is None or card is None or pull.face_up or not card.read:
        return
    pull.seen_early = pull.seen_early or not table.snapshot().may_be_turned(pull)


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
    track = Track(fact.camera, fact.start, fact.track)
    note_beside(table, table.lying[track], now)
    if not follow(table, table.lying[track]):
        _note_taken_off(table, table.lying[track], now)
    _note_lifted(table, table.lying[track])
    note_taken(table, table.lying[track])
    _note_stand_in(table, table.lying[track], now)
    del table.lying[track]
    _lost(table, track, now)


def _note_lifted(table: Table, card: Lying) -> None:
    """Note in the open irregularity that its card lay there and was taken up, with no other
    face.
    """
    pair = table.snapshot().pair if table.irregularities else None
    if pair is None or pair[1] is not card or card.face == UNREADABLE:
        return
    if card.face in (BACK, pair[0].card or card.face):
        for wrong in table.irregularities.values():
            wrong.lifted = wrong.lifted or pair[0].pull in wrong.pulls


def _note_stand_in(table: Table, card: Lying, now: Moment) -> None:
    """Note for a hidden card that the card in its place was taken up, and which face it had shown.

    No face if it may be another card of this table, whose face no camera reads elsewhere.
    """
    pair = table.snapshot().pair
    pull = pull_under(table, card.track) or (pair[0] if pair and pair[1] is card else None)
    if pull is None or pull.card is None or not card.read or not _hidden(table, pull):
        return
    others = (one for one in table.pulls.values() if one is not pull)
    if not any(_may_be_face(table, one, card.read) for one in others):
        rest = (one for one in pull.stood_in if one.read != card.read)
        pull.stood_in = (*rest, replace(card, at=now.at))


def _may_be_face(table: Table, pull: Pull, face: str) -> bool:
    """Whether a card with this face may be that one, in the hand or in a place where it is not
    read.
    """
    if pull.state == "in_transit":
        return pull.card in (None, face)
    lying = table.lying.get(pull.track) if pull.track else None
    return pull.state == "dealt" and pull.card == face and (lying is None or lying.read != face)


def _hidden(table: Table, pull: Pull) -> bool:
    """Whether it lies hidden by the rules, or is due to."""
    wanted = table.snapshot().wanted
    due = pull.state == "in_transit" and wanted is not None and not wanted.face_up
    return due or (pull.state == "dealt" and not pull.face_up)


def _note_taken_off(table: Table, card: Lying, now: Moment) -> None:
    """Note in the open irregularity that a card was taken off which, by its face, is foreign."""
    if not table.irregularities:
        return
    snapshot = table.snapshot()
    if card not in snapshot.unmatched:
        return
    named = [wrong for wrong in table.irregularities.values() if card.track in wrong.tracks]
    if card.unconfirmed and not named:
        return  # moved or taken while vision restarted, it may be known as another
    face = card.face if card.shows_card else card.read
    own = (*snapshot.in_transit, *snapshot.strangers, *snapshot.gone, *_never_read(table))
    if not face or any(pull.card in (None, face) and card.may_be(pull) for pull in own):
        return
    opened = table.irregularities.values()
    for wrong in named or [one for one in opened if _may_be_of(table, one, face)]:
        if not wrong.told_as_own:  # that one belongs to the card that left before
            wrong.taken_off = replace(card, at=now.at)


def _never_read(table: Table) -> Iterator[Pull]:
    """Return the open cards that were dealt where a back lies: nobody has seen which card that
    is.
    """
    for track, pull in table.snapshot().matched.items():
        card = table.lying.get(track)
        if pull.face_up and card is not None and card.face == BACK and not card.read:
            yield pull


def _may_be_of(table: Table, wrong: OpenIrregularity, face: str) -> bool:
    """Whether a card that no irregularity names, and that shows this face, may be this one.

    Not a strange card that still lies there, nor one of which another face was read.
    """
    if wrong.pulls or not wrong.tracks:
        return True
    if any(track in table.lying for track in wrong.tracks):
        return False
    before = wrong.taken_off
    return before is None or face in (before.face, before.read)


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


def _lies(table: Table, pull: Pull) -> bool:
    """Whether a card in transit lies on the felt: by its face, or as one of enough unread ones."""
    glance, own = table.snapshot(), table.shoe.back if table.shoe else ""
    cards = [card for card in glance.unmatched if card.colour in ("", own) or card.face != BACK]
    if any(card.face == pull.card and card.may_be(pull) for card in cards):
        return True
    faces = [card.face for card in cards]
    unread = [card for card in cards if not card.shows_card and card.may_be(pull)]
    return len(unread) >= sum(one.card not in faces for one in glance.in_transit)


@folds(f.PullSetAside)
def _pull_aside(table: Table, _now: Moment, fact: f.PullSetAside) -> None:
    pull, playing = table.pulls[fact.pull], table.round
    if playing and playing.over == "voided":
        if table.shoe and pull.set != table.shoe.set:
            playing.other_void = pull.shoe
        elif not _lies(table, pull):
            playing.hand_void = True
    pull.state = "excluded"


@folds(f.PullKeptAsNext)
def _pull_kept(table: Table, _now: Moment, fact: f.PullKeptAsNext) -> None:
    pull = table.pulls[fact.pull]
    pull.kept_as_next, pull.known_next = True, pull.shown


@folds(f.TrackSetAside)
def _track_aside(table: Table, _now: Moment, fact: f.TrackSetAside) -> None:
    card = table.lying[Track(fact.camera, fact.start, fact.track)]
    card.excluded = True
    if fact.why == f.BURNT:
        note_aside(table, card)
