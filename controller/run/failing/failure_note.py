"""The note that a failing process leaves beside the journal: the input on which it failed."""

import json
import logging
from dataclasses import asdict
from pathlib import Path

from controller.core.messages.inputs import InputFailed
from controller.journal.seal.box import closed, is_closed, opened
from controller.system_errors import reason_of
from controller.whole_files import write_whole

log = logging.getLogger("livetable.loop")


class FailureNote:
    """The file of the note; encrypted with the journal's sealing key if there is one."""

    def __init__(self, path: Path, seal: bytes | None) -> None:
        self.path, self._seal = path, seal

    def write(self, failed: InputFailed) -> None:
        """Write the note; if the disk refuses, the note is lost and the log says so."""
        note = json.dumps(asdict(failed))
        try:
            write_whole(self.path, closed(self._seal, "input", note)[0] if self._seal else note)
        except OSError as why:
            log.error("%s: no note can be left of that (%s)", self.path, reason_of(why))

    def read(self) -> InputFailed | None:
        """Return the failure of the previous run, if it left a note."""
        try:
            return InputFailed(**json.loads(self._opened(self.path.read_text())))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError) as why:
            log.error(
                "%s: the note of a failure cannot be read (%s); keep it", self.path, reason_of(why)
            )
            return None

    def put_away(self, identity: str) -> None:
        """Keep the note of this input under another name for the engineer: it is in the journal
        now.
        """
        try:
            if json.loads(self.path.read_text())["identity"] == identity:
                self.path.replace(self.path.with_name(f"{self.path.name}.{identity[:12]}"))
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError, KeyError) as why:
            log.error(
                "%s: the note of a failure cannot be put away (%s)", self.path, reason_of(why)
            )

    def _opened(self, note: str) -> str:
        return opened(note, master=self._seal) if is_closed(note) else note
