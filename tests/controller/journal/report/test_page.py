"""The report as lines, data and a page: every figure of made counts stands where it belongs."""

import math
import re
from collections import Counter
from typing import Any

import pytest

from controller.core.words import say
from controller.journal.file import JournalError
from controller.journal.report.gather import Counted, Running, count
from controller.journal.report.page import Page, picture, told
from controller.journal.report.statistics import NOTICED, chi_square, compared
from controller.journal.report.verb import lines, span
from controller.words.catalogue import ENGLISH, LANGUAGES, Language, catalogue, files


def counts_of_a_night() -> Counted:
    return Counted(
        game="infinite",
        settled=7,
        main=[0.5, -1.0, 1.0, -0.5],
        named={"any_pair": [-1.0, 8.0], "of_the_house": [3.0]},
        ranks=Counter({"A": 2, "K": 3}),
        suits=Counter({"C": 4, "S": 1}),
        shoes=[[5, 416]],
        unread=Counter({("shoe", "blue"): 2, ("shoe", "red"): 0}),
        irregularities=Counter({("face_changed", "blue"): 3, ("drop", "blue"): 1}),
        voids=Counter({("eva", "misdeal"): 1}),
        corrections=Counter({("eva", "unread to <AS>"): 1}),
        sealed=6,
    )


def test_the_report_tells_each_count_by_its_names_and_leaves_out_what_never_was() -> None:
    report = told(counts_of_a_night())
    assert (report["game"], report["rounds"], report["sealed"]) == ("infinite", 7, 6)
    assert report["unread"] == [{"shoe": "shoe", "set": "blue", "count": 2}]
    assert report["irregularities"] == [
        {"code": "drop", "set": "blue", "count": 1},
        {"code": "face_changed", "set": "blue", "count": 3},
    ]
    assert report["voids"] == [{"dealer": "eva", "cause": "misdeal", "count": 1}]
    assert report["corrections"] == [{"dealer": "eva", "what": "unread to <AS>", "count": 1}]
    assert (report["level"], report["power"]) == (0.0001, 0.95)


def test_a_return_is_per_cent_of_the_stake_and_told_only_where_one_is_expected() -> None:
    report = told(counts_of_a_night())
    assert list(report["returns"]) == ["main", "any_pair"]
    pair = report["returns"]["any_pair"]
    assert (pair["rounds"], pair["actual"]) == (2, 450)  # one stake lost, one paid 8 to 1
    assert pair["noticed"] == round(NOTICED * 900 / 2, 3)
    assert pair["alarm"] is False
    main = report["returns"]["main"]
    assert (main["rounds"], main["actual"]) == (4, 100)
    assert main["noticed"] == pytest.approx(NOTICED * 100 / 2, abs=0.001)  # never below one stake
    assert main["theory"] > 99


def test_faces_are_told_in_order_with_what_is_expected_of_each() -> None:
    report = told(counts_of_a_night())
    ranks, suits = report["ranks"], report["suits"]
    assert "".join(ranks["counts"]) == "A23456789TJQK"
    assert [name for name, count in ranks["counts"].items() if count] == ["A", "K"]
    assert ranks["expected"] == 5 / 13
    assert suits["counts"] == {"C": 4, "D": 0, "H": 0, "S": 1}
    factor = 5 * (416 - 5) / 415
    value = ((4 - 1.25) ** 2 + 2 * 1.25**2 + 0.25**2) * 4 / factor
    assert suits["chi_square"] == round(value, 3)
    assert suits["chance"] == pytest.approx(chi_square([4, 0, 0, 1], [(5, 416)])[1])
    assert suits["alarm"] is False


def test_each_bet_and_face_that_chance_does_not_explain_is_an_alarm() -> None:
    counts = counts_of_a_night()
    counts.named["any_pair"] = [8.0] * 2000
    counts.suits, counts.ranks = Counter(C=200), Counter(A=200)
    counts.shoes = [[200, 416]]
    report = told(counts)
    assert report["alarms"] == ["return of any_pair", "ranks", "suits"]
    assert "Alarms: <b>return of any_pair, ranks, suits</b>." in Page(report).html("a night")
    assert lines(report)[-1] == "alarms: return of any_pair, ranks, suits"


def test_the_lines_tell_returns_faces_faults_and_alarms() -> None:
    report = told(counts_of_a_night())
    assert lines(report) == [
        "infinite: 7 rounds settled",
        *(
            f"return of {name}: {one['actual']} %, in theory {one['theory']} %; "
            f"a deviation of {one['noticed']} would be noticed"
            for name, one in report["returns"].items()
        ),
        *(
            f"{name}: chi-square {report[name]['chi_square']}, chance {report[name]['chance']:.3g}"
            for name in ("ranks", "suits")
        ),
        "unread: 2",
        "irregularities: 4",
        "voids: 1",
        "corrections: 1",
        "alarms: none",
    ]


