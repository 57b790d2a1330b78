"""A night whose journal is signed and whose day is exported, as an auditor gets both."""

from pathlib import Path

from controller.journal.journal_command import main
from tests.support.journals.checkpoints import KEY
from tests.support.journals.played import write_journal
from tests.support.journals.stranger import DAY


def exported_night(folder: Path, game: str) -> Path:
    """The folder, with a journal, its signing key elsewhere in it, and a bundle of its day."""
    write_journal(folder / "j.db", game, key=KEY)
    (folder / "keys").mkdir()
    (folder / "keys" / "k").write_bytes(KEY.private_bytes_raw())
    words = ["--day", DAY, "--to", str(folder / "bundle"), "--key", str(folder / "keys" / "k")]
    assert main(["export", str(folder / "j.db"), *words]) == 0
    return folder
