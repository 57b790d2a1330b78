"""The report: figures against a hand count, alarms that come when they should and seldom else."""

import json
import math
import random
import re
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from controller.core.cards import DECK
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment, RecordsUnreadable, Started
from controller.journal.file import JournalError
from controller.journal.journal_command import main
from controller.journal.live.writer import Journal, Step
from controller.journal.replay import rounds
from controller.journal.report.gather import RANKS, Counted, counted
from controller.journal.report.page import HEIGHT, Page, picture, told
from controller.journal.report.statistics import LEVEL, NOTICED, chi_square, compared
from controller.journal.report.verb import span
from controller.journal.shoe_receipt import receipts
from controller.odds.shipped import SHIPPED
from tests.support.journals.played import write_journal

ALL = span("")


@pytest.mark.parametrize(
    ("value", "degrees", "chance"),
    [(21.026, 12, 0.05), (32.909, 12, 0.001), (7.815, 3, 0.05), (16.266, 3, 0.001)],
)
def test_the_chances_of_the_tables(value: float, degrees: int, chance: float) -> None:
    """Critical values as any table of the distribution prints them."""
    classes = degrees + 1
    # two classes differ by so much that the statistic is `value`; the shoe has no end
    each, factor = 1000, 1000 * classes
    apart = math.sqrt(value * factor / classes / 2)
    counts = [each + apart, each - apart, *[each] * (classes - 2)]
    found, tail = chi_square(counts, [(each * classes, 10**12)])  # type: ignore[arg-type]
    assert found == pytest.approx(value, rel=1e-6)
    assert tail == pytest.approx(chance, rel=0.01)


def test_a_fair_shoe_without_replacement_has_the_distribution() -> None:
    rng, low = random.Random(7), 0
    for _ in range(400):
        cards = list(DECK) * 8
        rng.shuffle(cards)
        seen = [card[0] for card in cards[:312]]
        low += chi_square([seen.count(rank) for rank in RANKS], [(312, 416)])[1] < 0.05
    assert 8 <= low <= 34  # 20 are expected


def test_what_is_noticed_is_noticed_at_the_stated_power() -> None:
    rng, alarms, tries, number, spread = random.Random(3), 0, 400, 500, 100.0
    shift = NOTICED * spread / math.sqrt(number)
    for _ in range(tries):
        values = [rng.gauss(99.5 + shift, spread) for _ in range(number)]
        alarms += compared(values, 99.5).chance < LEVEL
    assert alarms / tries == pytest.approx(0.95, abs=0.04)


