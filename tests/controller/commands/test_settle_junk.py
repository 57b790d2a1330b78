"""Whatever stands in a line of sheets, it is settled or refused in a sentence of its own."""

import io
import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.commands.settle import Complaints, Games, settle_lines
from controller.shipped import CONFIG
from tests.support.places import GAMES, ROUNDS
from tests.support.sampled import so_many

Sheet = dict[str, Any]
Place = tuple[str | int, ...]

DRAGON_TIGER: Sheet = {
    "id": "dragon_tiger",
    "game": "dragon_tiger",
    "procedure": {"decks": 8},
    "seats": ["p1", "p2"],
    "bets": {
        "p1": {"main": {"dragon": 300, "tie": 100}, "side": {"suited_tie": 50}},
        "p2": {"main": {"tiger": 200}, "side": {}},
    },
    "cards": ["KS", "9D"],
    "decisions": [],
}


def played(game: str) -> Sheet:
    """A round of the game as it was played."""
    if game == "dragon_tiger":
        return deepcopy(DRAGON_TIGER)
    name = "baccarat" if game == "baccarat_squeeze" else game
    lines = (ROUNDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    sheets = [json.loads(line) for line in lines]
    longest = max(sheets, key=lambda sheet: len(sheet["seats"]) + len(sheet["decisions"]))
    return {**longest, "game": game}


ROUND = {file.stem: played(file.stem) for file in GAMES.glob("*.toml")}
_games = Games(CONFIG)


def no_json(word: str) -> None:
    raise AssertionError(f"{word} is no JSON")


def told(line: bytes) -> tuple[str, str]:
    """What `settle` writes of one line, and what it complains of."""
    out, complaints = io.StringIO(), io.StringIO()
    settle_lines([line], _games, out, Complaints("sheets", complaints), check=True)
    return out.getvalue(), complaints.getvalue()


def refused(line: bytes) -> str:
    """What is wrong with a line; it is nothing but a fault of that line."""
    written, complaint = told(line)
    assert written == ""
    assert complaint.startswith("sheets, line 1:")
    assert complaint.count("\n") == 1
    return complaint


def of(sheet: Sheet) -> bytes:
    return json.dumps(sheet).encode()


def places(value: Any, here: Place = ()) -> list[Place]:
    """Every place in a sheet, its keys and elements."""
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = [*value.items()]
    elif isinstance(value, list):
        inner = [*enumerate(value)]
    return [*((*here, key) for key, _ in inner), *(at for key, one in inner
            for at in places(one, (*here, key)))]  # fmt: skip


def put(sheet: Sheet, place: Place, junk: Any) -> Sheet:
    """The sheet with junk at the place."""
    changed: Any = deepcopy(sheet)
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = junk
    return dict(changed)


PLAIN = st.one_of(
    st.sampled_from(["dead", "interrupted", "cards:4", "insurance", "8S", "p1", "turned:4"]),
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from([10**30 + 1, 9 * 10**4298]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=3),
)
JUNK = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


@pytest.mark.parametrize("game", sorted(ROUND))
@settings(max_examples=so_many(40, 150), deadline=None)
@given(data=st.data())
def test_junk_anywhere_in_a_sheet_is_settled_or_a_fault_of_its_line(
    game: str, data: st.DataObject
) -> None:
    sheet = ROUND[game]
    place = data.draw(st.sampled_from(places(sheet)))
    written, complaint = told(of(put(sheet, place, data.draw(JUNK))))
    assert written or complaint.startswith("sheets, line 1:")
    if written:
        assert json.loads(written, parse_constant=no_json)["expected"]["total_stake"] > 0


@pytest.mark.parametrize("game", sorted(ROUND))
@pytest.mark.parametrize("key", ["seats", "bets", "cards", "decisions"])
def test_a_needed_key_that_holds_something_else_or_is_absent_is_named(game: str, key: str) -> None:
    for junk in (None, 0, False, 1.0, "8S", [[]], {"p1": []}, [{}]):
        assert f" {key}" in refused(of(put(ROUND[game], (key,), junk)))
    without = {name: part for name, part in ROUND[game].items() if name != key}
    assert f" {key}" in refused(of(without))


@pytest.mark.parametrize("game", sorted(ROUND))
def test_a_card_that_is_none_is_named(game: str) -> None:
    for junk in (None, 0, False, 1.0, "XX", ["AD"], {"AD": 1}):
        assert "cards[1]: " in refused(of(put(ROUND[game], ("cards", 1), junk)))


@pytest.mark.parametrize("game", sorted(ROUND))
def test_a_sheet_without_end_or_a_number_without_end_is_a_fault_of_its_line(game: str) -> None:
    sheet = {**ROUND[game], "note": "HERE"}
    for depth in (300, 900, 970, 2000):
        deep = b"[" * depth + b"]" * depth
        written, complaint = told(of(sheet).replace(b'"HERE"', deep))
        assert written or complaint.startswith("sheets, line 1:")
        for key in ("seats", "bets", "decisions", "cards", "procedure", "game", "expected", "id"):
            line = of({**sheet, key: "HERE"}).replace(b'"HERE"', deep)
            written, complaint = told(line)
            assert written or complaint.startswith("sheets, line 1:")
    assert "1e999" in refused(of(sheet).replace(b'"HERE"', b"1e999"))


def test_money_beyond_all_digits_is_exact_or_refused() -> None:
    huge = 10**40 + 1
    sheet = put(DRAGON_TIGER, ("bets", "p2", "main", "tiger"), huge)
    tiger = {**sheet, "cards": ["9S", "KD"]}
    won = json.loads(told(of(tiger))[0])["expected"]["seats"]["p2"]["main"]["tiger"]
    assert (won["net"], won["ret"]) == (huge, 2 * huge)
    digits = put(tiger, ("bets", "p2", "main", "tiger"), 9 * 10**4299)
    assert "thousands of digits" in refused(of(digits))
