"""One step in progress: the table, the moment, and what has come of the input so far.

Facts are made only by `record`. It applies the fact at once, so the rest of the step sees the table
as it now is, and it makes the public event at the same time.
"""

from controller.core.fold.all import apply
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Moment
from controller.core.messages.orders import Order
from controller.core.public_events.all import Event, append_event
from controller.core.table.table import Table


class Recorder:
    """A step in progress."""

    __slots__ = ("events", "facts", "now", "orders", "table")

    def __init__(self, table: Table, now: Moment) -> None:
        self.table = table
        self.now = now
        self.facts: list[Fact] = []
        self.orders: list[Order] = []
        self.events: list[Event] = []

    def record(self, fact: Fact) -> None:
        """Record that a fact happened: fold it into the table, and make its public event."""
        apply(self.table, self.now, fact)
        self.facts.append(fact)
        append_event(self.table, self.now, fact, self.events)

    def order(self, order: Order) -> None:
        """Ask something of the outside world; it is sent once the facts are committed."""
        self.orders.append(order)
