"""The key that signs checkpoints: 32 bytes, from a systemd credential or a file of its own.

It is never in the journal's folder: somebody who copies or rewrites a journal must not get the key
with it. A table without its key continues and publishes unsigned checkpoints, which is recorded as
a fact.
"""

import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.settings.table_file import KEY_BYTES
from controller.system_errors import reason_of
from controller.whole_files import lies_beside, whole_bytes

CREDENTIAL = "journal-key"
"""Its name among the credentials that systemd passes to the service."""


class SigningKeyError(ValueError):
    """The key cannot be used; the text names the file and what to do."""


def key_file(named: Path | None) -> Path | None:
    """Return where the key lies: as named, or from systemd; None if there is neither."""
    folder = os.environ.get("CREDENTIALS_DIRECTORY", "")
    if named is None and folder and (Path(folder) / CREDENTIAL).is_file():
        return Path(folder) / CREDENTIAL
    return named


class MisplacedKeyError(SigningKeyError):
    """The key lies beside the journal."""


def refuse_beside(path: Path, journal: Path) -> None:
    """Raise MisplacedKeyError if the key lies in the journal's folder."""
    if lies_beside(path, journal):
        raise MisplacedKeyError(
            f"{path}: a key must not lie in the journal's folder; "
            "move it to a folder of its own, best on another disk"
        )


def read_key(path: Path) -> Ed25519PrivateKey:
    """The key in `path`. Raises SigningKeyError: absent, or no key."""
    try:
        raw = whole_bytes(path)
    except OSError as error:
        raise SigningKeyError(
            f"{path}: the signing key cannot be read ({reason_of(error)}); "
            f"put it back, or make another one: livetable journal key {path}"
        ) from None
    if len(raw) != KEY_BYTES:
        raise SigningKeyError(
            f"{path} holds {len(raw)} bytes; a signing key has {KEY_BYTES}: "
            f"livetable journal key NEWFILE makes one"
        )
    return Ed25519PrivateKey.from_private_bytes(raw)


def wanted_key(named: Path | None, journal: Path) -> Ed25519PrivateKey:
    """The key for signing outside of play. Raises SigningKeyError: none, or misplaced."""
    path = key_file(named)
    if path is None:
        raise SigningKeyError(
            "name the key that signs (--key FILE): the table's own, or the house's"
        )
    return key_apart(path, journal)


def key_apart(path: Path, journal: Path) -> Ed25519PrivateKey:
    """The key in `path`, outside the journal's folder. Raises SigningKeyError.

    A missing file is reported as missing, wherever it would lie.
    """
    key = read_key(path)
    refuse_beside(path, journal)
    return key


def make_key(path: Path) -> Ed25519PrivateKey:
    """A new key in a new file that only its owner may read. Raises SigningKeyError."""
    key = Ed25519PrivateKey.generate()
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise SigningKeyError(f"{path} is there already; a key is never written over") from None
    except OSError as error:
        raise SigningKeyError(
            f"{path}: cannot be written ({reason_of(error)}); make its folder first"
        ) from None
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.private_bytes_raw())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise SigningKeyError(
            f"{path}: cannot be written ({reason_of(error)}); make room there, and make it again"
        ) from None
    return key
