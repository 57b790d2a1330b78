"""`livetable settle`: sheets settle exactly, impossible ones are refused with place and reason."""

import io
import json
import random
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from controller.commands.settle import Games, differences, main, settle_sheet
from controller.core.games.sheets import SheetError
from controller.shipped import CONFIG
from tests.support.places import PROJECT

SHARED = PROJECT.parent / "shared" / "rounds"
GAMES = ("infinite", "blackjack_live", "igt", "olivia", "quebec")

Sheet = dict[str, Any]
_games = Games(CONFIG)


def sheets(game: str, folder: Path = PROJECT / "tests" / "rounds") -> list[Sheet]:
    """The sheets of one game."""
    lines = (folder / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def wrong(given: list[Sheet]) -> list[str]:
    """Every difference between the sheets' settlement and ours."""
    found = []
    for sheet in given:
        settled = settle_sheet(sheet, _games)
        found += [
            f"{sheet['id']} {one}" for one in differences(sheet["expected"], settled["expected"])
        ]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_played_rounds_settle_exactly(game: str) -> None:
    given = sheets(game)
    assert len(given) == 40
    assert wrong(given) == []


@pytest.mark.skipif(not SHARED.is_dir(), reason="the large set of sheets is not beside the project")
@pytest.mark.parametrize("game", GAMES)
def test_the_large_set_of_rounds_settles_exactly(game: str) -> None:
    given = sheets(game, SHARED)
    assert len(given) == 400
    assert wrong(given) == []


def one(kind: str, /, **parts: Any) -> Sheet:
    """A plain round of a game with parts changed."""
    plain: dict[str, Sheet] = {
        "igt": {
            "cards": ["TS", "7D", "9S", "TC"],
            "seats": [1],
            "bets": {"1": {"main": 100}},
            "decisions": [{"who": 1, "at": "play:0", "action": "stand"}],
        },
        "blackjack_live": {
            "cards": ["TS", "9S", "7D", "6S", "8C", "TC"],
            "seats": [2, 5],
            "bets": {"2": {"main": 100}, "5": {"main": 200, "side": {"top3": 50}}},
            "decisions": [
                {"who": 2, "at": "play:0", "action": "stand"},
                {"who": 5, "at": "play:0", "action": "stand"},
            ],
        },
        "infinite": {
            "cards": ["TS", "7D", "9S", "TC"],
            "seats": ["p1", "p2"],
            "bets": {"p1": {"main": 100}, "p2": {"main": 100}},
            "decisions": [
                {"who": "p1", "at": "initial", "action": "stand"},
                {"who": "p2", "at": "initial", "action": "stand"},
            ],
        },
    }
    return {"id": "one", "game": kind, **deepcopy(plain[kind]), **parts}


def decision(who: object, at: object, action: object) -> Sheet:
    return {"who": who, "at": at, "action": action}


IMPOSSIBLE: list[tuple[str, Sheet, str, str]] = [
    ("unknown card", one("igt", cards=["TS", "1D", "9S", "TC"]), "cards[1]", "no card"),
    ("card that is no text", one("igt", cards=["TS", 7, "9S", "TC"]), "cards[1]", "no card"),
    ("card that is a list", one("igt", cards=["TS", ["7D"], "9S", "TC"]), "cards[1]", "no card"),
    ("no cards", one("igt", cards=[]), "cards[0]", "too few cards"),
    ("too few cards", one("igt", cards=["TS", "7D", "9S"]), "cards[3]", "too few cards"),
    ("too many", one("igt", cards=["TS", "7D", "9S", "TC", "2C"]), "cards[4]", "too many cards"),
    (
        "seventh copy of six decks",
        one("igt", cards=["2S"] * 7, decisions=[decision(1, "play:0", "hit")] * 3),
        "cards[6]",
        "copy 7 of 2S",
    ),
    ("cards missing", one("igt", cards=None), "cards", "write a list"),
    ("no decisions", one("igt", decisions=[]), "decisions[0]", "missing"),
    (
        "a decision too many",
        one("igt", decisions=[decision(1, "play:0", "stand"), decision(1, "play:0", "stand")]),
        "decisions[1]",
        "not due",
    ),
    (
        "illegal action",
        one("igt", decisions=[decision(1, "play:0", "split")]),
        "decisions[0]",
        "may not answer split",
    ),
    (
        "unknown action",
        one("igt", decisions=[decision(1, "play:0", "surrender")]),
        "decisions[0]",
        "may not answer surrender",
    ),
    (
        "action that is no text",
        one("igt", decisions=[decision(1, "play:0", ["stand"])]),
        "decisions[0]",
        "no text",
    ),
    (
        "insufficient funds where the game has no rule for it",
        one("igt", decisions=[decision(1, "play:0", "double!")]),
        "decisions[0]",
        "may not answer double!",
    ),
    (
        "wrong point",
        one("igt", decisions=[decision(1, "play:1", "stand")]),
        "decisions[0]",
        "asked at 'play:0'",
    ),
    (
        "insurance under a seven",
        one("igt", decisions=[decision(1, "insurance", "insure"), decision(1, "play:0", "stand")]),
        "decisions[0]",
        "made at 'insurance'",
    ),
    (
        "wrong seat",
        one("blackjack_live", decisions=[decision(5, "play:0", "stand")] * 2),
        "decisions[0]",
        "seat 5, but box 2",
    ),
    (
        "seat as text",
        one("igt", decisions=[decision("1", "play:0", "stand")]),
        "decisions[0]",
        "seat '1'",
    ),
    (
        "interruption where the game hands nobody over",
        one("igt", decisions=[decision(1, "play:0", "interrupted")]),
        "decisions[0]",
        "hands no box over",
    ),
    (
        "side bet where none is offered",
        one("igt", bets={"1": {"main": 2, "side": {"hot3": 1}}}),
        "bets.1.side.hot3",
        "it offers none",
    ),
    ("decision that is none", one("igt", decisions=["stand"]), "decisions[0]", "no decision"),
    ("box that is not there", one("igt", seats=[2]), "seats[0]", "boxes 1 to 1"),
    ("no seats", one("igt", seats=[]), "seats", "empty"),
    ("seats twice", one("blackjack_live", seats=[2, 2]), "seats[1]", "ascending"),
    ("a player twice", one("infinite", seats=["p1", "p1"]), "seats[1]", "each once"),
    ("a box in the crowd", one("infinite", seats=[1]), "seats[0]", "player names"),
    ("no bets", one("igt", bets=None), "bets", "write an object"),
    ("no bet of a seat", one("igt", bets={}), "bets.1", "missing"),
    (
        "bet without a seat",
        one("igt", bets={"1": {"main": 100}, "2": {"main": 100}}),
        "bets.2",
        "not in seats",
    ),
    (
        "side bet without a main bet",
        one("blackjack_live", bets={"2": {"main": 100}, "5": {"side": {"top3": 50}}}),
        "bets.5.main",
        "side bet without a main bet",
    ),
    (
        "side bet the game has not",
        one("igt", bets={"1": {"main": 100, "side": {"21+3": 50}}}),
        "bets.1.side.21+3",
        "does not offer",
    ),
    ("bet of nothing", one("igt", bets={"1": {"main": 0}}), "bets.1.main", "whole number"),
    ("negative bet", one("igt", bets={"1": {"main": -5}}), "bets.1.main", "whole number"),
    ("broken bet", one("igt", bets={"1": {"main": 99.5}}), "bets.1.main", "whole number"),
    ("bet as text", one("igt", bets={"1": {"main": "100"}}), "bets.1.main", "whole number"),
    ("bet of truth", one("igt", bets={"1": {"main": True}}), "bets.1.main", "whole number"),
    (
        "side stake of nothing",
        one("infinite", bets={"p1": {"main": 1, "side": {"hot3": 0}}, "p2": {"main": 1}}),
        "bets.p1.side.hot3",
        "whole number",
    ),
    ("unknown game", one("igt", game="poker"), "game", "is no game"),
    ("game outside the folder", one("igt", game="../games/igt"), "game", "is no game"),
    ("other rules", one("igt", procedure={"decks": 8}), "procedure.decks", "says 6"),
    (
        "a rule of no game",
        one("igt", procedure={"decks": 6, "peak": "AT"}),
        "procedure.peak",
        "no such key at igt; write one of decks, split_deal, peek, or take it out",
    ),
    (
        "half a unit cannot be paid",
        one("igt", cards=["AS", "7D", "KS", "TC"], bets={"1": {"main": 25}}, decisions=[]),
        "bets.1",
        "no whole number",
    ),
    (
        "a player who is not asked",
        one(
            "infinite",
            decisions=[decision("p1", "initial", "stand"), decision("p1", "initial", "stand")],
        ),
        "decisions[1]",
        "not asked",
    ),
    (
        "a player who does not answer",
        one("infinite", decisions=[decision("p2", "initial", "stand")]),
        "decisions[1]",
        "player p1 at initial",
    ),
]


@pytest.mark.parametrize(
    ("sheet", "place", "reason"),
    [case[1:] for case in IMPOSSIBLE],
    ids=[case[0] for case in IMPOSSIBLE],
)
def test_an_impossible_sheet_is_refused_with_place_and_reason(
    sheet: Sheet, place: str, reason: str
) -> None:
    with pytest.raises(SheetError) as caught:
        settle_sheet(sheet, _games)
    assert caught.value.place == place
    assert reason in caught.value.reason


def test_the_ninth_copy_of_a_card_cannot_be_there() -> None:
    hits = [decision("p1", "initial", "hit")]
    sheet = one(
        "infinite", cards=["2S"] * 9, seats=["p1"], bets={"p1": {"main": 2}}, decisions=hits
    )
    with pytest.raises(SheetError, match=r"cards\[8\]: copy 9 of 2S"):
        settle_sheet(sheet, _games)


def test_a_copy_too_many_that_was_ruled_to_be_right_is_settled() -> None:
    rounds = {"cards": ["2S"] * 7, "decisions": [decision(1, "play:0", "hit")] * 3}
    with pytest.raises(SheetError, match=r"cards\[6\]: copy 7 of 2S"):
        settle_sheet(one("igt", **rounds), _games)
    with pytest.raises(SheetError, match=r"decisions\[3\]: missing"):
        settle_sheet(one("igt", **rounds, ruled_copies={"2S": 7}), _games)
    for wrong in (["2S"], {"2S": 6}, {"2X": 9}, {"2S": "9"}):
        with pytest.raises(SheetError, match="ruled_copies"):
            settle_sheet(one("igt", **rounds, ruled_copies=wrong), _games)


def test_answers_within_one_window_of_the_crowd_may_come_in_any_order() -> None:
    swapped = [decision("p2", "initial", "stand"), decision("p1", "initial", "stand")]
    expected = settle_sheet(one("infinite"), _games)["expected"]
    assert settle_sheet(one("infinite", decisions=swapped), _games)["expected"] == expected


def test_the_output_is_the_sheet_with_expected_added() -> None:
    sheet = one("igt", note={"kept": [1, None]})
    settled = settle_sheet(sheet, _games)
    assert {key: settled[key] for key in sheet} == sheet
    assert settled["expected"]["seats"]["1"]["hands"][0]["net"] == 100
    assert "expected" not in sheet


# The command.


def run(argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[Sheet], list[str]]:
    """Exit code, sheets on stdout, lines on stderr."""
    code = main(argv)
    captured = capsys.readouterr()
    return code, [json.loads(line) for line in captured.out.splitlines()], captured.err.splitlines()


def test_a_bad_line_is_reported_and_the_rest_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps(one("igt"))
    bad = json.dumps(one("igt", cards=["TS", "7D", "9S"]))
    file = tmp_path / "sheets.jsonl"
    broken = b'{"id": "\xff"}'
    lines = [good, bad, "", "{nonsense", "[1]", '{"id": NaN}', good]
    file.write_bytes("\n".join(lines).encode() + b"\n" + broken + b"\n")
    code, settled, errors = run([str(file)], capsys)
    assert code == 1
    assert [sheet["id"] for sheet in settled] == ["one", "one"]
    assert [line.split(":")[0] for line in errors] == [
        f"{file}, line {number}" for number in (2, 4, 5, 6, 8)
    ]
    assert "one: cards[3]: too few cards" in errors[0]


def test_check_reports_each_difference_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = settle_sheet(one("igt"), _games)
    false = deepcopy(sheet)
    false["expected"]["seats"]["1"]["hands"][0]["net"] = 99
    del false["expected"]["total_stake"]
    file = tmp_path / "sheets.jsonl"
    file.write_text("\n".join(map(json.dumps, [sheet, false, one("igt")])))
    code, settled, errors = run(["--check", str(file)], capsys)
    assert code == 1
    assert len(settled) == 3
    assert "expected.seats.1.hands[0].net: sheet says 99, settled 100" in errors[0]
    assert "expected.total_stake: only in the settlement" in errors[1]
    assert "nothing to compare with" in errors[2]
    assert run([str(file)], capsys)[0] == 0


def test_sheets_come_from_standard_input_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "".join(json.dumps(sheet) + "\n" for sheet in sheets("quebec"))
    for argv in ([], ["-"], ["--check", "-"]):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        code, settled, _ = run(argv, capsys)
        assert (code, len(settled)) == (0, 40)


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, settled, errors = run(["nowhere.jsonl"], capsys)
    assert (code, settled) == (2, [])
    assert errors == ["livetable settle: nowhere.jsonl: No such file or directory; name another"]


def test_a_reader_that_has_seen_enough_ends_it_quietly(tmp_path: Path) -> None:
    file = tmp_path / "sheets.jsonl"
    file.write_text((json.dumps(one("igt")) + "\n") * 3000)
    command = [sys.executable, "-m", "controller.cli", "settle", str(file)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=PROJECT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"id":"one"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 1


def test_a_game_file_at_fault_is_named_with_its_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "igt.toml").write_text("decks = 99\n")
    file = tmp_path / "sheets.jsonl"
    file.write_text(json.dumps(one("igt")))
    code, _, errors = run(["--config", str(tmp_path), str(file)], capsys)
    assert code == 1
    assert any("decks: is 99; write a number of at most 8" in line for line in errors)


# Whatever a sheet holds, it settles or is refused in words.

SPARE = (None, True, -1, 0, 1.5, "8S", "play:0", "hit", "dead", "cards:0", "interrupted", [], {})


def mutated(sheet: Sheet, chance: random.Random) -> Sheet:
    """The sheet with one part removed, doubled, swapped or replaced."""
    changed = deepcopy(sheet)
    parent: Any = changed
    while True:
        keys = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
        if not keys:
            return changed
        key = chance.choice(keys)
        inner = parent[key]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.2:
            break
        parent = inner
    kind = chance.randrange(3)
    if kind == 0:
        del parent[key]
    elif kind == 1 and isinstance(parent, list):
        parent.insert(chance.randrange(len(parent) + 1), deepcopy(inner))
    else:
        parent[key] = chance.choice(SPARE)
    return changed


@pytest.mark.parametrize("game", GAMES)
def test_a_mutated_sheet_settles_or_is_refused_never_fails(game: str) -> None:
    chance = random.Random(game)
    refused = []
    for sheet in sheets(game):
        for _ in range(25):
            broken = mutated({key: sheet[key] for key in sheet if key != "expected"}, chance)
            try:
                settled = settle_sheet(broken, _games)
            except SheetError as error:
                refused.append(error)
                continue
            total = settled["expected"]["total_stake"]
            assert total >= sum(bet["main"] for bet in broken["bets"].values())
    assert len(refused) > 200
    assert all(error.place and error.reason for error in refused)


def test_a_box_that_dies_after_the_last_card_is_told_at_the_end_of_the_sheet() -> None:
    cards = ["TS", "7D", "9S", "5C", "8H"]
    rounds = {"cards": cards, "decisions": [decision(1, "play:0", "stand")]}
    assert settle_sheet(one("igt", **rounds), _games)["expected"]["seats"]["1"]["hands"]
    rounds["decisions"].append(decision(1, "cards:5", "dead"))
    settled = settle_sheet(one("igt", **rounds), _games)
    assert settled["expected"]["seats"]["1"]["hands"][0]["result"] == "refunded"


def test_a_folder_of_games_that_cannot_be_read_is_named_and_not_the_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets = tmp_path / "sheets.jsonl"
    sheets.write_text('{"id": "1", "game": "infinite"}\n')
    assert main([str(sheets), "--config", "x" * 5000]) == 2
    assert capsys.readouterr().err.startswith("livetable settle: xxx")
