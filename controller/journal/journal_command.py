"""`livetable journal`: check a table's journal offline, and read it.

livetable journal verify FILE            is it whole and unchanged? names the first bad record
livetable journal replay FILE            step every input again and compare every fact
livetable journal rounds FILE --sheets   one round sheet per settled round, with `expected`
livetable journal receipts FILE          a signed page per shoe
livetable journal export FILE            every record, one JSON object per line
livetable journal export FILE --day D    an auditor's bundle of that day (UTC)
livetable journal letter FILE --round R  what happened to a round, as one page that prints
livetable journal report FILE            returns, cards and faults of a shift, a day, a month
livetable journal verifier FILE          write the program that checks bundles and proofs
livetable journal prove FILE --round R   a proof of one round that a stranger can check
livetable journal backup FILE --to COPY  a whole copy while the table plays
livetable journal new-epoch FILE ...     put a journal aside that cannot go on, and begin another
livetable journal key FILE               make the key that signs checkpoints (--public: tell it)
"""

import argparse
import base64
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from rich.console import Console
from rich.progress import Progress

from controller.journal.bundle.verbs import VERIFIER, export_day, write_letter
from controller.journal.checks.anchors import read_anchor
from controller.journal.checks.first import Checked, checked
from controller.journal.checks.words import in_words
from controller.journal.copies.backup import command as backup
from controller.journal.copies.new_epoch import command as new_epoch
from controller.journal.file import JournalError, reading
from controller.journal.options import add_options
from controller.journal.proof.prove import prove
from controller.journal.proof.signing_key import make_key, read_key, wanted_key
from controller.journal.replay import replay, rounds
from controller.journal.report.verb import report
from controller.journal.seal.key import sealing_key
from controller.journal.shoe_receipt import page, receipts, signed
from controller.journal.verify import verify
from controller.shipped.option_help import PlainHelp, parser_of
from controller.stderr import say, say_error
from controller.system_errors import reason_of
from controller.whole_files import mailed_text, write_named


def main(argv: list[str]) -> int:
    """0: done, and nothing is wrong; 1: the journal is not intact; 2: it cannot be read."""
    options = _parser().parse_args(argv)
    try:
        if options.verb in CHECKED_FIRST:
            options.checked = _checked(options)
        code: int = options.do(options)
    except ValidationError:
        return _no_further(options, "a record is none that a table of this version writes")
    except (JournalError, ValueError) as error:
        say_error("journal", error)
        return 2
    except (AttributeError, LookupError, TypeError, RecursionError):
        found = getattr(options, "checked", None)
        if found is None or not found.fault:
            raise
        return _no_further(options, "what it holds is not what a table writes")
    except BrokenPipeError:  # the reader (such as `head`) has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _no_further(options: argparse.Namespace, why: str) -> int:
    """Say that the journal cannot be read further because somebody rewrote it."""
    text = f"{options.file}: cannot be read further: {why}; keep this file and call the auditor"
    say("journal", text)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = parser_of("journal", __doc__)
    parser.formatter_class = PlainHelp
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    for name, do in every_verb().items():
        verb = verbs.add_parser(name, help=do.__doc__)
        verb.set_defaults(do=do, verb=name)
        add_options(verb, name)
    return parser


def every_verb() -> dict[str, Callable[[argparse.Namespace], int]]:
    """The verbs and their functions; each function's docstring is its help."""
    return {
        "verify": _verify,
        "replay": _replay,
        "rounds": _rounds,
        "export": _export,
        "receipts": _receipts,
        "prove": _prove,
        "letter": write_letter,
        "report": report,
        "verifier": _verifier,
        "key": _key,
        "new-epoch": new_epoch,
        "backup": backup,
    }


CHECKED_FIRST = {"replay", "rounds", "export", "letter", "report", "prove"}
"""The verbs that show what the record says: for a record that is not whole, they say so first."""


def _verify(options: argparse.Namespace) -> int:
    """is it whole and unchanged"""
    anchors = [read_anchor(path) for path in options.anchor]
    with _progress("checking", options.json) as progress:
        verdict = verify(
            options.file, progress, anchors=anchors, keys=options.key, seal=_seal(options)
        )
    if options.json:
        told = {**asdict(verdict), "intact": verdict.intact, "whole": verdict.whole}
        print(json.dumps(told))
    else:
        print(f"{options.file}: {in_words(verdict, keyed=bool(options.key))}")
    return 0 if verdict.whole else 1