@pytest.mark.regulation("R02", "R34", "R40")
def test_returns_and_cards_are_those_of_the_rounds(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    write_journal(path, "igt")
    found = counted(path, *ALL)
    with closing(sqlite3.connect(path)) as connection:
        facts = [json.loads(body) for (body,) in connection.execute("SELECT body FROM record")]
    results = [fact["result"] for fact in facts if fact.get("kind") == "round_settled"]
    hands = [[hand for box in one["boxes"].values() for hand in box["hands"]] for one in results]
    assert [len(one["boxes"]) for one in results] == [1] * 3  # one box each: nothing to divide by
    assert found.main == [sum(hand["multiplier"] for hand in one) for one in hands]
    assert found.settled == 3
    pulled = [fact["card"] for fact in facts if fact.get("kind") == "card_pulled"]
    assert found.ranks == Counter(card[0] for card in pulled)
    assert sum(found.suits.values()) == sum(seen for seen, _ in found.shoes)


@pytest.mark.parametrize(
    ("game", "bets"),
    [
        ("baccarat", ("player", "banker", "tie")),
        ("dragon_tiger", ("dragon", "tiger", "tie")),
    ],
)
def test_the_main_bets_of_a_coup_are_compared_by_name(
    tmp_path: Path, game: str, bets: tuple[str, ...]
) -> None:
    path = tmp_path / "j.db"
    write_journal(path, game)
    found = counted(path, *ALL)
    with closing(sqlite3.connect(path)) as connection:
        facts = [json.loads(body) for (body,) in connection.execute("SELECT body FROM record")]
    results = [fact["result"] for fact in facts if fact.get("kind") == "round_settled"]
    assert len(results) == 3
    for bet in bets:
        assert found.named[bet] == [one["main"][bet]["multiplier"] for one in results]
    returns = told(found)["returns"]
    assert set(bets) <= set(returns) <= set(SHIPPED[game])
    actual = 100 + 100 * sum(found.named["tie"]) / 3
    assert returns["tie"]["actual"] == pytest.approx(actual, abs=1e-3)


def test_a_time_bounds_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, page = tmp_path / "j.db", tmp_path / "report.html"
    write_journal(path, "infinite")
    assert main(["report", str(path), "--time", "2026-05", "--to", str(page), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["rounds"] == 3
    assert set(said["returns"]) == {"any_pair", "21+3", "hot3", "bust_it"}
    assert page.read_text().count("<svg") == 2
    assert main(["report", str(path), "--time", "2025-05-01"]) == 2
    assert "nothing was dealt" in capsys.readouterr().err
    with pytest.raises(JournalError, match="is no time"):
        span("yesterday")
    with pytest.raises(JournalError, match="ends before it begins; write the earlier time first"):
        span("2026-11-28T06:00/2026-11-28T05:00")
    with pytest.raises(JournalError, match="ends where it begins"):
        span("2026-11-28T06:00/2026-11-28T06:00")
    assert main(["report", str(path)]) == 0
    assert "return of any_pair" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["9999-12-31", "9999-12"])
def test_a_time_at_the_end_of_the_calendar_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(JournalError, match="is no time"):
        span(text)


def test_records_that_were_set_aside_count_for_nothing(tmp_path: Path) -> None:
    """The rounds and the shoes' receipts leave them out; the report counted them."""
    path = tmp_path / "j.db"
    write_journal(path, "igt")
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT max(seq) FROM record WHERE body LIKE '%betting_opened%'"
        ((seq,),) = connection.execute(query)
    with Journal(path, "test", "t1", "igt", "test") as journal:
        ends = seq - 1, journal.records
        gone = [f.RecordsSetAside(*ends, "KeyError")]
        journal.append([Step(Moment(9, 9), RecordsUnreadable(*ends, "KeyError"), gone, [])])
    found = counted(path, *ALL)
    assert found.settled == len(list(rounds(path))) == 2
    assert found.ranks.total() == sum(one.dealt for one in receipts(path))


def test_a_shift_in_which_no_card_was_read_has_its_report_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was refused as a time in which nothing was dealt: its faults were told nobody."""
    path, page = tmp_path / "j.db", tmp_path / "report.html"
    facts = [
        f.CardPulled(1, "shoe0", 1, 1, None),
        f.IrregularityOpened(1, "unreadable_card", "1", "t", "shoe"),
        f.RoundVoided("r1", "c", "t", "m1", "shift_manager"),
    ]
    with Journal(path, "test", "t1", "igt", "test") as journal:
        journal.append([Step(Moment(9, 9), Started("x"), facts, [])])
    found = counted(path, *ALL)
    assert [one.total() for one in (found.unread, found.irregularities, found.voids)] == [1] * 3
    words = ["report", str(path), "--to", str(page)]
    assert main(words) in (0, 1)
    assert "voids: 1" in capsys.readouterr().out


def test_a_lack_of_tens_raises_an_alarm() -> None:
    counts = Counted(game="igt", settled=100, shoes=[[300, 416]] * 10)
    for rank in RANKS:
        counts.ranks[rank] = 160 if rank in "TJQK" else 262
    for suit in "CDHS":
        counts.suits[suit] = 750
    report = told(counts)
    assert report["alarms"] == ["ranks"]
    assert "<b>ranks</b>" in Page(report).html("a <night>")
    assert "<night>" not in Page(report).html("a <night>")


def test_a_picture_of_nothing_has_no_bars() -> None:
    assert "height='0.0'" in picture({"A": 0}, 0.0, "")


def test_bars_are_as_high_as_what_they_count_and_stay_within_the_picture() -> None:
    drawn = picture({"A": 20, "2": 10, "3": 0}, 15.0, "")
    high, half, none = [float(high) for high in re.findall(r"height='([\d.]+)' fill", drawn)]
    assert 0 < high < HEIGHT
    assert half == pytest.approx(high / 2, abs=0.1)
    assert none == 0
    (line,) = [float(at) for at in re.findall(r"M0 ([\d.]+)H", drawn)]
    tops = [float(at) for at in re.findall(r"y='([\d.]+)' width", drawn)]
    assert line == pytest.approx((tops[0] + tops[1]) / 2, abs=0.1)


@pytest.mark.parametrize(("counts", "shoes"), [([0] * 13, [(0, 416)]), ([8] * 13, [(416, 416)])])
def test_where_chance_had_no_part_no_alarm_is_raised(
    counts: list[int], shoes: list[tuple[int, int]]
) -> None:
    assert chi_square(counts, shoes) == (0.0, 1.0)


def test_a_report_that_begins_within_a_shoe_counts_it_as_one(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    write_journal(path, "infinite")
    with closing(sqlite3.connect(path)) as connection:
        facts = connection.execute("SELECT utc, body FROM record WHERE kind = 'fact' ORDER BY seq")
        told_at = [(utc, json.loads(body)["kind"]) for utc, body in facts]
    first = next(utc for utc, kind in told_at if kind == "round_settled") + 1
    later = sum(utc >= first and kind == "card_pulled" for utc, kind in told_at)
    assert counted(path, first, ALL[1]).shoes == [[later, 416]]


@pytest.mark.parametrize("verb", ["report", "letter", "prove", "verifier"])
def test_no_answer_is_written_over_a_journal(verb: str, tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    write_journal(path, "quebec")
    before = path.read_bytes()
    round_id = next(rounds(path))["id"]
    words = {
        "report": ["report", str(path), "--to", str(path)],
        "letter": ["letter", str(path), "--round", round_id, "--to", str(path)],
        "prove": ["prove", str(path), "--round", round_id, "--event", str(path)],
        "verifier": ["verifier", str(path)],
    }
    with pytest.raises(FileExistsError, match="not written over"):
        main(words[verb])
    assert path.read_bytes() == before
