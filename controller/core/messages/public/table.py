"""Events of the table: opened, paused, who deals, what players are told."""

from typing import ClassVar, Literal

from controller.core.messages.public.base import Clocks, Params, PublicEvent, Stopped, Text, public


@public(frozen=True, slots=True)
class TableOpened(PublicEvent):
    """The table is open: rounds follow."""

    name: ClassVar = "table_opened"


@public(frozen=True, slots=True)
class TablePaused(PublicEvent):
    """Play stands still until `table_resumed`."""

    name: ClassVar = "table_paused"
    code: str
    """The reason, for machines."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The reason, for people."""
    clocks: Stopped = "stopped"
    """No deadline runs."""


@public(frozen=True, slots=True)
class WaitingForServer(PublicEvent):
    """The game server's final word did not come; play stands still until it does."""

    name: ClassVar = "waiting_for_server"
    code: str
    """`bets_missing` or `answers_missing`."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The same for people."""
    window: int | None
    """The window whose answer is missing; null: the bets are."""
    clocks: Stopped = "stopped"
    """No deadline runs."""


@public(frozen=True, slots=True)
class TableResumed(PublicEvent):
    """Play goes on after a pause."""

    name: ClassVar = "table_resumed"
    clocks: Clocks | None
    """The new deadlines; null where nothing is open, or something else still stops play."""


@public(frozen=True, slots=True)
class TableRestarted(PublicEvent):
    """The table's program came back; it knows all that it told."""

    name: ClassVar = "table_restarted"
    clocks: Clocks | None
    """The new deadlines; null where nothing is open, or play stands still."""


@public(frozen=True, slots=True)
class Closing(PublicEvent):
    """The table closes soon."""

    name: ClassVar = "closing"
    rounds_left: int
    """Rounds that are still dealt, the one in play counted."""


@public(frozen=True, slots=True)
class TableClosed(PublicEvent):
    """The table is closed; every round is acknowledged."""

    name: ClassVar = "table_closed"


@public(frozen=True, slots=True)
class DealerChanged(PublicEvent):
    """Somebody else deals."""

    name: ClassVar = "dealer_changed"
    dealer: str
    """The dealer's number, as in `p17`; the house's people file alone holds names."""


@public(frozen=True, slots=True)
class Notice(PublicEvent):
    """A message that every player of the table is to be shown now."""

    name: ClassVar = "notice"
    code: Literal["investigating", "resolved", "cancelled"]
    """Something is looked into; play goes on; the round is void and stakes come back."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The same for people."""
