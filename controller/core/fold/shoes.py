"""The fold of shoes and sets: what is loaded, in play, out, shuffled, counted."""

from controller.core.cards import Card
from controller.core.fold.cards.burnt import note_burnt
from controller.core.fold.registry import folds
from controller.core.fold.reports import take_number
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.pulls import Pull
from controller.core.table.shoes.card_sets import Batch, CardSet
from controller.core.table.shoes.shoe import Shoe, full_shoe
from controller.core.table.shoes.shuffle_audit import Audit
from controller.core.table.table import Table
from controller.core.words import Say, Words, code_of, several


def set_of(table: Table, name: str) -> CardSet:
    """Return the set of that name; a new one if it was never heard of."""
    return table.sets.setdefault(name, CardSet(name))


REMEMBERED_BATCHES = 64
"""Batches in no set of which the words are kept: far more than wait to be loaded."""


def batch_of(table: Table, name: str) -> Batch:
    """Return what was said of this batch, moved to the newest; the oldest unused ones are
    forgotten.
    """
    batch = table.batches[name] = table.batches.pop(name, Batch())
    in_a_set = {one.batch for one in table.sets.values()}
    in_none = [one for one in table.batches if one not in in_a_set]
    for one in in_none[:-REMEMBERED_BATCHES]:
        del table.batches[one]
    return batch


@folds(f.ShuffleReported)
def _shuffled(table: Table, _now: Moment, fact: f.ShuffleReported) -> None:
    if fact.batch:
        batch = batch_of(table, fact.batch)
        batch.shuffled = fact.what == "finished"
    if fact.set:
        set_of(table, fact.set).state = "shuffled" if fact.what == "finished" else "shuffling"


@folds(f.ReportTaken)
def _report_taken(table: Table, _now: Moment, fact: f.ReportTaken) -> None:
    take_number(table, fact.device, fact.boot, fact.n)


@folds(f.BatchChecked)
def _checked(table: Table, _now: Moment, fact: f.BatchChecked) -> None:
    batch = batch_of(table, fact.batch)
    batch.counted, batch.faults = fact.counted, fact.faults


@folds(f.ReceiptTaken)
def _receipt(table: Table, _now: Moment, fact: f.ReceiptTaken) -> None:
    batch = batch_of(table, fact.batch)
    batch.decks, batch.back = fact.decks, fact.back


@folds(f.AlarmRaised)
def _alarm(table: Table, _now: Moment, fact: f.AlarmRaised) -> None:
    table.alarms[fact.device, fact.code] = fact


@folds(f.AlarmAcknowledged)
def _alarm_over(table: Table, _now: Moment, fact: f.AlarmAcknowledged) -> None:
    table.alarms.pop((fact.device, fact.code), None)


@folds(f.StubReported)
def _stub(table: Table, _now: Moment, fact: f.StubReported) -> None:
    card_set = set_of(table, fact.set)
    card_set.stub_due, card_set.stub_doubt = None, 0
    card_set.returned += fact.cards
    if not fact.faults:
        card_set.rounds.clear()


BY_FELT = "face_changed_after"
"""The sentence of a review because the felt contradicts the result of the round."""


@folds(f.RoundsUnderReview)
def _review(table: Table, _now: Moment, fact: f.RoundsUnderReview) -> None:
    card_set = set_of(table, fact.set)
    card_set.review = _also(card_set.review, fact.why)
    by_felt = code_of(fact.why, BY_FELT) == BY_FELT
    if by_felt and table.round and table.round.round in fact.rounds:
        table.round.reviewed = True


def _also(review: Words, why: Words) -> Words:
    """Return the reasons of a review with this one added, each once."""
    match review:
        case "":
            return why
        case Say(code="several", params={"what": tuple(known)}):
            return review if why in known else several([*known, why])
    return review if why == review else several([review, why])


@folds(f.SetCleared)
def _set_cleared(table: Table, _now: Moment, fact: f.SetCleared) -> None:
    card_set = set_of(table, fact.set)
    card_set.review = ""
    card_set.rounds.clear()
    card_set.complete.clear()
    card_set.shoes = 0


@folds(f.ShuffleSuspected)
def _suspected(table: Table, _now: Moment, _fact: f.ShuffleSuspected) -> None:
    if table.shoe:
        table.shoe.condemned = "shuffle_suspected"


@folds(f.ShoeLoaded)
def _loaded(table: Table, _now: Moment, fact: f.ShoeLoaded) -> None:
    """Fold a loaded shoe: a set lies in one shoe, so an entry of another shoe was corrected.

    A set that is loaded has no stub any more, even where nobody counted it: what the shoe gives in
    which it lay then is no card of this set.
    """
    others = {name: one for name, one in table.loaded.items() if one.set != fact.set}
    table.loaded = {**others, fact.shoe: fact}
    card_set = set_of(table, fact.set)
    card_set.state, card_set.back, card_set.batch = "loaded", fact.back, fact.batch
    card_set.early, card_set.early_discards = [], []
    card_set.stub_due, card_set.stub_doubt, card_set.left_in = None, 0, ""
    card_set.entered_ahead = False


