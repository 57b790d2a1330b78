"""Opens the Unix sockets on which vision listens, without removing anybody else's files."""

import os
import socket
import stat
from contextlib import suppress
from pathlib import Path

from controller.system_errors import reason_of

MINE_ALONE = 0o177
"""The umask for a socket that only its own user may open."""


def listening_at(path: Path, mask: int = 0) -> socket.socket:
    """Listen at a path; the socket of a vision process that died there is taken over.

    `mask` is added to the process's own umask. Raises OSError with a sentence that names the path
    if a file is there, another vision process listens there, or nobody can listen there.
    """
    _clear(path)
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o777)
    os.umask(before | mask)
    try:
        made.bind(str(path))
        made.listen()
    except OSError as error:
        made.close()
        raise OSError(f"{path}: nothing can listen there ({reason_of(error)})") from None
    finally:
        os.umask(before)
    return made


def _clear(path: Path) -> None:
    """Remove the socket of a vision process that died. Raises OSError for anything else."""
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(kind):
        raise OSError(f"{path} is there and is no socket; name another path")
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(1.0)
        with suppress(ConnectionRefusedError, FileNotFoundError):
            line.connect(str(path))
            raise OSError(f"{path}: another vision process listens there; stop it first")
    path.unlink(missing_ok=True)
