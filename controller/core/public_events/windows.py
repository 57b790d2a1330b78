"""Makes the events of questions to players, and of the answers that count."""

from collections.abc import Mapping

from controller.core.messages import facts as f
from controller.core.messages.commands import Counts
from controller.core.messages.inputs import Moment
from controller.core.messages.public import windows as ask
from controller.core.public_events.builder import EventBuilder, Told, utc_of
from controller.core.table.table import Table


def asks_of(asks: tuple[f.Asked, ...]) -> tuple[ask.Ask, ...]:
    """Return the questions of a window as the public sees them."""
    return tuple(ask.Ask(one.hand, one.cards, one.legal) for one in asks)


def _window(_t: Table, m: Moment, fact: f.WindowOpened) -> Told:
    ends_at, due_at = utc_of(m, fact.ends_at), utc_of(m, fact.due_at)
    return ask.WindowOpened(fact.window, fact.question, asks_of(fact.asks), ends_at, due_at)


def _window_closed(_t: Table, _m: Moment, fact: f.WindowClosed) -> Told:
    return ask.WindowClosed(fact.window, fact.code, fact.counts)


def _choice(t: Table, _m: Moment, fact: f.ChoiceMade) -> Told:
    became = {} if fact.asked == fact.applied else {fact.asked: fact.applied}
    return _applied(t, (fact.who, fact.at), {fact.asked: 1}, {fact.applied: 1}, became)


def _counts(t: Table, _m: Moment, fact: f.CountsTaken) -> Told:
    return _applied(t, None, fact.asked, fact.applied, fact.became)


def _applied(
    t: Table,
    who: tuple[str, str] | None,
    asked: Counts,
    applied: Counts,
    became: Mapping[str, str],
) -> Told:
    """Return the answer of one who was asked, or of all; None if nobody was left to be asked."""
    window = t.window
    if window is None:
        return None
    one = next(a for a in window.asks if who is None or (a.who, a.at) == who)
    return ask.DecisionApplied(
        window=window.window,
        question=window.question,
        hand=one.hand,
        cards=one.cards,
        asked=asked,
        applied=applied,
        became=dict(became),
    )


BUILDERS: dict[type, EventBuilder] = {
    f.WindowOpened: _window,
    f.WindowClosed: _window_closed,
    f.ChoiceMade: _choice,
    f.CountsTaken: _counts,
}
