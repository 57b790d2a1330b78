"""The journal's records about itself: whose it is, and the table's configuration.

Record 1 is its `Meta`; each later record of this kind holds a configuration that the table had.
"""

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from controller.core.messages.canonical import canonical
from controller.core.messages.facts import SCHEMA_VERSION
from controller.core.table.config import TableConfig, Timings
from controller.journal.file import FORMAT, JournalError, explained

CONFIG: TypeAdapter[TableConfig] = TypeAdapter(TableConfig)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """The owner of a journal. `epoch` is made once and is part of every public sequence number."""

    format: int
    facts: int
    epoch: str
    site: str
    table: str
    game: str
    software: str


DIGITS = 12
"""Digits of a public number: sequences of one epoch sort as texts."""


def public_number(epoch: str, n: int) -> str:
    """The public sequence number of event `n` of a journal."""
    return f"{epoch}-{n:0{DIGITS}}"


def rules_hash_of(told: str) -> str:
    """The hash of the rules last configured; empty before any."""
    return str(json.loads(told)["config"]["rules_hash"] or "none") if told else "none"


def game_of(told: str) -> str:
    """The name of the game last configured; empty before any."""
    return str(json.loads(told)["config"]["rules"]["name"]) if told else ""


def config_body(config: TableConfig) -> str:
    """The record of this configuration: the same bytes for the same configuration.

    Zones, if there are any, are listed in order.
    """
    told = CONFIG.dump_python(config, mode="json", by_alias=True)
    zones = {camera: sorted(seen) for camera, seen in told.pop("sees").items()}
    return canonical({"config": told | ({"sees": zones} if zones else {})})


def read_config(config: dict[str, Any]) -> TableConfig:
    """The configuration that a meta record holds, also as earlier software wrote it.

    Earlier records lack the field for taps with proofs, list the times of questions among the other
    times, and use blackjack's name for the person who checks a hidden card.
    """
    times, house = dict(config["timings"]), dict(config["house"])
    if "questions" not in times:
        own = times.keys() - Timings.model_fields.keys()
        times["questions"] = {name: times.pop(name) for name in own}
    if "peek_by" in house:
        house["check_by"] = house.pop("peek_by")
    as_now = {"contract": "", "names_proved": False, **config, "timings": times, "house": house}
    return CONFIG.validate_json(json.dumps(as_now))


def read_meta(connection: sqlite3.Connection, path: Path) -> Meta:
    """Record 1. Raises JournalError if this software cannot read the journal's version."""
    with explained(path):
        row = connection.execute("SELECT body FROM record WHERE seq = 1").fetchone()
    if row is None:
        raise JournalError(f"{path}: record 1 is missing; keep the file for the auditor")
    data = json.loads(row[0])
    versions = (data.get("format"), data.get("facts"))
    if versions != (FORMAT, SCHEMA_VERSION):
        raise JournalError(
            f"{path}: written in journal format {versions[0]} with facts of version {versions[1]}; "
            f"this software reads format {FORMAT} with facts of version {SCHEMA_VERSION}: "
            "use the software it was written with"
        )
    return Meta(**data)
