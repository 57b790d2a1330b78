"""Writes docs/options.md from the parsers of the commands: every option, and what it does.

`python docs/generators/options.py` writes the page, `--check` only compares and ends 1 where it is
behind.
"""

import argparse
import re
import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

from controller.commands.known import COMMANDS

KEPT = runpy.run_path(str(Path(__file__).with_name("kept_page.py")))["kept"]
PAGE = Path(__file__).resolve().parents[1] / "options.md"

HEAD = """# Every option of every command

Written from the commands by `docs/generators/options.py`: what `livetable COMMAND -h` says.
How a command ends, and what its exit codes mean, stands in [commands.md](commands.md).
"""


class _FoundError(Exception):
    """Carries the parser that was about to read a command line."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        super().__init__()
        self.parser = parser


@contextmanager
def _unread() -> Iterator[None]:
    """Inside, a parser that would read a command line raises _FoundError."""

    def stop(parser: argparse.ArgumentParser, *_given: object, **_more: object) -> None:
        raise _FoundError(parser)

    with (
        patch.object(argparse.ArgumentParser, "parse_args", stop),
        patch.object(argparse.ArgumentParser, "parse_known_args", stop),
    ):
        yield


def parsers() -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Yield each command, and each verb of one that has verbs, with what it is for."""
    for name, (module, about) in COMMANDS.items():
        with _unread():
            try:
                import_module(module).main([])
            except _FoundError as found:
                parser = found.parser
            else:
                raise AssertionError(f"{name} reads no command line")
        verbs = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
        if not verbs:
            yield name, about, parser
        for several in verbs:
            abouts = {one.dest: one.help or "" for one in several._choices_actions}
            for verb, own in several.choices.items():
                yield f"{name} {verb}", abouts[verb], own


def words_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return what the command takes, but `--help`."""
    return [one for one in parser._actions if not isinstance(one, argparse._HelpAction)]


def told(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    """Return an option's help as the terminal shows it, on one line."""
    shown = parser._get_formatter()._expand_help(action) if action.help else ""
    return " ".join(shown.split())


def named(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    """Return an option with its value, or the name of an argument, as the terminal shows it."""
    shown = parser._get_formatter()._format_action_invocation(action)
    return " ".join(shown.split())


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for name, about, parser in parsers():
        parts.append(f"\n## {name}\n\n`livetable {name}`: {about}.\n")
        rows = [_row(parser, one) for one in words_of(parser)]
        if rows:
            parts.append("\n| it takes | |\n|---|---|\n" + "".join(rows))
    return "".join(parts)


def _row(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    must = " (required)" if action.required and action.option_strings else ""
    text = re.sub(r"([|<])", r"\\\1", told(parser, action))
    return f"| `{named(parser, action)}`{must} | {text} |\n"


def main(argv: list[str]) -> int:
    """Write the page, or with --check compare it; 1 if it is behind."""
    code: int = KEPT(PAGE, page(), argv, Path(__file__).name)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
