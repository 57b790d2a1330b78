"""Checks that files match their manifests: program, configuration, and the game that may be dealt.

The program's manifest is at the top of its version's folder and comes with the package. The house's
own files (tables, games, layouts, remedies, calibrations) have a manifest beside them, which
`livetable integrity --write` writes when the engineer is done. A program that was not installed
from its package (a checkout) has no manifest and is not checked.
"""

import base64
import sys
from collections.abc import Iterator
from pathlib import Path

from controller.appliance.manifest import (
    MANIFEST,
    Manifest,
    ManifestError,
    changed,
    read_manifest,
)
from controller.journal.proof.note import signed_by
from controller.settings.rule_files import game_path, is_certified
from controller.settings.table_file import Settings
from controller.system_errors import reason_of
from controller.whole_files import whole_text

VERSIONS = "versions"
"""The folder of the installed versions, one folder each."""

RELEASE_KEY = Path("/etc/livetable/release.pub")
"""The file of the key that must have signed the program's manifest, if kept: a line of base64."""

HOUSE = Path("/etc/livetable")
"""The folder of the table files."""

HOUSE_KEY = HOUSE / "house.pub"
"""The same for manifests of the house's own files."""

IN_MANIFEST = (
    "*.toml",
    "*.json",
    "games/*.toml",
    "layouts/*.toml",
    "remedies/*.toml",
    "tables/*.toml",
)
"""The names that `--write` includes from a house's folder."""

NOT_IN_MANIFEST = ("people.toml",)
"""Files that change while tables run: the shift manager changes them, and people sign in with
them.
"""

REMEDY = "no new round opens until the engineer has put it right: livetable integrity"


def installed(prefix: Path) -> bool:
    """Whether a program at `prefix` was installed from its package."""
    return prefix.parent.name == VERSIONS or (prefix / MANIFEST).exists()


def program_faults(prefix: Path, release_key: Path = RELEASE_KEY) -> Iterator[str]:
    """Yield each difference between the version's folder and its manifest; nothing in a
    checkout.
    """
    if installed(prefix):
        yield from folder_faults(prefix, release_key, closed=True)


def house_faults(house: Path, settings: Settings) -> Iterator[str]:
    """Yield each difference between the house's folders and their manifests, and a game not
    certified.

    `house` is the folder of the table file; games and layouts may be in another one.
    """
    for folder in sorted({house.resolve(), settings.config_dir}):
        if (folder / MANIFEST).exists():
            yield from folder_faults(folder, HOUSE_KEY, closed=False)
    yield from uncertified(settings)


def folder_faults(folder: Path, release_key: Path, *, closed: bool) -> Iterator[str]:
    """Yield every fault of one folder with a manifest."""
    try:
        manifest = read_manifest(folder)
    except ManifestError as error:
        yield str(error)
        return
    yield from _unsigned(folder, manifest, release_key)
    yield from changed(folder, manifest, closed=closed)


def uncertified(settings: Settings) -> Iterator[str]:
    """Yield the reason why the table's game may not be dealt: it is not on the list in the table
    file.
    """
    path = settings.table.certified_games
    try:
        known = is_certified(settings)
    except (OSError, UnicodeDecodeError) as error:
        yield f"{path}: cannot be used ({reason_of(error)}); put the list of certified games back"
        return
    if not known:
        yield f"{game_path(settings)}: is not on the list of certified games ({path})"


def house_files(folder: Path) -> list[Path]:
    """The files of a house's folder that belong in its manifest."""
    found = {path for pattern in IN_MANIFEST for path in folder.glob(pattern)}
    return sorted(path for path in found if path.name not in NOT_IN_MANIFEST)


def is_checked(house: Path, settings: Settings, prefix: Path | None = None) -> bool:
    """Whether there is anything to check for this table."""
    manifests = ((folder / MANIFEST).exists() for folder in (house, settings.config_dir))
    certified = settings.table.certified_games is not None
    return installed(prefix or Path(sys.prefix)) or certified or any(manifests)


def all_faults(tables: list[tuple[Path, Settings]], prefix: Path | None = None) -> Iterator[str]:
    """Yield every fault of the program and of these tables' files, each once.

    A table is the folder of its table file, and the file's content.
    """
    found = list(program_faults(prefix or Path(sys.prefix)))
    for house, settings in tables:
        found += house_faults(house, settings)
    yield from dict.fromkeys(found)


def sentence(faults: list[str]) -> str:
    """The faults as a screen shows them; empty if there are none."""
    if not faults:
        return ""
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{faults[0]}{more}: {REMEDY}"


def _unsigned(folder: Path, manifest: Manifest, release_key: Path) -> Iterator[str]:
    if not release_key.exists():
        return
    try:
        public = base64.b64decode(whole_text(release_key).split()[0], validate=True)
        good = signed_by(manifest.note, public)
    except (OSError, ValueError, IndexError) as error:
        yield f"{release_key}: is no public key ({reason_of(error)}); put it back"
        return
    if not good:
        yield f"{folder / MANIFEST}: is not signed with the key in {release_key}"
