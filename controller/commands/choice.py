"""Finds the subcommand that the first words name, and runs it.

Without words it lists the subcommands. All of them end in the same ways and with the same exit
codes: docs/commands.md.
"""

import difflib
import gc
import sys
from importlib import import_module
from importlib.metadata import version
from types import ModuleType

from controller.commands.ending import UNUSABLE, ended
from controller.commands.known import COMMANDS, find, second_words
from controller.shipped import CONFIG
from controller.stderr import say, say_error


def usage() -> str:
    """The list of subcommands, one line each."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {what}" for name, (_, what) in COMMANDS.items()]
    return (
        "usage: livetable COMMAND ...\n\n"
        + "\n".join(lines)
        + "\n\n  --version   print the version\n  COMMAND -h  what a command takes\n"
        + f"\nGames, layouts, remedies and broker files that come with it: {CONFIG}\n"
    )


def run() -> int:
    """Run the subcommand; its return value is the exit code. 2 means: no such command."""
    return ended("", lambda: _chosen(sys.argv[1:]))


def _chosen(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage(), end="")
        return 0
    if words[0] in ("-V", "--version"):
        print(f"livetable {version('livetable')}")
        return 0
    found = find(words)
    odd = next((word for word in words if "\0" in word), None)
    if odd is not None:
        why = "holds the character NUL, which no name and no value has: leave it out"
        say(found[0] if found else "", f"{odd!r} {why}")
        return UNUSABLE
    if found is None and words[1:] in (["-h"], ["--help"]) and (more := second_words(words[0])):
        print("".join(f"{name}: {COMMANDS[name][1]}\n" for name in more), end="")
        return 0
    if found is None:
        say("", _unknown(words))
        return UNUSABLE
    name, rest = found
    return ended(name, lambda: _called(name, rest))


def _called(name: str, rest: list[str]) -> int:
    module = _loaded(COMMANDS[name][0])
    if module is None:
        return UNUSABLE
    code: int = module.main(rest)
    return code


def _loaded(module: str) -> ModuleType | None:
    """Import it, and the installed families for a command of the controller; None: one is broken.

    What is imported lives until the program ends. So the collector looks at none of it: not while
    it grows, which takes a third of the start of `run`, nor in each full collection afterwards.
    """
    gc.disable()
    try:
        if module.startswith("controller.") and not _families_loaded():
            return None
        return import_module(module)
    finally:
        gc.freeze()
        gc.enable()


def _unknown(words: list[str]) -> str:
    """A sentence about words that name no command."""
    more = second_words(words[0])
    if more:
        return f"{words[0]!r} wants another word: write {', '.join(more)}"
    near = difflib.get_close_matches(words[0], COMMANDS, n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"no command {words[0]!r}: {hint}`livetable` alone lists them"


def _families_loaded() -> bool:
    """Load installed families of games; only commands of the controller deal any."""
    families = import_module("controller.families")
    try:
        families.load_families()
    except families.FamilyError as error:
        say_error("", error)
        return False
    return True
