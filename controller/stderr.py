"""Says on stderr what a command has to say: each sentence on a line of its own.

A file's name, a device's words or a stranger's text in it may hold a line's end or a terminal's
command; these are written as Python writes them.
"""

import sys
import unicodedata

LINE_ENDS = ("Zl", "Zp")
"""Unicode's own; all others are controls."""


def say(name: str, sentence: str) -> None:
    """Print a sentence after the command's name; nowhere where there is no stderr."""
    if sys.stderr is not None:
        said = f"livetable {name}".rstrip() + f": {on_one_line(sentence)}"
        print(said, file=sys.stderr, flush=True)


def say_error(name: str, error: Exception) -> None:
    """Print what an error says: a file with several faults a line for each, as it tells them."""
    for sentence in faults_of(error):
        say(name, sentence)


def faults_of(error: Exception) -> tuple[str, ...]:
    """Return the sentences of an error that has words for each of its lines; else its only one."""
    lines = tuple(str(error).splitlines())
    words = getattr(error, "words", ())
    if not isinstance(words, tuple) or len(words) != len(lines):
        return (str(error),)  # also a file's name in it may have a line's end
    return (str(error),) if any(isinstance(one, str) for one in words) else lines


def on_one_line(text: str) -> str:
    r"""Return text in which line ends and other controls are shown: a line end as \n."""
    return "".join(map(_shown, text))


def _shown(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind[0] != "C" and kind not in LINE_ENDS:
        return letter
    return letter.encode("unicode_escape").decode()
