"""All public facts, and the function that makes an event of each.

There is one small function for each kind of public fact; a fact without one is private. The deal's
spots decide what is hidden. Times are published in UTC milliseconds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from controller.core.games.deal import Deal
from controller.core.games.registry import families
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.public.base import PublicEvent, Topic, as_json
from controller.core.public_events import alarms, betting, dealing, rounds, shoes, table, windows
from controller.core.public_events.builder import EventBuilder, Told
from controller.core.table.table import Table


class Event(NamedTuple):
    """One public message, and the round it belongs to; empty outside a round."""

    round: str
    told: PublicEvent

    @property
    def topic(self) -> Topic:
        """`event`, `round` or `alarm`."""
        return self.told.topic

    @property
    def type(self) -> str:
        """Return its name, `card` say."""
        return self.told.name

    @property
    def data(self) -> dict[str, Any]:
        """Return its content, as JSON."""
        return dict(as_json(self.told))


def append_event(table: Table, moment: Moment, fact: f.Fact, events: list[Event]) -> None:
    """Append the public event of `fact`, which has just been applied."""
    build = EVENT_BUILDERS.get(type(fact))
    told = build(table, moment, fact) if build else None
    if told is None:
        return
    playing = table.round.round if table.round else ""
    for event in told if isinstance(told, tuple) else (told,):
        events.append(Event(playing, event))


EVENT_BUILDERS: dict[type, EventBuilder] = {
    kind: build
    for part in (table, shoes, betting, dealing, windows, rounds, alarms)
    for kind, build in part.BUILDERS.items()
}
"""Facts that are public, and how they are told."""


def _of_family(build: Callable[[Deal, Any], PublicEvent]) -> EventBuilder:
    def event(t: Table, _m: Moment, fact: Any) -> Told:
        return build(t.deal, fact) if t.deal else None

    return event


for _game in families():
    EVENT_BUILDERS |= {kind: _of_family(build) for kind, build in _game.events.items()}
