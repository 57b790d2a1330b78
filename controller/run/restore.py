"""Restores the table by folding its journal; if the fold fails, up to the last good step.

A record that cannot be folded (a bug, or facts from other software) must not keep a table down. The
table is restored up to the step of that record. A fact sets the rest aside, so that every later
start skips the same records. The journal keeps them for the auditor.
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from controller.core.engine import Engine
from controller.core.messages.codec import FACT
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import RecordsUnreadable
from controller.core.table.config import TableConfig
from controller.core.table.table import Table
from controller.journal.file import JournalError
from controller.journal.live.kept_state import NoStateError, read_state
from controller.journal.live.writer import Journal
from controller.journal.unreadable import Row, left_out, set_aside, within

OTHER_RULES = (
    "{journal}: record {record} was made under other rules of the game than the table has now, and "
    "does not go by these ({why}); put the game's file back as it was, or begin a new record with: "
    "livetable journal new-epoch {journal}"
)

CHANGED_IN_ROUND = (
    "{journal}: round {round} was opened under other rules of the game than the table has now, and "
    "its players bet by those; put the game's file back as it was, finish the round and close the "
    "table before the file is changed, or begin a new record with: "
    "livetable journal new-epoch {journal}"
)

STILL_IN_USE = (
    "{journal}: the table file does not name {device} any more, and {what}; put it back into the "
    "table file until that is over, or begin a new record with: "
    "livetable journal new-epoch {journal}"
)

log = logging.getLogger("livetable.journal")


@dataclass(frozen=True, slots=True)
class Restored:
    """The table, and the part of its journal that could not be folded (None: nothing new)."""

    engine: Engine
    unreadable: RecordsUnreadable | None = None


def restored(
    config: TableConfig,
    journal: Journal,
    follow: Callable[[Fact], None] = lambda _fact: None,
    resume: Callable[[str, str], None] | None = None,
) -> Restored:
    """The table as the journal has it; `follow` receives every fact that counts, in order.

    Rows are read one by one: a long journal takes time, not memory. If `resume` is given and the
    journal vouches for the state saved beside it, the table starts from that state. `resume` then
    receives the last round in it and what was saved with it, and `follow` the facts since. Raises
    JournalError if the rules of the game were changed within a round, or contradict the cards
    dealt, or if a device that is still in use is not configured any more.
    """
    if resume is not None and journal.last_event:  # a new journal has nothing to fold
        try:
            return Restored(_resumed(config, journal, follow, resume))
        except NoStateError as error:
            log.info("every fact is folded, no kept state is used: %s", error)
    engine, failed, why = _folded(Engine(config), _rows(journal), follow)
    changed = engine.table.configured not in ("", config.rules_hash)
    if failed is None:
        playing = engine.table.round
        if changed and playing is not None and not playing.over:
            raise JournalError(CHANGED_IN_ROUND.format(journal=journal.path, round=playing.round))
        for device, what in _still_in_use(engine.table):
            raise JournalError(STILL_IN_USE.format(journal=journal.path, device=device, what=what))
        return Restored(engine)
    if changed:
        raise JournalError(OTHER_RULES.format(journal=journal.path, record=failed.seq, why=why))
    log.error("record %d cannot be replayed: %s", failed.seq, why)
    first = journal.past.step_of(failed.seq)
    rest = (row for row in _rows(journal) if row.seq >= failed.seq)
    unreadable = _unreadable(rest, first, journal.records, why)
    before = (row for row in _rows(journal) if row.seq < first)
    return Restored(_folded(Engine(config), before, lambda _fact: None)[0], unreadable)


def _still_in_use(table: Table) -> Iterator[tuple[str, str]]:
    """Return the devices without which the table cannot go on and that its file does not name."""
    if table.shoe is not None and table.shoe.name not in table.devices:
        yield table.shoe.name, "it is the shoe in play"
    for name, load in table.loaded.items():
        if name not in table.devices:
            yield name, f"set {load.set} is loaded in it"
    for card in table.lying.values():
        if card.track.camera not in table.devices:
            yield card.track.camera, "cards that it saw lie on the felt"


def _resumed(
    config: TableConfig,
    journal: Journal,
    follow: Callable[[Fact], None],
    resume: Callable[[str, str], None],
) -> Engine:
    """The table of the saved state and the facts since. Raises NoStateError."""
    state, seq = read_state(journal.path)
    if state.config != journal.state_mark(config):
        raise NoStateError("the configuration or the sealing key is another one")
    if not journal.past.tells(seq, state.record):
        raise NoStateError("the journal does not vouch for it: it is torn, old, or of other facts")
    gone = set_aside(journal.path, seq)
    if any(one.start <= seq for one in gone):
        raise NoStateError("records before it were set aside since")
    try:
        engine = Engine.resumed(config, state.table, state.at)
    except ValueError as error:
        raise NoStateError(f"this program reads it not ({error})") from None
    last = "".join(ended["round"] for ended in engine.table.history[-1:])
    since: list[Fact] = []
    rows = (row for row in journal.past.fact_rows(seq) if not within(row.seq, gone))
    engine, failed, why = _folded(engine, rows, since.append)
    if failed is not None:
        raise NoStateError(f"record {failed.seq} cannot be replayed on it: {why}")
    try:
        resume(last, state.aside)
    except ValueError as error:
        raise NoStateError(f"this program reads not what was saved with it ({error})") from None
    for fact in since:
        follow(fact)
    log.info("the state of record %d is used; %d facts are folded since", seq, len(since))
    return engine


def _rows(journal: Journal) -> Iterator[Row]:
    return left_out(journal.past.fact_rows(), journal.path)


def _folded(
    engine: Engine, rows: Iterator[Row], follow: Callable[[Fact], None]
) -> tuple[Engine, Row | None, str]:
    """The table after these facts; the row that fails and the reason, if one does.

    The facts of a step are passed on only when all of them are folded.
    """
    of_step: list[Fact] = []
    last = 0
    for row in rows:
        if row.seq != last + 1:  # an input lies between
            _told(of_step, follow)
        last = row.seq
        try:
            fact = FACT.validate_json(row.body)
            engine.replay(row.moment, fact)
        except Exception as error:
            return engine, row, f"{type(error).__name__}: {error}".splitlines()[0]
        of_step.append(fact)
    _told(of_step, follow)
    return engine, None, ""


def _told(facts: list[Fact], follow: Callable[[Fact], None]) -> None:
    for fact in facts:
        follow(fact)
    facts.clear()


def _unreadable(rows: Iterable[Row], first: int, last: int, why: str) -> RecordsUnreadable:
    """Return the part that is left out, and which rounds ended in it, read without the fold."""
    ended: dict[str, None] = {}
    acknowledged: set[str] = set()
    for row in rows:
        told = json.loads(row.body)
        if told.get("kind") in ("round_settled", "round_voided"):
            ended[told["round"]] = None
        elif told.get("kind") == "round_acknowledged":
            acknowledged.add(told["round"])
    open_still = tuple(name for name in ended if name not in acknowledged)
    return RecordsUnreadable(first, last, why, tuple(ended), open_still)
