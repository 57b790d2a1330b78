"""Makes the events of shoes and burnt cards."""

from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.limits import ITEMS
from controller.core.messages.public import shoes as shoe
from controller.core.messages.public.base import worded
from controller.core.public_events.builder import EventBuilder, Told, code_or, in_words
from controller.core.table.table import Table


def _cut_card(_t: Table, _m: Moment, _f: f.CutCardPulled) -> Told:
    return shoe.CutCard()


def _shoe_started(_t: Table, _m: Moment, fact: f.ShoeStarted) -> Told:
    return shoe.ShoeStarted(fact.shoe, fact.set)


def _shoe_ended(_t: Table, _m: Moment, fact: f.ShoeEnded) -> Told:
    return shoe.ShoeChange(fact.shoe, fact.set, code_or(fact.why, "ruled"), {}, in_words(fact.why))


def _review(_t: Table, _m: Moment, fact: f.RoundsUnderReview) -> Told:
    newest = fact.rounds[-ITEMS:]  # a set of a continuous shuffler plays for days
    return shoe.ShoeUnderReview(fact.set, newest, "not_whole", *worded(fact.why))


BURNED = {
    f.FIRST_CARD: "first_card",
    f.NEW_DEALER: "new_dealer",
    f.NOT_NEEDED: "not_needed",
    f.SHOE_LEAVES: "shoe_leaves",
}
"""The codes of the reasons that no ruling gave."""


def _burned(_t: Table, _m: Moment, fact: f.CardBurned) -> Told:
    code = BURNED.get(fact.why) or code_or(fact.why, "ruled")
    return shoe.Burned(code, {}, in_words(fact.why))


BUILDERS: dict[type, EventBuilder] = {
    f.CutCardPulled: _cut_card,
    f.ShoeStarted: _shoe_started,
    f.ShoeEnded: _shoe_ended,
    f.CardBurned: _burned,
    f.RoundsUnderReview: _review,
}
