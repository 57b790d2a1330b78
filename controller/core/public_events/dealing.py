"""Makes the events of dealing: cards, corrections, undos. Hidden faces are left out here."""

from controller.core.games.spots import HIDDEN
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.public import dealing as deal
from controller.core.public_events.builder import (
    EventBuilder,
    Told,
    in_words,
)
from controller.core.table.table import Table


def _card(t: Table, _m: Moment, fact: f.CardDealt) -> Told:
    spot = t.deal.spot(fact.zone) if t.deal else None
    return deal.Card(
        n=t.round.cards_dealt if t.round else 0,
        hand=t.game.hand(fact.zone),
        index=fact.index,
        card=(spot.face(fact.index) if spot else None) or HIDDEN,
        total=(spot.total if spot else None) or 0,
        soft=spot.soft if spot else False,
    )


def _moved(t: Table, _m: Moment, fact: f.CardMoved) -> Told:
    card = t.pulls[fact.pull].card or HIDDEN
    return deal.Moved(card, t.game.hand(fact.from_zone), t.game.hand(fact.to_zone))


def _corrected(t: Table, _m: Moment, fact: f.CardCorrected) -> Told:
    """Publish a dealt card's corrected face; a hidden card's only when it is turned."""
    pull = t.pulls[fact.pull]
    spot = t.deal.spot(pull.zone) if t.deal else None
    if pull.state != "dealt" or not pull.face_up or fact.was == fact.card or spot is None:
        return None
    log = t.round.deal_log if t.round else []
    split = any(isinstance(one, f.CardMoved) and one.pull == fact.pull for _, one in log)
    return deal.CardCorrected(
        hand=t.game.hand(pull.zone),
        index=0 if split else pull.index,
        was=fact.was or HIDDEN,
        card=fact.card,
        total=spot.total or 0,
        soft=spot.soft,
    )


def _taken_back(t: Table, _m: Moment, fact: f.FactsUndone) -> Told:
    """Publish the cards that are void; a split's moves go back to where they came from."""
    hand = t.game.hand
    return deal.CardsTakenBack(
        t.round.cards_dealt if t.round else 0,
        tuple(deal.Place(hand(zone), index) for zone, index in fact.places),
        tuple(deal.Move(hand(made), hand(came_from)) for came_from, made in fact.moves),
        fact.check,
    )


def _hand_dead(_t: Table, _m: Moment, fact: f.HandKilled) -> Told:
    return deal.HandDead(str(fact.box), fact.why, {}, in_words(fact.why))


BUILDERS: dict[type, EventBuilder] = {
    f.CardCorrected: _corrected,
    f.FactsUndone: _taken_back,
    f.HandKilled: _hand_dead,
    f.CardDealt: _card,
    f.CardMoved: _moved,
}
