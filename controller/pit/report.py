"""The report of a shift as one printable HTML file: a page for the floor, then one per table."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from html import escape
from math import ceil

from controller.core.words import Say
from controller.pit.call import Call
from controller.pit.store import Store
from controller.pit.tally import HOUR_MS, SLOT_MS, Tally, count
from controller.staff_names import NameOf
from controller.words.catalogue import Language, catalogue

STYLE = """
body{font:14px/1.4 "DejaVu Sans","Noto Sans",sans-serif;color:#111;background:#fff;
max-width:64em;margin:2em auto;padding:0 1em}
h1{font-size:1.6em}h2{font-size:1.2em;margin-top:1.6em}
table{border-collapse:collapse;width:100%}
td,th{padding:.25em .6em;text-align:left;border-bottom:1px solid #999;vertical-align:top}
td{overflow-wrap:anywhere}td:first-child{overflow-wrap:normal}td:nth-child(2){min-width:7em}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
svg{display:block;max-width:100%;font-size:12px}
.page{break-before:page}
@media print{body{margin:0;padding:0;max-width:none;font-size:12px}td,th{padding:.25em .35em}
h2{break-after:avoid}tr,svg{break-inside:avoid}}
"""

WIDTH, HEIGHT = 640, 110
LEFT, TOP, FOOT = 30, 14, 18
"""The space at a plot's edges for its scale, above its highest bar, and for its times."""

NAMED = 60
"""The smallest distance between two printed times."""

OF_TABLE = (
    "pit_table",
    "pit_game",
    "pit_rounds",
    "pit_pace",
    "pit_irregularities",
    "pit_voids",
    "pit_corrections",
    "pit_missed",
)
"""The columns of the floor's table."""

Rows = Iterable[Sequence[object]]


@dataclass
class TableShift:
    """The shift of one table."""

    place: str
    tally: Tally
    title: str = ""
    since: int = 0
    """When it was first heard."""
    calls: list[Call] = field(default_factory=list)


class Report:
    """The report of one shift."""

    def __init__(
        self,
        store: Store,
        shift: tuple[int, int],
        now: int,
        language: Language,
        title: str,
        *,
        name_of: NameOf = str,
    ) -> None:
        """`shift` is its beginning and end; times are UTC in ms."""
        self._name_of = name_of
        self._begin, self._end = shift[0], min(shift[1], now)
        self._language, self._title = language, title
        self._tables = _gathered(store, *shift)

    def html(self) -> str:
        """The file."""
        pages = [self._floor(), *(self._table(one) for one in self._tables.values())]
        title = escape(self._heading())
        return (
            f'<!doctype html>\n<html lang="{self._language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>{STYLE}</style></head><body>\n"
            f"{''.join(pages)}</body></html>\n"
        )

    def _t(self, code: str) -> str:
        return catalogue(self._language).text(Say(code))

    def _heading(self) -> str:
        return " · ".join(part for part in (self._title, self._t("pit_report")) if part)

    def _floor(self) -> str:
        tables = self._tables.values()
        irregularities, voids, corrections = _summed(tables)
        return (
            f"<h1>{escape(self._heading())}</h1>"
            f"<p>{_moment(self._begin)} – {_moment(self._end)}</p>"
            f"<h2>{self._t('pit_tables')}</h2>{self._tables_of_floor()}"
            f"{self._by_dealer('pit_irregularities', irregularities, 'title')}"
            f"{self._by_dealer('pit_voids', voids, 'reason')}"
            f"{self._by_dealer('pit_corrections', corrections, '')}"
        )

    def _tables_of_floor(self) -> str:
        rows = [
            (
                one.place,
                one.title,
                len(one.tally.ends),
                self._pace(one),
                one.tally.irregularities.total(),
                one.tally.voids.total(),
                one.tally.corrections.total(),
                one.tally.missed,
            )
            for one in self._tables.values()
        ]
        return self._rows(OF_TABLE, rows)

    def _table(self, one: TableShift) -> str:
        tally = one.tally
        dealers = [(self._name(who), n) for who, n in tally.by_dealer.most_common()]
        slots = tally.rounds_by_slot(max(self._begin, self._end - 1))
        calls = [
            (
                _moment(call.since),
                self._called(call),
                self._name(call.dealer),
                self._name(call.by),
                _minutes(call.since, call.by_at),
                _minutes(call.since, call.over),
            )
            for call in one.calls
        ]
        heads = ("pit_since", "pit_what", "pit_dealer", "pit_who_came", "pit_after", "pit_lasted")
        return (
            f'<section class="page"><h1>{escape(one.place)}</h1>'
            f"<p>{escape(one.title)}, {_moment(self._begin)} – {_moment(self._end)}</p>"
            f"<h2>{self._t('pit_pace_plot')}</h2>"
            f"{bars(slots, self._t('pit_pace_plot'), self._begin)}"
            f"<h2>{self._t('pit_dealers')}</h2>"
            f"{self._rows(('pit_dealer', 'pit_rounds'), dealers, 'pit_no_dealers')}"
            f"{self._by_dealer('pit_irregularities', tally.irregularities, 'title')}"
            f"{self._by_dealer('pit_voids', tally.voids, 'reason')}"
            f"<h2>{self._t('pit_calls')}</h2>{self._rows(heads, calls)}</section>"
        )

    def _called(self, call: Call) -> str:
        if call.kind == "irregularity":
            return self._word("title", call.code)
        text = self._t(f"pit_call_{call.kind}")
        return f"{text}: {call.text}" if call.text else text

    def _by_dealer(self, heading: str, counts: Counter[tuple[str, str]], kind: str) -> str:
        heads = ("pit_dealer", "pit_cause", "pit_count")
        rows = [
            (self._name(dealer), self._word(kind, cause), n)
            for (dealer, cause), n in counts.most_common()
        ]
        return f"<h2>{self._t(heading)}</h2>{self._rows(heads, rows)}"

    def _name(self, who: str) -> str:
        return catalogue(self._language).text(self._name_of(who))

    def _word(self, kind: str, code: str) -> str:
        words = catalogue(self._language)
        known = f"{kind}_{code}"
        if kind and words.has(known):
            return words.text(Say(known))
        return self._t("pit_corrected") if code == "corrected" else code.replace("_", " ")

    def _pace(self, one: TableShift) -> int | str:
        """Rounds per hour since the table was first heard; over ten minutes at least."""
        time = self._end - max(self._begin, one.since)
        return round(len(one.tally.ends) * HOUR_MS / time) if time >= SLOT_MS else "–"

    def _rows(self, heads: Sequence[str], rows: Rows, none: str = "pit_none") -> str:
        made = list(rows)
        if not made:
            return f"<p>{self._t(none)}</p>"
        head = "".join(
            f'<th scope="col"{_right(value)}>{escape(self._t(one))}</th>'
            for one, value in zip(heads, made[0], strict=True)
        )
        body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in made)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def bars(counts: Sequence[int], label: str, begin: int) -> str:
    """A plot as plain SVG: one bar for each ten minutes since `begin`, with scale and times.

    Everything is written out: nobody can tap a bar on paper.
    """
    most, step = max(*counts, 1, 1), (WIDTH - LEFT) / max(len(counts), 12)
    ground = HEIGHT - FOOT
    every = ceil(NAMED / step)
    parts = [_written(LEFT - 4, TOP + 4, most, "end"), _written(LEFT - 4, ground, 0, "end")]
    for n, one in enumerate(counts):
        left, high = LEFT + n * step, one * (ground - TOP) / most
        parts.append(
            f'<rect x="{left:.1f}" y="{ground - high:.1f}" width="{step * 0.8:.1f}" '
            f'height="{high:.1f}" fill="#0b5cad"><title>{one}</title></rect>'
        )
        if n % every == 0 and left + NAMED / 2 <= WIDTH:
            parts.append(_written(left, HEIGHT - 4, _moment(begin + n * SLOT_MS)[-5:], "start"))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" '
        f'aria-label="{escape(label)}">{"".join(parts)}'
        f'<path d="M{LEFT} {ground}H{WIDTH}" stroke="#111"/></svg>'
    )


