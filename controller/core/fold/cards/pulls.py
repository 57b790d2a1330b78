"""The fold of cards that leave a shoe or return to it, and of rulings on cards in transit."""

from controller.core.cards import Card
from controller.core.fold.cards.faces_shown import note_shown
from controller.core.fold.cards.told_late import note_told_late
from controller.core.fold.registry import folds
from controller.core.fold.reports import take_number
from controller.core.fold.shoes import off_rack
from controller.core.messages import facts as f
from controller.core.messages.devices import BACK
from controller.core.messages.inputs import Moment
from controller.core.table.pulls import Pull
from controller.core.table.shoes.card_sets import CardSet
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
        note_shown(table, card)
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


def _back_in(card_set: CardSet, card: Card | None) -> None:
    """A card of a set that is not in play lies in its shoe again."""
    if card in card_set.early:
        card_set.early.remove(card)
    else:
        card_set.stub_loses(card, -1)


@folds(f.CutCardPulled)
def _cut_card(table: Table, _now: Moment, fact: f.CutCardPulled) -> None:
    take_number(table, fact.shoe, fact.boot, fact.n)
    shoe = table.shoe
    if shoe and shoe.name == fact.shoe and not shoe.cut_card:  # a repeat: no more rounds
        shoe.cut_card = shoe.cut_last = True
        shoe.rounds_after_cut = table.game.rounds_after_cut(table.config.rules)


@folds(f.PullSetAside)
def _pull_aside(table: Table, _now: Moment, fact: f.PullSetAside) -> None:
    pull, playing = table.pulls[fact.pull], table.round
    if playing and playing.over == "voided":
        if table.shoe and pull.set != table.shoe.set:
            playing.other_void = pull.shoe
        elif not _lies(table, pull):
            playing.hand_void = True
    pull.state = "excluded"


def _lies(table: Table, pull: Pull) -> bool:
    """Whether a card in transit lies on the felt: by its face, or as one of enough unread ones."""
    glance, own = table.snapshot(), table.shoe.back if table.shoe else ""
    cards = [card for card in glance.unmatched if card.colour in ("", own) or card.face != BACK]
    if any(card.face == pull.card and card.may_be(pull) for card in cards):
        return True
    faces = [card.face for card in cards]
    unread = [card for card in cards if not card.shows_card and card.may_be(pull)]
    return len(unread) >= sum(one.card not in faces for one in glance.in_transit)


@folds(f.PullKeptAsNext)
def _pull_kept(table: Table, _now: Moment, fact: f.PullKeptAsNext) -> None:
    pull = table.pulls[fact.pull]
    pull.kept_as_next, pull.known_next = True, pull.shown
