"""A note may have several lines below it: one good one of the key asked for is enough."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.proof.note import (
    DASH,
    NoteError,
    key_mark,
    read_note,
    signed_by,
    signed_note,
)
from tests.support.journals.checkpoints import KEY, PUBLIC

TEXT = "riga/bj1\n10\n"
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))


def line(key: Ed25519PrivateKey, of: bytes = PUBLIC, text: str = TEXT) -> str:
    """A signature line of this text, under the mark of the key `of`."""
    coded = base64.b64encode(key_mark("riga/bj1", of) + key.sign(text.encode())).decode()
    return f"{DASH} riga/bj1 {coded}\n"


def test_a_line_of_its_key_is_found_behind_others() -> None:
    own, others = line(KEY), line(OTHER, OTHER.public_key().public_bytes_raw())
    forged = line(OTHER)
    for lines in (own, others + own, forged + own, own + forged, others + forged + own):
        assert signed_by(read_note(f"{TEXT}\n{lines}"), PUBLIC), lines
    for lines in (others, forged, line(KEY, text="another"), others + forged):
        assert not signed_by(read_note(f"{TEXT}\n{lines}"), PUBLIC), lines


def test_what_is_signed_here_is_read_here() -> None:
    assert signed_by(read_note(signed_note(TEXT, "riga/bj1", KEY)), PUBLIC)
    assert not signed_by(read_note(signed_note(TEXT, "riga/bj1", None)), PUBLIC)


def test_a_blank_line_after_a_signature_makes_no_unsigned_note() -> None:
    for after in ("\n", "\n" + line(KEY)):
        with pytest.raises(NoteError, match="a blank line stands after a signature"):
            read_note(signed_note(TEXT, "riga/bj1", KEY) + after)
