"""The letter about one round: what happened, who acted, what was paid by which rule, pictures.

It is one HTML file that can be printed, needs no network and contains its own proof. It repeats the
record and adds no opinion.
"""

import base64
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from controller.core.words import Say, say
from controller.journal.bundle import pictures
from controller.journal.bundle.day import clock
from controller.journal.bundle.felt import FeltWords, felt_of
from controller.journal.bundle.payout import PaidLine, lines
from controller.journal.bundle.sentences import MISSHAPEN, Fact, repeated, sentences
from controller.journal.file import JournalError, explained, reading
from controller.journal.meta import read_meta
from controller.journal.proof.leaves import RecordRow
from controller.journal.proof.prove import RoundProof, prove
from controller.staff_names import NameOf, with_names
from controller.words.catalogue import ENGLISH, Catalogue, Language, catalogue, in_english

STYLE = """
body { font: 11pt/1.45 Georgia, serif; max-width: 46em; margin: 2em auto; color: #111; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 1.6em; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .2em .6em;
border-bottom: 1px solid #bbb; vertical-align: top; } pre { white-space: pre-wrap; font-size: 8pt;
overflow-wrap: anywhere; } figure { display: inline-block; }
figure img { height: 8em; }
ul { margin: .2em 0; padding-left: 1.2em; } li { break-inside: avoid; }
time { white-space: nowrap; font-size: 9pt; }
figcaption { font-size: 8pt; } @media print { body { margin: 0; } h2 { break-after: avoid; } }
"""

OF_DEVICES = {"command_taken", "report_taken", "light_turned", "card_lifted", "card_shifted"}
"""Facts that add nothing for a reader of the letter; the day's bundle has them."""


@dataclass(slots=True, kw_only=True)
class Story:
    """One round as recorded."""

    facts: list[tuple[RecordRow, dict[str, Any]]] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    end: str = ""
    rules: dict[str, Any] = field(default_factory=dict)
    rules_hash: str = ""
    felt: FeltWords = field(default_factory=FeltWords)
    words: Catalogue = field(default_factory=partial(catalogue, ENGLISH))

    def t(self, words: Say) -> str:
        """A sentence of the letter, as HTML."""
        return escape(self.words.text(words), quote=False)

    def head(self, *words: Say) -> str:
        """The head of a table."""
        return "".join(f"<th>{one}</th>" for one in ("UTC", *map(self.t, words)))

    def told(self, fact: dict[str, Any]) -> dict[str, Any]:
        """A fact with its sentences in the letter's language; the English ones are as recorded."""
        if self.words.language == ENGLISH:
            return dict(in_english(fact))
        return dict(self.words.shown(fact))

    def of(self, *kinds: str) -> Iterator[tuple[RecordRow, dict[str, Any]]]:
        """The facts of these kinds, in order."""
        return ((row, fact) for row, fact in self.facts if fact["kind"] in kinds)


def letter(
    path: Path,
    round_id: str,
    evidence: Path | None,
    name_of: NameOf = str,
    *,
    fault: str = "",
    language: Language = ENGLISH,
) -> str:
    """The letter about a round as HTML; `name_of` returns people's names. Raises JournalError.

    `fault` says why the journal is not whole; the letter begins with it.
    """
    proof = prove(path, round_id)
    with reading(path) as connection, explained(path):
        meta = read_meta(connection, path)
        story = _story(connection, round_id, path, name_of, catalogue(language))
    title = story.t(say("letter_round", round=round_id))
    table = story.t(say("letter_table", table=f"{meta.site}/{meta.table}", file=meta.epoch))
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{table}</p>",
        *([f"<p><b>{story.t(say('report_journal_is', why=fault))}</b></p>"] if fault else []),
        *happened(story),
        *acted(story),
        *paid(story),
        *pictured(story, evidence),
        *_proved(proof, story),
    ]
    head = f"<meta charset='utf-8'><title>{title}</title><style>{STYLE}</style>"
    return (
        f"<!doctype html><html lang='{language}'><head>{head}</head>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _story(
    connection: sqlite3.Connection, round_id: str, path: Path, name_of: NameOf, words: Catalogue
) -> Story:
    first = _number(connection, "betting_opened", round_id)
    last = _number(connection, "table_cleared", round_id)
    if first is None:
        raise JournalError(f"{path}: round {round_id} was never opened in this journal")
    story = Story(words=words)
    query = """SELECT body FROM record WHERE kind = 'meta' AND body LIKE '{"config":%' AND seq < ?
        ORDER BY seq DESC LIMIT 1"""
    (body,) = connection.execute(query, (first,)).fetchone()
    config = json.loads(body)["config"]
    story.rules, story.rules_hash = config["rules"], config["rules_hash"]
    story.felt = felt_of(story.rules)
    for row, stored in _facts(connection, round_id, first, last):
        fact = story.told(with_names(stored, name_of))
        story.facts.append((row, fact))
        if fact["kind"] in ("round_settled", "round_voided"):
            story.end, story.result = fact["kind"], fact
    return story


