"""Writes files that are there whole or not at all: beside their place, then there in one move.

A reader reads the old one meanwhile. A process that ends in the middle leaves a file `.NAME.part`
beside it, which the next writing replaces.
"""

import os
from dataclasses import dataclass
from pathlib import Path

EVERYBODY = 0o666
"""As the process's own mask allows."""


@dataclass(frozen=True)
class Rights:
    """A file's mode and owner (numbers of user and group); None leaves it the writer's."""

    mode: int = EVERYBODY
    owner: tuple[int, int] | None = None


PRIVATE = Rights(0o600)


def of_the_folder(folder: Path, mode: int = EVERYBODY) -> Rights:
    """The rights of a file that root leaves for a folder's owner; he leaves his own as they are."""
    if os.geteuid() != 0:
        return Rights(mode)
    there = folder.stat()
    return Rights(mode, (there.st_uid, there.st_gid))


def given_to_owner(path: Path) -> None:
    """Give a file that root made to the owner of its folder. Raises OSError."""
    rights = of_the_folder(path.parent)
    if rights.owner is not None:
        os.chown(path, *rights.owner, follow_symlinks=False)


def write_whole(
    path: Path, data: str | bytes, rights: Rights | None = None, *, durable: bool = True
) -> None:
    """Write a file; `durable`: it outlives a power cut from here on. Raises OSError.

    If it cannot be written, the file that was there stays.
    """
    rights = rights or Rights()
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)  # a leftover, or a link to somebody else's file
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights.mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            _give(descriptor, rights)
            file.write(data.encode() if isinstance(data, str) else data)
            if durable:
                file.flush()
                os.fsync(descriptor)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    if durable:
        flush_folder(path.parent)


def _give(descriptor: int, rights: Rights) -> None:
    if rights.owner is not None:
        os.fchown(descriptor, *rights.owner)
    if rights.mode != EVERYBODY:
        os.fchmod(descriptor, rights.mode)


def flush_folder(folder: Path) -> None:
    """Make renames in a folder outlive a power cut. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
