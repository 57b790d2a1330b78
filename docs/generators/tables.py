"""Writes the tables of the guides from the catalogue and the house's remedies, or checks them.

A table stands between `<!-- table: NAME -->` and `<!-- end -->`; what is between is replaced.
`python docs/generators/tables.py` writes, `--check` only compares and ends 1 where a guide is
behind.
"""

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

from controller.core.config.remedies import Remedy, RemedyBook
from controller.core.fold.table import SHOE_TROUBLE
from controller.core.games.game import Game
from controller.core.games.registry import SHIPPED
from controller.core.irregularities.catalogue import every_row
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.irregularities.row import ALL, Irregularity
from controller.core.messages.commands import UnsignedReport
from controller.core.messages.devices import ShoeWhat
from controller.core.requests.authority import (
    ANY,
    COMMAND_LINE,
    OPEN,
    TAPS,
    UNSIGNED,
    VERBS,
    Authority,
    taps_of_family,
    verbs_of_family,
)
from controller.core.words import say
from controller.words.catalogue import english

DOCS = Path(__file__).resolve().parents[1]
HOUSE = DOCS.parent / "config" / "remedies" / "standard.toml"
GUIDES = ("dealer.md", "shift-manager.md", "authority.md", "wire-author.md")

PLACE = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

NOTICED = {"sensors": "shoe and camera", "report": "a person's tap", "procedure": "the table"}
PHASES = {
    "idle": "between rounds",
    "bets_due": "counting bets",
    "window": "waiting for players",
    "results": "showing results",
}
PUBLISHED = {"nothing": "-", "corrected": "put right", "refunded": "stakes come back"}


def titled() -> dict[str, Irregularity]:
    """Yield every irregularity, as the shipped games call it."""
    own = {code: title for game in SHIPPED for code, title in game.titles.items()}
    return {
        code: replace(row, title=row.title or english(say(own.get(code, f"title_{code}"))))
        for code, row in every_row().items()
    }


def button(remedy: Remedy) -> str:
    """Return a remedy as its button says it, as the shipped games call it."""
    own = {name: title for game in SHIPPED for name, title in game.remedies.items()}
    return english(remedy.title or say(own.get(remedy.name, f"remedy_{remedy.name}")))


def plain(code: str) -> str:
    """Return a code as words."""
    return code.replace("_", " ")


