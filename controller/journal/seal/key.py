"""The key that seals: 32 bytes, from a systemd credential or a file of its own."""

import os
from pathlib import Path

from controller.journal.proof.signing_key import SigningKeyError, refuse_beside
from controller.settings.table_file import KEY_BYTES
from controller.system_errors import reason_of
from controller.whole_files import whole_bytes

CREDENTIAL = "journal-seal"
"""Its name among the credentials that systemd passes to the service."""


def sealing_key(named: Path | None, journal: Path) -> bytes | None:
    """The key as named, or from systemd; None if there is neither.

    Raises SigningKeyError: absent, no key, or in the journal's folder.
    """
    folder = os.environ.get("CREDENTIALS_DIRECTORY", "")
    if named is None and folder and (Path(folder) / CREDENTIAL).is_file():
        named = Path(folder) / CREDENTIAL
    if named is None:
        return None
    refuse_beside(named, journal)
    try:
        raw = whole_bytes(named)
    except OSError as error:
        raise SigningKeyError(
            f"{named}: the sealing key cannot be read ({reason_of(error)}); put it back: "
            "without it a round in play cannot go on"
        ) from None
    if len(raw) != KEY_BYTES:
        raise SigningKeyError(
            f"{named} holds {len(raw)} bytes; a sealing key has {KEY_BYTES}: "
            "livetable journal key NEWFILE makes one"
        )
    return raw
