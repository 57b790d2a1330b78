"""Puts into words what a verification found, and what it cannot know."""

import argparse
import base64
import binascii
import os

from controller.journal.verify import Verification
from controller.option_values import SHOWN
from controller.settings.table_file import KEY_BYTES


def in_words(verdict: Verification, *, keyed: bool) -> str:
    """Return one sentence; `keyed`: the reader gave a public key."""
    size = f"{verdict.records} records, {verdict.events} public events"
    if verdict.bad:
        return (
            f"NOT intact: {verdict.bad}; the {size} before it are good, head {verdict.head}; "
            "keep this file and call the auditor"
        )
    found = f"{size}, head {verdict.head}, root {verdict.root}, {verdict.dead} dead bytes"
    found += f", {verdict.unsent}" if verdict.unsent else ""
    if verdict.unproven:
        return f"NOT PROVEN COMPLETE: {verdict.unproven}; what is there is consistent: {found}"
    if verdict.anchored:
        later = verdict.records + verdict.events - verdict.anchored
        return f"intact up to the anchor ({verdict.anchored} rows; {later} came later): {found}"
    if keyed and verdict.signed:
        return f"intact and signed ({verdict.signed} rows), not anchored: {found}; {ANCHOR}"
    return f"consistent, not anchored: {found}; {ANCHOR}"


ANCHOR = "a checkpoint that a game server kept (--anchor) shows that nothing was cut or rewritten"


def public_key(text: str) -> bytes:
    """A public key from the command line. Raises argparse.ArgumentTypeError."""
    try:
        in_hex = len(text) == 2 * KEY_BYTES
        key = bytes.fromhex(text) if in_hex else base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY_BYTES and os.path.exists(os.fsencode(text).replace(b"\0", b"")):
        raise argparse.ArgumentTypeError(
            f"{text[:SHOWN]!a} is a file, and what is wanted is the public key itself: "
            "livetable journal key KEYFILE --public prints it"
        )
    if len(key) != KEY_BYTES:
        raise argparse.ArgumentTypeError("a public key is 32 bytes in base64 or hex")
    return key
