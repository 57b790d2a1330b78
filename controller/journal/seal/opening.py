"""Opens sealed records with the table's key, or with keys that the journal itself publishes later.

A round's end is followed by a record with the keys of its sealed facts. So everybody who has the
file can read the rounds that are over, and needs a key only for the one in play. What devices sent
stays sealed for good.
"""

import json
import sqlite3
from contextlib import suppress

from controller.journal.file import JournalError
from controller.journal.seal.box import SealError, is_closed, opened

OPENED = '{"closed":%'
"""The first word of a record of keys: `closed` lists facts that stay sealed; `opened`, keys."""

NEXT = """SELECT seq, body FROM record WHERE seq > ? AND kind = 'meta' AND body LIKE ?
    ORDER BY seq LIMIT 1"""


class Opener:
    """Reads the records of one journal, sealed or not."""

    def __init__(self, connection: sqlite3.Connection, master: bytes | None = None) -> None:
        self._connection, self._master = connection, master
        self._keys: dict[int, bytes] = {}
        self._read = 0
        self._end = False

    def body(self, seq: int, body: str) -> str:
        """The record's body, opened. Raises JournalError if no available key opens it."""
        if not is_closed(body):
            return body
        if self._master:
            with suppress(SealError):
                return opened(body, master=self._master)
        try:
            return opened(body, key=self._key(seq))
        except SealError as error:
            raise JournalError(
                f"record {seq} cannot be opened: {error}; its round is not over, or it is what a "
                "device sent: give the table's sealing key (--seal-key KEYFILE)"
            ) from None

    def _key(self, seq: int) -> bytes | None:
        """The key that the journal holds for this record."""
        self._read = max(self._read, seq)
        while seq not in self._keys and not self._end:
            row = self._connection.execute(NEXT, (self._read, OPENED)).fetchone()
            if row is None:
                self._end = True
                break
            self._read = row[0]
            told = json.loads(row[1])
            self._keys |= {int(one): bytes.fromhex(key) for one, key in told["opened"].items()}
        return self._keys.get(seq)
