"""Looks for a hidden card in all that a killed table left on its disk, as a thief without the key.

Who looks knows what he looks for: the test holds the sealing key, opens the rows of the card that
lies face down, and searches every file for its face and for all that was sealed beside it.
"""

import base64
import json
import math
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from controller.journal.bundle.make import make_bundle
from controller.journal.copies.backup import backup
from controller.journal.seal.box import SEALED, is_closed, opened

TOLD = ("hole_revealed", "hole_released", "round_settled", "round_voided")
"""Facts after which the card is no secret."""

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True)
class Hidden:
    """The card that lies face down; `beside` are the texts that were sealed with its report."""

    face: str
    beside: tuple[str, ...]
    shown: str
    """A card of the same round that everybody saw: whoever finds nothing must find this."""

    @property
    def forms(self) -> list[bytes]:
        """The card as bytes that chance does not make: as JSON, as on a screen, as it was sent."""
        rank = self.face[0].replace("T", "10")
        on_screen = f"{rank}{SUITS[self.face[1]]}"
        escaped = json.dumps(on_screen)[1:-1]
        sent = [bytes.fromhex(one) for one in self.beside]
        texts = [f'"{self.face}"', on_screen, escaped, *self.beside]
        return [*(text.encode() for text in texts), *sent]


def hidden_in(journal: Path, seal: bytes) -> Hidden | None:
    """The card that lies face down in the round in play; None where none does, or not alone.

    A face that was dealt to somebody before is in the record rightly, and proves nothing.
    """
    with closing(sqlite3.connect(journal)) as connection:
        rows = [
            (kind, stored, _opened(stored, seal))
            for kind, stored in connection.execute("SELECT kind, body FROM record ORDER BY seq")
        ]
        events = [body for (body,) in connection.execute("SELECT body FROM event")]
    told = [json.loads(body) for kind, _, body in rows if kind == "fact"]
    begun = max((n for n, fact in enumerate(told) if fact["kind"] == "betting_opened"), default=-1)
    playing = told[begun:] if begun >= 0 else []
    down = [
        fact["card"] for fact in playing if fact["kind"] == "card_dealt" and not fact["face_up"]
    ]
    shown = [fact["card"] for fact in playing if fact["kind"] == "card_dealt" and fact["face_up"]]
    if not down or not shown or any(fact["kind"] in TOLD for fact in playing):
        return None
    face = down[0]
    if any(f'"{face}"' in text for text in events) or face in shown:
        return None
    reports = [json.loads(body) for kind, _, body in rows if kind == "input"]
    raw = [one["raw"] for one in reports if one["kind"] == "card_read" and one["card"] == face]
    return Hidden(face, tuple(one for one in raw if one), shown[0])


def _opened(stored: str, seal: bytes) -> str:
    return opened(stored, master=seal) if is_closed(stored) else stored


def left_by(journal: Path, logs: Iterable[Path], work: Path) -> list[Path]:
    """All files of a table that was killed, and what can be made of them without a key.

    Beside the journal lie its log, its kept state, the pictures and what a crash leaves; a backup
    and the bundle of the day are made of a copy.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    for path in journal.parent.glob(f"{journal.name}*"):
        copy = work / path.name
        shutil.copytree(path, copy) if path.is_dir() else shutil.copy(path, copy)
    files = [path for path in work.rglob("*") if path.is_file()]
    made = work / "made"
    made.mkdir()
    for path in files:
        if path.parent == work:
            shutil.copy(path, made / path.name)
    backup(made / journal.name, made / "backup.db")
    day = datetime.now(UTC).date()
    make_bundle(made / journal.name, day, made / "bundle", evidence=None, key=None)
    copies = {made / path.name for path in files}  # they lose their log when they are read
    new = (path for path in made.rglob("*") if path.is_file() and path not in copies)
    return [*files, *logs, *new]


def traces(forms: Iterable[bytes], files: Iterable[Path]) -> list[str]:
    """Where any of these bytes stand."""
    wanted = [form for form in forms if form]
    return [
        f"{path} tells {form!r}"
        for path in files
        for data in (path.read_bytes(),)
        for form in wanted
        if form in data
    ]


def sealed_values(journal: Path) -> Iterator[tuple[str, bytes]]:
    """What is sealed in each row, with the kind of the row."""
    with closing(sqlite3.connect(journal)) as connection:
        rows = connection.execute("SELECT body FROM record WHERE body LIKE ?", (f'%"{SEALED}"%',))
        for (body,) in rows:
            told = json.loads(body)
            if SEALED in told:
                yield told["kind"], base64.b64decode(told[SEALED])


def entropy(data: bytes) -> float:
    """Bits in a byte, from how often each value comes."""
    return -sum(n / len(data) * math.log2(n / len(data)) for n in Counter(data).values())
