"""`livetable upgrade X`: takes version X into use, or brings the one before back by itself.

X must be installed beside the version that runs. Every table is stopped while no round is open, its
journal is copied, and X is started. Where each shoe, camera and broker that was well is well again
within a minute and stays so, X stays; else version and journals of before are back. Both ends stand
in the journals. No round opens and nothing is published until it is decided.
"""

import argparse
import getpass
import os
import sys
from importlib.metadata import version
from pathlib import Path

from controller.appliance.doctor import table_files
from controller.appliance.integrity import HOUSE, RELEASE_KEY
from controller.appliance.upgrade.judge import Table
from controller.appliance.upgrade.services import Systemd
from controller.appliance.upgrade.upgrade import Upgrade, UpgradeError
from controller.appliance.upgrade.versions import ROOT, Versions
from controller.commands.ending import FAILED, OK, UNUSABLE
from controller.core.config.files import ConfigError
from controller.journal.copies.newest import refuse_newer
from controller.journal.file import JournalError, reading
from controller.journal.meta import read_meta
from controller.option_values import place
from controller.settings import load_settings


def main(argv: list[str]) -> int:
    """0: it runs, or it can open them; 1: it was taken back; 2: refused, and nothing changed."""
    options = _parser().parse_args(argv)
    try:
        if options.opens is not None:
            opens(options.opens)
            return OK
        tables = [_table(path) for path in table_files(options.house)]
        versions = Versions(options.root, RELEASE_KEY)
        upgrade = Upgrade(versions, tables, Systemd(), tell=lambda step: print(step, flush=True))
        if options.resume:
            print(upgrade.resume() or "no upgrade was cut off")
            return OK
        if options.version is None:
            raise UpgradeError("name the version, or --resume")
        why = upgrade.to(options.version, options.by)
    except (UpgradeError, ConfigError, JournalError) as error:
        print(f"livetable upgrade: {error}", file=sys.stderr)
        return UNUSABLE
    if why:
        print(f"version {versions.current()} is back: {why}", file=sys.stderr)
        return FAILED
    print(f"version {options.version} runs")
    return OK


def opens(journals: list[Path]) -> None:
    """Raises JournalError where this program cannot go on with one of these journals."""
    for path in journals:
        with reading(path) as connection:
            read_meta(connection, path)
        refuse_newer(path, f"livetable {version('livetable')}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="livetable upgrade", description=__doc__)
    parser.add_argument("version", nargs="?", metavar="X", help="a version that is installed")
    parser.add_argument("--by", default=_caller(), metavar="NAME", help="the person who asks")
    parser.add_argument("--resume", action="store_true", help="end an upgrade that was cut off")
    parser.add_argument(
        "--opens", nargs="*", type=place, metavar="JOURNAL", help="only say: can I open these?"
    )
    parser.add_argument("--root", type=place, default=ROOT, metavar="DIR", help="of the versions")
    parser.add_argument("--house", type=place, default=HOUSE, metavar="DIR", help="of table files")
    return parser


def _caller() -> str:
    return os.environ.get("SUDO_USER") or getpass.getuser()


def _table(path: Path) -> Table:
    return Table(path.stem, load_settings(path).table.journal)