FACTS = """SELECT seq, at, utc, kind, body, hash FROM record
    WHERE kind = 'fact' AND seq >= ? AND body LIKE ? ORDER BY seq"""


def _facts(
    connection: sqlite3.Connection, round_id: str, first: int, last: int | None
) -> Iterator[tuple[RecordRow, dict[str, Any]]]:
    """The facts of the round until the table is cleared, and all later ones that name it: its
    review, say, and who let it pass.
    """
    later = 0
    for row in map(RecordRow._make, connection.execute(FACTS, (first, "%"))):
        fact = json.loads(row.body)
        opened = fact["kind"] == "betting_opened" and fact["round"] != round_id
        if opened or (last is not None and row.seq > last):
            later = row.seq
            break
        yield row, fact
    named = (later, f"%{round_id}%")
    for row in map(RecordRow._make, connection.execute(FACTS, named) if later else ()):
        fact = json.loads(row.body)
        if round_id in (fact.get("round"), *fact.get("rounds", ())):
            yield row, fact


def _number(connection: sqlite3.Connection, kind: str, round_id: str) -> int | None:
    query = """SELECT min(seq) FROM record WHERE kind = 'fact' AND body LIKE ?
        AND json_extract(body, '$.kind') = ? AND json_extract(body, '$.round') = ?"""
    row = connection.execute(query, (f"%{round_id}%", kind, round_id)).fetchone()
    return None if row[0] is None else int(row[0])


def happened(story: Story) -> Iterator[str]:
    """The facts of the round except those of devices, in order, each in a sentence."""
    yield f"<h2>{story.t(say('letter_happened'))}</h2><table>"
    yield f"<tr>{story.head(say('letter_head_what'))}</tr>"
    facts = [fact for _row, fact in story.facts]
    for (row, fact), again in zip(story.facts, repeated(facts), strict=True):
        if fact["kind"] not in OF_DEVICES and not again:
            yield f"<tr><td>{_time(row)}</td><td>{_told_in_cell(fact, story)}</td></tr>"
    yield "</table>"


def _time(row: RecordRow) -> str:
    return f"<time>{clock(row.utc)}</time>"


MOST_IN_A_LINE = 3
"""Sentences of a fact that are read one behind the other; more of them are a list."""


def _told_in_cell(fact: Fact, story: Story) -> str:
    """A fact in words, as HTML: a line, or its first sentence and a list of the others."""
    first, *others = map(escape, _told(fact, story))
    if len(others) < MOST_IN_A_LINE:
        return " ".join((first, *others))
    rows = "".join(f"<li>{one}</li>" for one in others)
    return f"{first}<ul>{rows}</ul>"


def _told(fact: Fact, story: Story) -> list[str]:
    """A fact in words: its sentences, else who did what, else its fields."""
    with suppress(*MISSHAPEN):
        if said := sentences(fact, story.felt.place):
            return [*map(story.words.text, said)]
    who = fact.get("person") or fact.get("by")
    if who and story.words.has(f"act_{fact['kind']}"):
        return [f"{who}: {_did(fact, story.words)}"]
    kind, fields = fact["kind"].replace("_", " "), _fields(fact)
    return [f"{kind}: {fields}" if fields else kind]


def _fields(fact: Fact) -> str:
    return ", ".join(
        f"{key.replace('_', ' ')} {value}"
        for key, value in fact.items()
        if key not in ("kind", "result", "evidence", "start") and value not in ("", [], {}, None)
    )


def acted(story: Story) -> Iterator[str]:
    """The people, and each one's acts."""
    heads = (
        say("letter_head_who"),
        say("letter_head_as"),
        say("letter_head_did"),
        say("letter_head_where"),
    )
    yield f"<h2>{story.t(say('letter_acted'))}</h2><table>"
    yield f"<tr>{story.head(*heads)}</tr>"
    for row, fact in story.facts:
        who = fact.get("person") or fact.get("by") or fact.get("dealer") or ""
        if not who:
            continue
        with_whom = ""
        if fact.get("second"):
            with_whom = f" {story.words.text(say('letter_with', person=fact['second']))}"
        role = story.words.word(fact["role"], "role") if fact.get("role") else ""
        where = _from(fact, story.words)
        cells = (f"{who}{with_whom}", role, _did(fact, story.words), where)
        told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        yield f"<tr><td>{_time(row)}</td>{told}</tr>"
    yield "</table>"


