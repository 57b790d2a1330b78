"""Checks names of files in a table file: a name that no disk or socket can have is reported."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator

from controller.core.words import WordedError, say

LONGEST_NAME = 200
"""Bytes of a name; a disk allows 255, and files beside it have its name and more."""

LONGEST_PATH = 3_800
"""Bytes of a path; the system allows 4,095."""

LONGEST_SOCKET = 100
"""Bytes of a socket's path: the system allows 107, and a camera's picture needs seven more."""

SHOWN = 60

OF_A_UNIT = "/run/livetable-vision/TABLE:CAMERA/reports"


def file_name(path: Path) -> Path:
    """Check the path of a file or folder. Raises WordedError."""
    if not str(path).isprintable():
        raise WordedError(
            f"{str(path)[:SHOWN]!a} has a sign that no file's name should have; write another path",
            say("config_sign_in_path", found=ascii(str(path)[:SHOWN])),
        )
    longest = max((len(part.encode()) for part in path.parts), default=0)
    if longest > LONGEST_NAME or len(str(path).encode()) > LONGEST_PATH:
        raise WordedError(
            f"{str(path)[:SHOWN]}... is longer than a disk takes; write names of at most "
            f"{LONGEST_NAME} bytes",
            say("config_path_long", found=f"{str(path)[:SHOWN]}...", most=LONGEST_NAME),
        )
    return path


FilePath = Annotated[Path, AfterValidator(file_name)]
"""A path in a file that people write."""


def socket_name(path: Path) -> Path:
    """Check the path of a socket that another unit makes. Raises WordedError."""
    if not path.is_absolute():
        raise WordedError(
            f"'{str(path)[:SHOWN]}' is not from the root; write where its unit listens, as in "
            f"{OF_A_UNIT}",
            say("config_socket_from_root", found=str(path)[:SHOWN], file=OF_A_UNIT),
        )
    size = len(str(path).encode())
    if size > LONGEST_SOCKET:
        raise WordedError(
            f"{str(path)[:SHOWN]}... has {size} bytes, and a socket's path at most "
            f"{LONGEST_SOCKET}; write a shorter one, as in {OF_A_UNIT}",
            say(
                "config_socket_long",
                found=f"{str(path)[:SHOWN]}...",
                count=size,
                most=LONGEST_SOCKET,
                file=OF_A_UNIT,
            ),
        )
    return path
