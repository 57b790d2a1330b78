"""The report as data and as one HTML page with pictures."""

from collections import Counter
from html import escape
from typing import Any

from controller.core.words import Say, say
from controller.journal.report.gather import RANKS, SUITS, Counted, in_order
from controller.journal.report.statistics import LEVEL, POWER, chi_square, compared
from controller.odds.shipped import MAIN, SHIPPED
from controller.words.catalogue import ENGLISH, Language, catalogue

STYLE = "body{font:15px sans-serif;max-width:46em;margin:2em auto}td,th{padding:.2em .8em}"
WIDTH, HEIGHT, BAR = 420, 120, 0.8

HEADS = {
    "bet": say("report_head_bet"),
    "rounds": say("report_head_rounds"),
    "actual": say("report_head_actual"),
    "theory": say("report_head_theory"),
    "noticed": say("report_head_noticed"),
    "chance": say("report_head_chance"),
    "alarm": say("report_head_alarm"),
    "shoe": say("report_head_shoe"),
    "set": say("report_head_set"),
    "count": say("report_head_count"),
    "code": say("report_head_code"),
    "dealer": say("report_head_dealer"),
    "cause": say("report_head_cause"),
    "what": say("report_head_what"),
}
"""The names of the data's columns on the page."""

PARTS = {
    "ranks": say("report_ranks"),
    "suits": say("report_suits"),
    "unread": say("report_unread"),
    "irregularities": say("report_irregularities"),
    "voids": say("report_voids"),
    "corrections": say("report_corrections"),
}
"""The parts of the data, by what is counted."""

WORDED = {"code": "title", "cause": "reason"}
"""Columns of codes, and the prefix of their words in a language."""


def told(counts: Counted) -> dict[str, Any]:
    """Return everything that the report says, as JSON."""
    shoes = [(seen, held) for seen, held in counts.shoes]
    cards = {
        name: _faces(in_order(number, classes), classes, shoes)
        for name, number, classes in (
            ("ranks", counts.ranks, RANKS),
            ("suits", counts.suits, SUITS),
        )
    }
    returns = _returns(counts)
    alarms = [f"return of {name}" for name, one in returns.items() if one["alarm"]]
    alarms += [name for name, one in cards.items() if one["alarm"]]
    return {
        "game": counts.game,
        "rounds": counts.settled,
        "returns": returns,
        **cards,
        "unread": _listed(counts.unread, "shoe", "set"),
        "irregularities": _listed(counts.irregularities, "code", "set"),
        "voids": _listed(counts.voids, "dealer", "cause"),
        "corrections": _listed(counts.corrections, "dealer", "what"),
        "sealed": counts.sealed,
        "level": LEVEL,
        "power": POWER,
        "alarms": alarms,
    }


def _returns(counts: Counted) -> dict[str, dict[str, Any]]:
    """Return each bet whose theoretical return is known, in per cent of the stake."""
    theory = SHIPPED.get(counts.game, {})
    found = {}
    for name, values in {MAIN: counts.main, **counts.named}.items():
        if name in theory and values:
            one = compared([100 * (1 + value) for value in values], theory[name], 100.0)
            found[name] = {
                "rounds": one.number,
                "actual": round(one.actual, 3),
                "theory": one.expected,
                "noticed": round(one.noticed, 3),
                "chance": one.chance,
                "alarm": one.alarm,
            }
    return found


def _faces(counts: list[int], classes: str, shoes: list[tuple[int, int]]) -> dict[str, Any]:
    value, chance = chi_square(counts, shoes)
    return {
        "counts": dict(zip(classes, counts, strict=True)),
        "expected": sum(counts) / len(counts),
        "chi_square": round(value, 3),
        "chance": chance,
        "alarm": chance < LEVEL,
    }


def _listed(counts: Counter[tuple[str, str]], *names: str) -> list[dict[str, Any]]:
    return [
        {**dict(zip(names, key, strict=True)), "count": number}
        for key, number in sorted(counts.items())
        if number
    ]


