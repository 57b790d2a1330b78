"""The signing key of the tests' journals, and the checkpoints that their rounds carry."""

import sqlite3
from contextlib import closing
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.proof.leaves import checkpoint_of

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


PUBLIC = KEY.public_key().public_bytes_raw()


def notes(path: Path) -> dict[str, str]:
    """The checkpoint of each round, in order."""
    query = "SELECT round, body FROM event WHERE topic = 'round' ORDER BY n"
    with closing(sqlite3.connect(path)) as connection:
        return {name: checkpoint_of(body) for name, body in connection.execute(query)}
