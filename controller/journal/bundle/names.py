"""Options for output that people read: names instead of the record's numbers, and a language."""

import argparse

from controller.journal.file import JournalError
from controller.option_values import place
from controller.people.file import PeopleError, load_people, name_in
from controller.staff_names import NameOf
from controller.words.catalogue import ENGLISH, LANGUAGES


def add_names_option(verb: argparse.ArgumentParser) -> None:
    """Add `--people`."""
    verb.add_argument("--people", type=place, help="the people file; left out: numbers stay")


def add_language_option(verb: argparse.ArgumentParser) -> None:
    """Add `--language`."""
    verb.add_argument(
        "--language",
        choices=[*LANGUAGES],
        default=ENGLISH,
        help="the language of the page (default: en); what a program reads is the same in each",
    )


def names_of(options: argparse.Namespace) -> NameOf:
    """Return a function that names people, from the given file. Raises JournalError."""
    if options.people is None:
        return str
    try:
        return name_in(load_people(options.people))
    except PeopleError as error:
        raise JournalError(str(error)) from None
