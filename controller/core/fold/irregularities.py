"""The fold of irregularities: opened, ruled on, closed, undone."""

from controller.core.cards import Card
from controller.core.fold.clocks import start_clocks, stop_clocks
from controller.core.fold.registry import folds
from controller.core.messages import facts as f
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.messages.inputs import Moment
from controller.core.table.deal_log import corrected, deal_again
from controller.core.table.guide import HandStep
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Pull, Track
from controller.core.table.shoes.shoe import Shoe
from controller.core.table.table import Table


@folds(f.IrregularityOpened)
def _irregularity(table: Table, now: Moment, fact: f.IrregularityOpened) -> None:
    table.last_irregularity = fact.id
    table.irregularities[fact.id] = OpenIrregularity(
        id=fact.id,
        code=fact.code,
        zone=fact.zone,
        text=fact.text,
        opened_at=now.at,
        pulls=fact.pulls,
        tracks=_named(table, fact),
    )
    wrong = table.irregularities[fact.id]
    lifted = [one.taken_off for one in table.irregularities.values()]
    lifted += [card for pull in table.pulls.values() for card in pull.stood_in]
    wrong.taken_off = next((card for card in lifted if card and card.track in wrong.tracks), None)
    for pull in table.pulls.values():  # from now on it is asked for
        pull.stood_in = tuple(card for card in pull.stood_in if card is not wrong.taken_off)
    wrong.may_be_own = any(_may_be_own(table, track) for track in wrong.tracks)
    _note_exposed(table, wrong)
    stop_clocks(table, now)


def _may_be_own(table: Table, track: Track) -> bool:
    """Whether this card may be one that is missing where it lies, or in the hand.

    Nothing proves that a card with a burnt card's face is that burnt card.
    """
    card, snapshot = table.lying.get(track), table.snapshot()
    if card is None:
        return False
    unsure = [snapshot.matched.get(one.track) for one in snapshot.unconfirmed]
    missed = [pull for pull in (*snapshot.gone, *unsure) if pull and pull.zone == card.zone]
    hand = [pull for pull in snapshot.in_transit if card.may_be(pull)]
    if card.face == UNREADABLE:
        return any(card.may_be(pull) for pull in missed) or bool(hand)
    return any(card.face in (BACK, pull.card) for pull in hand)


def _note_exposed(table: Table, wrong: OpenIrregularity) -> None:
    """Mark the pulled card in question that lies face up although it should not.

    It was seen too early if the game wants it hidden, or dealt it hidden and does not turn it yet.
    """
    faces = {table.lying[track].read for track in wrong.tracks if track in table.lying} - {""}
    for pull in (table.pulls[number] for number in wrong.pulls if number in table.pulls):
        pull.shown = pull.shown or pull.card in faces
        pull.seen_early = pull.seen_early or (bool(faces) and _to_be_hidden(table, pull))


def _to_be_hidden(table: Table, pull: Pull) -> bool:
    """Whether nobody may see this card's face now."""
    snapshot = table.snapshot()
    if pull.state == "in_transit":
        return snapshot.wanted is not None and not snapshot.wanted.face_up
    return pull.state == "dealt" and not pull.face_up and not snapshot.may_be_turned(pull)


def _named(table: Table, fact: f.IrregularityOpened) -> tuple[Track, ...]:
    """Return the lying cards it is about; older journals give only their numbers."""
    if fact.seen:
        return tuple(Track(*track) for track in fact.seen)
    return tuple(track for track in table.lying if track.number in fact.tracks)


@folds(f.ManagerCalled)
def _called(table: Table, _now: Moment, fact: f.ManagerCalled) -> None:
    table.irregularities[fact.id].level = fact.level


@folds(f.CallExtended)
def _extended(table: Table, _now: Moment, fact: f.CallExtended) -> None:
    table.irregularities[fact.id].extended_until = fact.until


@folds(f.RemedyChosen)
def _remedy(table: Table, _now: Moment, fact: f.RemedyChosen) -> None:
    table.irregularities[fact.id].remedy = fact.remedy


@folds(f.StepsGiven)
def _steps(table: Table, _now: Moment, fact: f.StepsGiven) -> None:
    guide = table.guide(fact.id)
    if guide is not None:
        guide.given = table.facts
        guide.steps = [
            HandStep(one.text, one.done_when, one.zone, table.lying.get(_track_of(one)), one.pull)
            for one in fact.steps
        ]


def _track_of(step: f.GuidedStep) -> Track:
    return Track(step.camera, step.start, step.track)


