"""Every option is said in words, with its default, on the page of options and in the help alike."""

import argparse
import runpy

from tests.support.places import DOCS

SCRIPT = runpy.run_path(str(DOCS / "generators" / "options.py"))
WORDS = [
    (name, parser, action)
    for name, _, parser in SCRIPT["parsers"]()
    for action in SCRIPT["words_of"](parser)
]
NOTHING = (None, False, "", [], (), 0)
"""Defaults that need no word: nothing is taken, or nothing happens."""


def test_the_page_of_options_is_up_to_date() -> None:
    assert SCRIPT["main"](["--check"]) == 0


def test_every_option_says_what_it_does() -> None:
    named, told = SCRIPT["named"], SCRIPT["told"]
    silent = [f"{name}: {named(p, one)}" for name, p, one in WORDS if len(told(p, one).split()) < 2]
    assert silent == []


def test_every_default_is_named() -> None:
    named, told = SCRIPT["named"], SCRIPT["told"]
    hidden = [
        f"{name}: {named(parser, one)} is {one.default!r}: {told(parser, one)}"
        for name, parser, one in WORDS
        if one.default not in NOTHING
        and one.default is not argparse.SUPPRESS
        and "default" not in told(parser, one)
        and "left out" not in told(parser, one)
    ]
    assert hidden == []
