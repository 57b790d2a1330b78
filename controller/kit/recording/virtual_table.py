"""A table in time of its own: core, journal and hands, with nobody to wait for.

A night of it takes as long as its steps do; the same seed deals the same cards.
"""

from collections.abc import Iterator

from controller.core.engine import Engine
from controller.core.messages.canonical import canonical
from controller.core.messages.inputs import Input, Moment, Started, Tick
from controller.core.messages.orders import Reply
from controller.core.table.table import Table
from controller.journal.live.outbox import Outbox, StoredEvent
from controller.journal.live.writer import Journal, Step
from controller.kit.bare_table import Wanted, table_config
from controller.kit.hands import Hands
from controller.mqtt.envelope import Address, Refusal, read_command

MOST_STEPS = 100_000
"""A night that takes more acts goes round in circles."""


class VirtualTable:
    """One table; what it told is taken with `told`, and time goes on with `go_on`."""

    def __init__(self, wanted: Wanted, begin_utc: int) -> None:
        """Begin a journal, which nobody needs after a power cut.

        Raises JournalError, ConfigError, OSError.
        """
        config = table_config(wanted)
        self.at, self._begin = 0, begin_utc
        self.engine = Engine(config)
        self.journal = Journal(
            wanted.journal,
            wanted.site,
            wanted.table,
            config.rules.name,
            config.software,
            durable=False,
        )
        self.journal.configure(config, begin_utc)
        meta = self.journal.meta
        self.address = Address(meta.site, meta.table, meta.epoch)
        self._outbox = Outbox(wanted.journal)
        self._taken = 0
        self._pace, self._managing = round(1000 * wanted.pace_s), round(1000 * wanted.manager_s)
        self._hands = Hands(self.table, wanted.seed, "recording", wanted.rounds)
        for message in (Started(config.software), *self._hands.arrive()):
            self._feed(message)

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.engine.table

    @property
    def moment(self) -> Moment:
        """Now, at the table."""
        return Moment(self.at, self._begin + self.at)

    @property
    def state(self) -> str:
        """The public state as JSON, with the newest of the events that were taken."""
        state = self.engine.public_state(self.moment)
        return canonical({**state, "as_of": self.address.sequence(self._taken)})

    @property
    def all_told(self) -> bool:
        """Whether every event so far was taken."""
        return self._outbox.event(self._taken + 1) is None

    def close(self) -> None:
        """Give the files back."""
        self._outbox.close()
        self.journal.close()

    def told(self) -> Iterator[StoredEvent]:
        """Yield the public events since the last call, in order; more may come meanwhile."""
        while (event := self._outbox.event(self._taken + 1)) is not None:
            self._taken += 1
            yield event

    def go_on(self) -> None:
        """Let people do their next act, or time come to the table's next deadline."""
        act = self._hands.next_act()
        if act:
            slow = bool(self.table.pause or self.table.irregularities)
            self.at += self._managing if slow else self._pace
            for message in act:
                self._feed(message)
            return
        deadline = self.engine.deadline()
        if deadline is None:
            raise LookupError("the table waits for nothing and nobody: it would stand for ever")
        self.at = max(self.at, deadline)
        self._feed(Tick())

    def command(self, verb: str, payload: bytes) -> None:
        """Give the table a game server's command. Raises ValueError if the table refuses it."""
        command = read_command(verb, payload)
        if isinstance(command, Refusal):
            raise ValueError(f"{verb}: {command.text}")
        for reply in self._feed(command):  # type: ignore[arg-type]
            if reply.status == "rejected":
                raise ValueError(f"{verb}: {reply.text}")

    def staff(self, word: str) -> bool:
        """Let people act as in `Hands.staff`; False if they cannot act now."""
        act = self._hands.staff(word)
        for message in act or ():
            self._feed(message)
        return act is not None

    def _feed(self, message: Input) -> list[Reply]:
        outcome = self.engine.step(self.moment, message)
        if outcome.facts:
            self.journal.append([Step(self.moment, message, outcome.facts, outcome.events)])
        return [order for order in outcome.orders if isinstance(order, Reply)]
