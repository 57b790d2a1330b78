"""Seals fields of a record: without the key they are unreadable, and their length reveals nothing.

Each record is sealed under a key of its own, HMAC-SHA256 of the table's key over a salt, so that
publishing one record's key opens that record and no other. SHA-256 of the record's key is stored
beside the ciphertext, so two keys cannot open it to two different cards.
"""

import base64
import hashlib
import hmac
import json
import secrets
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

SALT, COMMITMENT = 16, 32
"""Bytes of the salt and of the record key's hash."""

NONCE = bytes(12)
"""Each record's key seals only once."""

BLOCK = {"fact": 32, "input": 256}
"""A sealed text is padded to a multiple of so many bytes."""

FIELDS: dict[str, tuple[str, ...]] = {
    "card_read": ("card", "raw", "target"),
    "card_unread": ("raw", "why"),
    "cut_card_read": ("raw",),
    "shoe_notice": ("raw",),
    "report_conflict": ("first", "second", "raw"),
    "bad_frame": ("raw", "why"),
    "input_failed": ("raw", "trace", "why"),
    "card_pulled": ("card", "target"),
    "coup_told": ("result",),
}
"""The sealed fields of inputs and facts, including the face of a card dealt face down."""

SEALED = "sealed"
_FIELD = f'"{SEALED}":"'


class SealError(ValueError):
    """It cannot be opened; the text says what is missing."""


def fields_of(told: dict[str, Any]) -> tuple[str, ...]:
    """The fields of a message that are sealed."""
    if told["kind"] == "card_dealt" and not told["face_up"]:
        return ("card",)
    if told["kind"] == "shoe_notice" and told["what"] == "result":
        return ("code", "raw", "text")  # the shoe knows how a coup ends before its cards are turned
    return FIELDS.get(told["kind"], ())


def closed(master: bytes, record: str, body: str) -> tuple[str, bytes]:
    """The body with its secret fields sealed, and the key of this record; empty: nothing is
    sealed.
    """
    told = json.loads(body)
    names = fields_of(told)
    if not names:
        return body, b""
    secret = json.dumps({name: told.pop(name) for name in names if name in told}).encode()
    block = BLOCK[record]
    salt = secrets.token_bytes(SALT)
    key = key_of(master, salt)
    text = ChaCha20Poly1305(key).encrypt(NONCE, secret.ljust(-(-len(secret) // block) * block), b"")
    sealed = base64.b64encode(salt + hashlib.sha256(key).digest() + text).decode()
    return json.dumps({**told, SEALED: sealed}, separators=(",", ":")), key


def is_closed(body: str) -> bool:
    """Whether fields of the body are sealed."""
    return _FIELD in body and SEALED in json.loads(body)


def opened(body: str, *, master: bytes | None = None, key: bytes | None = None) -> str:
    """The original body, opened by the table's key or the record's own. Raises SealError."""
    told = json.loads(body)
    raw = base64.b64decode(told.pop(SEALED))
    salt, commitment, text = raw[:SALT], raw[SALT : SALT + COMMITMENT], raw[SALT + COMMITMENT :]
    for one in (key, key_of(master, salt) if master else None):
        if one is not None and hmac.compare_digest(hashlib.sha256(one).digest(), commitment):
            try:
                secret = json.loads(ChaCha20Poly1305(one).decrypt(NONCE, text, b""))
            except InvalidTag:
                raise SealError("what is sealed was changed") from None
            return json.dumps({**told, **secret}, separators=(",", ":"))
    raise SealError("it is sealed, and this is not its key")


def key_of(master: bytes, salt: bytes) -> bytes:
    """The key of one record."""
    return hmac.digest(master, b"livetable seal 1\n" + salt, "sha256")


def key_in(master: bytes, body: str) -> bytes:
    """The key of the record with this sealed body; empty if it was sealed under another key."""
    raw = base64.b64decode(json.loads(body)[SEALED])
    key = key_of(master, raw[:SALT])
    ours = hmac.compare_digest(hashlib.sha256(key).digest(), raw[SALT : SALT + COMMITMENT])
    return key if ours else b""
