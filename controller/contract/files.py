"""Documents of the contract as text, as files of a folder, and as a command prints them."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from controller.option_values import place
from controller.shipped.option_help import PlainHelp, parser_of

Documents = Mapping[str, Callable[[], Mapping[str, Any]]]
"""Makers of documents by the names of their files."""


def text(document: Mapping[str, Any]) -> str:
    """Return a document as it is printed and kept."""
    return json.dumps(document, indent=1) + "\n"


def write_all(files: Documents, folder: Path) -> None:
    """Write each document into a file of its name; the folder is made. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in files.items():
        (folder / name).write_text(text(make()), encoding="utf-8")


def command(
    argv: Sequence[str], name: str, about: str | None, files: Documents, other: tuple[str, str]
) -> int:
    """Print the first document, the second with the option `other`, or write all with `--write`.

    `other` is an option and its line of help; `about` is the command's text.
    """
    parser = parser_of(name, about)
    parser.formatter_class = PlainHelp
    option, meaning = other
    parser.add_argument(option, action="store_true", dest="other", help=meaning)
    parser.add_argument("--write", type=place, metavar="DIR", help="write both files there")
    options = parser.parse_args(argv)
    if options.write:
        write_all(files, options.write)
    else:
        first, second = files.values()
        print(text((second if options.other else first)()), end="")
    return 0
