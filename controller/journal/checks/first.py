"""Checks whether a journal's record is whole, before anything is read from it.

Reading a journal (rounds, a letter, a report, a bundle) does not reveal changed bytes. So the verbs
that read it check it first, report any fault, and go on with what is there.
"""

from dataclasses import dataclass
from pathlib import Path

from controller.journal.checks.words import in_words
from controller.journal.verify import Progress, verify


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome: `fault` is a sentence that says why the record is not whole, empty if it is.

    `intact`: nothing in it was changed, though it may be incomplete.
    """

    fault: str
    intact: bool

    @property
    def whole(self) -> bool:
        """Whether no fault was found and the files are whole."""
        return not self.fault


def checked(path: Path, progress: Progress, seal: bytes | None) -> Checked:
    """Check the journal as `verify` does. Raises JournalError."""
    verdict = verify(path, progress, seal=seal)
    fault = "" if verdict.whole else in_words(verdict, keyed=False)
    return Checked(fault, verdict.intact)
