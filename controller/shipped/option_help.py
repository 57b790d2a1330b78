"""The help of a command: it tells the default of every option that has one."""

import argparse
from typing import Any, NoReturn

from controller.shipped import CONFIG

GAMES = ", ".join(sorted(path.stem for path in (CONFIG / "games").glob("*.toml")))
"""The games that come with the program, by the names of their files."""

GAME = f"the game: {GAMES}"

CONFIG_DIR = (
    "the folder of games, layouts and remedies; default: the one that comes with the program"
)


LINES = "\n"
"""A text that begins so is printed as it stands: a path in it can be copied."""


class Help(argparse.HelpFormatter):
    """Adds to each option what counts where it is left out; keeps the epilog's lines."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        told, value = action.help or "", action.default
        if told is argparse.SUPPRESS or not value or value is True or value is argparse.SUPPRESS:
            return told
        if not action.option_strings or "default" in told or "left out" in told:
            return told
        return f"{told} (default: %(default)s)"

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.startswith(LINES):
            return text.removeprefix(LINES)
        return super()._fill_text(text, width, indent)


class Parser(argparse.ArgumentParser):
    """Ends a sentence about a wrong command line with the next act; its help goes out or fails."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the line, and end with 2."""
        super().error(f"{message}; `{self.prog} -h` says what it takes")

    def print_help(self, file: Any = None) -> None:
        """Print the help; argparse itself is silent where there is no room for it."""
        print(self.format_help(), end="", file=file)


class PlainHelp(Help, argparse.RawDescriptionHelpFormatter):
    """The same, for a description whose lines stand as they are."""


def parser_of(name: str, description: str | None, epilog: str = "") -> argparse.ArgumentParser:
    """A parser of the command `livetable NAME` whose help tells defaults."""
    return Parser(
        prog=f"livetable {name}",
        description=description,
        formatter_class=Help,
        epilog=LINES + epilog if epilog else None,
    )
