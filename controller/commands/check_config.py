"""`livetable check-config`: checks config files and the return of changed games.

Files are checked by the folder they lie in; `CHECKERS` names the check of each. A file that lies
elsewhere is known by a key that only its kind has. What is wrong goes to stderr, one sentence per
fault with file, key and what to write; what is worth knowing goes to stdout. A game file's return
is worked out and compared with the shipped game of the same name, so that a house sees what a
change does before it deals it.
"""

import sys
from pathlib import Path

from controller.commands.file_checks.floors import check_floor
from controller.commands.file_checks.games import check_game
from controller.commands.file_checks.layouts import check_layout
from controller.commands.file_checks.remark import Checker, Remark, Remarks, refusals, text_of
from controller.commands.file_checks.remedies import check_remedies
from controller.commands.file_checks.tables import check_table
from controller.core.config.files import ConfigError, read_toml
from controller.core.words import say
from controller.option_values import place
from controller.settings.table_file import DEFAULT_CONFIG_DIR
from controller.shipped.option_help import CONFIG_DIR, parser_of
from controller.stderr import on_one_line
from controller.words.catalogue import english

OK, FAULTY = 0, 1
"""Exit codes: everything usable; at least one fault."""


def main(argv: list[str]) -> int:
    """Run `livetable check-config`; returns the exit code."""
    parser = parser_of("check-config", "Check config files, and what changes do.")
    parser.add_argument(
        "--config", type=place, default=DEFAULT_CONFIG_DIR, metavar="DIR", help=CONFIG_DIR
    )
    which = "a game, layout, remedies or table file; default: all of DIR"
    parser.add_argument("files", nargs="*", type=place, metavar="FILE", help=which)
    options = parser.parse_args(argv)
    files = options.files or config_files(options.config)
    if not files:
        folders = ", ".join(CHECKERS)
        print(f"{options.config}: no config files; it needs folders {folders}", file=sys.stderr)
        return FAULTY
    return FAULTY if sum(_report(path, options.config) for path in files) else OK


def config_files(config: Path) -> list[Path]:
    """Every file of a config directory for which there is a check."""
    return [path for folder in CHECKERS for path in sorted((config / folder).glob("*.toml"))]


def _report(path: Path, config: Path) -> int:
    """Print the remarks about `path`; return the number of faults."""
    faults = 0
    for remark in check_file(path, config):
        faults += remark.fault
        print(on_one_line(english(remark.text)), file=sys.stderr if remark.fault else sys.stdout)
    if not faults:
        print(on_one_line(f"{path}: usable"))
    return faults


def check_file(path: Path, config: Path) -> Remarks:
    """Yield all remarks about one file."""
    text = text_of(path)
    if isinstance(text, Remark):
        yield text
        return
    kind = _kind(path, text)
    if kind is None:
        yield from _of_no_kind(path, text)
    else:
        yield from CHECKERS[kind](path, config)


def _of_no_kind(path: Path, text: str) -> Remarks:
    try:
        read_toml(text, str(path))
    except ConfigError as error:
        yield from refusals(path, error)
        return
    marks = ", ".join(f"`{keys[0]}` ({folder})" for folder, keys in MARKS.items())
    yield Remark(say("config_kind_unknown", file=str(path), found=marks))


def _kind(path: Path, text: str) -> str | None:
    """The kind of a config file: by its folder, or by a key that only that kind has."""
    folder = path.resolve().parent.name
    if folder in CHECKERS:
        return folder
    try:
        keys = set(read_toml(text, str(path)))
    except ConfigError:
        keys = {line.partition("=")[0].strip(" []") for line in text.splitlines()}
    return next((kind for kind, marks in MARKS.items() if keys.intersection(marks)), None)


CHECKERS: dict[str, Checker] = {
    "games": check_game,
    "layouts": check_layout,
    "tables": check_table,
    "remedies": check_remedies,
    "floors": check_floor,
}
"""Folder of the config directory to the check of its files."""

MARKS = {
    "games": ("decks", "family"),
    "layouts": ("zones",),
    "tables": ("table",),
    "remedies": ("remedy",),
    "floors": ("pit",),
}
"""Keys that only files of that kind have, for files outside these folders."""
