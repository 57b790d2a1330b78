"""The letter about one round: what happened, who acted, what was paid by which rule, pictures.

One HTML file that prints, needs no network and shows its own proof. It says what the record says
and adds no opinion.
"""

import base64
import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from controller.journal.bundle import pictures
from controller.journal.bundle.day import clock
from controller.journal.file import JournalError, explained, reading
from controller.journal.meta import read_meta
from controller.journal.proof.leaves import RecordRow
from controller.journal.proof.prove import RoundProof, prove
from controller.staff_names import NameOf, with_names
from controller.words.catalogue import in_english

STYLE = """
body { font: 11pt/1.45 Georgia, serif; max-width: 46em; margin: 2em auto; color: #111; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 1.6em; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .2em .6em;
border-bottom: 1px solid #bbb; vertical-align: top; } pre { white-space: pre-wrap; font-size: 8pt;
overflow-wrap: anywhere; } figure { display: inline-block; }
figure img { height: 8em; }
figcaption { font-size: 8pt; } @media print { body { margin: 0; } h2 { break-after: avoid; } }
"""

OF_DEVICES = {"command_taken", "report_taken", "light_turned", "card_lifted", "card_shifted"}
"""Facts that add nothing for a reader of the letter; the bundle of the day has them."""


@dataclass(slots=True)
class Story:
    """One round as the record tells it."""

    facts: list[tuple[RecordRow, dict[str, Any]]] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    end: str = ""
    rules: dict[str, Any] = field(default_factory=dict)
    rules_hash: str = ""

    def of(self, *kinds: str) -> Iterator[tuple[RecordRow, dict[str, Any]]]:
        """The facts of these kinds, in order."""
        return ((row, fact) for row, fact in self.facts if fact["kind"] in kinds)


def letter(
    path: Path, round_id: str, evidence: Path | None, name_of: NameOf = str, fault: str = ""
) -> str:
    """The letter about a round as HTML, people by what `name_of` tells. Raises JournalError.

    `fault` says why the journal is not whole; the letter says so first.
    """
    proof = prove(path, round_id)
    with reading(path) as connection, explained(path):
        meta = read_meta(connection, path)
        story = _story(connection, round_id, path, name_of)
    parts = [
        f"<h1>Round {escape(round_id)}</h1>",
        f"<p>Table {escape(meta.site)}/{escape(meta.table)}, journal {escape(meta.epoch)}.</p>",
        *([f"<p><b>This journal is {escape(fault)}.</b></p>"] if fault else []),
        *happened(story),
        *acted(story),
        *paid(story),
        *pictured(story, evidence),
        *_proved(proof),
    ]
    head = f"<meta charset='utf-8'><title>Round {escape(round_id)}</title><style>{STYLE}</style>"
    return (
        f"<!doctype html><html lang='en'><head>{head}</head><body>{''.join(parts)}</body></html>\n"
    )


def _story(connection: sqlite3.Connection, round_id: str, path: Path, name_of: NameOf) -> Story:
    first = _number(connection, "betting_opened", round_id)
    last = _number(connection, "table_cleared", round_id)
    if first is None:
        raise JournalError(f"{path}: round {round_id} was never opened in this journal")
    story = Story()
    query = """SELECT body FROM record WHERE kind = 'meta' AND body LIKE '{"config":%' AND seq < ?
        ORDER BY seq DESC LIMIT 1"""
    (body,) = connection.execute(query, (first,)).fetchone()
    config = json.loads(body)["config"]
    story.rules, story.rules_hash = config["rules"], config["rules_hash"]
    query = """SELECT seq, at, utc, kind, body, hash FROM record
        WHERE kind = 'fact' AND seq >= ? ORDER BY seq"""
    for row in map(RecordRow._make, connection.execute(query, (first,))):
        fact = json.loads(row.body)
        opened = fact["kind"] == "betting_opened" and fact["round"] != round_id
        if opened or (last is not None and row.seq > last):
            break
        fact = in_english(with_names(fact, name_of))
        story.facts.append((row, fact))
        if fact["kind"] in ("round_settled", "round_voided"):
            story.end, story.result = fact["kind"], fact
    return story


def _number(connection: sqlite3.Connection, kind: str, round_id: str) -> int | None:
    query = """SELECT min(seq) FROM record WHERE kind = 'fact' AND body LIKE ?
        AND json_extract(body, '$.kind') = ? AND json_extract(body, '$.round') = ?"""
    row = connection.execute(query, (f"%{round_id}%", kind, round_id)).fetchone()
    return None if row[0] is None else int(row[0])


