"""The options of each verb of `livetable journal`."""

import argparse
from collections.abc import Callable, Iterable

from controller.journal.bundle.names import add_language_option, add_names_option
from controller.journal.bundle.verbs import day
from controller.journal.checks.words import public_key
from controller.journal.report.verb import add_options as add_report_options
from controller.option_values import letters, place

OptionAdder = Callable[[argparse.ArgumentParser], None]

FILES = {
    "key": "the new key's file; with --public one that is there",
    "verifier": "the program's new file",
}
"""The meaning of a verb's FILE if it is not a table's journal."""


def add_options(verb: argparse.ArgumentParser, name: str) -> None:
    """Add the options of the verb `name`."""
    verb.add_argument("file", type=place, metavar="FILE", help=FILES.get(name, "a table's journal"))
    verb.add_argument("--json", action="store_true", help="JSON on stdout, for programs")
    for add in OPTIONS_OF.get(name, ()):
        add(verb)


def _anchors(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--anchor",
        type=place,
        action="append",
        default=[],
        metavar="CHECKPOINT",
        help="a checkpoint that somebody else kept (may be given again)",
    )
    verb.add_argument(
        "--key",
        type=public_key,
        action="append",
        default=[],
        metavar="KEY",
        help="the table's public key, in base64 or hex (may be given again, after a rotation)",
    )


def _seal_key(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--seal-key",
        type=place,
        metavar="KEYFILE",
        help="the table's sealing key: opens what the journal itself has not opened yet",
    )


def _sheets(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--sheets", action="store_true", help="print whole round sheets, as JSON")


def _evidence(verb: argparse.ArgumentParser) -> None:
    pictures = "the folder of pictures; default: the one beside the journal"
    verb.add_argument("--evidence", type=place, metavar="DIR", help=pictures)
    to = "a bundle's new folder (default: JOURNAL-DAY), a letter's file (default: stdout)"
    verb.add_argument("--to", type=place, metavar="PLACE", help=to)


def _day(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--day", type=day, help="write the bundle of that day (UTC), as 2026-01-31")


def _signing_key(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--key",
        type=place,
        help="the file of the table's signing key; default: the credential of the unit",
    )


def _round(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--round", required=True, type=letters, metavar="ID", help="the round's id")


def _proof(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--anchor",
        type=place,
        metavar="CHECKPOINT",
        help="a checkpoint that the stranger holds; left out: the round's own",
    )
    verb.add_argument("--event", type=place, help="write the round's published data here")


def _copy(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--to", required=True, type=place, help="the copy: a new file")


def _public(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--public", action="store_true", help="tell the public half of a key that is there"
    )


def _engineer(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--by", required=True, metavar="NAME", help="the engineer who does it, by name"
    )
    verb.add_argument(
        "--why", required=True, metavar="TEXT", help="why, in a sentence, for the record"
    )
    verb.add_argument(
        "--people", required=True, type=place, help="the table's people file, which knows his PIN"
    )
    verb.add_argument(
        "--told",
        default="",
        metavar="N",
        help="the last number that the public heard, where the journal's end is lost",
    )


OPTIONS_OF: dict[str, Iterable[OptionAdder]] = {
    "verify": (_anchors, _seal_key),
    "replay": (_seal_key,),
    "rounds": (_seal_key, _sheets),
    "export": (_evidence, _day, _signing_key, _seal_key),
    "receipts": (_signing_key,),
    "prove": (_round, _proof, _seal_key),
    "letter": (_evidence, _round, _seal_key, add_names_option, add_language_option),
    "report": (add_report_options, add_names_option, add_language_option),
    "new-epoch": (_engineer,),
    "backup": (_copy,),
    "key": (_public,),
}
"""The options of the verbs that take more than a file."""
