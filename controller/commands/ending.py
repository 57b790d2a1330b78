"""Ends every command: with an exit code, and at most one sentence on stderr.

A command catches the errors that it can explain better. The rest is the same for all: Ctrl-C, a
reader that went away, a file or disk in trouble, a library that is not installed. A bug is not
caught, because its traceback is needed.
"""

import contextlib
import errno
import os
import re
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, TextIO

from controller.stderr import say
from controller.system_errors import named_reason

OK, FAILED, UNUSABLE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: success; it found or met a fault; it cannot do what was asked with these
arguments; Ctrl-C (128 and the signal's number).
"""

FULL = (errno.ENOSPC, errno.EDQUOT)
"""There is no space: on the disk, or for this user."""

LIBRARY = re.compile(r"^(lib[\w.+-]+\.so[\w.]*): cannot open shared object file")

OURS = ("controller", "drivers", "vision")
"""Packages whose absence is a bug or a broken installation: the traceback is needed."""

DEBIAN = {"libGL": "libgl1", "libgthread": "libglib2.0-0", "libglib": "libglib2.0-0"}
"""The Debian package of each system library that a Python package needs."""


def ended(name: str, call: Callable[[], int]) -> int:
    """Run a command to its end and return its exit code; `name` is its name in sentences."""
    before, hook = signal.getsignal(signal.SIGINT), sys.unraisablehook
    try:
        _hear_ctrl_c()
        _open_what_is_closed()
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            _never_fail_on_a_letter(stream)
        return _flushed(call)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the output has seen enough
        write_nowhere(sys.stdout)
        return OK
    except OSError as error:
        write_nowhere(sys.stdout)
        say(name, f"{named_reason(error)}; {_act(error)}")
        return UNUSABLE
    except Exception as error:
        return _otherwise(name, error)
    finally:
        if before in NOBODYS:
            signal.signal(signal.SIGINT, before)
        sys.unraisablehook = hook


def _act(error: OSError) -> str:
    """Say what to do; the advice for a full disk names no file."""
    if error.errno in FULL:
        return "make room where it writes, and run it again"
    if error.filename is None:
        return "see to the place that its output goes to, and run it again"
    return "check its name, its rights and the disk"


def _otherwise(name: str, error: Exception) -> int:
    """Handle Ctrl-C that a library turned into another error, or a missing library; raise a bug."""
    if _CtrlC.came:
        return INTERRUPTED
    lacking = _lacking(error) if isinstance(error, ImportError) else ""
    if not lacking:
        raise error
    say(name, lacking)
    return UNUSABLE


def _lacking(error: ImportError) -> str:
    """Name the library or package that the machine lacks; empty if the fault is the program's."""
    library = LIBRARY.match(str(error))
    if library is not None:
        return _of_the_library(library[1])
    root = (error.name or "").partition(".")[0]
    ours = root in OURS or root in sys.stdlib_module_names
    if ours or not root or not isinstance(error, ModuleNotFoundError):
        return ""
    return (
        f"the Python package {root} is not installed in {sys.prefix}: "
        "install the package of livetable again, which brings it"
    )


NOBODYS = (signal.SIG_DFL, signal.default_int_handler)
"""The default handlers of Ctrl-C."""

AGAIN_S = 0.05
"""How long after it was lost Ctrl-C is raised again."""


class _CtrlC:
    """Whether Ctrl-C has come."""

    came = False


def _hear_ctrl_c() -> None:
    """Note that Ctrl-C came, and raise it: libraries may lose it, or turn it into another error.

    Commands that handle it in their own way, or were started with it ignored, are left as they are.
    """
    if signal.getsignal(signal.SIGINT) in NOBODYS:
        _CtrlC.came = False
        signal.signal(signal.SIGINT, _note)
        sys.unraisablehook = _again


def _note(number: int, frame: FrameType | None) -> None:
    _CtrlC.came = True
    signal.default_int_handler(number, frame)


def _again(lost: Any) -> None:
    """Raise Ctrl-C again a moment later, if it came while nobody could handle it."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        later = threading.Timer(AGAIN_S, os.kill, (os.getpid(), signal.SIGINT))
        later.daemon = True
        later.start()
    else:
        sys.__unraisablehook__(lost)


def _flushed(call: Callable[[], int]) -> int:
    """The exit code, once the output is written, also after `--help`."""
    try:
        return call()
    finally:
        if sys.stdout is not None and sys.exc_info()[0] in (None, SystemExit):
            sys.stdout.flush()


def _of_the_library(library: str) -> str:
    package = next((one for mark, one in DEBIAN.items() if library.startswith(mark)), "")
    if not package:
        return f"this machine lacks {library}: install the system's package of it"
    wanted = " ".join(sorted(set(DEBIAN.values())))
    return f"this machine lacks {library}: sudo apt-get install {wanted}"


def _open_what_is_closed() -> None:
    """Give a command that was started with a closed stream an empty one.

    Otherwise the next opened file would get the stream's number, and the output would go into it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    sys.stdin = sys.stdin or os.fdopen(0, "r", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)


def _never_fail_on_a_letter(stream: TextIO | None) -> None:
    """Let no typed byte, and no character of a file's name, make a command fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        with contextlib.suppress(OSError):  # what it still held cannot be written: told at the end
            reconfigure(errors="backslashreplace")


def write_nowhere(stream: TextIO | None) -> None:
    """Send the rest to /dev/null, so that the interpreter's own flush at exit succeeds."""
    try:
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        pass
