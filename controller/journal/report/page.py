"""The report as data and as one HTML page with pictures."""

from collections import Counter
from html import escape
from typing import Any

from controller.journal.report.gather import RANKS, SUITS, Counted, in_order
from controller.journal.report.statistics import LEVEL, POWER, chi_square, compared
from controller.odds.shipped import MAIN, SHIPPED

STYLE = "body{font:15px sans-serif;max-width:46em;margin:2em auto}td,th{padding:.2em .8em}"
WIDTH, HEIGHT, BAR = 420, 120, 0.8


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


def html(report: dict[str, Any], title: str, fault: str = "") -> str:
    """Return one page that prints; its pictures are SVG within.

    `fault` says why the journal is not whole; the page says so first.
    """
    alarms = ", ".join(report["alarms"]) or "none"
    parts = [
        f"<h1>{escape(title)}</h1>",
        *([f"<p><b>This journal is {escape(fault)}.</b></p>"] if fault else []),
        f"<p>{escape(report['game'])}, {report['rounds']} rounds settled. Alarms: "
        f"<b>{escape(alarms)}</b>. An alarm is false once in {1 / LEVEL:.0f} looks; a deviation as "
        f"large as <i>noticed</i> raises it {POWER:.0%} of the time.</p>",
        "<h2>Returns, per cent of the stake</h2>",
        _table([{"bet": name, **one} for name, one in report["returns"].items()]),
        "<p>The main bet of blackjack is what players made of it: their decisions count. A crowd's "
        "main bet is not compared, since it counts players and not hands.</p>",
    ]
    for name in ("ranks", "suits"):
        one = report[name]
        parts.append(f"<h2>{name.title()}: chance {one['chance']:.3g}</h2>")
        parts.append(picture(one["counts"], one["expected"]))
    for name in ("unread", "irregularities", "voids", "corrections"):
        parts.append(f"<h2>{name.title()}</h2>{_table(report[name])}")
    head = f"<meta charset='utf-8'><title>{escape(title)}</title><style>{STYLE}</style>"
    return (
        f"<!doctype html><html lang='en'><head>{head}</head><body>{''.join(parts)}</body></html>\n"
    )


def picture(counts: dict[str, int], expected: float) -> str:
    """Bars of the counts, and a line at what is expected."""
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
        f"role='img' aria-label='expected {expected:.1f} each'>{''.join(bars)}{level}</svg>"
    )


def _table(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return "<p>None.</p>"
    head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_cell(value))}</td>" for value in row.values()) + "</tr>"
        for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _cell(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) and value < 1 else str(value)
