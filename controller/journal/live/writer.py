"""The journal: every input that mattered and every fact, in order, for ever.

One writer appends batches: the inputs that yielded facts, those facts, and their public events, in
one transaction that waits for the disk. Nothing is acknowledged or published before that. A round's
end carries a checkpoint over everything up to it, signed if the table has its key. Record 1 names
the table of this journal. See `controller.journal.file` for the tables.
"""

import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.core.messages.canonical import canonical, digest
from controller.core.messages.codec import FACT, INPUT
from controller.core.messages.facts import SCHEMA_VERSION, Fact
from controller.core.messages.inputs import Input, Moment
from controller.core.table.config import TableConfig
from controller.journal.file import (
    FORMAT,
    GENESIS,
    SCHEMA,
    JournalError,
    chained,
    connect,
    explained,
    refuse_anothers,
    take_lock,
)
from controller.journal.live.kept_state import sha256
from controller.journal.live.past import Past
from controller.journal.live.reserve import in_the_room_held
from controller.journal.live.rows import Ends, EventToStore, FactNumbers, Rows
from controller.journal.meta import Meta, config_body, game_of, read_meta, rules_hash_of
from controller.journal.proof.checkpoint import Checkpoint, origin
from controller.journal.proof.kept_tree import keep_tree, newest_config
from controller.journal.proof.note import signed_note
from controller.journal.seal.box import key_of
from controller.journal.seal.opening import Opener
from controller.journal.seal.sealing import Sealing, resumed
from controller.words.catalogue import as_public, english

ENGLISH = {"english": english}
"""The English sentence is stored beside its code, so that the journal explains itself."""

KEPT_STATE = b"kept state"
"""The mark of a sealing key is made from it, and no record is sealed under it."""

KEEP = "keep the file for the auditor, and start the table on its last good copy"


@dataclass(frozen=True, slots=True)
class Step:
    """One input, its time, and the facts and events that the core made from it."""

    moment: Moment
    message: Input
    facts: Sequence[Fact]
    events: Sequence[EventToStore]


