"""The guide to disputed readings says what the shipped files say, and names every reading."""

import json
import re
import runpy
from typing import Any

import pytest

from controller.core.games.blackjack.rules.game_file import GameRules
from tests.support.places import DOCS, ROUNDS
from tests.support.played import rules_of

GUIDE = (DOCS / "rules.md").read_text(encoding="utf-8")
SCRIPT = runpy.run_path(str(DOCS / "generators" / "returns.py"))
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


def test_the_returns_are_those_of_the_shipped_files() -> None:
    assert SCRIPT["main"](["--check"]) == 0


def test_a_return_that_the_guide_has_not_is_seen() -> None:
    behind = GUIDE.replace("| infinite | main | 99.", "| infinite | main | 98.")
    assert behind != GUIDE
    assert SCRIPT["filled"](behind) == GUIDE
    with pytest.raises(ValueError, match="has lost its marks"):
        SCRIPT["filled"]("# Rules\n")
