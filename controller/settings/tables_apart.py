"""Finds what a table's file shares with the files of other tables in its folder.

Two tables of one machine cannot have one record, one place at the broker, one shoe or one port. A
file is often made from another table's, and a line that was not changed is seen here.
"""

from collections.abc import Iterator
from pathlib import Path

from controller.core.config.files import ConfigError
from controller.core.words import Say, say
from controller.option_values import without_secrets
from controller.settings.addresses import Address, are_one
from controller.settings.files_apart import are_one_device, are_one_file
from controller.settings.table_file import Settings, load_settings


def tables_that_meet(settings: Settings, file: Path) -> Iterator[Say]:
    """Report keys of the table file `file` whose value another table of its folder has.

    A file with the same table and the same journal is a copy that somebody kept.
    """
    for path in sorted(file.parent.glob("*.toml")):
        other = None if are_one_file(path, file) else _other(path)
        if other is None or _is_copy(settings, other):
            continue
        for key, found in _shared(settings, other):
            yield say("config_of_other_table", name=key, found=found, file=str(path))


def _other(path: Path) -> Settings | None:
    """The settings of another table; None if the file is of another kind, or not usable."""
    try:
        return load_settings(path)
    except ConfigError:
        return None


def _is_copy(one: Settings, other: Settings) -> bool:
    return _named(one) == _named(other) and are_one_file(one.table.journal, other.table.journal)


def _named(settings: Settings) -> tuple[str, str]:
    return settings.table.site, settings.table.id


def _shared(one: Settings, other: Settings) -> Iterator[tuple[str, str]]:
    """The keys of `one`, and their values."""
    if _named(one) == _named(other):
        yield "table.id", one.table.id
    for key in ("journal", "evidence", "anchor_file"):
        mine, theirs = getattr(one.table, key), getattr(other.table, key)
        if mine and theirs and are_one_file(mine, theirs):
            yield f"table.{key}", str(mine)
    yield from _shared_devices(one, other)
    taken = _servers(other).values()
    for key, address in _servers(one).items():
        if any(are_one(address, theirs) for theirs in taken):
            yield key, str(address[1])


def _shared_devices(one: Settings, other: Settings) -> Iterator[tuple[str, str]]:
    urls = [device.url for device in (*other.shoes, *other.shufflers)]
    for name in ("shoes", "shufflers"):
        for n, device in enumerate(getattr(one, name)):
            if any(are_one_device(device.url, url) for url in urls):
                yield f"{name}.{n}.url", without_secrets(device.url)


def _servers(settings: Settings) -> dict[str, Address]:
    """The addresses at which a table listens, by the key of their port."""
    servers = {"console.port": (settings.console.host, settings.console.port)}
    if settings.metrics is not None:
        servers["metrics.port"] = settings.metrics.host, settings.metrics.port
    return servers