def test_the_page_has_a_part_for_everything_and_marks_up_no_name() -> None:
    report = told(counts_of_a_night())
    page = Page(report).html("a <night>")
    assert page.startswith("<!doctype html><html lang='en'><head><meta charset='utf-8'>")
    assert page.endswith("</body></html>\n")
    heads = [part.partition("</h2>")[0] for part in page.split("<h2>")[1:]]
    faces = [f"{n.title()}: chance {report[n]['chance']:.3g}" for n in ("ranks", "suits")]
    faults = ["Unread", "Irregularities", "Voids", "Corrections"]
    assert heads == ["Returns, per cent of the stake", *faces, *faults]
    assert "<title>a &lt;night&gt;</title>" in page
    assert "<h1>a &lt;night&gt;</h1><p>infinite, 7 rounds settled. Alarms: <b>none</b>." in page
    assert "false once in 10000 looks" in page
    assert "raises it 95% of the time" in page
    assert page.count("<svg ") == 2
    heads = "".join(f"<th scope='col'>{one}</th>" for one in ("dealer", "correction", "count"))
    row = "<tr><td>eva</td><td>unread to &lt;AS&gt;</td><td>1</td></tr>"
    assert f"<table><tr>{heads}</tr>{row}</table>" in page


def test_what_has_no_rows_says_none_and_small_figures_are_short() -> None:
    page = Page(told(Counted(game="infinite"))).html("")
    assert page.count("<p>None.</p>") == 5
    report = told(counts_of_a_night())
    chance = report["returns"]["any_pair"]["chance"]
    assert 0 < chance < 1
    assert f"<td>{chance:.4g}</td><td>no</td>" in Page(report).html("")
    assert "<td>100.0</td>" in Page(report).html("")


def test_a_picture_is_drawn_in_its_frame() -> None:
    """A bar takes four fifths of its place; its name stands below it, in the middle."""
    assert picture({"A": 90, "K": 45}, 30.0, "expected 30.0 each") == (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 420 120' width='420' role='img' "
        "aria-label='expected 30.0 each'>"
        "<rect x='0.0' y='15.0' width='168.0' height='90.0' fill='#47a'><title>A: 90</title></rect>"
        "<text x='84.0' y='118' font-size='12' text-anchor='middle'>A</text>"
        "<rect x='210.0' y='60.0' width='168.0' height='45.0' fill='#47a'><title>K: 45</title>"
        "</rect><text x='294.0' y='118' font-size='12' text-anchor='middle'>K</text>"
        "<path d='M0 75.0H420' stroke='#b30' fill='none'/></svg>"
    )


@pytest.mark.parametrize(("count", "expected", "high"), [(1, 0.5, 90), (2, 7, 25.7), (0, 0, 0)])
def test_the_highest_of_bars_and_line_fills_the_picture(
    count: int, expected: float, high: float
) -> None:
    assert f"height='{high:.1f}'" in picture({"A": count}, expected, "")


def test_a_mean_is_compared_by_the_spread_of_its_values_or_the_least_one() -> None:
    found = compared([90.0, 110.0], 97.0)
    assert (found.number, found.actual, found.expected) == (2, 100, 97)
    error = math.sqrt(200) / math.sqrt(2)
    assert found.noticed == pytest.approx(NOTICED * error)
    assert found.chance == pytest.approx(math.erfc(3 / error / math.sqrt(2)))
    assert compared([100.0], 90.0, 50.0).noticed == pytest.approx(NOTICED * 50)
    assert compared([100.0, 100.0], 90.0).chance == 1  # without any spread nothing can be said
    assert compared([100.0] * 9, 90.0, 5.0).alarm
    assert abs(NOTICED - (3.8906 + 1.6449)) < 1e-4


def test_cards_of_several_shoes_vary_by_the_sum_of_what_each_adds() -> None:
    value, _ = chi_square([30, 20, 20, 10], [(40, 52), (40, 104)])
    factor = 40 * 12 / 51 + 40 * 64 / 103
    assert value == pytest.approx(200 * 4 / factor)


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        ("1970-01-02", 86_400_000, 172_800_000),
        ("1970-01", 0, 31 * 86_400_000),
        ("1970-02", 31 * 86_400_000, 59 * 86_400_000),
        ("1970-12", 334 * 86_400_000, 365 * 86_400_000),
        ("1970-01-01T00:00:01/1970-01-01T00:00:03", 1000, 3000),
        ("1970-01-01T02:00+02:00/1970-01-01T01:00", 0, 3_600_000),
        ("", 0, 1 << 62),
    ],
)
def test_a_time_is_a_day_a_month_a_shift_or_all(text: str, begin: int, end: int) -> None:
    assert span(text) == (begin, end)


