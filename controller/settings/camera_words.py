"""The arguments for `livetable vision` that a table file may give to a camera.

The table writes all other arguments itself; a second `--reports` would leave it without cards. They
are checked here, because a process that ends at a wrong argument would be restarted for ever.
"""

from itertools import pairwise
from pathlib import Path

from controller.core.words import WordedError, say

ENROLLED, NOISELESS = "--enrolled", "--noiseless"
SHOWN = 40


def camera_words(words: list[str]) -> list[str]:
    """The arguments, with options and values separated. Raises WordedError."""
    read: list[str] = []
    rest = iter(words)
    for word in rest:
        option, given, value = word.partition("=")
        if word == NOISELESS:
            read.append(word)
        elif option == ENROLLED:
            read += [option, _file(value if given else next(rest, ""))]
        else:
            raise WordedError(
                f"'{word[:SHOWN]}' is no word that a camera takes; write {NOISELESS}, or "
                f"{ENROLLED} and the path of what `livetable enrol` wrote",
                say(
                    "config_camera_word",
                    found=word[:SHOWN],
                    name=NOISELESS,
                    second=ENROLLED,
                    command="livetable enrol",
                ),
            )
    return read


def _file(value: str) -> str:
    if not value or not value.isprintable() or value.startswith("--"):
        raise WordedError(
            f"{ENROLLED} names no file; write after it the path of what `livetable enrol` wrote",
            say("config_camera_enrolled", name=ENROLLED, command="livetable enrol"),
        )
    return value


def enrolled_in(words: list[str]) -> Path | None:
    """The file that these arguments name; None if they name none."""
    files = [Path(value) for word, value in pairwise(words) if word == ENROLLED]
    return files[-1] if files else None


def from_folder(words: list[str], base: Path) -> list[str]:
    """The arguments with the file in them made absolute, from `base`."""
    return [
        str(base / word) if option == ENROLLED else word for option, word in pairwise(["", *words])
    ]
