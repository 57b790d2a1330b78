"""A checkpoint (C2SP tlog-checkpoint): how large the record is, and the root of all of it.

    livetable/riga/bj1/601de000
    1042
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
    epoch 601de000
    records 803
    events 239
    rules 5f1c...

    — livetable/riga/bj1/601de000 Az3grlgt...

The lines from the fourth on are ours: of which journal, how many rows of each kind, and the hash
of the rules in force. A journal is a log of its own, so its epoch is part of the origin.
"""

import base64
import binascii
from dataclasses import dataclass

from controller.journal.proof.note import NoteError, SignedNote, read_note

ROOT_BYTES = 32
PLAIN_LINES = 3
"""Origin, size and root; the lines after that are livetable's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """One root over the first `records` records and `events` events of a journal."""

    origin: str
    root: bytes
    epoch: str
    records: int
    events: int
    rules: str

    @property
    def size(self) -> int:
        """The number of leaves."""
        return self.records + self.events

    @property
    def text(self) -> str:
        """The text to sign."""
        root = base64.b64encode(self.root).decode()
        lines = [self.origin, str(self.size), root, f"epoch {self.epoch}"]
        lines += [f"records {self.records}", f"events {self.events}"]
        return "\n".join([*lines, f"rules {self.rules}"]) + "\n"


def origin(site: str, table: str, epoch: str) -> str:
    """The name of a journal as a log."""
    return f"livetable/{site}/{table}/{epoch}"


def read_checkpoint(note: str) -> tuple[Checkpoint, SignedNote]:
    """A checkpoint and the note that holds it; checks no signature. Raises NoteError."""
    found = read_note(note)
    lines = found.text.split("\n")[:-1]
    if len(lines) < PLAIN_LINES:
        raise NoteError("a checkpoint begins with origin, size and root")
    told = dict(line.split(" ", 1) for line in lines[PLAIN_LINES:] if " " in line)
    try:
        checkpoint = Checkpoint(
            origin=lines[0],
            root=base64.b64decode(lines[2], validate=True),
            epoch=told["epoch"],
            records=int(told["records"]),
            events=int(told["events"]),
            rules=told["rules"],
        )
    except (KeyError, ValueError, binascii.Error):
        raise NoteError("one of the lines of a journal's checkpoint is missing, or none") from None
    if checkpoint.text != found.text or len(checkpoint.root) != ROOT_BYTES:
        raise NoteError("size, root or lines of the checkpoint are not as they are written")
    return checkpoint, found