def _written(x: float, y: float, what: object, side: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{side}">{what}</text>'


def _gathered(store: Store, begin: int, end: int) -> dict[str, TableShift]:
    tables: dict[str, TableShift] = {}

    def of(place: str) -> TableShift:
        return tables.setdefault(place, TableShift(place, Tally(begin)))

    for row in store.heard(begin):
        of(row["place"]).title = row["title"]
        of(row["place"]).since = row["first"]
        of(row["place"]).tally.missed = row["missed"]
    for place, ended, dealer, void, corrections in store.ended(begin, end):
        of(place).tally.ended(ended, dealer, void, corrections)
    for place, call in store.calls(begin, end):
        of(place).calls.append(call)
        if call.kind == "irregularity":
            count(of(place).tally.irregularities, call.dealer, call.code)
    return dict(sorted(tables.items(), key=lambda one: _natural(one[0])))


def _natural(name: str) -> list[tuple[int, str]]:
    """A sort key for names as people order them: bj2 before bj10."""
    return [(int(one), "") if one.isdecimal() else (-1, one) for one in re.split(r"(\d+)", name)]


def _summed(tables: Iterable[TableShift]) -> tuple[Counter[tuple[str, str]], ...]:
    sums: tuple[Counter[tuple[str, str]], ...] = (Counter(), Counter(), Counter())
    for one in tables:
        sums[0].update(one.tally.irregularities)
        sums[1].update(one.tally.voids)
        sums[2].update(one.tally.corrections)
    return sums


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def _minutes(since: int, until: int | None) -> str:
    if until is None:
        return "–"
    seconds = max(0, until - since) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def _cell(value: object) -> str:
    return f"<td{_right(value)}>{escape(str(value))}</td>"


def _right(value: object) -> str:
    """The class of a column: numbers and their heads are aligned right."""
    return ' class="n"' if isinstance(value, int) or value == "–" else ""