def _replay(options: argparse.Namespace) -> int:
    """step every input again and compare every fact"""
    whole = options.checked.whole
    with _progress("replaying", options.json) as progress:
        found = replay(options.file, progress, seal=_seal(options))
    if options.json:
        print(json.dumps({**asdict(found), "identical": not found.difference, "whole": whole}))
    elif found.difference:
        print(f"{options.file}: NOT what this software decides: {found.difference}")
    else:
        print(f"{options.file}: identical: {found.inputs} inputs gave {found.facts} facts again")
    return 1 if found.difference or not whole else 0


def _checked(options: argparse.Namespace) -> Checked:
    """The check of the journal that reading does not make; faults go to stderr."""
    with _progress("checking", options.json) as progress:
        found = checked(options.file, progress, _seal(options))
    if found.fault:
        say("journal", f"{options.file}: {found.fault}")
    return found


def _rounds(options: argparse.Namespace) -> int:
    """the settled rounds, one line each"""
    told, untold = 0, list[str]()
    for sheet in rounds(options.file, untold.append, seal=_seal(options)):
        told += 1
        if options.sheets or options.json:
            print(json.dumps(sheet, separators=(",", ":")))
        else:
            print(f"{sheet['id']}  {' '.join(sheet['cards'])}  {_totals(sheet['expected'])}")
    if not (told or untold):
        say("journal", f"{options.file}: no round was settled in it")
    for why in untold:
        say("journal", why)
    return 1 if untold or options.checked.fault else 0


def _totals(expected: dict[str, Any]) -> str:
    """The hands that belong to nobody in particular, as `dealer 17`."""
    hands = {name: hand for name, hand in expected.items() if isinstance(hand, dict)}
    return " ".join(f"{name} {hand['total']}" for name, hand in hands.items() if "total" in hand)


def _receipts(options: argparse.Namespace) -> int:
    """a signed page for every shoe"""
    verdict = verify(options.file)
    if not verdict.whole:
        raise JournalError(
            f"{options.file}: no receipt is signed: {in_words(verdict, keyed=False)}"
        )
    key = wanted_key(options.key, options.file)
    made = receipts(options.file)
    for receipt in made:
        slip = signed(receipt, key)
        print(json.dumps(slip) if options.json else "\n".join(page(slip)) + "\n")
    return 0


def _export(options: argparse.Namespace) -> int:
    """every record, one JSON object per line; with --day a bundle"""
    if options.day:
        return export_day(options)
    query = "SELECT seq, at, utc, kind, body, hash FROM record ORDER BY seq"
    with reading(options.file) as connection:
        for seq, at, utc, kind, body, head in connection.execute(query):
            row = {"seq": seq, "at": at, "utc": utc, "kind": kind}
            print(json.dumps({**row, "body": json.loads(body), "hash": head.hex()}))
    return 1 if options.checked.fault else 0


def _prove(options: argparse.Namespace) -> int:
    """a proof of one round for a stranger"""
    anchor = _text(options.anchor) if options.anchor else ""
    proof = prove(options.file, options.round, anchor)
    if options.event:
        write_named(options.event, proof.event.leaf + b"\n")
    told = json.dumps({"proof": proof.text, "whole": options.checked.whole})
    print(told if options.json else proof.text, end="")
    return 1 if options.checked.fault else 0


def _verifier(options: argparse.Namespace) -> int:
    """write the program that checks bundles and proofs"""
    write_named(options.file, VERIFIER.read_bytes())
    return 0


def _key(options: argparse.Namespace) -> int:
    """make the key that signs checkpoints; with --public tell one's public half"""
    key = read_key(options.file) if options.public else make_key(options.file)
    public = key.public_key().public_bytes_raw()
    coded = base64.b64encode(public).decode()
    print(json.dumps({"public_key": coded}) if options.json else f"public key {coded}")
    return 0


def _seal(options: argparse.Namespace) -> bytes | None:
    """The table's sealing key, if the verb takes one and it exists."""
    return sealing_key(getattr(options, "seal_key", None), options.file)


def _text(path: Path) -> str:
    try:
        return mailed_text(path)
    except (OSError, UnicodeDecodeError) as error:
        raise JournalError(
            f"{path}: cannot be read ({reason_of(error)}); name a checkpoint's file"
        ) from None


@contextmanager
def _progress(what: str, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on stderr if a person waits."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not sys.stderr.isatty()) as bar:
        task = bar.add_task(what)
        yield lambda done, total: bar.update(task, completed=done, total=total)
