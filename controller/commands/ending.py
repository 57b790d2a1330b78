"""Ends every command: with an exit code, and at most one sentence on stderr.

A command catches what it can say more about. What is left here is the same for all of them: Ctrl-C,
a reader that went away, a file or a disk in trouble, a system library that is not installed. A bug
is not caught: its traceback is wanted.
"""

import contextlib
import os
import re
import sys
from collections.abc import Callable
from typing import TextIO

OK, FAILED, UNUSABLE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: as asked; it found or met something wrong; it cannot do what was asked with what it
was given; Ctrl-C (128 and the signal's number)."""

LIBRARY = re.compile(r"^(lib[\w.+-]+\.so[\w.]*): cannot open shared object file")

DEBIAN = {"libGL": "libgl1", "libgthread": "libglib2.0-0", "libglib": "libglib2.0-0"}
"""The Debian package of each library that a wheel of ours expects of the system."""


def ended(name: str, call: Callable[[], int]) -> int:
    """Run a command to its end and return its exit code; `name` is its name in sentences."""
    for stream in (sys.stdout, sys.stderr):
        _never_fail_on_a_letter(stream)
    try:
        return _flushed(call)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # who read our output has seen enough
        _write_nowhere(sys.stdout)
        return OK
    except OSError as error:
        _write_nowhere(sys.stdout)
        say(name, _of_the_system(error))
        return UNUSABLE
    except ImportError as error:
        lacking = LIBRARY.match(str(error))
        if lacking is None:
            raise
        say(name, _of_the_library(lacking[1]))
        return UNUSABLE


def say(name: str, sentence: str) -> None:
    """Print a sentence on stderr, after the command's name."""
    if sys.stderr is not None:
        print(f"livetable {name}".rstrip() + f": {sentence}", file=sys.stderr)


def _flushed(call: Callable[[], int]) -> int:
    """The exit code, once what was printed has gone out, after `--help` too."""
    try:
        return call()
    finally:
        if sys.stdout is not None and sys.exc_info()[0] in (None, SystemExit):
            sys.stdout.flush()


def _of_the_system(error: OSError) -> str:
    what = os.fsdecode(error.filename) + ": " if isinstance(error.filename, str | bytes) else ""
    return f"{what}{error.strerror or error}; check its name, its rights and the disk"


def _of_the_library(library: str) -> str:
    package = next((one for mark, one in DEBIAN.items() if library.startswith(mark)), "")
    if not package:
        return f"this machine lacks {library}: install the system's package of it"
    wanted = " ".join(sorted(set(DEBIAN.values())))
    return f"this machine lacks {library}: sudo apt-get install {wanted}"


def _never_fail_on_a_letter(stream: TextIO | None) -> None:
    """A file's name need not be text that this terminal can show."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        with contextlib.suppress(OSError):  # what it still held cannot be written: told at the end
            reconfigure(errors="backslashreplace")


def _write_nowhere(stream: TextIO | None) -> None:
    """Send the rest to /dev/null, so that the interpreter's own flush at exit finds a reader."""
    try:
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        pass
