"""Makes the events of betting: the lights, the accepted bets, and bets that are returned."""

from controller.core.messages import facts as f
from controller.core.messages.commands import BoxBets
from controller.core.messages.inputs import Moment
from controller.core.messages.public import betting as bet
from controller.core.public_events.builder import EventBuilder, Told, in_words, utc_of
from controller.core.table.table import Table


def _round_opened(t: Table, m: Moment, fact: f.BettingOpened) -> Told:
    return bet.RoundOpened(
        number=fact.number,
        dealer=fact.dealer,
        shoe=fact.shoe,
        rules_hash=t.config.rules_hash,
        yellow_at=utc_of(m, fact.yellow_at),
        ends_at=utc_of(m, fact.ends_at),
    )


def _extended(t: Table, m: Moment, fact: f.BettingExtended) -> Told:
    over = t.round is not None and t.round.light == "red"
    return bet.BettingExtended(over, utc_of(m, fact.yellow_at), utc_of(m, fact.ends_at))


def _light(_t: Table, m: Moment, fact: f.LightTurned) -> Told:
    return bet.Light(fact.colour, utc_of(m, fact.ends_at))


def _betting_closed(_t: Table, m: Moment, fact: f.BettingClosed) -> Told:
    return bet.BettingClosed(utc_of(m, fact.due_at))


def _no_bets(_t: Table, _m: Moment, fact: f.BetsMissing) -> Told:
    return bet.NoBets(fact.then)


def _bets_returned(_t: Table, _m: Moment, fact: f.BetsReturned) -> Told:
    return bet.BetsReturned(fact.cause, {}, in_words(fact.cause))


def _started(_t: Table, _m: Moment, fact: f.BetsAccepted) -> Told:
    boxes = {
        str(box): BoxBets(side, box not in fact.uninsured)
        for box, side in sorted(fact.boxes.items())
    }
    return bet.Started(boxes, fact.players, fact.side)


BUILDERS: dict[type, EventBuilder] = {
    f.BetsReturned: _bets_returned,
    f.BettingOpened: _round_opened,
    f.BettingExtended: _extended,
    f.LightTurned: _light,
    f.BettingClosed: _betting_closed,
    f.BetsMissing: _no_bets,
    f.BetsAccepted: _started,
}
