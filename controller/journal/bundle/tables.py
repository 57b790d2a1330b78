"""The day as tables for a spreadsheet: rounds, people's acts, irregularities."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any

from controller.journal.bundle.day import clock
from controller.journal.proof.leaves import EventRow, RecordRow

Row = RecordRow | EventRow

ROUND = ("time", "round", "end", "number", "game", "rules_hash", "cause", "digest", "event")
ACT = ("time", "record", "act", "person", "role", "second", "details")
IRREGULARITY = (
    *("time", "record", "id", "what", "code", "zone", "remedy", "person", "text", "seen"),
    *("place", "place_name", "pictures"),
    *("second", "second_place", "second_place_name", "proposal"),
)

OF_PEOPLE = ("person", "by", "client")
"""Fields of facts that name a person who acted."""


def table(head: Sequence[str], rows: Iterable[dict[str, Any]]) -> bytes:
    """CSV after RFC 4180, with the names of the columns."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, head, restval="", extrasaction="ignore")
    writer.writeheader()
    writer.writerows({key: _plain(value) for key, value in row.items()} for row in rows)
    return text.getvalue().encode()


def _plain(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@"):
        return "'" + value
    return value


def rounds(rows: Iterable[Row]) -> bytes:
    """A line for every round that ended: how, by which rules, and the published digest."""
    ended = [row for row in rows if isinstance(row, EventRow) and row.topic == "round"]
    return table(ROUND, (_round(row) for row in ended))


def _round(row: EventRow) -> dict[str, Any]:
    data = json.loads(row.body)
    told = {key: data.get(key, "") for key in ("number", "game", "rules_hash", "digest")}
    named = {"time": clock(row.utc), "round": row.round, "end": row.type, "event": row.n}
    return {**told, **named, "cause": data.get("code", "")}


def facts(rows: Iterable[Row]) -> list[tuple[RecordRow, dict[str, Any]]]:
    """The facts among the rows, decoded."""
    records = [row for row in rows if isinstance(row, RecordRow) and row.kind == "fact"]
    return [(row, json.loads(row.body)) for row in records]


def acts(rows: Iterable[Row]) -> bytes:
    """A line for every fact that names a person: sign-ins, rulings, corrections, commands."""
    found = []
    for row, fact in facts(rows):
        who = next((fact[key] for key in OF_PEOPLE if fact.get(key)), "")
        if not who:
            continue
        left = {"kind", "person", "by", "client", "role", "second"}
        details = {key: value for key, value in fact.items() if key not in left and value}
        line = {"time": clock(row.utc), "record": row.seq, "act": fact["kind"], "person": who}
        line |= {"role": fact.get("role", ""), "second": fact.get("second", "")}
        found.append({**line, "details": json.dumps(details, ensure_ascii=False)})
    return table(ACT, found)


PROPOSALS = ("ruling_proposed", "proposal_ended")
IRREGULAR = (
    *("irregularity_opened", "remedy_chosen", "irregularity_closed", "card_corrected"),
    *PROPOSALS,
)


def irregularities(rows: Iterable[Row]) -> bytes:
    """A line for each irregularity opened, ruled and closed, each card corrected, and each request
    for a remote ruling, with its end.
    """
    found = []
    for row, fact in facts(rows):
        if fact["kind"] in IRREGULAR:
            what = fact["kind"].removeprefix("irregularity_")
            line = {**fact, "time": clock(row.utc), "record": row.seq, "what": what}
            line["text"] = fact.get("text") or fact.get("reason", "")
            if fact["kind"] == "card_corrected":
                line["text"] = f"{fact['was']} -> {fact['card']}"
            if fact["kind"] in PROPOSALS:
                line |= {"proposal": fact["id"], "id": fact.get("irregularity") or ""}
                line["text"] = line["text"] or fact.get("how", "")
            for many in ("seen", "pictures"):
                line[many] = " ".join(str(one) for one in fact.get(many, ()))
            found.append(line)
    return table(IRREGULARITY, found)
