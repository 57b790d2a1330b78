"""Compares the record with checkpoints: its own, and those kept outside."""

from collections.abc import Sequence
from pathlib import Path

from controller.journal.meta import Meta
from controller.journal.proof.checkpoint import Checkpoint, origin, read_checkpoint
from controller.journal.proof.merkle import Frontier
from controller.journal.proof.note import NoteError, SignedNote, signed_by
from controller.system_errors import reason_of
from controller.whole_files import mailed_text


class Anchors:
    """Checkpoints that the record must reach."""

    def __init__(self, notes: Sequence[str], keys: Sequence[bytes]) -> None:
        """`notes` are checkpoints from outside, `keys` the public keys that may have signed."""
        self._notes, self._keys = notes, keys
        self._waiting: dict[int, list[Checkpoint]] = {}
        self._own: set[bytes] = set()
        self.newest: Checkpoint | None = None
        self.carried = 0
        self.signed = 0
        """Rows covered by a signed checkpoint of the record itself."""

    def begin(self, meta: Meta) -> str:
        """The journal's name is known; return the fault of an anchor, or nothing."""
        self._origin = origin(meta.site, meta.table, meta.epoch)
        self._epoch = meta.epoch
        for note in self._notes:
            try:
                checkpoint, found = read_checkpoint(note)
            except NoteError as error:
                return f"the anchor is no checkpoint: {error}"
            if checkpoint.origin != self._origin:
                return f"the anchor is of another journal: {checkpoint.origin!a}"
            if self._keys and not self._signed(found, self._keys):
                return "the anchor bears no good signature of the given key"
            self._waiting.setdefault(checkpoint.size, []).append(checkpoint)
        return ""

    def know(self, public: str) -> None:
        """From here on the journal names this key, in hex, as its own."""
        self._own = {*self._own, bytes.fromhex(public)} if public else self._own

    def reached(self, tree: Frontier) -> str:
        """The tree has grown by a row; return a difference, or nothing."""
        for anchor in self._waiting.pop(tree.size, ()):
            if anchor.root != tree.root():
                return f"the record up to row {tree.size} is not the one that the anchor names"
            self.newest = anchor
        return ""

    def own(self, note: str, tree: Frontier, records: int, events: int) -> str:
        """A round carries this checkpoint; return its fault, or nothing."""
        if not note:
            return "carries no checkpoint, as rounds before it do" if self.carried else ""
        try:
            checkpoint, found = read_checkpoint(note)
        except NoteError as error:
            return f"carries what is no checkpoint: {error}"
        told = (checkpoint.origin, checkpoint.epoch, checkpoint.records, checkpoint.events)
        if told != (self._origin, self._epoch, records, events) or checkpoint.root != tree.root():
            return "carries a checkpoint of another record"
        self.carried += 1
        return self._signature_fault(found, checkpoint.size)

    def _signature_fault(self, note: SignedNote, size: int) -> str:
        """One good signature covers all rows before it; a key that was away for a while is
        reported.
        """
        keys = self._keys or self._own
        if not note.signatures or not keys:
            return ""
        if not self._signed(note, keys):
            return "carries a checkpoint without a good signature of the table's key"
        self.signed = size
        return ""

    @staticmethod
    def _signed(note: SignedNote, keys: Sequence[bytes] | set[bytes]) -> bool:
        return any(signed_by(note, key) for key in keys)

    def end(self, rows: int) -> str:
        """Say what the record misses at its end; empty: nothing."""
        if not self._waiting:
            return ""
        furthest = max(self._waiting)
        return (
            f"the record ends after {rows} rows and the anchor names {furthest}: its end was cut, "
            "or this is an old copy"
        )


def read_anchor(path: Path) -> str:
    """The text of a checkpoint's file. Raises ValueError with a sentence."""
    try:
        note = mailed_text(path)
        read_checkpoint(note)
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(
            f"{path}: cannot be read ({reason_of(error)}); name a checkpoint's file"
        ) from None
    except NoteError as error:
        raise ValueError(f"{path}: is no checkpoint ({error}); name a checkpoint's file") from None
    return note
