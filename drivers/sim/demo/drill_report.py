"""Reports the outcome of each mistake of a drill, by the journal and the public stream alone.

The simulated dealer says when he made which mistake; whether the table noticed, what was ruled,
how long it took and what was published is read where anybody may read it.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from drivers.sim.demo.public_stream import Json, Told
from drivers.sim.mistakes.known_mistakes import Mistake

TOLD = (
    "irregularity_opened",
    "irregularity_closed",
    "card_corrected",
    "cards_taken_back",
    "bets_returned",
    "hand_dead",
    "burned",
    "cut_card",
    "shoe_change",
    "shoe_under_review",
    "table_paused",
    "table_resumed",
    "waiting_for_server",
    "notice",
    "settled",
    "voided",
)
"""Types of public messages that tell players what a mistake led to."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A fact of the journal with its UTC in ms."""

    utc: int
    fact: Json


@dataclass(frozen=True, slots=True)
class Case:
    """One mistake and what came of it."""

    name: str
    game: str
    phase: str
    detected_by: str
    """`sensors`, `report` or `procedure`; empty where nothing noticed it."""
    remedy: str
    """The remedies that closed it, one for each time it was open."""
    seconds: float | None
    """Play time lost to it, from the stop to the end of the irregularity."""
    published: tuple[str, ...]
    """The public events of it, in order."""
    wrong: tuple[str, ...]
    """Rounds settled otherwise than the cards lay, void without a reason, or not over."""
    ok: bool
    """Noticed under its own name, ruled or put right, closed; play went on, all rounds right."""

    def as_json(self) -> Json:
        """Return the case as `--json` prints it."""
        return asdict(self) | {"published": list(self.published), "wrong": list(self.wrong)}


def read_facts(journal: Path) -> list[Recorded]:
    """Read all facts so far from a journal that another process writes."""
    if not journal.exists():
        return []
    uri = f"{journal.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        query = "SELECT utc, body FROM record WHERE kind = 'fact' ORDER BY seq"
        return [Recorded(utc, json.loads(body)) for utc, body in connection.execute(query)]


def judged(
    mistake: Mistake,
    facts: Iterable[Recorded],
    told: Iterable[Told],
    wrong: Sequence[str],
    ended: bool,
) -> Case:
    """Judge the case of one mistake by the facts and messages of its time.

    `wrong` says what is wrong with its rounds; `ended` whether play went on as it must.
    """
    recorded = [record.fact for record in facts]
    opened = [fact for fact in recorded if fact["kind"] == "irregularity_opened"]
    closed = [fact for fact in recorded if fact["kind"] == "irregularity_closed"]
    own = [fact for fact in opened if fact["code"] == mistake.code]
    mended = [fact for fact in closed if fact["code"] == mistake.code]
    all_closed = {fact["id"] for fact in opened} <= {fact["id"] for fact in closed}
    as_it_must = bool(own and mended) if mistake.code else not opened
    remedies = dict.fromkeys(fact["remedy"] for fact in mended)
    return Case(
        name=mistake.name,
        game=mistake.game,
        phase=mistake.phase,
        detected_by=own[0]["detected_by"] if own else "",
        remedy=", ".join(remedies),
        seconds=round(sum(fact["ms"] for fact in mended) / 1000, 2) if mended else None,
        published=tuple(_words(message) for message in told if message.type in TOLD),
        wrong=tuple(wrong),
        ok=as_it_must and all_closed and ended and not wrong,
    )


def _words(message: Told) -> str:
    detail = message.data.get("code", "")
    return f"{message.type} {detail}".strip()


def sentences(cases: Sequence[Case]) -> Table:
    """Return the report for people; only the JSON also has the published messages."""
    table = Table(title="drill", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in ("mistake", "game", "phase", "noticed by", "remedy", "s", ""):
        table.add_column(head, overflow="fold", no_wrap=head in ("mistake", "phase", "s", ""))
    for case in cases:
        lost = "" if case.seconds is None else f"{case.seconds:.1f}"
        verdict = "ok" if case.ok else "FAILED"
        words = (case.name, case.game, case.phase, case.detected_by, case.remedy, lost)
        table.add_row(*words, verdict)
        table.rows[-1].style = None if case.ok else "bold red"
    return table
