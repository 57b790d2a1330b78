"""Checks the publisher's cursors, the only table of a journal that changes."""

import sqlite3
import zlib

CHECK = " check"
"""The row that vouches for a cursor has the cursor's name and this word."""


def check_value(name: str, n: int) -> int:
    """Return the content of the row that vouches for a cursor."""
    return zlib.crc32(f"{name} {n}".encode())


def unsent(connection: sqlite3.Connection, events: int) -> str:
    """Say that events exist and none is marked as sent; else nothing.

    This is normal for a table that never had its broker, but also the result of emptied cursors.
    """
    row = connection.execute("SELECT 1 FROM cursor WHERE name = 'sent'").fetchone()
    return "" if row or not events else "no cursor: no event is marked as sent"


def cursor_fault(connection: sqlite3.Connection, events: int) -> str:
    """Return the fault of the cursors of a journal with so many events; empty: none."""
    found = dict(connection.execute("SELECT name, value FROM cursor").fetchall())
    cursors = {name: n for name, n in found.items() if not str(name).endswith(CHECK)}
    for name, n in cursors.items():
        if name not in ("sent", "settled"):
            return f"cursor {name!a} does not belong into a journal"
        if not isinstance(n, int) or not 0 <= n <= events:
            return f"cursor {name} was changed: it points at event {n} of {events}"
        if found.get(name + CHECK, check_value(name, n)) != check_value(name, n):
            return f"cursor {name} was changed: its check does not fit {n}"
    for name in found.keys() - cursors.keys():
        if str(name).removesuffix(CHECK) not in cursors:
            return f"cursor {str(name).removesuffix(CHECK)!a} was changed or is missing"
    if cursors.get("settled", 0) > cursors.get("sent", cursors.get("settled", 0)):
        return "cursor settled was changed: it is ahead of what was sent"
    return _round_fault(connection, cursors.get("settled", 0))


def _round_fault(connection: sqlite3.Connection, settled: int) -> str:
    query = "SELECT topic FROM event WHERE n = ?"
    row = connection.execute(query, (settled,)).fetchone()
    if settled and (row is None or row[0] != "round"):
        return f"cursor settled was changed: event {settled} ends no round"
    return ""