class Journal:
    """The only writer of a journal file."""

    def __init__(
        self,
        path: Path,
        site: str,
        table: str,
        game: str,
        software: str,
        *,
        key: Ed25519PrivateKey | None = None,
        seal: bytes | None = None,
        durable: bool = True,
    ) -> None:
        """Open `path`, or create it. Raises JournalError: in use, of another table, or broken.

        `key` signs the checkpoints; without one they are published unsigned. `seal` is the key that
        encrypts cards until their round is over; without one they are readable. A new journal
        records `game`; in an existing one `self.game` is the game configured last. A journal that
        is not `durable` does not wait for the disk: only one that is thrown away may be so.
        """
        self.path = path
        self._key = key
        self._round_ended: Ends | None = None
        self._sealing: Sealing | None = None
        self._seal_mark = key_of(seal, KEPT_STATE).hex() if seal is not None else ""
        self._lock = take_lock(path)
        try:
            refuse_anothers(path)
            with explained(path):
                self._connection = connect(path, durable=durable)
                if not self._has_tables():
                    self._begin(site, table, game, software)
                self._rows = Rows(self._connection, path)
                self._config, told = newest_config(self._connection, path, self._rows.seq)
                self._rules, self.game = rules_hash_of(told), game_of(told)
            self.past = Past(self._connection, path, Opener(self._connection, seal))
            if seal is not None:
                self._sealing = resumed(seal, self._connection)
            self.meta = read_meta(self._connection, path)
            self._refuse_strangers(site, table)
        except BaseException as error:
            self._lock.close()
            if isinstance(error, TypeError | ValueError):  # no journal writes these rows
                raise JournalError(f"{path}: this is no whole journal ({error}); {KEEP}") from error
            raise

    @property
    def head(self) -> bytes:
        """The chain's last hash."""
        return self._rows.head

    @property
    def events_head(self) -> bytes:
        """The last hash of the events' chain."""
        return self._rows.event_head

    @property
    def records(self) -> int:
        """Return the number of the last record."""
        return self._rows.seq

    @property
    def last_event(self) -> int:
        """Return the number of the last public event; 0 before the first."""
        return self._rows.n

    @property
    def last_at(self) -> int:
        """Return the table time of the last record, ms, from which a restarted table continues."""
        return self._rows.at

    def append(self, batch: Sequence[Step], state: str = "") -> None:
        """Commit the batch, flushed to disk; if it raises JournalError, nothing of it is kept.

        Steps without facts leave no trace. `state` is the record with the digest of the table's
        state after the batch (`kept_state`); empty: no record. On a full disk the reserved space is
        used (`reserve`).
        """
        in_the_room_held(self.path, lambda: self._append(batch, state))

    def _append(self, batch: Sequence[Step], state: str) -> None:
        before = self._rows.ends()
        sealing = self._sealing.copy() if self._sealing else None
        try:
            with explained(self.path):
                self._connection.execute("BEGIN IMMEDIATE")
                if batch and self._sealing and (begins := self._sealing.begin()):
                    self._rows.record(batch[0].moment, "meta", begins)
                for step in batch:
                    self._write_step(step)
                if state:
                    self._rows.record(batch[-1].moment, "meta", state)
                self._connection.execute("COMMIT")
        except BaseException:
            self._rows.back_to(before)
            self._round_ended = None
            self._sealing = sealing
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        ended, self._round_ended = self._round_ended, None
        if ended is not None:
            keep_tree(self.path, ended.edge, ended.seq, ended.n, self._config)

    def configure(self, config: TableConfig, utc: int) -> None:
        """Record the table's configuration if it changed: so the file explains itself.

        Rules, devices and times are recorded in full, so that any round can be dealt again from the
        journal alone. Raises JournalError.
        """
        body = config_body(config)
        with explained(self.path):
            known = self.past.tells(self._config, body)
        if not known:
            in_the_room_held(self.path, lambda: self._write_meta(body, utc))
            self._config = self._rows.seq
        self._rules, self.game = config.rules_hash, config.rules.name

    def state_mark(self, config: TableConfig) -> str:
        """The digest of what a kept state depends on: the configuration, and the sealing key.

        Under another key the facts before it are read, as one of them may not be opened by it.
        """
        return sha256(config_body(config) + self._seal_mark)

    def succeed(self, before: dict[str, Any], utc: int) -> None:
        """Record, as the second record, which journal this one succeeds and why."""
        if self._rows.seq != 1:
            raise JournalError(f"{self.path}: only a new journal succeeds another one")
        self._write_meta(canonical({"succeeds": before}), utc)

    def tell(self, told: dict[str, Any], utc: int) -> None:
        """Record what was done to the record itself. Raises JournalError."""
        in_the_room_held(self.path, lambda: self._write_meta(canonical(told), utc))

    def _write_meta(self, body: str, utc: int) -> None:
        """Record something about the journal itself. Raises JournalError."""
        with explained(self.path):
            self._rows.record(Moment(self._rows.at, utc), "meta", body)

    def close(self) -> None:
        """Close the file and release its lock.

        A closed journal is a single file and says so; one that was not closed can be recognized as
        incomplete without its log. If others still read it, the log stays.
        """
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _has_tables(self) -> bool:
        query = "SELECT 1 FROM sqlite_master WHERE name = 'record'"
        return self._connection.execute(query).fetchone() is not None

    def _begin(self, site: str, table: str, game: str, software: str) -> None:
        meta = Meta(
            format=FORMAT,
            facts=SCHEMA_VERSION,
            epoch=secrets.token_hex(4),
            site=site,
            table=table,
            game=game,
            software=software,
        )
        body = canonical(asdict(meta))
        head = chained(GENESIS, 1, 0, 0, "meta", body)
        self._connection.executescript(f"BEGIN; {SCHEMA}")
        self._connection.execute(
            "INSERT INTO record VALUES (1, 0, 0, 'meta', ?, ?)",
            (body, head),
        )
        self._connection.execute("COMMIT")
        self._connection.execute("PRAGMA wal_checkpoint")

    def _refuse_strangers(self, site: str, table: str) -> None:
        owner = f"{self.meta.site}/{self.meta.table}"
        if owner != f"{site}/{table}":
            raise JournalError(
                f"{self.path}: this is the journal of table {owner}, not of {site}/{table}; "
                "name this table's own journal in the table file"
            )

    def _write_step(self, step: Step) -> None:
        if not step.facts:
            return
        seal, asked = self._sealing, INPUT.dump_json(step.message).decode()
        self._rows.record(step.moment, "input", seal.input(asked) if seal else asked)
        numbers = FactNumbers()
        for fact in step.facts:
            body = FACT.dump_json(fact, context=ENGLISH).decode()
            stored = seal.fact(self._rows.seq + 1, body) if seal else body
            self._rows.record(step.moment, "fact", stored)
            numbers.add(fact, self._rows.seq)
        for event in step.events:
            self._write_event(step.moment, event, numbers.of(event))
        if seal and (keys := seal.opening()):
            self._rows.record(step.moment, "meta", keys)

    def _write_event(self, moment: Moment, event: EventToStore, fact: int) -> None:
        """Number and store it; a round's result also carries its digest and the chain."""
        data = {"round": event.round, **event.data} if event.round else dict(event.data)
        if event.topic != "round":
            self._rows.event(event, moment.utc, fact, as_public(data), None)
            return
        data["chain"] = self.past.hash_of(fact).hex()
        data["digest"] = digest(data["result"])
        data.pop("checkpoint", None)  # it covers the row without itself
        self._rows.event(event, moment.utc, fact, as_public(data), self._checkpoint)
        self._round_ended = self._rows.ends()

    def _checkpoint(self) -> str:
        """The checkpoint over all rows so far, as published."""
        meta = self.meta
        named = origin(meta.site, meta.table, meta.epoch)
        checkpoint = Checkpoint(
            origin=named,
            root=self._rows.tree.root(),
            epoch=meta.epoch,
            records=self._rows.seq,
            events=self._rows.n,
            rules=self._rules,
        )
        return signed_note(checkpoint.text, named, self._key)
