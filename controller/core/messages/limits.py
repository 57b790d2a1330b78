"""The one table of limits: the most that may come in, and that may go out.

Texts are counted in characters, messages in bytes. A character takes at most twelve bytes of JSON
in ASCII (an emoji is two escapes), so every bound on a text is a bound on the messages that repeat
it; a test makes the largest message of each kind from this table and compares it with
`LARGEST_MESSAGE`, and the shipped broker's file with both.
"""

WORD = 100
"""Characters of a name, an id, a code, a zone: whatever people or programs call a thing by."""

SENTENCE = 400
"""Characters of a reason or a note, written by a person for people."""

REPLY = 1_000
"""Characters of our own answer: longer than any that we write, should it repeat what was asked."""

ITEMS = 500
"""Members of a list or object: the cards of eight decks, scanned one by one, are 416."""

DEPTH = 8
"""Lists and objects within each other; a box's bets are three deep."""

LARGEST_NUMBER = 2**53 - 1
"""Whole numbers up to here are the same in SQLite, in JavaScript and in Python."""

LARGEST_ASKED = 65_536
"""Bytes of one message that comes in: a command, a tap, a line of vision."""

LARGEST_MESSAGE = 131_072
"""Bytes of one message that goes out; the shipped broker takes no larger one."""

FRAME = 8_192
"""Hex digits of a device's frame, an even number; what is longer is cut."""

KEPT_INPUT = 65_536
"""Characters kept of an input on which the program failed, and of the trace that it left."""

CHECKPOINT = 800
"""Characters of a checkpoint: seven lines, a signature, and the table's name in both."""

SENTENCES = frozenset({"reason", "note", "text", "why", "remark"})
"""Fields that hold a sentence; every other text is a word."""

FRAMES = frozenset({"raw", "first", "second"})
"""Fields of device reports that hold a frame in hex."""


def longest(field: str) -> int:
    """Characters that a text in this field may have."""
    if field == "checkpoint":
        return CHECKPOINT
    return SENTENCE if field in SENTENCES else WORD


def clipped(text: str, most: int) -> str:
    """The text, or its beginning with a sign that it goes on."""
    return text if len(text) <= most else text[: most - 1] + "…"