@folds(f.ShoeStarted)
def _started(table: Table, _now: Moment, fact: f.ShoeStarted) -> None:
    loaded = table.loaded.pop(fact.shoe, None)
    card_set = set_of(table, fact.set)
    shoe = Shoe(fact.shoe, fact.set, fact.decks, full_shoe(fact.decks))
    shoe.back = loaded.back if loaded else ""
    house = 1 if table.config.house.burn_first else 0
    shoe.for_new_dealer, table.burns_owed = table.burns_owed, 0
    shoe.to_burn = max(house, table.game.burns(table.config.rules)) + shoe.for_new_dealer
    shoe.audit = Audit(tuple(card_set.returned))
    for card in card_set.early:
        shoe.take_out(card)
        shoe.audit.feed(card)
    shoe.discards, card_set.early, card_set.early_discards = card_set.early_discards, [], []
    hand = (pull for pull in table.pulls.values() if pull.state == "in_transit")
    shoe.burned = shoe.dealt - sum(pull.set == fact.set for pull in hand)  # none was dealt yet
    card_set.state, card_set.returned = "in_play", []
    table.shoe, table.beads = shoe, ()
    device = table.devices[fact.shoe]
    if device.failed is not None:  # cards that are loaded do not mend it
        return
    device.trouble = ""
    if device.state == "warning":
        device.set_well()


@folds(f.ShoeEnded)
def _ended(table: Table, _now: Moment, fact: f.ShoeEnded) -> None:
    shoe, table.shoe = table.shoe, None
    table.last_shoe_why = fact.why
    table.devices[fact.shoe].put_in, table.devices[fact.shoe].batch = False, ""
    if ahead := table.loaded.get(fact.shoe):
        set_of(table, ahead.set).entered_ahead = True
    if shoe is None:
        return
    table.last_back, table.burns_owed = shoe.back, shoe.for_new_dealer
    untold = [(table.pulls[n], card) for n, card in shoe.unreported if n in table.pulls]
    table.taken += tuple((card, pull.zone) for pull, card in untold)
    card_set = set_of(table, shoe.set)
    for pull in list(table.pulls.values()):
        if pull.set == shoe.set and pull.state in ("excluded", "burned"):
            del table.pulls[pull.pull]  # the set may be in play again before the next betting
            if pull.state == "excluded":
                shoe.discards.append(pull.card)
    card_set.state, card_set.stub_due, card_set.stub_doubt = "out", shoe.at_most, shoe.lost
    for one in table.sets.values():
        one.left_in = "" if one.left_in == shoe.name else one.left_in
    card_set.stub_expected, card_set.left_in = dict(shoe.left), shoe.name
    card_set.returned = list(shoe.discards)
    card_set.shoes += 1
    card_set.complete |= {card for card, left in shoe.left.items() if left == 0}


def to_rack(table: Table, pull: Pull) -> None:
    """Put the card with the discards of its own set."""
    if (rack := _rack(table, pull)) is not None:
        rack.append(pull.card)


def off_rack(table: Table, pull: Pull) -> None:
    """Take a card off the discards again: it went back into its shoe."""
    rack = _rack(table, pull)
    if rack is not None and pull.card in rack:
        rack.reverse()
        rack.remove(pull.card)
        rack.reverse()
    if table.shoe is not None and table.shoe.set == pull.set:
        table.shoe.burned -= 1
        table.shoe.to_burn += pull.burn_paid
        table.shoe.for_new_dealer += pull.burn_of_dealer
        if table.shoe.burnt_first == pull.pull:
            table.shoe.burnt_first = 0


def _rack(table: Table, pull: Pull) -> list[Card | None] | None:
    shoe = table.shoe
    if shoe is not None and shoe.set == pull.set:
        return shoe.discards
    card_set = table.sets.get(pull.set)
    if card_set is None:
        return None
    return card_set.early_discards if card_set.state == "loaded" else card_set.returned


@folds(f.CardBurned)
def _card_burned(table: Table, _now: Moment, fact: f.CardBurned) -> None:
    pull = table.pulls[fact.pull]
    pull.state = "burned"
    if pull.kept_as_next and table.round is None and fact.why in (f.NOT_NEEDED, f.SHOE_LEAVES):
        table.hand_burnt += 1  # no ruling said so: the hand still holds it
    pull.kept_as_next = pull.kept_as_next and fact.why == f.NOT_NEEDED  # else the hand gave it away
    note_burnt(table, pull)
    to_rack(table, pull)
    shoe = table.shoe
    if shoe is not None and shoe.set == pull.set:
        shoe.burned += 1
        if fact.why in (f.FIRST_CARD, f.NEW_DEALER):
            _pay(table, shoe, pull)


def _pay(table: Table, shoe: Shoe, pull: Pull) -> None:
    """Count one card less to be burnt; the shoe's first burn card may ask for more.

    It need not be the first that left the shoe: another may have come too early.
    """
    is_first = not shoe.burnt_first
    shoe.burnt_first = shoe.burnt_first or pull.pull
    more = table.game.burns_more(table.config.rules, pull.card) if is_first else 0
    due, of_dealer = shoe.to_burn, shoe.for_new_dealer
    shoe.to_burn = max(due - 1, 0) + more
    shoe.for_new_dealer = min(of_dealer, shoe.to_burn)
    pull.burn_paid, pull.burn_of_dealer = due - shoe.to_burn, of_dealer - shoe.for_new_dealer


@folds(f.ShoeCondemned)
def _condemned(table: Table, _now: Moment, fact: f.ShoeCondemned) -> None:
    if table.shoe:
        table.shoe.condemned = fact.why
