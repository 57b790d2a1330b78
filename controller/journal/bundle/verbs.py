"""`livetable journal export --day` and `letter`: the documents for an auditor."""

import argparse
import json
from datetime import date
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.bundle.day import day_of, ends_after
from controller.journal.bundle.letter import letter
from controller.journal.bundle.make import make_bundle
from controller.journal.bundle.names import names_of
from controller.journal.checks.first import Checked, checked
from controller.journal.file import JournalError, reading
from controller.journal.proof.own_key import OthersKeyError, refuse_of_others
from controller.journal.proof.signing_key import SigningKeyError, key_apart, key_file
from controller.journal.retention import ClosedEpoch, closed_epochs
from controller.journal.seal.key import sealing_key
from controller.stderr import say, say_error
from controller.system_errors import reason_of
from controller.whole_files import beside, write_named

VERIFIER = Path(__file__).with_name("verifier.py")


def day(text: str) -> date:
    """A day on the command line. Raises argparse.ArgumentTypeError."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError("write a day as 2026-01-31 (UTC)") from None


def evidence_of(options: argparse.Namespace) -> Path | None:
    """The folder of pictures: as named, or the one beside the journal."""
    named: Path | None = options.evidence
    beside = (options.file.with_name("evidence"), Path(f"{options.file}.evidence"))
    return named or next((folder for folder in beside if folder.is_dir()), None)


def export_day(options: argparse.Namespace) -> int:
    """Write the bundle of a day, and report what is missing in it. Raises JournalError.

    A journal that was put aside on that day or later holds its own part of the day, which becomes a
    bundle of its own: without it the day's rounds before the new epoch would be in no bundle.
    """
    folder: Path = options.to or Path(f"{options.file.stem}-{options.day}")
    codes = [_part_of_epoch(options, one, folder) for one in closed_epochs(options.file)]
    key = _key(options, options.file, options.checked)
    return max(_part(options, options.file, options.checked, folder, key), *codes, 0)


def _part_of_epoch(options: argparse.Namespace, closed: ClosedEpoch, folder: Path) -> int:
    """Write the part of the day that a journal put aside holds, unless it is there already.

    A part that cannot be made is told, and does not keep the others from being made. One that
    another key signed is made unsigned: no later export comes back to this day.
    """
    to = beside(folder, f".{closed.epoch}")
    if to.exists() or not ends_after(closed.last, options.day):
        return 0
    try:
        with reading(closed.path) as connection:
            if not day_of(connection, options.day).held:
                return 0
        seal = sealing_key(options.seal_key, closed.path)
        found = checked(closed.path, lambda _done, _total: None, seal)
        if found.fault:
            say("journal", f"{closed.path}: {found.fault}")
        code, key = 0, None
        try:
            key = _key(options, closed.path, found)
        except OthersKeyError as error:  # a new epoch may be for a key that is lost
            say_error("journal", error)
            code = 1
        return max(_part(options, closed.path, found, to, key), code)
    except (JournalError, SigningKeyError) as error:
        say_error("journal", error)
        return 1


def _part(
    options: argparse.Namespace,
    journal: Path,
    found: Checked,
    folder: Path,
    key: Ed25519PrivateKey | None,
) -> int:
    """Write the bundle of what one journal holds of the day. Raises JournalError.

    No bundle is signed if the journal is not intact. A journal that is merely not proven complete
    is accepted: the bundle may be written while the table plays, and its cards may be sealed.
    """
    try:
        made = make_bundle(journal, options.day, folder, evidence=evidence_of(options), key=key)
    except OSError as error:
        raise JournalError(
            f"{folder}: cannot be written ({reason_of(error)}); see to the disk"
        ) from None
    for sentence in made.missing:
        say("journal", sentence)
    why = "name the key: --key FILE" if found.intact else "the journal is not intact"
    signed = "signed" if key else f"NOT signed ({why})"
    told: dict[str, object] = {
        "folder": str(folder),
        "rows": made.rows,
        "files": made.files,
        "signed": bool(key),
    }
    words = f"{folder}: {made.told}, in {made.files} files, {signed}"
    told |= {"missing": made.missing, "lacking": made.lacking, "whole": found.whole}
    print(json.dumps(told) if options.json else words)
    return 0 if found.intact else 1


def _key(options: argparse.Namespace, journal: Path, found: Checked) -> Ed25519PrivateKey | None:
    """The key that signs the bundle, one of the journal's own. Raises SigningKeyError."""
    path = key_file(options.key)
    if path is None or not found.intact:
        return None
    key = key_apart(path, journal)
    refuse_of_others(key, path, journal)
    return key


def write_letter(options: argparse.Namespace) -> int:
    """the letter about one round, as one HTML file that prints"""
    fault: str = options.checked.fault
    text = letter(
        options.file,
        options.round,
        evidence_of(options),
        names_of(options),
        fault=fault,
        language=options.language,
    )
    if options.to:
        write_named(options.to, text)
    else:
        print(text, end="")
    return 1 if fault else 0
