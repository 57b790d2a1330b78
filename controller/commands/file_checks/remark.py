"""The results of a check of a file: each remark names file, key and what to write."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from controller.core.config.files import ConfigError
from controller.core.words import Words, say
from controller.whole_files import whole_text
from controller.words.system import why_of


class Remark(NamedTuple):
    """One sentence about a file."""

    text: Words
    fault: bool = True
    refusal: Words = ""
    """For a screen, which shows it in its language: a fault with which no table starts."""

    @classmethod
    def of(cls, path: Path, what: Words, fault: bool = True) -> "Remark":
        """The remark with this file's name before it."""
        return cls(say("config_of", file=str(path), what=what), fault)


Remarks = Iterator[Remark]
Checker = Callable[[Path, Path], Remarks]
"""The check of one file, given the file and its config directory."""


def refusals(path: Path, error: ConfigError) -> Remarks:
    """Report each fault of a file with which no table starts.

    The file's name comes first, even if another file that it names has the fault.
    """
    for line, words in zip(str(error).splitlines(), error.words, strict=True):
        if line.startswith(f"{path}: "):
            yield Remark(line, refusal=words)
        else:
            yield Remark(f"{path}: {line}", refusal=say("config_of", file=str(path), what=words))


def text_of(path: Path) -> str | Remark:
    """The text of a file, or the reason why there is none."""
    try:
        return whole_text(path)
    except OSError as error:
        return Remark(say("config_unreadable", file=str(path), why=why_of(error)))
    except UnicodeDecodeError:
        return Remark(say("config_no_text", file=str(path)))


def checked(path: Path, config: Path, check: Checker) -> Remarks:
    """Yield the remarks of one check; if the file cannot be read, only that."""
    text = text_of(path)
    if isinstance(text, Remark):
        yield text
    else:
        yield from check(path, config)
