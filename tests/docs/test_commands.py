"""Every command line on a page is one that the program takes: its options are those of its help."""

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from importlib import import_module

import pytest

from controller.commands.known import COMMANDS, find
from tests.support.places import DOCS, PROJECT

PAGES = [PROJECT / "README.md", *sorted(DOCS.rglob("*.md"))]
LINE = re.compile(r"(?<![\w/-])(?:\.venv/bin/)?livetable +([a-z][^`|#>)\n]*)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def told() -> Iterator[tuple[str, list[str]]]:
    """Each command line of a page, in words, with the page's name."""
    for page in PAGES:
        if page.name == "CHANGELOG.md":
            continue
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        yield from ((page.name, said.split()) for said in LINE.findall(text))


@cache
def help_of(name: str, verb: str) -> str:
    """What `--help` prints; empty where the command does not know the verb."""
    said, words = io.StringIO(), [verb, "--help"] if verb else ["--help"]
    with redirect_stdout(said), redirect_stderr(io.StringIO()), suppress(SystemExit):
        import_module(COMMANDS[name][0]).main(words)
    return said.getvalue()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_help(name: str) -> None:
    assert "--help" in help_of(name, "")


def test_every_command_line_of_a_page_is_taken() -> None:
    wrong, seen = [], 0
    for page, words in told():
        found = find(words)
        if found is None:
            continue  # a sentence that goes on: "`livetable` alone lists them"
        name, rest = found
        verb = rest[0] if name == "journal" and rest and rest[0][:1].isalpha() else ""
        options, seen = OPTION.findall(" ".join(rest)), seen + 1
        takes = OPTION.findall(help_of(name, verb))
        wrong += [(page, name, one) for one in options if one not in takes]
        if verb and not takes:
            wrong.append((page, name, verb))
    assert wrong == []
    assert seen > 100
