"""Every command as its own parser tells it: good words, and where a bad one may stand."""

import argparse
import contextlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from unittest.mock import patch

from controller.commands.known import COMMANDS
from controller.option_values import place

TABLE, JOURNAL, LAYOUT = "{work}/table.toml", "{work}/journal.db", "{work}/layouts/one.toml"
NOBODY_THERE = ("--port", "1")
"""No broker listens there."""

GOOD: dict[str, tuple[str, ...]] = {
    "demo": ("--headless", "--game", "none"),
    "run": ("--config", TABLE),
    "stand-in": NOBODY_THERE,
    "pit": ("{work}/floor.toml",),
    "listen": NOBODY_THERE,
    "schema": ("--write", "{work}/folder"),
    "schema console": ("--write", "{work}/folder"),
    "recording make": ("--rounds", "1"),
    "recording play": (*NOBODY_THERE, "{work}/lines.jsonl"),
    "conform": (*NOBODY_THERE, "--client", "c"),
    "settle": ("{work}/sheet.jsonl",),
    "odds": ("--game", "igt", "--hand", "A6", "--up", "T"),
    "check-config": (LAYOUT,),
    "see": ("{work}/empty",),
    "score-vision": ("{work}/folder",),
    "calibrate": (
        *("--headless", "--url", "{work}/folder", "--layout", LAYOUT),
        *("--out", "{work}/fit"),
    ),
    "enrol": ("{work}/empty", "--out", "{work}/enrolled"),
    "vision": ("--camera", "c", "--url", "{work}/folder", "--layout", LAYOUT),
    "vision-unit": ("--house", "{work}/folder", "t1:camera0"),
    "people": ("{work}/people.toml",),
    "journal verify": (JOURNAL,),
    "journal replay": (JOURNAL,),
    "journal rounds": (JOURNAL,),
    "journal export": (JOURNAL,),
    "journal receipts": (JOURNAL,),
    "journal prove": ("--round", "r", JOURNAL),
    "journal letter": ("--round", "r", JOURNAL),
    "journal report": (JOURNAL,),
    "journal verifier": ("{work}/folder/verifier",),
    "journal key": ("{work}/folder/key",),
    "journal new-epoch": (
        *("--by", "a", "--why", "b", "--people", "{work}/people.toml"),
        JOURNAL,
    ),
    "journal backup": ("--to", "{work}/locked-folder/copy", JOURNAL),
    "setup": ("--house", "{work}/folder", "--units", "{work}/folder"),
    "doctor": ("--seconds", "0.1", "--table", TABLE, "socket://127.0.0.1:1"),
    "assets": ("--house", "{work}/folder", "shoe-1"),
    "kiosk": ("http://127.0.0.1:1/", "true"),
    "integrity": (TABLE,),
    "disable": ("--by", "1", "--why", "so", TABLE),
    "retention": (TABLE,),
    "upgrade": ("--root", "{work}/folder", "--house", "{work}/folder", "1"),
    "shoe watch": ("socket://127.0.0.1:1",),
    "wire check": ("drivers.wires.reference",),
    "sim shoe": ("--link", "{work}/folder/shoe"),
    "sim shuffler": ("--link", "{work}/folder/shuffler"),
    "sim camera": ("--port", "0"),
    "sim world": ("--dir", "{work}/world", "--game", "infinite", "--mqtt-port", "1"),
    "sim fleet": (*NOBODY_THERE, "--tables", "1", "--seconds", "1", "--dir", "{work}/fleet"),
    "completion": ("bash",),
}
"""The words with which a command would do its work, or would but for the broker that it lacks."""


class FoundError(Exception):
    """Carries a command's parser out of it."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        super().__init__()
        self.parser = parser


@dataclass(frozen=True)
class Place:
    """Where a word may stand: the words before it and after it, and what it is called there."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    called: str
    """The option, or what the usage calls a word that stands alone."""
    file: bool
    """Whether what stands there may be the name of a file."""


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser that a command makes, as it makes it; of `journal VERB` the verb's own."""
    whole = name if name in COMMANDS else name.partition(" ")[0]

    def tell(parser: argparse.ArgumentParser, *_: object) -> None:
        raise FoundError(parser)

    with (
        patch.object(argparse.ArgumentParser, "parse_known_args", tell),
        contextlib.redirect_stdout(io.StringIO()),
    ):
        try:
            import_module(COMMANDS[whole][0]).main([])
        except FoundError as found:
            parser = found.parser
    return parser if whole == name else _verbs(parser)[name.partition(" ")[2]]


def _verbs(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def every_command() -> Iterator[str]:
    """Every command, and every verb of those that have verbs."""
    for name in COMMANDS:
        verbs = _verbs(parser_of(name))
        yield from (f"{name} {verb}" for verb in verbs)
        if not verbs:
            yield name


def places(name: str, words: tuple[str, ...]) -> Iterator[Place]:
    """Every place of a command: each option that takes a word, and each word that is none's."""
    start = tuple(name.split())
    takes = _options(name)
    for option, action in takes.items():
        if action.nargs != 0 and option.startswith("--"):
            at = words.index(option) if option in words else len(words)
            before = (*start, *words[:at], option)
            yield Place(before, words[at + 2 :], option, _may_be_a_file(action))
    alone = _words_alone(name, len(words))
    value = False
    for at, word in enumerate(words):
        if word.startswith("-"):
            value = takes[word].nargs != 0
        elif value:
            value = False
        else:
            yield Place((*start, *words[:at]), words[at + 1 :], alone.pop(0), file=True)


def _words_alone(name: str, many: int) -> list[str]:
    """What the usage calls the words that are no option's, in their order; the last may repeat."""
    actions = [one for one in parser_of(name)._actions if not one.option_strings]
    called = [str(one.metavar or one.dest) for one in actions]
    return called + called[-1:] * many


def _options(name: str) -> dict[str, argparse.Action]:
    return {
        option: action
        for action in parser_of(name)._actions
        for option in action.option_strings
        if option not in ("-h", "--help")
    }


def _may_be_a_file(action: argparse.Action) -> bool:
    return action.type is place or action.dest in ("game", "layout")


def flags(name: str) -> list[str]:
    """The options that take no word."""
    return [
        action.option_strings[-1]
        for action in parser_of(name)._actions
        if action.nargs == 0 and action.option_strings and action.dest != "help"
    ]