@pytest.mark.parametrize("text", ["1970-13", "1970-02-30", "now/then", "1970", "1970-01-01/"])
def test_what_is_no_time_is_refused_with_how_to_write_one(text: str) -> None:
    with pytest.raises(JournalError, match="is no time; write 2026-01-31, 2026-01, or"):
        span(text)


def told_of(*facts: dict[str, Any]) -> Counted:
    """What a time with these facts counts, of which the first two begin a shoe and a round."""
    counts, who = Counted(), Running()
    shoe = {"kind": "shoe_started", "set": "blue", "decks": 8}
    for fact in (shoe, {"kind": "betting_opened", "dealer": "eva"}, *facts):
        who.follow(fact)
        count(counts, who, fact)
    return counts


def pulled(card: str | None, **more: str) -> dict[str, Any]:
    return {"kind": "card_pulled", "shoe": "s1", "card": card, **more}


def test_cards_are_counted_by_rank_suit_and_shoe() -> None:
    other = {"kind": "shoe_started", "set": "red", "decks": 6}
    counts = told_of(pulled("AS"), pulled("AD"), other, pulled("KS"))
    assert counts.ranks == {"A": 2, "K": 1}
    assert counts.suits == {"S": 2, "D": 1}
    assert counts.shoes == [[2, 416], [1, 312]]


def test_a_card_without_a_face_is_unread_unless_its_face_is_sealed() -> None:
    counts = told_of(pulled(None), pulled(None, sealed="x"), pulled(None))
    assert counts.unread == {("s1", "blue"): 2}
    assert counts.shoes == []


def test_faults_are_counted_by_who_and_what() -> None:
    counts = told_of(
        {"kind": "irregularity_opened", "code": "drop"},
        {"kind": "irregularity_opened", "code": "drop"},
        {"kind": "round_voided", "cause": "misdeal"},
        {"kind": "card_corrected", "was": None, "card": "AS"},
        {"kind": "card_corrected", "was": "KD", "card": "AS"},
        {"kind": "light_turned"},
    )
    assert counts.irregularities == {("drop", "blue"): 2}
    assert counts.voids == {("eva", "misdeal"): 1}
    assert counts.corrections == {("eva", "unread to AS"): 1, ("eva", "KD to AS"): 1}


def test_a_round_is_one_value_of_each_bet_the_mean_of_its_boxes() -> None:
    def box(*hands: float, pair: float) -> dict[str, Any]:
        bets = {"pair": {"multiplier": pair}, "lost": {}, "count": 3}
        return {"hands": [{"multiplier": one} for one in hands], "side": bets}

    boxes = {"1": box(1, -1.5, pair=8), "2": box(-1, pair=-1)}
    counts = told_of({"kind": "round_settled", "result": {"boxes": boxes}})
    assert counts.settled == 1
    assert counts.main == [-0.75]
    assert counts.named == {"pair": [3.5]}


def test_a_coup_has_main_bets_by_name_and_no_hands() -> None:
    coup = {"main": {"tie": {"multiplier": -1}}, "side": {"pair": {"multiplier": 11}}}
    settled = {"kind": "round_settled", "result": coup}
    counts = told_of(settled, settled)
    assert (counts.settled, counts.main) == (2, [])
    assert counts.named == {"tie": [-1, -1], "pair": [11, 11]}


ENGLISH_WORDS = re.compile(
    r"\b(the|of|and|with|rounds|none|yes|chance|expected|each)\b", re.IGNORECASE
)

NAMES = re.compile(r"<(title|h1|style|svg).*?</\1>|<td>[^<]*</td>|<b>[^<]*</b>|aria-label='[^']*'")


def shown(page: str) -> str:
    return re.sub(r"<[^>]+>", " ", NAMES.sub("", page))


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])
def test_no_english_is_left_on_the_report(language: Language) -> None:
    page = Page(told(counts_of_a_night()), language).html("a night")
    assert f"<html lang='{language}'>" in page
    assert ENGLISH_WORDS.findall(shown(page)) == []
    assert catalogue(language).text(say("report_no")) in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_auditor_is_there(language: Language) -> None:
    ours, english = ({path.name for path in files(one)} for one in (language, ENGLISH))
    assert ours == english


def test_codes_of_what_was_wrong_are_told_in_words() -> None:
    counts = counts_of_a_night()
    counts.irregularities["overdraw", "red"] += 1
    counts.voids["p1", "dealer_error"] += 1
    page = Page(told(counts), "ro").html("")
    for code in ("title_overdraw", "reason_dealer_error"):
        words = catalogue("ro")
        if words.has(code):
            assert words.text(say(code)) in page
