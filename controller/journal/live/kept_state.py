"""The table's state at a round's end, in a file beside the journal: it shortens the next start.

It is a help and no evidence. In the commit that ended the round, the journal itself records the
digest of the file's content: of the state, and of the program and configuration that made it. The
file counts only if this journal holds that very record, and program and configuration are the same.
A lost, torn, old or foreign file only makes the start longer. `verify` folds from the first fact,
and compares.
"""

import hashlib
import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from controller import core
from controller.core.games.registry import families
from controller.core.messages.canonical import canonical
from controller.system_errors import reason_of
from controller.whole_files import PRIVATE, beside, write_whole

STATE = '{"state":'
"""The first word of a record with a state's digest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptState:
    """A table at rest as text, and the other followers of its facts; `at` is table time in ms."""

    table: str
    aside: str
    at: int
    config: str
    """The digest of the configuration with which the facts were folded, and of the sealing key."""

    @property
    def record(self) -> str:
        """The record in the journal that vouches for this state."""
        told = {
            "table": sha256(self.table),
            "aside": sha256(self.aside),
            "at": self.at,
            "config": self.config,
            "program": program_digest(),
        }
        return canonical({"state": told})


class NoStateError(Exception):
    """The saved state cannot be used; the text gives the reason."""


def kept_state_path(journal: Path) -> Path:
    """The file with the saved state of a journal's table."""
    return beside(journal, ".state")


def write_state(journal: Path, state: KeptState, seq: int) -> None:
    """Save a state whose record has this number. Raises OSError."""
    text = json.dumps({"record": seq, **asdict(state)})
    write_whole(kept_state_path(journal), text, PRIVATE, durable=False)


def read_state(journal: Path) -> tuple[KeptState, int]:
    """The saved state and the number of its record, as the file says. Raises NoStateError."""
    path = kept_state_path(journal)
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        seq = told.pop("record")
        state = KeptState(**told)
    except FileNotFoundError:
        raise NoStateError("none is kept") from None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise NoStateError(f"{path} cannot be read ({reason_of(error)})") from None
    texts = (state.table, state.aside, state.config)
    if not all(isinstance(one, str) for one in texts) or type(seq) is not int:
        raise NoStateError(f"{path} is no kept state")
    return state, seq


def sha256(text: str) -> str:
    """The digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def program_digest() -> str:
    """The digest of everything that folds facts: the core, the families of games, the Python
    version.

    A different program may fold the same facts to another state.
    """
    folders = {Path(core.__file__ or "").parent}
    for game in families():
        file = sys.modules[type(game).__module__].__file__
        folders.add(Path(file or "").parent)
    found = hashlib.sha256(repr(sys.version_info[:3]).encode())
    for path in _sources(folders):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def _sources(folders: Iterable[Path]) -> list[Path]:
    return sorted({path for folder in folders for path in folder.rglob("*.py")})
