"""The check that comes before anything is told of a journal: is the record whole?

What is read of a journal (rounds, a letter, a report, a bundle) shows no change of its bytes. So
the verbs that tell it check it first, say what is wrong, and go on with what is there.
"""

from dataclasses import dataclass
from pathlib import Path

from controller.journal.checks.words import in_words
from controller.journal.verify import Progress, verify


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome: `fault` says in a sentence why the record is not whole, empty where it is.

    `intact`: nothing in it was changed, though it may not be all that was written.
    """

    fault: str
    intact: bool

    @property
    def whole(self) -> bool:
        """Whether nothing bad was found and the files are whole."""
        return not self.fault


def checked(path: Path, progress: Progress, seal: bytes | None) -> Checked:
    """Check the journal as `verify` does. Raises JournalError."""
    verdict = verify(path, progress, seal=seal)
    fault = "" if verdict.whole else in_words(verdict, keyed=False)
    return Checked(fault, verdict.intact)