def row(*cells: str) -> str:
    """Return one row of a table."""
    return f"| {' | '.join(cells)} |\n"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a whole table."""
    return row(*head) + row(*("---" for _ in head)) + "".join(row(*cells) for cells in rows)


def when(entry: Irregularity) -> str:
    """Return the phases of an irregularity as words."""
    if entry.phases == ALL:
        return "open"
    return ", ".join(PHASES.get(phase, plain(phase)) for phase in entry.phases)


def reported(_book: RemedyBook) -> str:
    """List what a person reports with one tap."""
    entries = [entry for entry in titled().values() if entry.noticed == "report"]
    return table(("Button", "While the table is"), [(e.title, when(e)) for e in entries])


def for_dealer(book: RemedyBook) -> str:
    """List what the dealer may settle himself."""
    rows = [
        (entry.title, "; ".join(button(remedy) for remedy in may))
        for code, entry in titled().items()
        if (may := [r for r in book.remedy if "dealer" in r.who and code in r.codes])
    ]
    return table(("What the screen says", "What you may choose"), rows)


def who(remedy: Remedy) -> str:
    """Name the roles that may choose a remedy."""
    roles = " or ".join(plain(role) for role in remedy.who)
    return f"{roles}, with a second person" if remedy.people == 2 else roles


def irregularities(book: RemedyBook) -> str:
    """List all irregularities with their remedies, but the last resorts that fit all."""
    rows = [
        (entry.title, NOTICED[entry.noticed], when(entry), _remedies(book, code))
        for code, entry in titled().items()
    ]
    return table(("Irregularity", "Noticed by", "While the table is", "Remedies"), rows)


def _remedies(book: RemedyBook, code: str) -> str:
    own = [plain(remedy.name) for remedy in book.remedy if code in remedy.codes]
    return ", ".join(own) or "last resort only"


def remedies(book: RemedyBook) -> str:
    """List all remedies: button, who, reasons, what players are told."""
    rows = [
        (
            plain(remedy.name),
            button(remedy),
            who(remedy),
            ", ".join(plain(reason) for reason in remedy.reasons),
            PUBLISHED[remedy.publish],
        )
        for remedy in book.remedy
    ]
    return table(("Remedy", "Button", "Who", "Reasons", "Players are told"), rows)


def _authority(rows: Iterable[tuple[str, Authority]]) -> str:
    """List every act with its roles, their proof, the second person and the phases."""
    head = ("Act", "Who", "Proved by", "Second person", "While the table is", "Besides")
    return table(head, [_authority_row(name, row) for name, row in rows])


def _authority_row(name: str, row: Authority) -> tuple[str, ...]:
    who = "anybody" if len(row.who) == 5 else " or ".join(plain(role) for role in row.who)
    second = "-"
    if row.second:
        second = f"{' or '.join(plain(role) for role in row.second.roles)}, {row.second.when}"
    any_time = {ANY: "in any phase", OPEN: "open"}
    phases = any_time.get(row.phases) or ", ".join(PHASES.get(p, plain(p)) for p in row.phases)
    own = "never in their own case" if row.not_own_case else ""
    besides = "; ".join(part for part in (own, row.note) if part)
    return plain(name), who, row.proof, second, phases, besides or "-"


def _of_families(rows_of: Callable[[Game[Any]], dict[type, Authority]]) -> dict[type, Authority]:
    """Return the rows that each shipped family of games adds."""
    return {act: row for game in SHIPPED for act, row in rows_of(game).items()}


def taps(_book: RemedyBook) -> str:
    """List what people tap."""
    return _authority(
        (act.__dataclass_fields__["kind"].default, row)
        for act, row in {**TAPS, **_of_families(taps_of_family), UnsignedReport: UNSIGNED}.items()
    )


def verbs(_book: RemedyBook) -> str:
    """List what a game server asks."""
    return _authority(
        (one.__dataclass_fields__["kind"].default, row)
        for one, row in {**VERBS, **_of_families(verbs_of_family)}.items()
    )


def command_line(_book: RemedyBook) -> str:
    """List what the command line changes."""
    return _authority((f"`livetable {verb}`", row) for verb, row in COMMAND_LINE.items())


def two_people(book: RemedyBook) -> str:
    """List the remedies that take two people."""
    rows = [
        (
            plain(row.name),
            button(row),
            *(" or ".join(map(plain, part)) for part in (row.who, row.second)),
            "two places" if row.places == 2 else "one place or two",
        )
        for row in book.remedy
        if row.people == 2
    ]
    return table(("Remedy", "Button", "Ruled by", "Confirmed by", "Signed from"), rows)


TROUBLE = {
    "empty": "no card can come: where one is due the round is void, and a new shoe begins",
    "error": "play stops where a card is due, until a report that is no trouble",
    "overdraw": "play stops where a card is due, and the card drawn too many is ruled",
    "out": "play stops where a card is due, until it is back or gives a card",
}
"""The consequence of each kind of trouble that a shoe reports."""

MEANT = {
    "present": "a set is in the shoe; it is compared with the one that people loaded",
    "boot": "a shoe that counts the game begins its count anew",
    "result": "compared with the round's own result; ends no trouble",
    "pulled_back": "the card that left last counts as back in the shoe",
}
"""The consequence of what is neither trouble nor the end of one."""

TEXT = {
    "present": "the set's batch, or empty",
    "result": "`player`, `banker`, `tie` or `quit`",
    "pulled_back": "the card, as `8S`, or empty",
}
"""The `text` that the table reads; every other is for people."""


def shoe_says(_book: RemedyBook) -> str:
    """List what a shoe may report besides cards, in the order of the code."""
    rows = [
        (
            f"`{what}`",
            english(say(f"shoe_said_{what}")),
            MEANT.get(what)
            or TROUBLE.get(
                SHOE_TROUBLE.get(what, ""), "no more than said: an earlier trouble is over"
            ),
            TEXT.get(what, "for people"),
        )
        for what in get_args(ShoeWhat)
    ]
    return table(("`what`", "As the screens say it", "At the table", "`text`"), rows)


TABLES: dict[str, Callable[[RemedyBook], str]] = {
    "reported": reported,
    "for_dealer": for_dealer,
    "irregularities": irregularities,
    "remedies": remedies,
    "taps": taps,
    "verbs": verbs,
    "command_line": command_line,
    "two_people": two_people,
    "shoe_says": shoe_says,
}


def filled(text: str, book: RemedyBook) -> str:
    """Return a guide with its tables as they are now."""
    return PLACE.sub(lambda place: place[1] + TABLES[place[2]](book) + place[3], text)


def main(argv: list[str]) -> int:
    """Write or check the guides."""
    book = load_remedies(HOUSE.read_text(), HOUSE.name)
    behind = 0
    for name in GUIDES:
        path = DOCS / name
        now = filled(path.read_text(), book)
        if now == path.read_text():
            continue
        behind += 1
        if "--check" in argv:
            print(
                f"{path}: its tables are behind; run `python docs/generators/tables.py`",
                file=sys.stderr,
            )
        else:
            path.write_text(now)
    return 1 if behind and "--check" in argv else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
