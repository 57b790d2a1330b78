"""Tells whether a key belongs to the journal: named in its facts, or used to sign its rounds."""

import sqlite3
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.file import explained, reading
from controller.journal.meta import read_meta
from controller.journal.proof.checkpoint import origin
from controller.journal.proof.leaves import checkpoint_of
from controller.journal.proof.note import key_mark, read_note
from controller.journal.proof.signing_key import SigningKeyError

NAMED = """SELECT json_extract(body, '$.key') FROM record WHERE kind = 'fact'
    AND body LIKE '%"signing_key_changed"%'
    AND json_extract(body, '$.kind') = 'signing_key_changed'"""
ROUNDS = "SELECT body FROM event WHERE topic = 'round' ORDER BY n"


class OthersKeyError(SigningKeyError):
    """The key is one, but not one of this journal."""


def refuse_of_others(key: Ed25519PrivateKey, named: Path, journal: Path) -> None:
    """Raise OthersKeyError if the key from the file `named` does not belong to the journal.

    A journal in which nothing was ever signed has no keys. A key is recognized by the mark of four
    bytes in its signatures.
    """
    public = key.public_key().public_bytes_raw()
    with reading(journal) as connection, explained(journal):
        meta = read_meta(connection, journal)
        mark = key_mark(origin(meta.site, meta.table, meta.epoch), public)
        marks = _marks(connection)
        if not marks or mark in marks or (public.hex(),) in connection.execute(NAMED).fetchall():
            return
    theirs = " and ".join(one.hex() for one in marks)
    raise OthersKeyError(
        f"{named} is not the key of this journal: its mark is {mark.hex()}, and the rounds' "
        f"checkpoints bear {theirs}; name the file of the table's own key by --key FILE"
    )


def _marks(connection: sqlite3.Connection) -> list[bytes]:
    """The marks of all keys that signed a round, in order."""
    notes = (checkpoint_of(body) for (body,) in connection.execute(ROUNDS))
    lines = (line for note in notes if note for line in read_note(note).signatures)
    return list(dict.fromkeys(signature[:4] for _, signature in lines))
