"""Tells in a sentence why the operating system refused, without the number of its error."""

import os
import re

NUMBER = re.compile(r"\[Errno -?\d+\] ")
"""Libraries fold the system's error into a text of their own, with its number."""

WHILE = re.compile(r" \(while attempting .*?\)\)")
"""The address that Python adds to the reason once more."""


def reason_of(error: Exception) -> str:
    """The reason alone, where the sentence names the file or address: No such file or directory."""
    if isinstance(error, UnicodeDecodeError):
        return "no UTF-8 text"
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return WHILE.sub("", NUMBER.sub("", str(text)))


def named_reason(error: Exception) -> str:
    """The reason behind the file that the system names, where the sentence names none.

    Of two it is the second: the link or the name that was to be made.
    """
    file = (error.filename2 or error.filename) if isinstance(error, OSError) else None
    name = f"{os.fsdecode(file)}: " if isinstance(file, str | bytes) else ""
    return name + reason_of(error)


def port_refused(port: int, error: OSError) -> OSError:
    """Make an error of one that names no port, with the next act."""
    return OSError(
        error.errno, f"port {port}: {reason_of(error)}; write another port, or 0 for any"
    )