@folds(f.StepSeen)
def _step_seen(table: Table, _now: Moment, fact: f.StepSeen) -> None:
    guide = table.guide(fact.id)
    if guide is not None:
        step = guide.steps[fact.step]
        step.by = fact.by
        if step.lying is not None and step.done_when in ("gone", "held"):
            step.lying.taken_by_word = fact.by != "sensors"
    elif table.round:
        table.round.cleared_by = fact.by


@folds(f.SingleSourceRuled)
def _single_source(table: Table, _now: Moment, _fact: f.SingleSourceRuled) -> None:
    if table.round:
        table.round.by_shoe_alone = True


@folds(f.ShoeCountSetAside)
def _shoe_count_aside(table: Table, _now: Moment, fact: f.ShoeCountSetAside) -> None:
    if table.round:
        table.round.shoe_count_aside = True
    elif table.shoe and table.shoe.name == fact.shoe:
        table.shoe.game_open = False
    device = table.devices.get(fact.shoe)
    if device is not None and device.trouble == "overdraw":  # that its key was pressed may be lost
        device.trouble = ""
        if device.state == "warning":
            device.set_well()


@folds(f.IrregularityClosed)
def _irregularity_closed(table: Table, now: Moment, fact: f.IrregularityClosed) -> None:
    del table.irregularities[fact.id]
    start_clocks(table, now)


@folds(f.CardCorrected)
def _corrected(table: Table, _now: Moment, fact: f.CardCorrected) -> None:
    pull = table.pulls[fact.pull]
    pull.confirmed_copy = fact.was == fact.card
    pull.card = fact.card
    if fact.was is None and pull.state == "in_transit":
        _is_a_strange_one(table, pull)
    if fact.by_eye:
        pull.rule_face(table.lying.get(pull.track) if pull.track else None)
    elif fact.was != fact.card:
        pull.ruled_over = None  # a camera's face takes the place of a person's
    if table.round and pull.state == "dealt" and fact.was != fact.card:
        table.round.deal_log = corrected(table.round.deal_log, fact.pull, fact.card)
        table.round.deal = deal_again(table.config.rules, table.round.deal_log)
    if table.shoe and table.shoe.set == pull.set:
        _recount(table.shoe, fact.was, fact.card)


def _is_a_strange_one(table: Table, pull: Pull) -> None:
    """Whether this is the strange card that was ruled on, which the shoe reported unread
    afterwards.
    """
    for wrong in table.irregularities.values():
        if wrong.code != "unknown_card" or not wrong.remedy:
            continue
        for card in (table.lying[track] for track in wrong.tracks if track in table.lying):
            if card.face == pull.card and not card.excluded:
                card.apart -= {pull.pull}


def _recount(shoe: Shoe, was: Card | None, card: Card) -> None:
    if was is not None:
        shoe.left[was] += 1
    shoe.left[card] -= 1
    shoe.overdrawn = min(shoe.left.values()) < 0


@folds(f.HoleExposureAccepted)
def _exposure_accepted(table: Table, _now: Moment, fact: f.HoleExposureAccepted) -> None:
    table.pulls[fact.pull].exposed = True


@folds(f.FactsUndone)
def _undone(table: Table, now: Moment, fact: f.FactsUndone) -> None:
    """Deal the round again without the facts taken back; their cards are in hand or unmatched."""
    playing = table.round
    if playing is None:
        return
    taken = [old for n, old in playing.deal_log if n >= fact.first]
    playing.deal_log = [(n, old) for n, old in playing.deal_log if n < fact.first]
    playing.deal = deal_again(table.config.rules, playing.deal_log)
    playing.went_on_at = now.at
    table.window, table.stage = None, "dealing"
    for old in taken:
        if isinstance(old, f.CardDealt):
            playing.cards_dealt -= 1
            _undeal(table, now, table.pulls[old.pull])
        elif isinstance(old, f.CardMoved):
            table.pulls[old.pull].zone = old.from_zone


def _undeal(table: Table, now: Moment, pull: Pull) -> None:
    pull.state, pull.zone, pull.unseen, pull.at = "in_transit", "", False, now.at
    pull.shown = pull.shown or pull.face_up
    if pull.ruled_over not in (None, BACK, UNREADABLE):
        pull.ruled_over = ""  # the ruling against that reading may be what is being put right
    if pull.track is not None:
        table.lying[pull.track].at = now.at
        table.lying[pull.track].taken_back = pull.pull
        pull.track = None
