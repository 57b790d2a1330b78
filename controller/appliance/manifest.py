"""A manifest: the SHA-256 of every file of a folder, in the lines of sha256sum, and signed.

    livetable 0.1.0
    9f86d081...  lib/python3.11/site-packages/controller/app/life.py
    link  bin/python -> /usr/bin/python3
    above  51c0e2aa...

It is a signed note (C2SP signed-note), so the signatures stand below a blank line and
`sha256sum --check` reads the rest. Links are written as they lead and never followed. The last line
of the text is the SHA-256 of the lines above it: a changed byte of the manifest itself is told as
that, signed or not.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.proof.note import NoteError, SignedNote, read_note, signed_note
from controller.system_errors import reason_of
from controller.whole_files import whole_text, write_whole

MANIFEST = "MANIFEST"
"""The name of a manifest in its folder."""

SIGNER = "livetable-release"
"""The name under which a manifest is signed."""

ABOVE = "above  "
"""The beginning of the last line, which holds the digest of the lines above it."""

ANEW = (
    "install the package again, and write a manifest of the house's files anew: "
    "livetable integrity --write"
)
"""The advice if the manifest itself is damaged."""

CHUNK = 2**20


class ManifestError(ValueError):
    """There is no readable manifest; the text names the file and says what to do."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest as read: its first line, each path's content, and the signatures."""

    title: str
    entries: dict[str, str]
    note: SignedNote


def manifest_text(folder: Path, title: str, paths: Iterable[Path]) -> str:
    """The unsigned text of a manifest of these files of the folder.

    Raises OSError, or ManifestError for a name that is not valid text.
    """
    lines = sorted(_line(folder, path) for path in paths)
    text = "\n".join([title, *lines]) + "\n"
    return f"{text}{ABOVE}{_digest(text)}\n"


def write_manifest(
    folder: Path, title: str, paths: Iterable[Path], key: Ed25519PrivateKey | None
) -> Path:
    """Write the folder's manifest atomically and return its path.

    Raises OSError and ManifestError.
    """
    note = signed_note(manifest_text(folder, title, paths), SIGNER, key)
    write_whole(path := folder / MANIFEST, note)
    return path


def read_manifest(folder: Path) -> Manifest:
    """Read the folder's manifest; checks no signature. Raises ManifestError."""
    path = folder / MANIFEST
    try:
        note = read_note(whole_text(path))
    except OSError as error:
        raise ManifestError(
            f"{path}: cannot be read ({reason_of(error)}); install the package again"
        ) from None
    except (NoteError, UnicodeDecodeError) as error:
        raise ManifestError(f"{path}: is no manifest ({error}); {ANEW}") from None
    text, _, told = note.text.rpartition(ABOVE)
    if told != f"{_digest(text)}\n":
        raise ManifestError(f"{path}: is not as it was written; {ANEW}")
    title, *lines = text.splitlines()
    return Manifest(title, dict(map(_entry, lines)), note)


def every_file(folder: Path) -> Iterator[Path]:
    """All files and links of a folder and its subfolders, except its manifest."""
    for place, folders, names in os.walk(folder):
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        for name in (*names, *links):
            path = Path(place, name)
            if path.parent != folder or not name.startswith(MANIFEST):
                yield path


def changed(folder: Path, manifest: Manifest, *, closed: bool) -> Iterator[str]:
    """Yield a sentence for each file that differs from the manifest.

    `closed`: a file that the manifest does not name is a fault too.
    """
    for name, wanted in manifest.entries.items():
        path = folder / name
        try:
            found = _content(path)
        except OSError as error:
            yield f"{path}: cannot be read ({reason_of(error)}), and the manifest names it"
            continue
        if found != wanted:
            yield f"{path}: is not as the manifest has it"
    if closed:
        known = manifest.entries.keys()
        for path in every_file(folder):
            if str(path.relative_to(folder)) not in known:
                yield f"{path}: does not belong to {manifest.title}"


def file_hash(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal. Raises OSError."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _content(path: Path) -> str:
    """The right part of a file's entry: the target of a link, else the hash. Raises OSError."""
    return f"link {path.readlink()}" if path.is_symlink() else file_hash(path)


def _line(folder: Path, path: Path) -> str:
    name, content = str(path.relative_to(folder)), _content(path)
    if not name.isprintable():
        raise ManifestError(f"{folder}: no manifest can hold the name {name!r}; rename that file")
    if content.startswith("link "):
        return f"link  {name} -> {content.removeprefix('link ')}"
    return f"{content}  {name}"


def _entry(line: str) -> tuple[str, str]:
    """A line of a manifest: the path, and its hash or the link's target."""
    content, _, name = line.partition("  ")
    if content != "link":
        return name, content
    name, _, target = name.partition(" -> ")
    return name, f"link {target}"
