"""Every code says something fit for people, in every language, with the most extreme parameters."""

import json
import re
from pathlib import Path

import pytest

from controller.core.config.remedies import is_code
from controller.core.games.registry import SHIPPED
from controller.core.irregularities.catalogue import every_row
from controller.core.words import Say, say
from controller.words.catalogue import ENGLISH, LANGUAGES, Language, catalogue, files
from controller.words.for_page import FLOOR, for_page
from tests.support.extremes import EXTREMES
from tests.support.places import PROJECT
from tests.support.wording import BOOK, BY_FILE, OTHERS, cases, messages, said, said_by_the_page

COUNTED = {
    "en": r"\b1 (cards|rounds|days|backs|reports|decks)\b",
    "es": r"\b1 (cartas|rondas|días|dorsos|informes|barajas)\b|\b(a|de) el [a-z]",
    "ro": r"\b(1|21) (cărți|runde|zile|rapoarte|dosuri|pachete|saboturi|octeți)\b",
}
"""A number with the wrong form of what it counts, or an article that belongs to what is before."""

LOOKS_LIKE_CODE = re.compile(
    r"_|\{|\}|\b[A2-9TJQK][SHDC]\b|\b(at|in|to|from|en|a|de|la) [PHLR]\b|\bdealer's dealer\b|  "
    r"|(?i:\b(shoe|camera|shuffler))\d"
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_a_code(language: Language) -> None:
    words = catalogue(language)
    wrong = []
    for code in messages(language):
        for case in cases(code):
            text = words.text(case)
            assert text, case
            a_code = not code.startswith(BY_FILE) and LOOKS_LIKE_CODE.search(text)
            if a_code or re.search(COUNTED[language], text):
                wrong.append(f"{code}: {text}")
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_has_all_its_forms(language: Language) -> None:
    for place in EXTREMES["place"]:
        assert isinstance(place, Say)
        for form in ("deal", "to", "at", "from", "name"):
            text = catalogue(language).param(place, form)
            assert text, place
            assert not LOOKS_LIKE_CODE.search(text)


GAMES = PROJECT / "controller" / "core" / "games"
VERDICT = re.compile(r'Verdict\(\s*"(\w+)"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_result_of_a_hand_has_its_word(language: Language) -> None:
    results = {one for path in GAMES.rglob("*.py") for one in VERDICT.findall(path.read_text())}
    known = for_page(language)["messages"]
    assert "lose_double_returned" in results
    assert [one for one in sorted(results) if f"page_result_{one}" not in known] == []
    assert [one for one in sorted(results) if f"page_outcome_{one}" not in known] == []
    worded = {code for code in known if code.startswith("page_result_")} - said_by_the_page()
    assert worded == {f"page_result_{one}" for one in results}, "a result that no game has"


AFTER_A_CARD = re.compile(r": [^\W\d_][a-zăâîșțáéíóúñ]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_after_its_card_begins_small(language: Language) -> None:
    steps = {step for remedy in BOOK.remedy for step in remedy.steps if is_code(step)}
    places = {"card": "JH", "zone": say("place_dealer")}
    for step in sorted(steps):
        for text in (
            catalogue(language).text(say("card_at", what=say(step), **places)),
            catalogue(language).text(say("last_card_at", what=say(step), zone=places["zone"])),
        ):
            begun = AFTER_A_CARD.search(text)
            assert begun, text
            assert begun[0].islower(), text


ODDS = {"en": r"\d to \d", "es": r"\d a \d", "ro": r"\d la \d"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_of_a_coup_do_not_read_as_odds(language: Language) -> None:
    won = say("coup_won", zone=say("place_left"), count=3, least=1)
    for words in (won, say("coup_tied", count=3)):
        assert not re.search(ODDS[language], catalogue(language).text(words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_buttons_side_by_side_have_names_of_their_own(language: Language) -> None:
    """The dealer signs out, and whoever else is signed in leaves: both stand in the bar."""
    words = for_page(language)["messages"]
    assert words["page_sign_out"] != words["page_leave"]


OPEN_ALREADY = ("hidden_dealt_face_up", "hidden_up_elsewhere", "hidden_turned_early")
HIDDEN_WORD = {"en": "hidden", "es": "boca abajo", "ro": "ascuns"}


@pytest.mark.parametrize(("language", "term"), [("en", "hole card"), ("es", "tapada")])
def test_what_is_said_in_every_game_has_no_word_of_one_family(
    language: Language, term: str
) -> None:
    """Romanian has one word for both; a game's own titles may say its own."""
    own = {code for game in SHIPPED for code in (*game.titles.values(), *game.remedies.values())}
    of_all = messages(language).keys() - own
    said_everywhere = [code for code in of_all if code.startswith(("title_", "remedy_", "reason_"))]
    told = {code: catalogue(language).text(say(code)) for code in said_everywhere}
    assert [code for code, text in sorted(told.items()) if term in text.lower()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_lies_open_is_not_called_hidden(language: Language) -> None:
    places = {"here": say("place_player"), "there": say("place_banker")}
    for code in OPEN_ALREADY:
        told = catalogue(language).text(say(code, called=say("hidden_card"), **places))
        assert HIDDEN_WORD[language] not in told, told


TWICE = re.compile(r"\b(?!Ana\b)([^\W\d_]{2,}) \1\b", re.IGNORECASE)
"""A word that is said twice in a row, other than the name of a parameter."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_said_twice_in_a_row(language: Language) -> None:
    told = [catalogue(language).text(one) for code in messages(language) for one in cases(code)]
    assert [text for text in told if TWICE.search(text)] == []


BROKEN = re.compile(r"[^\W\d_]-[^\W\d_]")


def test_no_line_ends_within_a_romanian_word() -> None:
    """`Lăsați-o` is one word, on the page's own buttons as in a sentence of the table."""
    told = [catalogue("ro").text(Say(code)) for code in messages("ro") if not said().get(code)]
    told += re.findall(
        r'"((?:[^"\\]|\\.)*)"', json.dumps(for_page("ro", FLOOR), ensure_ascii=False)
    )
    assert any("\N{NON-BREAKING HYPHEN}" in text for text in told)
    assert [text for text in told if BROKEN.search(text)] == []


NAMES_OF_BETS = (
    "pit_bet_panda8",
    "pit_bet_lucky6",
    "pit_bet_top3",
    "pit_bet_hot3",
    "pit_bet_bust_it",
)
"""Names that a side bet has everywhere."""

SAME_AS_ENGLISH = {
    "es": {
        "report_no",
        "config_of",
        "config_key",
        "config_people",
        "several",
        "note",
        "role_auditor",
        "page_minutes",
        "page_seconds",
        "page_panel_of",
        "page_count_of",
        "page_decided",
        "letter_cards",
        "letter_head_total",
        *NAMES_OF_BETS,
    },
    "ro": {
        "report_head_dealer",
        "report_head_set",
        "config_of",
        "config_key",
        "config_people",
        "several",
        "note",
        "role_dealer",
        "pit_dealer",
        "page_kind_camera",
        "named_camera",
        "role_auditor",
        "page_minutes",
        "page_seconds",
        "page_count_of",
        "page_panel_of",
        "page_decided",
        "coup_won",
        "letter_answer",
        "letter_cards",
        "letter_head_net",
        "letter_head_total",
        "letter_place",
        *NAMES_OF_BETS,
        "pit_bet_dragon7",
        "pit_bet_super6",
    },
}
"""Where a language has the very words of English."""


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: Language) -> None:
    ours, theirs = catalogue(ENGLISH), catalogue(language)
    same = {
        code
        for code in messages(language)
        if any(ours.text(case) == theirs.text(case) for case in cases(code))
    }
    assert sorted(same - SAME_AS_ENGLISH[language]) == []


def test_each_irregularity_is_told_with_title_and_sentence_in_every_language() -> None:
    for language in LANGUAGES:
        titles = {catalogue(language).text(say(f"title_{code}")) for code in every_row()}
        assert len(titles) == len(every_row())


def test_no_file_of_the_core_holds_a_catalogue() -> None:
    """The core says codes; Fluent is the shell's."""
    core = Path(PROJECT / "controller" / "core")
    assert [path for path in core.rglob("*.py") if "fluent" in path.read_text()] == []


UNIT_APART = re.compile(r"(?:\}|\d|\bmin)[ ](?:\{ \$seconds \}|(?:s|ms|mm|min|%)(?![\w\-‑]))")
"""A number that an ordinary space parts from its unit: a line may end there."""

AT_A_TERMINAL = ("config", "doctor")
"""What no screen shows."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_screen_ends_between_a_number_and_its_unit(language: Language) -> None:
    apart = [
        f"{path.name}: {line}"
        for path in files(language)
        if path.stem not in AT_A_TERMINAL
        for line in path.read_text().splitlines()
        if UNIT_APART.search(line)
    ]
    assert apart == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("given", "ended"),
    [
        ("rain", "rain."),
        ("rain. ", "rain."),
        ("rain?", "rain?"),
        ("rain!", "rain!"),
        ("rain…", "rain…"),
        ("", ""),
    ],
)
def test_a_sentence_has_one_end_of_its_own(language: Language, given: str, ended: str) -> None:
    paused = catalogue(language).text(say("paused_until_manager", cause=given))
    rest = catalogue(language).text(say("paused_until_manager", cause="x")).removeprefix("x.")
    assert paused == ended + rest


NAMED_BY_NUMBER = ("record_unreadable", "shoe_said_error_number", "not_open", "person_gone")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_names_something_is_written_as_it_is_looked_up(language: Language) -> None:
    told = [catalogue(language).text(say(code, number=123456)) for code in NAMED_BY_NUMBER]
    assert [text for text in told if "123456" not in text] == []
