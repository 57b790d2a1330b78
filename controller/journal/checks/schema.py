"""Compares the tables, indices and triggers of a file with those of a journal."""

import sqlite3
from contextlib import closing

from controller.journal.file import SCHEMA

QUERY = "SELECT type, name, tbl_name, sql FROM sqlite_master"


def schema_fault(connection: sqlite3.Connection) -> str:
    """The first extra or missing thing in the file, compared with a journal; empty if there is
    none.
    """
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(SCHEMA)
        wanted = {(kind, name): rest for kind, name, *rest in model.execute(QUERY)}
    found = {(kind, name): rest for kind, name, *rest in connection.execute(QUERY)}
    for kind, name in sorted(found.keys() - wanted.keys()):
        return f"{kind} {name!a} does not belong into a journal"
    for kind, name in sorted(wanted.keys() - found.keys()):
        return f"{kind} {name} is missing"
    for key in sorted(wanted):
        if wanted[key] != found[key]:
            return f"{key[0]} {key[1]} is declared otherwise than in a journal"
    return ""
