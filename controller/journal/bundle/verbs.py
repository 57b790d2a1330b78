"""`livetable journal export --day` and `letter`: the documents for an auditor."""

import argparse
import json
from datetime import date
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.bundle.letter import letter
from controller.journal.bundle.make import make_bundle
from controller.journal.bundle.names import names_of
from controller.journal.file import JournalError
from controller.journal.proof.own_key import refuse_of_others
from controller.journal.proof.signing_key import key_apart, key_file
from controller.stderr import say
from controller.system_errors import reason_of
from controller.whole_files import write_named

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

    No bundle is signed if the journal is not intact. A journal that is merely not proven complete
    is accepted: the bundle may be written while the table plays, and its cards may be sealed.
    """
    folder: Path = options.to or Path(f"{options.file.stem}-{options.day}")
    key = _key(options)
    try:
        made = make_bundle(
            options.file, options.day, folder, evidence=evidence_of(options), key=key
        )
    except OSError as error:
        raise JournalError(
            f"{folder}: cannot be written ({reason_of(error)}); see to the disk"
        ) from None
    for sentence in made.missing:
        say("journal", sentence)
    why = "name the key: --key FILE" if options.checked.intact else "the journal is not intact"
    signed = "signed" if key else f"NOT signed ({why})"
    told: dict[str, object] = {
        "folder": str(folder),
        "rows": made.rows,
        "files": made.files,
        "signed": bool(key),
    }
    words = f"{folder}: {made.told}, in {made.files} files, {signed}"
    told |= {"missing": made.missing, "lacking": made.lacking, "whole": options.checked.whole}
    print(json.dumps(told) if options.json else words)
    return 0 if options.checked.intact else 1


def _key(options: argparse.Namespace) -> Ed25519PrivateKey | None:
    """The key that signs the bundle, one of the journal's own. Raises SigningKeyError."""
    path = key_file(options.key)
    if path is None or not options.checked.intact:
        return None
    key = key_apart(path, options.file)
    refuse_of_others(key, path, options.file)
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
