"""A table as text, and back: the state between rounds, so that a start need not fold all facts.

Only a table at rest is saved: no round, nothing on the felt or in a hand, nothing wrong, no pause.
So nothing hidden is ever in it, and no part of the state is stored twice. A test knows each field
of the table as saved, as empty at rest, or as made of the configuration: none is forgotten.
"""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from pydantic import TypeAdapter

from controller.core.cards import Card
from controller.core.messages.facts import AlarmRaised, ShoeLoaded
from controller.core.messages.phases import Phase
from controller.core.messages.roles import Role
from controller.core.table.config import TableConfig
from controller.core.table.device import Device, Devices
from controller.core.table.open_irregularity import EndedProposal
from controller.core.table.shoes.card_sets import Batch, CardSet
from controller.core.table.shoes.shoe import Shoe
from controller.core.table.shoes.shuffle_audit import Audit
from controller.core.table.state import Disabled
from controller.core.table.table import Table
from controller.core.words import Words

AS_IT_IS = (
    "asked_pause",
    "awaiting_ack",
    "batches",
    "beads",
    "boots",
    "burns_owed",
    "closing",
    "conditions",
    "configured",
    "dealers",
    "devices",
    "disabled",
    "disputed",
    "epoch_of_window",
    "facts",
    "hand_burnt",
    "history",
    "idle_since",
    "last_back",
    "last_dealer",
    "last_irregularity",
    "last_proposal",
    "last_pull",
    "last_round_utc",
    "last_shoe_why",
    "loaded",
    "next_number_at",
    "people",
    "proposal_ended",
    "refusals",
    "refused",
    "reports",
    "rounds",
    "shift_over",
    "signing_key",
    "stage",
    "stood_since",
    "stood_until",
    "taken",
    "unacknowledged",
    "upgrade",
    "voids",
)
"""Fields that are saved under their own name."""

EMPTY_AT_REST = (
    "clock_stopped_at",
    "failed",
    "irregularities",
    "lying",
    "pause",
    "proposal",
    "pulls",
    "round",
    "window",
)
"""Fields that hold nothing while a table may be saved."""


class SavedAudit(NamedTuple):
    """An audit, with the runs that it follows."""

    before: tuple[Card | None, ...]
    run: int
    against: str
    up: dict[int, int]
    down: dict[int, int]
    last: Card | None
    rising: int
    falling: int


class SavedShoe(NamedTuple):
    """The shoe in play; no card of it is in a hand."""

    name: str
    set: str
    decks: int
    left: dict[Card, int]
    dealt: int
    burned: int
    back: str
    cut_card: bool
    rounds_after_cut: int
    condemned: str
    overdrawn: bool
    to_burn: int
    audit: SavedAudit
    discards: list[Card | None]
    lost: int
    game_open: bool
    for_new_dealer: int = 0
    cut_last: bool = False
    burnt_first: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedTable:
    """Everything that a table at rest knows."""

    alarms: list[AlarmRaised]
    asked_pause: tuple[Words, str, str] | None
    awaiting_ack: list[str]
    batches: dict[str, Batch]
    beads: tuple[str, ...]
    boots: dict[str, dict[int, int]]
    closing: int | None
    conditions: dict[str, Words]
    configured: str
    dealers: tuple[str, ...]
    devices: dict[str, Device]
    disabled: Disabled | None
    disputed: dict[str, str]
    epoch_of_window: int
    facts: int
    history: list[dict[str, Any]]
    idle_since: int
    last_back: str
    last_dealer: str
    last_irregularity: int
    last_proposal: int
    last_pull: int
    last_round_utc: int
    last_shoe_why: str
    loaded: dict[str, ShoeLoaded]
    next_number_at: int
    people: dict[Role, str]
    proposal_ended: EndedProposal | None
    refusals: list[tuple[int, str, str]]
    refused: dict[str, str]
    reports: dict[str, tuple[int, int]]
    rounds: int
    seen_commands: list[tuple[str, str, str]]
    sets: list[tuple[CardSet, tuple[Card, ...]]]
    shoe: SavedShoe | None
    signing_key: str
    upgrade: str
    stage: Phase
    unacknowledged: dict[str, dict[str, Any]]
    voids: dict[str, dict[str, str]]
    stood_since: int = 0
    stood_until: int | None = None
    hand_burnt: int = 0
    taken: tuple[tuple[Card, str], ...] = ()
    shift_over: bool = False
    burns_owed: int = 0
    form: Literal[1] = 1


SAVED: TypeAdapter[SavedTable] = TypeAdapter(SavedTable)


def may_be_saved(table: Table) -> bool:
    """Whether the table is at rest, and knows nothing that is hidden from anybody."""
    if table.stage not in ("idle", "closed") or any(getattr(table, one) for one in EMPTY_AT_REST):
        return False
    shoe = table.shoe
    if shoe is not None and (shoe.unaudited or shoe.unreported):
        return False
    return not any(card_set.early for card_set in table.sets.values())


def saved(table: Table) -> str:
    """Return the table as JSON. Raises ValueError if it is not at rest."""
    if not may_be_saved(table):
        raise ValueError("a table is saved between rounds, when nothing is open")
    told = SavedTable(
        **{name: getattr(table, name) for name in AS_IT_IS},
        alarms=list(table.alarms.values()),
        seen_commands=[(*key, body) for key, body in table.seen_commands.items()],
        sets=[_set(card_set) for card_set in table.sets.values()],
        shoe=_shoe(table.shoe) if table.shoe else None,
    )
    return SAVED.dump_json(told).decode()


def table_of(config: TableConfig, text: str) -> Table:
    """Return the table that was saved. Raises ValueError for any other text."""
    told = SAVED.validate_json(text)
    table = Table(config)
    for name in AS_IT_IS:
        setattr(table, name, getattr(told, name))
    table.devices = Devices(told.devices)
    table.devices_of = {
        kind: [device for device in table.devices.values() if device.kind == kind]
        for kind in table.devices_of
    }
    table.alarms = {(alarm.device, alarm.code): alarm for alarm in told.alarms}
    table.seen_commands = {(client, id): body for client, id, body in told.seen_commands}
    for card_set, complete in told.sets:
        card_set.complete = set(complete)
        table.sets[card_set.name] = card_set
    table.shoe = _shoe_of(told.shoe) if told.shoe else None
    return table


def _set(card_set: CardSet) -> tuple[CardSet, tuple[Card, ...]]:
    """Return a set of cards; the faces that were seen complete are stored beside it, in order."""
    same = (name for name in CardSet.__dataclass_fields__ if name != "complete")
    plain = CardSet(**{name: getattr(card_set, name) for name in same})
    return plain, tuple(sorted(card_set.complete))


def _shoe(shoe: Shoe) -> SavedShoe:
    audit = shoe.audit
    kept = SavedAudit(
        before=tuple(audit.before),
        run=audit.run,
        against=audit.against,
        up=audit._up,
        down=audit._down,
        last=audit._last,
        rising=audit._rising,
        falling=audit._falling,
    )
    same = (name for name in SavedShoe._fields if name != "audit")
    return SavedShoe(audit=kept, **{name: getattr(shoe, name) for name in same})


def _shoe_of(told: SavedShoe) -> Shoe:
    kept = told.audit
    audit = Audit(kept.before, kept.run, kept.against)
    audit._up, audit._down, audit._last = kept.up, kept.down, kept.last
    audit._rising, audit._falling = kept.rising, kept.falling
    same = {name: getattr(told, name) for name in SavedShoe._fields if name != "audit"}
    return Shoe(audit=audit, **same)
