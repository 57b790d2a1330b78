"""The guide to round sheets: its examples settle as they say, and it names every word."""

import json
import re
from pathlib import Path

import pytest

from controller.commands.settle import main
from controller.core.games.registry import game_of, load_rules
from controller.core.games.rules import CommonRules
from tests.support.places import DOCS, GAMES

GUIDE = (DOCS / "round-sheet.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL)]

KINDS = {
    "boxes",
    "insurance",
    "even-money",
    "split-as-played",
    "split-both-at-once",
    "hole-stays-closed",
    "crowd",
    "crowd-split",
    "interrupted",
    "dead-hand",
    "two-sides",
}


def test_there_is_one_example_of_each_kind() -> None:
    names = [sheet["id"] for sheet in EXAMPLES]
    assert sorted(names) == sorted(KINDS)


def test_the_examples_settle_as_they_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheets.jsonl"
    file.write_text("".join(json.dumps(sheet) + "\n" for sheet in EXAMPLES), encoding="utf-8")
    code = main(["--check", str(file)])
    told = capsys.readouterr()
    assert code == 0, told.err
    assert [json.loads(line) for line in told.out.splitlines()] == EXAMPLES


def words_of(sheets: list[dict[str, object]]) -> set[str]:
    """Every key of the sheets and every result and action in them."""
    found: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, dict):
            found.update(key for key in value if not key[-1:].isdigit())
            found.update(str(value[key]) for key in ("result", "action") if key in value)
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(sheets)
    return found


def offered(rules: CommonRules) -> list[str]:
    """The side bets of a game, by name."""
    names: list[str] = game_of(rules).offer(rules)["side_bets"]
    return names


SIDE_BETS = {
    bet
    for file in GAMES.glob("*.toml")
    for bet in offered(load_rules(file.read_text(encoding="utf-8"), file.name))
}


def test_every_word_of_the_played_rounds_is_explained() -> None:
    played = [
        json.loads(line)
        for file in (DOCS.parent / "tests" / "rounds").glob("*.jsonl")
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    prose = re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL)
    explained = {word for text in re.findall(r"`([^`]+)`", prose) for word in text.split(".")}
    assert words_of(played) | words_of(EXAMPLES) <= explained | SIDE_BETS | {"insurance"}