class Page:
    """The report as a printable page, in one language; its pictures are inline SVG."""

    def __init__(self, report: dict[str, Any], language: Language = ENGLISH) -> None:
        self._report, self._words = report, catalogue(language)

    def html(self, title: str, fault: str = "") -> str:
        """Return the file; it begins with `fault`, which says why the journal is not whole."""
        report = self._report
        alarms = ", ".join(map(self._alarm, report["alarms"])) or self._words.text(
            say("report_no_alarms")
        )
        rounds = report["rounds"]
        looks, power = f"{1 / LEVEL:.0f}", f"{POWER:.0%}"
        parts = [
            f"<h1>{escape(title)}</h1>",
            *([f"<p><b>{self._t(say('report_journal_is', why=fault))}</b></p>"] if fault else []),
            f"<p>{self._t(say('report_summary', game=report['game'], count=rounds))} "
            f"<b>{escape(alarms)}</b>. {self._t(say('report_alarm_means', found=looks))} "
            f"<i>{self._t(HEADS['noticed'])}</i> "
            f"{self._t(say('report_noticed_means', found=power))}</p>",
            f"<h2>{self._t(say('report_returns'))}</h2>",
            self._table([{"bet": name, **one} for name, one in report["returns"].items()]),
            f"<p>{self._t(say('report_main_means'))}</p>",
        ]
        for name in ("ranks", "suits"):
            one = report[name]
            chance = f"{one['chance']:.3g}"
            parts.append(
                f"<h2>{self._t(say('report_of_chance', what=PARTS[name], found=chance))}</h2>"
            )
            expected = self._t(say("report_expected", found=f"{one['expected']:.1f}"))
            parts.append(picture(one["counts"], one["expected"], expected))
        for name in ("unread", "irregularities", "voids", "corrections"):
            parts.append(f"<h2>{self._t(PARTS[name])}</h2>{self._table(report[name])}")
        head = f"<meta charset='utf-8'><title>{escape(title)}</title><style>{STYLE}</style>"
        language = self._words.language
        return (
            f"<!doctype html><html lang='{language}'><head>{head}</head>"
            f"<body>{''.join(parts)}</body></html>\n"
        )

    def _t(self, words: Say) -> str:
        return escape(self._words.text(words), quote=False)

    def _alarm(self, name: str) -> str:
        """Name the reason of an alarm; the data has it in English."""
        bet = name.removeprefix("return of ")
        if bet != name:
            return self._words.text(say("report_return_of", name=bet))
        return self._words.text(PARTS[name]).lower()

    def _table(self, rows: list[dict[str, Any]]) -> str:
        if not rows:
            return f"<p>{self._t(say('report_none'))}</p>"
        head = "".join(f"<th scope='col'>{self._t(HEADS[name])}</th>" for name in rows[0])
        body = "".join(
            "<tr>"
            + "".join(f"<td>{escape(self._cell(*one))}</td>" for one in row.items())
            + "</tr>"
            for row in rows
        )
        return f"<table><tr>{head}</tr>{body}</table>"

    def _corrected(self, told: str) -> str:
        """Say what a card was taken for and what it is; the data has it in English."""
        was, _, card = told.partition(" to ")
        seen: Say | str = say("report_not_read") if was == "unread" else was
        return self._words.text(say("report_corrected", what=seen, found=card))

    def _cell(self, name: str, value: Any) -> str:
        """A cell in words if the language has words for its code."""
        if isinstance(value, bool):
            return self._words.text(say("report_yes" if value else "report_no"))
        if name == "what":
            return self._corrected(str(value))
        known = f"{WORDED.get(name, '')}_{value}"
        if name in WORDED and self._words.has(known):
            return self._words.text(say(known))
        return f"{value:.4g}" if isinstance(value, float) and value < 1 else str(value)


def picture(counts: dict[str, int], expected: float, label: str) -> str:
    """Bars of the counts, and a line at the expected value, labelled `label`."""
    most = max(*counts.values(), expected, 1)
    step, scale = WIDTH / len(counts), (HEIGHT - 30) / most
    bars = []
    for number, (name, count) in enumerate(counts.items()):
        left, high = number * step, count * scale
        middle = left + step * BAR / 2
        bars.append(
            f"<rect x='{left:.1f}' y='{HEIGHT - 15 - high:.1f}' width='{step * BAR:.1f}' "
            f"height='{high:.1f}' fill='#47a'><title>{name}: {count}</title></rect>"
            f"<text x='{middle:.1f}' y='{HEIGHT - 2}' font-size='12' text-anchor='middle'>{name}"
            "</text>"
        )
    line = HEIGHT - 15 - expected * scale
    level = f"<path d='M0 {line:.1f}H{WIDTH}' stroke='#b30' fill='none'/>"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' "
        f"role='img' aria-label='{label}'>{''.join(bars)}{level}</svg>"
    )
