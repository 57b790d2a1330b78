"""Lets root work in a folder of somebody else's as its owner.

The folders of the tables belong to the tables' user. Root who opened a file there would follow the
links that this user lays, to any file of the machine, and what root made there the tables could not
write. As the owner root follows a link no further than the owner himself could.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

Owner = tuple[int, int]
"""The numbers of a user and a group."""


@contextmanager
def as_owner(path: Path) -> Iterator[None]:
    """Act as the first one on the way to this file's folder who is not root; who is none stays.

    The rights are the process's: no other thread may work meanwhile. Raises OSError.
    """
    owner = _owner_of_the_way(path) if os.geteuid() == 0 else None
    if owner is None:
        yield
        return
    groups, group = os.getgroups(), os.getegid()
    try:
        os.setgroups([])
        os.setegid(owner[1])
        os.seteuid(owner[0])
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


def _owner_of_the_way(path: Path) -> Owner | None:
    """The first owner of a folder or of a link to one, from `/` on, who is not root."""
    way = Path(os.path.abspath(path))
    for part in reversed(way.parents):
        try:
            statuses = part.lstat(), part.stat()
        except OSError:
            return None  # who opens a file there is told what is wrong
        for status in statuses:
            if status.st_uid != 0:
                return status.st_uid, status.st_gid
    return None