def happened(story: Story) -> Iterator[str]:
    """The facts of the round but those of devices, in their order."""
    yield "<h2>What happened</h2><table><tr><th>UTC</th><th>what</th><th>as recorded</th></tr>"
    for row, fact in story.facts:
        if fact["kind"] in OF_DEVICES:
            continue
        what = fact["kind"].replace("_", " ")
        told = ", ".join(
            f"{key.replace('_', ' ')} {value}"
            for key, value in fact.items()
            if key not in ("kind", "result", "evidence", "start")
            and value not in ("", [], {}, None)
        )
        yield f"<tr><td>{clock(row.utc)}</td><td>{escape(what)}</td><td>{escape(told)}</td></tr>"
    yield "</table>"


def acted(story: Story) -> Iterator[str]:
    """The people, and the acts of each."""
    yield "<h2>Who acted</h2><table><tr><th>UTC</th><th>who</th><th>as</th><th>did</th>"
    yield "<th>where</th></tr>"
    for row, fact in story.facts:
        who = fact.get("person") or fact.get("by") or fact.get("dealer") or ""
        if not who:
            continue
        with_whom = f" with {fact['second']}" if fact.get("second") else ""
        did = " ".join(
            str(part)
            for part in (
                fact["kind"].replace("_", " "),
                fact.get("remedy", ""),
                fact.get("reason", ""),
                fact.get("how", ""),
            )
            if part
        )
        role, where = str(fact.get("role", "")), _from(fact)
        cells = (clock(row.utc), f"{who}{with_whom}", role, did, where)
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    yield "</table>"


WHERE = {"table": "at the table", "elsewhere": "from another place"}
"""How the letter calls the places that the record tells without a name."""


def _from(fact: Mapping[str, Any]) -> str:
    """The place that a ruling was made from, and of two people each one's; empty where none is
    recorded."""
    first, second = _where(fact, ""), _where(fact, "second_")
    return f"{first}; {fact['second']}: {second}" if second else first


def _where(fact: Mapping[str, Any], whose: str) -> str:
    kind, name = (str(fact.get(f"{whose}place{part}", "")) for part in ("", "_name"))
    return name or WHERE.get(kind, "")


def paid(story: Story) -> Iterator[str]:
    """The stakes, the results and the rules behind them."""
    name = story.rules.get("title") or story.rules.get("name", "")
    yield "<h2>What was paid, and by which rule</h2>"
    yield f"<p>Game {escape(str(name))}, rules {escape(story.rules_hash)}.</p>"
    if story.end == "round_voided":
        cause = f"{story.result['cause']}: {story.result['text']}"
        refund = str(story.rules.get("void_refunds", "all stakes")).replace("_", " ")
        yield f"<p>The round is void ({escape(cause)}). Given back: {escape(refund)}.</p>"
    elif story.end:
        result = json.dumps(story.result.get("result", {}), indent=1)
        yield "<p>Multipliers are net, per unit of the bet concerned.</p>"
        yield f"<pre>{escape(result)}</pre>"
    else:
        yield "<p>The round has not ended in this journal.</p>"


def pictured(story: Story, evidence: Path | None) -> Iterator[str]:
    """The pictures that the facts name, as far as they are kept."""
    yield "<h2>Pictures</h2>"
    seen = {pictures.named(fact): (row, fact) for row, fact in story.facts if pictures.named(fact)}
    found, missing = pictures.found(evidence, seen)
    for file, data in found.items():
        row, fact = seen[file.partition(".")[0]]
        coded = base64.b64encode(data).decode()
        words = f"{clock(row.utc)} {fact.get('zone', '')} {fact.get('face', '')}"
        image = f"<img alt='{escape(words)}' src='data:image/jpeg;base64,{coded}'>"
        yield f"<figure>{image}<figcaption>{escape(words)}</figcaption></figure>"
    for sentence in missing:
        yield f"<p>{escape(sentence)}</p>"
    if not seen:
        yield "<p>No fact of this round names a picture.</p>"


def _proved(proof: RoundProof) -> Iterator[str]:
    yield "<h2>Proof</h2><p>The line is the round as it was published; the text below it proves "
    yield "that it stands in the record. docs/auditor.md says how to check both.</p>"
    yield f"<pre>{escape(proof.event.leaf.decode())}</pre><pre>{escape(proof.text)}</pre>"
