"""`livetable upgrade X`: takes version X into use, or brings the one before back by itself.

X must be installed beside the version that runs. Every table is stopped while no round is open, its
journal is copied, and X is started. Where each shoe, camera and broker that was well is well again
within a minute and stays so, X stays; else version and journals of before are back. Both ends stand
in the journals. No round opens and nothing is published until it is decided.
A line that is lost, or a reader of its steps that goes away, does not break it off.
"""

import argparse
import getpass
import os
import signal
import sys
from importlib.metadata import version
from pathlib import Path

from controller.appliance.integrity import HOUSE, RELEASE_KEY
from controller.appliance.table_word import table_files
from controller.appliance.upgrade.judge import Table
from controller.appliance.upgrade.services import Systemd
from controller.appliance.upgrade.upgrade import UndecidedError, Upgrade, UpgradeError
from controller.appliance.upgrade.versions import ROOT, Versions
from controller.commands.ending import FAILED, OK, UNUSABLE, write_nowhere
from controller.core.config.files import ConfigError
from controller.folder_owner import as_owner
from controller.journal.copies.newest import refuse_newer
from controller.journal.file import JournalError, reading
from controller.journal.meta import read_meta
from controller.option_values import place
from controller.settings.table_file import load_settings
from controller.shipped.option_help import parser_of
from controller.stderr import say_error

BROKEN_OFF = "livetable upgrade: broken off; no round opens until: livetable upgrade --resume"

BACK = (
    "version {was} is back: {why}; journalctl -u 'livetable@*' has what version {now} said: "
    "ask who made it before you try it again"
)


def main(argv: list[str]) -> int:
    """0: it runs, or it can open them; 1: it was taken back; 2: refused, and nothing changed.

    1 as well where its end must be brought about by a person.
    """
    options = _parser().parse_args(argv)
    versions = Versions(options.root, RELEASE_KEY)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        if options.opens is not None:
            opens(options.opens)
            return OK
        tables = [_table(path) for path in table_files(options.house)]
        upgrade = Upgrade(versions, tables, Systemd(), tell=_tell)
        if options.resume:
            print(upgrade.resume() or "no upgrade was cut off")
            return OK
        if options.version is None:
            raise UpgradeError("name the version, or --resume")
        why = upgrade.to(options.version, options.by)
    except (UpgradeError, ConfigError, JournalError) as error:
        say_error("upgrade", error)
        return FAILED if isinstance(error, UndecidedError) else UNUSABLE
    except KeyboardInterrupt:
        if versions.pending.exists():
            print(BROKEN_OFF, file=sys.stderr)
        raise
    if why:
        print(BACK.format(was=versions.current(), why=why, now=options.version), file=sys.stderr)
        return FAILED
    print(f"version {options.version} runs")
    return OK


def opens(journals: list[Path]) -> None:
    """Raise JournalError if this program cannot continue one of these journals."""
    for path in journals:
        with as_owner(path):
            with reading(path) as connection:
                read_meta(connection, path)
            refuse_newer(path, f"livetable {version('livetable')}")


def _parser() -> argparse.ArgumentParser:
    parser = parser_of("upgrade", __doc__)
    parser.add_argument("version", nargs="?", metavar="X", help="a version that is installed")
    parser.add_argument(
        "--by",
        default=_caller(),
        metavar="NAME",
        help="the person who asks; default: who is signed in",
    )
    parser.add_argument("--resume", action="store_true", help="end an upgrade that was cut off")
    parser.add_argument(
        "--opens",
        nargs="*",
        type=place,
        metavar="JOURNAL",
        help="only say whether this version can open these journals",
    )
    parser.add_argument(
        "--root", type=place, default=ROOT, metavar="DIR", help="the folder of the versions"
    )
    parser.add_argument(
        "--house", type=place, default=HOUSE, metavar="DIR", help="the folder of the table files"
    )
    return parser


def _tell(step: str) -> None:
    """Print a step; the reader of the output may have gone."""
    try:
        print(step, flush=True)
    except OSError:
        write_nowhere(sys.stdout)


def _caller() -> str:
    return os.environ.get("SUDO_USER") or getpass.getuser()


def _table(path: Path) -> Table:
    return Table(path.stem, load_settings(path).table.journal)
