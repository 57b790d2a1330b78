"""One step being taken: the table, the moment, and what came of the input so far.

`record` is the only way a fact is made: it is applied at once, so that what follows in the same
step sees the table as it is, and the public hears of it in the same breath.
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
        """The fact happened: fold it into the table, and tell the public what it may know."""
        apply(self.table, self.now, fact)
        self.facts.append(fact)
        append_event(self.table, self.now, fact, self.events)

    def order(self, order: Order) -> None:
        """Ask something of the outside, once the facts are committed."""
        self.orders.append(order)