DETAILS = {"remedy": "remedy", "reason": "reason", "how": "page_proposal"}
"""Details of an act, each with the kind of its words."""


def _did(fact: Mapping[str, Any], words: Catalogue) -> str:
    """An act in words, with its remedy, its reason and its end."""
    details = [words.word(fact[key], of) for key, of in DETAILS.items() if fact.get(key)]
    act = words.word(fact["kind"], "act")
    return f"{act}: {', '.join(details)}" if details else act


WHERE = {"table": say("letter_place_table"), "elsewhere": say("letter_place_elsewhere")}
"""The letter's words for places that the record leaves unnamed."""


def _from(fact: Mapping[str, Any], words: Catalogue) -> str:
    """The place from which a ruling was made, for two people both; empty if none is recorded."""
    first, second = _where(fact, "", words), _where(fact, "second_", words)
    return f"{first}; {fact['second']}: {second}" if second else first


def _where(fact: Mapping[str, Any], whose: str, words: Catalogue) -> str:
    kind, name = (str(fact.get(f"{whose}place{part}", "")) for part in ("", "_name"))
    return name or (words.text(WHERE[kind]) if kind in WHERE else "")


def paid(story: Story) -> Iterator[str]:
    """The stakes, the results and the rules behind them."""
    name = story.rules.get("title") or story.rules.get("name", "")
    yield f"<h2>{story.t(say('letter_paid'))}</h2>"
    yield f"<p>{story.t(say('letter_game', game=str(name), line=story.rules_hash))}</p>"
    if story.end == "round_voided":
        reason = story.words.word(story.result["cause"], "reason")
        cause = f"{reason}: {story.result['text']}"
        refund = story.words.word(story.rules.get("void_refunds", "all_stakes"), "refund")
        yield f"<p>{story.t(say('letter_void', cause=cause, found=refund))}</p>"
    elif story.end:
        yield f"<p>{story.t(say('letter_net'))}</p>"
        yield from _paid(story)
    else:
        yield f"<p>{story.t(say('letter_open'))}</p>"


PAID = (
    say("letter_head_hand"),
    say("letter_head_cards"),
    say("letter_head_total"),
    say("letter_head_result"),
    say("letter_head_net"),
)
"""The heads of the table of hands and bets."""


def _paid(story: Story) -> Iterator[str]:
    """The hands and bets of a settled round, a row each."""
    result = story.result.get("result", {})
    try:
        rows = [[*_cells(line, story)] for line in lines(result)]
    except MISSHAPEN:
        yield f"<pre>{escape(json.dumps(result, indent=1))}</pre>"
        return
    yield "<table><tr>" + "".join(f"<th>{story.t(head)}</th>" for head in PAID) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
    yield "</table>"


def _cells(line: PaidLine, story: Story) -> Iterator[str]:
    whose = story.felt.names(line.where, story.words)
    count = say("letter_held_by", what=whose, count=line.players or 0)
    yield whose if line.players is None else story.words.text(count)
    yield story.words.text(say("letter_cards", extra=line.cards)) if line.cards else ""
    yield "" if line.total is None else str(line.total)
    result = story.words.word(line.result, "page_result") if line.result else ""
    yield f"{result} ({line.cls.replace('_', ' ')})" if line.cls else result
    yield "" if line.multiplier is None else f"{line.multiplier:+g}" if line.multiplier else "0"


def pictured(story: Story, evidence: Path | None) -> Iterator[str]:
    """The pictures that the facts name, as far as they are kept."""
    yield f"<h2>{story.t(say('letter_pictures'))}</h2>"
    seen = {pictures.named(fact): (row, fact) for row, fact in story.facts if pictures.named(fact)}
    found, missing = pictures.found(evidence, seen)
    for file, data in found.items():
        row, fact = seen[file.partition(".")[0]]
        coded = base64.b64encode(data).decode()
        words = f"{clock(row.utc)} {fact.get('zone', '')} {fact.get('face', '')}"
        image = f"<img alt='{escape(words)}' src='data:image/jpeg;base64,{coded}'>"
        yield f"<figure>{image}<figcaption>{escape(words)}</figcaption></figure>"
    for sentence in missing:
        yield f"<p>{story.t(sentence)}</p>"
    if not seen:
        yield f"<p>{story.t(say('letter_no_picture'))}</p>"


def _proved(proof: RoundProof, story: Story) -> Iterator[str]:
    yield f"<h2>{story.t(say('letter_proof'))}</h2><p>{story.t(say('letter_proves'))}</p>"
    yield f"<pre>{escape(proof.event.leaf.decode())}</pre><pre>{escape(proof.text)}</pre>"
