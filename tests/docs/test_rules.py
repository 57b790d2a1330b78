"""The guide to disputed readings says what the shipped files say, and names every reading."""

import json
import re
from typing import Any

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.shipped import SHIPPED
from tests.support.places import DOCS, ROUNDS
from tests.support.played import rules_of

GUIDE = (DOCS / "rules.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\|([^|]*)\|[^|]*\|([^|]*)\|", re.MULTILINE)
VALUE = re.compile(r"`([^`]+?) = ([^`]+)`")
GAMES = re.compile(r"\(([a-z_, ]+)\)\s*$")


def claims() -> list[tuple[str, str, str]]:
    """Game, field and value of every row of the guide."""
    found = []
    for _, shipped in ROW.findall(GUIDE):
        games = GAMES.search(shipped)
        if games:
            pairs = VALUE.findall(shipped)
            found += [(g.strip(), *pair) for g in games[1].split(",") for pair in pairs]
    return found


def value_at(rules: GameRules, path: str) -> Any:
    """The value of a dotted key of a game file."""
    value: Any = rules.model_dump(by_alias=True)
    for key in path.split("."):
        value = value[key]
    return value


def test_every_reading_named_is_the_shipped_one() -> None:
    rows = claims()
    assert len(rows) > 40
    wrong = [
        f"{game}: {path} is {value_at(rules_of(game), path)}, not {said}"
        for game, path, said in rows
        if str(value_at(rules_of(game), path)) != said
    ]
    assert wrong == []


def test_every_reading_that_a_round_depends_on_is_explained() -> None:
    ids = {
        name
        for file in ROUNDS.glob("*.jsonl")
        for line in file.read_text(encoding="utf-8").splitlines()
        for name in json.loads(line).get("ambiguity", ())
    }
    explained = {row[0].strip() for row in ROW.findall(GUIDE)}
    assert ids <= explained


def returns_table() -> str:
    """The guide's table of returns, from the figures that tests hold."""
    lines = ["| Game | Bet | Return |", "|---|---|---|"]
    for game, figures in SHIPPED.items():
        lines += [f"| {game} | {bet} | {percent:.6f} |" for bet, percent in figures.items()]
    return "\n".join(lines) + "\n"


def test_the_returns_are_those_of_the_shipped_files() -> None:
    written = GUIDE.partition("<!-- returns: begin -->\n")[2].partition("<!-- returns: end -->")[0]
    assert written == returns_table(), f"put this between the marks:\n{returns_table()}"
