"""`livetable integrity`: are program, configuration and games as their manifests have them?

Prints one sentence for each file that is not, and asks the tables that run here to check at once.
`--write FOLDER` writes the manifest of a house's folder when the engineer is done with it, and
`--certify GAME...` prints the lines of a list of certified games.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from controller.appliance.integrity import all_faults, house_files, installed, is_checked
from controller.appliance.integrity_watch import ASKED
from controller.appliance.manifest import ManifestError, every_file, file_hash, write_manifest
from controller.appliance.table_word import TABLE, table_file, table_files
from controller.commands.ending import FAILED, OK, UNUSABLE
from controller.core.config.files import ConfigError
from controller.journal.proof.signing_key import SigningKeyError, read_key
from controller.option_values import place
from controller.settings.rule_files import meant_game
from controller.settings.table_file import DEFAULT_CONFIG_DIR, Settings, load_settings
from controller.shipped.option_help import parser_of
from controller.stderr import say, say_error

HOUSE = Path("/etc/livetable")

ACT = "; "
"""The beginning of each sentence about what to do."""


def main(argv: list[str]) -> int:
    """Check, write or certify. 0: nothing has changed; 1: something has; 2: it cannot be done."""
    given = parser()
    options = given.parse_args(argv)
    if not options.write and (options.key or options.title):
        given.error("--key and --title go with --write FOLDER")
    if options.tables and (options.write or options.certify):
        given.error("a TABLE is checked: leave it out where something is written")
    try:
        if options.certify:
            for path in [_game_file(game) for game in options.certify]:
                print(f"{file_hash(path)}  {path.stem}")
            return OK
        if options.write:
            return _write(options.write, options.key, options.title)
        return _check(options.tables or table_files(HOUSE))
    except (SigningKeyError, ConfigError, ManifestError) as error:
        say_error("integrity", error)
        return UNUSABLE


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = parser_of("integrity", __doc__)
    made.add_argument(
        "tables",
        nargs="*",
        type=table_file,
        metavar="TABLE",
        help=f"{TABLE}; default: all of {HOUSE}",
    )
    act = made.add_mutually_exclusive_group()  # of two acts one would be left undone
    act.add_argument("--write", type=place, metavar="FOLDER", help="write the folder's manifest")
    made.add_argument(
        "--title",
        default="",
        help="with --write: name every file of the folder, as the release of this name",
    )
    made.add_argument("--key", type=place, metavar="FILE", help="sign the manifest with this key")
    act.add_argument("--certify", nargs="+", metavar="GAME",
                     help="lines for a list: names of shipped games, or game files")  # fmt: skip
    return made


def _write(folder: Path, key: Path | None, title: str) -> int:
    paths = list(every_file(folder)) if title else house_files(folder)
    if not paths:
        say("integrity", f"{folder}: holds no file for a manifest")
        return UNUSABLE
    written = write_manifest(folder, title or "house", paths, read_key(key) if key else None)
    print(f"{written}: {len(paths)} files, {'signed' if key else 'not signed'}")
    return OK


def _game_file(game: str) -> Path:
    """The file of a game that can be dealt, by the name of a shipped one or as a path.

    Raises ConfigError.
    """
    folder = DEFAULT_CONFIG_DIR / "games"
    is_file = game.endswith(".toml") or len(Path(game).parts) > 1
    path = Path(game) if is_file else folder / f"{game}.toml"
    if path.is_file():
        meant_game(DEFAULT_CONFIG_DIR, game)
        return path
    known = ", ".join(sorted(one.stem for one in folder.glob("*.toml")))
    raise ConfigError(f"{game}: no such game; shipped are {known}, and others are named by a file")


def _check(paths: list[Path]) -> int:
    tables, faults = list(_tables(paths)), 0
    if not installed(Path(sys.prefix)) and not any(is_checked(*table) for table in tables):
        folders = sorted({str(house) for house, _ in tables}) or [str(HOUSE)]
        todo = ", ".join(f"livetable integrity --write {folder}" for folder in folders)
        say("integrity", f"there is no manifest: {todo}")
        return UNUSABLE
    for fault in all_faults(tables):
        faults += 1
        print(_with_act(fault))
    if not faults:
        print("all files are as their manifests have them")
    _ask_tables()
    return FAILED if faults else OK


def _with_act(fault: str) -> str:
    """The fault and what to do, if the fault does not say so itself."""
    if ACT in fault:
        return fault
    return f"{fault}; install the package again, or write the manifest of what was meant to change"


def _tables(paths: list[Path]) -> Iterator[tuple[Path, Settings]]:
    for path in paths:
        yield path.parent, load_settings(path)


def _ask_tables() -> None:
    """Let running tables check now; without the rights for it nothing happens: they check daily."""
    try:
        ASKED.touch()
    except OSError:
        return
