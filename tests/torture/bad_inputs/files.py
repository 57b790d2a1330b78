"""Odd files: empty, torn, of another kind, locked, without end; and their odd names."""

import lzma
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from controller.shipped import CONFIG
from tests.support.places import PROJECT

TABLE = (CONFIG / "tables" / "example.toml").read_text()
GAME = (CONFIG / "games" / "igt.toml").read_text()
LAYOUT = (CONFIG / "layouts" / "infinite.toml").read_text()
JOURNAL = PROJECT / "tests/golden/data/igt-plain.db.xz"

VALUES = ("-1", "1e400", "9" * 5000, '"x"', "[]", "{}", "true", "1979-05-27", "nan", '"\\u0000"')

NAMES = ("\udcff\udcfe", "-rf", "--help", "a b'\"$x", "new\nline", "ünï 字", "%s{}", "x" * 255)
"""Names of files that are good: a command that cannot take such a name says so."""


def odd_tables() -> Iterator[tuple[str, str]]:
    """Table, game and layout files with a value of a wrong kind in each place, by name."""
    for kind, text in (("tables", TABLE), ("games", GAME), ("layouts", LAYOUT)):
        keys = [line for line in text.splitlines() if re.match(r"^\w+ = ", line)]
        for number, line in enumerate(keys):
            key = line.partition(" = ")[0]
            changed = text.replace(line, f"{key} = {VALUES[number % len(VALUES)]}", 1)
            yield f"{kind}/{number}-{key}.toml", changed


def odd_files(work: Path) -> tuple[list[str], list[str]]:
    """Make the odd files in the folder and return their paths, good ones with odd names too.

    Beside them the paths of the odd tables: to who reads no file they are all the same.
    """
    chance = random.Random(1)
    picture = cv2.imencode(".png", np.full((60, 80, 3), 90, np.uint8))[1].tobytes()
    files: dict[str, bytes] = {
        "empty": b"",
        "binary": chance.randbytes(5000),
        "picture.jpg": b"\xff\xd8\xff\xe0" + chance.randbytes(3000),
        "picture.png": picture,
        "lines.jsonl": b'{"game":"infinite"}\n[]\nnull\n"x"\n{"cards":7}\n' + b"[" * 3000 + b"\n",
        "sheet.jsonl": b'{"id":"1","game":"infinite"}\n',
        "deep.toml": b"a = " + b"[" * 3000 + b"]" * 3000,
        "torn.db": b"SQLite format 3\x00" + bytes(4096),
        "journal.db": lzma.decompress(JOURNAL.read_bytes()),
        "latin.toml": "[table]\nsite = 'é'\n".encode("latin-1"),
        "nul.toml": b"[table]\nsite = 'a\x00b'\n",
        "list.json": b"[]",
        "number.json": b"1e999",
        "table.toml": TABLE.encode(),
        "layouts/one.toml": LAYOUT.encode(),
        "people.toml": b"[[people]]\nname = 3\n",
        "floor.toml": b"[[tables]]\nname = 3\n",
        "locked": b"nobody may read this",
    }
    files |= {f"{name}.toml"[-255:]: TABLE.encode() for name in NAMES}
    files |= {f"{name}.png"[-255:]: picture for name in NAMES}
    tables = {name: text.encode() for name, text in odd_tables()}
    for name, content in {**files, **tables}.items():
        path = work / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        os.chmod(path, 0 if name == "locked" else 0o666)
    (work / "folder").mkdir()
    (work / "folder").chmod(0o777)
    (work / "folder" / "picture.png").write_bytes(picture)
    (work / "locked-folder").mkdir(mode=0)
    (work / "loop").symlink_to("loop")
    (work / "dangling").symlink_to("nowhere/at/all")
    names = [*files, "folder", "locked-folder", "loop", "dangling", "missing", "locked-folder/x"]
    names += ["folder/new", "empty/below"]
    paths = [str(work / name) for name in names]
    odd = [*paths, "/dev/null", "/dev/full", "/proc/self/mem", "/dev/full/x"]
    return odd, [str(work / name) for name in tables]
