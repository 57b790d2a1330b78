"""Opens a table's record: its journal under its keys, and its folder of pictures."""

import logging
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.copies.newest import refuse_newer, refuse_older
from controller.journal.file import OF_THE_DISK, JournalError
from controller.journal.live.reserve import in_the_room_held
from controller.journal.live.writer import Journal
from controller.journal.proof.signing_key import (
    MisplacedKeyError,
    SigningKeyError,
    key_file,
    read_key,
    refuse_beside,
)
from controller.journal.seal.key import sealing_key
from controller.settings.table_file import SettingsError, TableSection
from controller.system_errors import reason_of

log = logging.getLogger("livetable.journal")


class Record(NamedTuple):
    """A table's journal, the key that encrypts its cards, and the public half of the signing key.

    `public` is in hex, empty if nothing signs; `unsigned` gives the reason if a key was wanted.
    """

    journal: Journal
    seal: bytes | None
    public: str
    unsigned: str


def open_record(table: TableSection, game: str, software: str) -> Record:
    """Open the record, or create it. Raises SettingsError, JournalError."""
    _make_evidence(table)
    key, missing = _signing_key(table)
    seal = _sealing_key(table)
    about = (table.site, table.id, game, software)
    journal = in_the_room_held(
        table.journal, lambda: Journal(table.journal, *about, key=key, seal=seal)
    )
    try:
        _refuse_another_game(journal, game)
        refuse_newer(table.journal, software)
        if table.anchor_file is not None:
            refuse_older(journal, table.anchor_file)
    except JournalError:
        journal.close()
        raise
    return Record(journal, seal, key.public_key().public_bytes_raw().hex() if key else "", missing)


def _refuse_another_game(journal: Journal, game: str) -> None:
    """Refuse a record of a game with other rules. Raises JournalError."""
    before, path = journal.game, journal.path
    if before not in ("", game):
        raise JournalError(
            f"{path}: this is the record of {before}, and the table file says {game}; put {before} "
            f"back, or begin a new record with: livetable journal new-epoch {path}"
        )


def _make_evidence(table: TableSection) -> None:
    try:
        table.evidence.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(
            f"{table.evidence}: cannot be made ({reason_of(error)}); write another table.evidence",
            passing=error.errno in OF_THE_DISK,
        ) from None


def _sealing_key(table: TableSection) -> bytes | None:
    """The key that encrypts cards in the journal. Raises SettingsError: there is none."""
    try:
        return sealing_key(table.seal_key_file, table.journal)
    except SigningKeyError as error:
        raise SettingsError(str(error)) from None


def _signing_key(table: TableSection) -> tuple[Ed25519PrivateKey | None, str]:
    """The key that signs checkpoints; or none, and the reason if one was wanted.

    Raises SettingsError if it lies beside the journal.
    """
    path = key_file(table.signing_key_file)
    if path is None:
        return None, ""
    try:
        refuse_beside(path, table.journal)
        return read_key(path), ""
    except MisplacedKeyError as error:
        raise SettingsError(str(error)) from None
    except SigningKeyError as error:
        log.error("checkpoints are not signed: %s", error)
        return None, str(error)
