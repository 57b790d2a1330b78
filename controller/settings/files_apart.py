"""Finds keys of a table file that lead to the same file or device, however it is written.

The table would overwrite one with the other. A link, another spelling, and letters that a disk does
not distinguish lead to the same file as well. Certificates and their keys may be shared.
"""

import os
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pydantic import BaseModel

from controller.core.words import Say, say
from controller.option_values import without_secrets
from controller.settings.camera_schemes import PORTS
from controller.settings.table_file import Settings
from controller.whole_files import lies_beside

SHARED = ("cert_file", "key_file", "ca_file")
"""Servers and broker may share a certificate, and one file may contain it and its key."""

RULES = ("games", "layouts", "remedies")
SERIAL = ("socket", "rfc2217")


class Named(NamedTuple):
    """A file that a key names."""

    key: str
    path: Path


def files_that_meet(settings: Settings, file: Path) -> Iterator[Say]:
    """Report keys of the table file `file` that lead to one file, or to a file of another
    purpose.
    """
    named = [*_named("", settings)]
    for one in named:
        if are_one_file(one.path, file):
            yield say("config_is_table_file", name=one.key, file=str(one.path))
        elif one.key != "table.journal" and _is_of_the_journal(one.path, settings.table.journal):
            yield say("config_of_the_journal", name=one.key, file=str(one.path))
        elif any(lies_beside(one.path, settings.config_dir / folder / "x") for folder in RULES):
            yield say("config_of_the_rules", name=one.key, file=str(one.path))
    for one, other in combinations(named, 2):
        if not _may_share(one.key, other.key) and are_one_file(one.path, other.path):
            yield say("config_one_file", name=one.key, second=other.key, file=str(one.path))
    yield from _evidence_around(settings, named)


def _named(key: str, value: Any) -> Iterator[Named]:
    """Every file that the settings name, by its key; not sockets and devices."""
    if isinstance(value, Path):
        if not key.endswith("reports") and key != "config_dir":
            yield Named(key, value)
    elif isinstance(value, list):
        for n, one in enumerate(value):
            yield from _named(f"{key}.{n}", one)
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _named(f"{key}.{name}" if key else name, getattr(value, name))


def _may_share(one: str, other: str) -> bool:
    return one.endswith(SHARED) and other.endswith(SHARED) and "table." not in one + other


def are_one_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file; for a missing file, whether they would."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        first, second = (os.path.realpath(path).casefold() for path in (one, other))
        return first == second


def _is_of_the_journal(path: Path, journal: Path) -> bool:
    """Whether the journal uses a file of this name for itself."""
    own = path.name.startswith((f"{journal.name}-", f"{journal.name}.", f".{journal.name}."))
    return lies_beside(path, journal) and (own or path.name == f"{journal.stem}.wear.json")


def _evidence_around(settings: Settings, named: list[Named]) -> Iterator[Say]:
    """Report files in the folder of the pictures, which is copied and cleared separately."""
    evidence = Path(os.path.realpath(settings.table.evidence))
    for one in named:
        if one.key != "table.evidence" and evidence in Path(os.path.realpath(one.path)).parents:
            key = "table.evidence"
            yield say("config_evidence_around", name=key, file=str(evidence), second=one.key)
            return


def devices_that_meet(settings: Settings) -> Iterator[Say]:
    """Report keys that lead to one device, however its address is written."""
    urls = {
        f"{name}.{n}.url": device.url
        for name in ("shoes", "shufflers", "cameras")
        for n, device in enumerate(getattr(settings, name))
    }
    for one, other in combinations(urls, 2):
        if are_one_device(urls[one], urls[other]):
            shown = without_secrets(urls[one])
            yield say("config_one_device", name=one, second=other, found=shown)


def are_one_device(one: str, other: str) -> bool:
    """Whether two addresses lead to one device, however they are written."""
    if any("://" in url and not url.startswith("file://") for url in (one, other)):
        return _place(one) == _place(other)
    return are_one_file(*(Path(url.removeprefix("file://")) for url in (one, other)))


def _place(url: str) -> tuple[object, ...]:
    """The target of an address, without the name and password in it."""
    parts = urlsplit(url)
    host = (parts.hostname or "").removesuffix(".")
    if parts.scheme in SERIAL:
        return "serial", host, parts.port
    if parts.scheme in PORTS:
        path = os.path.normpath(parts.path or "/").lstrip("/")
        return parts.scheme, host, parts.port or PORTS[parts.scheme], path, parts.query
    return (url,)
