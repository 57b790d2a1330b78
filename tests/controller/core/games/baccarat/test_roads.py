"""The roads of a shoe against a second, plain writing of the rules, and at a table."""

import random
import re
from itertools import groupby, pairwise

import pytest

from controller.core.games.baccarat.roads import bead, big_road, derived, roads
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.support.coups import coup, coup_table, first_named
from tests.support.table_driver import Driver, replayed

SIDES = ("player", "banker")
BACK = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}


def by_hand(beads: list[str], back: int) -> list[str]:
    """The marks of a derived road as a player works them out, on a board of single cells.

    One looks at the row of the new coup in the column `back` before: with a cell there, or with
    none in the row above either, red; else blue. A new column asks what the last one would have
    got, had it gone on, and takes the other colour.
    """
    cells: set[tuple[int, int]] = set()
    marks, column, row, last = [], -1, 0, ""
    for winner in (one[0] for one in beads if one[0] != "="):
        before = (column, row + 1)
        column, row = (column, row + 1) if winner == last else (column + 1, 0)
        last = winner
        cells.add((column, row))
        if row and (column - back, 0) in cells:
            marks.append(like(cells, column, row, back))
        elif row == 0 and (before[0] - back, 0) in cells:
            marks.append("r" if like(cells, *before, back) == "b" else "b")
    return marks


def like(cells: set[tuple[int, int]], column: int, row: int, back: int) -> str:
    here, above = ((column - back, one) in cells for one in (row, row - 1))
    return "r" if here or not above else "b"


def shoe(seed: int) -> list[str]:
    rng = random.Random(seed)
    return [rng.choices("12=", (46, 44, 10))[0] for _ in range(rng.randint(0, 80))]


@pytest.mark.parametrize("seed", range(300))
def test_every_road_is_what_a_player_draws(seed: int) -> None:
    beads = shoe(seed)
    drawn = roads(SIDES, tuple(beads))
    assert drawn.beads == tuple(beads)
    assert "".join(drawn.big_road) == "".join(beads)
    wins = [one for one in beads if one != "="]
    streaks = ["".join(run) for _, run in groupby(wins)]
    assert [column.replace("=", "") for column in drawn.big_road if column.strip("=")] == streaks
    for name, back in BACK.items():
        runs = getattr(drawn, name)
        assert "".join(runs) == "".join(by_hand(beads, back))
        assert all(re.fullmatch("r+|b+", run) for run in runs)
        assert all(one[0] != other[0] for one, other in pairwise(runs))


@pytest.mark.parametrize(
    ("beads", "columns"),
    [
        ("", []),
        ("==", ["=="]),
        ("=1", ["=1"]),
        ("=12", ["=1", "2"]),
        ("11=1=22=1", ["11=1=", "22=", "1"]),
    ],
)
def test_a_tie_stands_with_the_coup_before_it(beads: str, columns: list[str]) -> None:
    assert big_road(list(beads)) == columns


def test_a_known_board() -> None:
    """Streaks of 2, 1, 3, 3, 1, 2: each colour worked out on paper."""
    lengths = [2, 1, 3, 3, 1, 2]
    assert derived(lengths, 1) == ("bb", "r", "b", "rrr", "bb")


def test_a_bead_tells_winner_natural_and_pairs() -> None:
    result = {
        "winner": "banker",
        "player": {"cards": ["8S", "8D"], "total": 6, "natural": False},
        "banker": {"cards": ["TS", "9D"], "total": 9, "natural": True},
    }
    assert bead(SIDES, result) == "2np"
    tie = {
        "winner": "tie",
        "dragon": {"cards": ["8S"], "total": 8, "natural": False},
        "tiger": {"cards": ["8D"], "total": 8, "natural": False},
    }
    assert bead(("dragon", "tiger"), tie) == "="


PLAYER_WINS = ["9S", "2D", "KS", "JD"]
BANKER_WINS = ["2D", "9S", "JD", "KS"]


def told(table: Driver) -> list[str]:
    view = table.engine.public_state(table.now)["roads"]
    assert table.view()["roads"] == view
    return list(view["beads"])


def test_a_void_coup_is_on_no_road_and_a_correction_rewrites_what_comes() -> None:
    table = coup_table("baccarat", [*PLAYER_WINS, "2D", *PLAYER_WINS, *BANKER_WINS])
    assert told(table) == []
    coup(table)
    assert told(table) == ["1n"]
    table.until(lambda: table.phase == "betting", first_named)
    table.close_betting()
    first_named(table)
    table.obey()
    assert table.tap(c.VoidRound("misdeal", "manager-2"), "shift_manager") == "accepted"
    table.until(lambda: table.phase == "betting", first_named)
    assert told(table) == ["1n"]
    coup(table)
    assert told(table) == ["1n", "1n"]
    coup(table)
    assert told(table) == ["1n", "1n", "2n"]
    assert told_again(table) == ["1n", "1n", "2n"]


def test_a_new_shoe_begins_new_roads() -> None:
    table = coup_table("dragon_tiger", ["KS", "2D"])
    table.close_betting()
    answer_dragon(table)
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    table.until(lambda: bool(table.of(f.RoundSettled)), answer_dragon)
    table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)
    assert told(table) == ["1"]
    table.until(lambda: bool(table.of(f.ShoeEnded)), answer_dragon)
    assert told(table) == ["1"]  # while the shoe is changed people still look at it
    table.load_shoe()
    table.until(lambda: len(table.of(f.ShoeStarted)) == 2, answer_dragon)
    assert told(table) == []
    assert told_again(table) == []


def answer_dragon(table: Driver) -> None:
    assert table.command(c.BetsFinal(players=1)).status == "accepted"


def told_again(table: Driver) -> list[str]:
    """The beads after a restart."""
    return list(replayed(table).public_state(table.now)["roads"]["beads"])
