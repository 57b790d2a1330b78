"""Signed notes (C2SP signed-note): a text, and Ed25519 signatures below it, one per line.

A signature line names the key and carries the first four bytes of the key's hash before the
signature, so that a reader with the public key finds the right line.
"""

import base64
import binascii
import hashlib
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ED25519 = 1
"""The signature type of a key and its lines."""

DASH = "\u2014"
"""The first character of a signature line."""

MARK = 4
"""Bytes of the key's mark, which stand before the signature."""

SIGNATURE_BYTES = (MARK + 64, MARK + 8 + 64)
"""An Ed25519 signature, and that of a witness (C2SP tlog-cosignature), which names its time."""


class NoteError(ValueError):
    """The text is not a valid note; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class SignedNote:
    """A note: its text with the last newline, and (name, mark and signature) of each line."""

    text: str
    signatures: tuple[tuple[str, bytes], ...] = ()


def key_mark(name: str, public: bytes) -> bytes:
    """The four bytes by which a signature line names its key."""
    return hashlib.sha256(f"{name}\n".encode() + bytes([ED25519]) + public).digest()[:MARK]


def signed_note(text: str, name: str, key: Ed25519PrivateKey | None) -> str:
    """The note of this text; without a key it is the text and a blank line."""
    if key is None:
        return f"{text}\n"
    public = key.public_key().public_bytes_raw()
    line = base64.b64encode(key_mark(name, public) + key.sign(text.encode())).decode()
    return f"{text}\n{DASH} {name} {line}\n"


def read_note(note: str) -> SignedNote:
    """Parse a note; checks no signature. Raises NoteError."""
    text, blank, below = note.rpartition("\n\n")
    if not blank:
        raise NoteError("there is no blank line between text and signatures")
    if below and not below.endswith("\n"):
        raise NoteError("the last line does not end")
    if f"\n{DASH} " in text:
        raise NoteError("a blank line stands after a signature")
    return SignedNote(text + "\n", tuple(_signature(line) for line in below.split("\n")[:-1]))


def _signature(line: str) -> tuple[str, bytes]:
    dash, _, rest = line.partition(" ")
    name, _, coded = rest.partition(" ")
    if dash != DASH or not name:
        raise NoteError("a line below the text is no signature")
    try:
        signature = base64.b64decode(coded, validate=True)
    except (binascii.Error, ValueError):
        raise NoteError("a signature is no base64") from None
    if len(signature) not in SIGNATURE_BYTES or base64.b64encode(signature).decode() != coded:
        raise NoteError(f"a signature has {len(signature)} bytes, not {SIGNATURE_BYTES[0]}")
    return name, signature


def signed_by(note: SignedNote, public: bytes) -> bool:
    """Whether one of the lines is a valid signature of this key (32 bytes)."""
    for name, signature in note.signatures:
        if signature[:MARK] != key_mark(name, public):
            continue
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature[MARK:], note.text.encode())
        except InvalidSignature:
            continue
        return True
    return False
