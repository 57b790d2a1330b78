"""Reads the values of command-line options; a wrong one is refused with what to write."""

import argparse
import os
import re
from collections.abc import Callable
from pathlib import Path

WHOLE = re.compile(r"-?[0-9]{1,19}")
NUMBER = re.compile(r"-?[0-9]{1,19}(\.[0-9]{1,19})?")
SHOWN = 40
"""So many characters of a wrong text are shown."""

FROM_SURROUNDINGS = "env:"
"""Begins an address that stands in a variable: a command line is read by all of a machine."""

WITH_PORT = re.compile(r"(\[[^]]*\]|[^:]*)(:[0-9]*)?")
"""Matches a host with its port, or without one."""

DAY_S = 86_400.0
"""The longest that anything is waited for or happens after."""


def number_in(text: str, least: float, most: float) -> float:
    """The number in this text. Raises ValueError with what to write."""
    if NUMBER.fullmatch(text) and least <= (found := float(text)) <= most:
        return found
    raise ValueError(f"{text[:SHOWN]!r}: write a number from {least:g} to {most:g}")


def whole(least: int, most: int) -> Callable[[str], int]:
    """The reader of an option's whole number; both bounds may be written."""

    def read(text: str) -> int:
        if WHOLE.fullmatch(text) and least <= (found := int(text)) <= most:
            return found
        raise argparse.ArgumentTypeError(
            f"{text[:SHOWN]!r}: write a whole number from {least} to {most}"
        )

    return read


def letters(text: str) -> str:
    """The reader of a word that is sent: bytes of a terminal that are no letters are refused."""
    if text.isprintable():
        return text
    raise argparse.ArgumentTypeError(f"{text[:SHOWN]!r}: write letters, digits and signs")


def place(text: str) -> Path:
    """The reader of the name of a file or folder."""
    if text:
        return Path(text)
    raise argparse.ArgumentTypeError("'': write the name of a file or folder; . is the one here")


def camera_url(text: str) -> str:
    """The reader of a camera's address, which may hold a password: `env:NAME` stands for one."""
    if not text.startswith(FROM_SURROUNDINGS):
        return text
    name = text.removeprefix(FROM_SURROUNDINGS)
    if found := os.environ.get(name, ""):
        return found
    wanted = name[:SHOWN] or "NAME"
    raise argparse.ArgumentTypeError(
        f"{text[:SHOWN]!r}: there is no such variable; export {wanted}=ADDRESS first"
    )


def without_secrets(url: str) -> str:
    """An address for people's eyes and logs: no more of it than its host.

    Name and password stand before the host, or in what follows it: there is a camera for each way.
    The path of a file is told whole.
    """
    scheme, network, rest = url.partition("://")
    if not network or scheme.lower() == "file":
        return url
    host = re.split(r"[/?#]", rest, maxsplit=1)[0]
    more = rest[len(host) :]
    _, at, host = host.rpartition("@")
    if not at and "@" in more and not WITH_PORT.fullmatch(host):
        return f"{scheme}://…"  # what stands there is a name, and a password with such a sign in it
    return f"{scheme}://{'…@' if at else ''}{host}{more[:1]}{'…' if more[1:] else ''}"


def measure(least: float = 0.0, most: float = DAY_S) -> Callable[[str], float]:
    """The reader of an option's number; both bounds may be written."""

    def read(text: str) -> float:
        try:
            return number_in(text, least, most)
        except ValueError as wrong:
            raise argparse.ArgumentTypeError(str(wrong)) from None

    return read


seed = whole(0, 2**63 - 1)
"""The reader of what decides all that happens by chance."""

port = whole(1, 65_535)
"""The reader of a TCP port."""

port_or_any = whole(0, 65_535)
"""The reader of a TCP port; 0 stands for any free one."""
