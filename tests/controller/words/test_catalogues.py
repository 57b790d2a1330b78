"""Every code says something fit for people, in every language, with the most extreme parameters."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from controller.core.config.remedies import is_code, last_resorts
from controller.core.games.registry import SHIPPED
from controller.core.irregularities.catalogue import every_row
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.irregularities.taken_back import TAKEN_BACK
from controller.core.messages.devices import CameraCondition, ShoeWhat
from controller.core.messages.inputs import Condition
from controller.core.table.state import Device
from controller.core.words import KINDS, Say, say
from controller.words.catalogue import ENGLISH, LANGUAGES, Language, catalogue, files
from controller.words.for_page import FLOOR, for_page
from tests.support.extremes import EXTREMES
from tests.support.places import PROJECT, REMEDIES

BOOK = load_remedies(REMEDIES.read_text(), REMEDIES.name)

OTHERS = [language for language in LANGUAGES if language != ENGLISH]

# --- what the program says ----------------------------------------------------------------------


SPEAKING = ("controller", "drivers")
"""The parts of the program that say codes."""


@cache
def said() -> dict[str, frozenset[str]]:
    """Each code that the program says, and its parameters."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted(path for part in SPEAKING for path in (PROJECT / part).rglob("*.py")):
        text = path.read_text()
        for call in ast.walk(ast.parse(text)) if "controller.core.words import" in text else ():
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("say", "Say"):
                names = frozenset(one.arg for one in call.keywords if one.arg)
                for code in literals(call.args[0]):
                    assert found.setdefault(code, names) == names, f"{code}: two sets of parameters"
    return found | {code: frozenset() for code in made_up()} | DEVICE_STATES


PAGES = (
    PROJECT / "controller" / "console" / "page",
    PROJECT / "controller" / "pit" / "page",
    PROJECT / "controller" / "pit",
)
NAMED = re.compile(r'(?<!word\()["\'`]((?:page|pit)_\w+)["\'`]')
OWN = ("page_", "pit_")
PUT_TOGETHER = (
    "page_now_", "page_status_", "page_set_", "page_rank_", "page_suit_", "page_called_",
    "page_about_", "page_shoe_", "page_doubt_", "page_camera_", "page_figure_",
    "page_did_", "page_chose_", "page_kind_", "page_result_", "page_outcome_", "page_event_",
    "page_place_", "page_proposal_", "pit_level_", "pit_call_", "pit_waits_",
)  # fmt: skip


def said_by_the_page() -> set[str]:
    files_of_it = [
        path
        for page in PAGES
        for kind in ("*.js", "*.html", "report.py")
        for path in page.rglob(kind)
    ]
    return {code for path in files_of_it for code in NAMED.findall(path.read_text())}


DEVICE_STATES = {
    f"{who}_{state}": params
    for who, params in {
        "device": frozenset({"device", "why"}),
        **{f"the_{kind}": frozenset({"why"}) for kind in get_args(get_type_hints(Device)["kind"])},
    }.items()
    for state in ("unknown", "warning", "lost")
}


def literals(code: ast.expr) -> list[str]:
    """The codes that stand in a call; none where the code is put together."""
    if isinstance(code, ast.Constant):
        return [str(code.value)]
    if isinstance(code, ast.IfExp):
        return [*literals(code.body), *literals(code.orelse)]
    return []


def made_up() -> Iterator[str]:
    """Codes that are put together of the words of the program and of the house."""
    titles = {code: title for game in SHIPPED for code, title in game.titles.items()}
    yield from (f"title_{code}" for code in every_row())
    yield from titles.values()
    yield from (title for game in SHIPPED for title in game.remedies.values())
    for remedy in (*BOOK.remedy, *last_resorts().remedy):
        yield f"remedy_{remedy.name}"
        yield from (step for step in remedy.steps if is_code(step))
    yield f"remedy_{TAKEN_BACK}"
    yield from (f"shoe_said_{what}" for what in get_args(ShoeWhat))
    yield from (f"camera_is_{one}" for one in get_args(CameraCondition) if one != "ok")
    yield from (f"around_{name}" for name in (*get_args(get_type_hints(Condition)["name"]), "date"))


# --- what the catalogues hold -------------------------------------------------------------------


class Used(Visitor):
    """The variables, functions and choices of one message."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.bare: set[str] = set()
        self.formed: set[str] = set()
        self.plurals: list[tuple[str, frozenset[str]]] = []

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_Placeable(self, node: ftl.Placeable) -> None:  # noqa: N802
        if isinstance(node.expression, ftl.VariableReference):
            self.bare.add(node.expression.id.name)
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ftl.VariableReference):
            keys = frozenset(one.key.name for one in node.variants if hasattr(one.key, "name"))
            self.plurals.append((node.selector.id.name, keys))
        self.generic_visit(node)


@cache
def messages(language: Language) -> dict[str, ftl.Message]:
    """Each message of a language; no code stands twice and no line is unreadable."""
    found: dict[str, ftl.Message] = {}
    for path in files(language):
        for entry in FluentParser().parse(path.read_text()).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} is there twice"
                found[entry.id.name] = entry
    return found


def used(message: ftl.Message) -> Used:
    found = Used()
    found.visit(message)
    return found


VOCABULARY = (
    "choice",
    "colour",
    "face",
    "list",
    "named",
    "phase",
    "question",
    "reason",
    "role",
    "verb",
)
"""What `WORD` and its like look up: words of the program, each on its own."""


def a_word(code: str) -> bool:
    return code.partition("_")[0] in VOCABULARY or code == "none"


def test_every_code_of_the_program_has_its_wording_and_no_wording_is_left_over() -> None:
    there = messages(ENGLISH).keys()
    assert sorted(said().keys() - there) == []
    left_over = (code for code in there - said().keys() if not a_word(code))
    assert sorted(code for code in left_over if not code.startswith(OWN)) == []


def test_what_may_be_chosen_can_be_told_as_done() -> None:
    there = messages(ENGLISH).keys()
    chosen = {code.removeprefix("choice_") for code in there if code.startswith("choice_")}
    told = {code.removeprefix("page_did_") for code in there if code.startswith("page_did_")}
    assert chosen - told == {"timeout"}, "a time that is over is told as what it leads to"


def test_the_page_says_what_is_there_and_nothing_is_left_over() -> None:
    there = {code for code in messages(ENGLISH) if code.startswith(OWN)}
    assert sorted(said_by_the_page() - there) == []
    left_over = there - said_by_the_page()
    assert sorted(code for code in left_over if not code.startswith(PUT_TOGETHER)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_can_put_its_wording_together(language: Language) -> None:
    wording = for_page(language)["messages"] | for_page(language, FLOOR)["messages"]
    assert {code for code in messages(language) if code.startswith(OWN)} <= wording.keys()
    assert "place_box.name" in wording


@pytest.mark.parametrize("language", OTHERS)
def test_the_page_gives_every_language_the_same_parameters(language: Language) -> None:
    ours, theirs = messages(ENGLISH), messages(language)
    wrong = [
        code
        for code in ours
        if code.startswith(OWN) and used(ours[code]).variables != used(theirs[code]).variables
    ]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_what_english_has(language: Language) -> None:
    ours, theirs = messages(ENGLISH), messages(language)
    assert sorted(ours.keys() ^ theirs.keys()) == []
    forms = {code: {one.id.name for one in message.attributes} for code, message in theirs.items()}
    assert forms == {
        code: {one.id.name for one in message.attributes} for code, message in ours.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wording_uses_the_parameters_that_its_code_has(language: Language) -> None:
    wrong = {
        code: sorted(used(message).variables ^ said()[code])
        for code, message in messages(language).items()
        if code in said() and used(message).variables != said()[code]
    }
    assert wrong == {}


BY_FILE = ("doctor_", "config_", "people_")
"""Told to who writes the table file, with the names that stand there."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_places_and_words_are_never_said_as_codes(language: Language) -> None:
    """They go through the function that says them in the language."""
    raw = {"card", "cards", "device", "place", "places", "colour", "word", "list"}
    wrong = {
        code: sorted(bare)
        for code, message in messages(language).items()
        if not code.startswith((*OWN, *BY_FILE))
        if (bare := {name for name in used(message).bare if KINDS.get(name) in raw})
    }
    assert wrong == {}


def test_every_parameter_has_a_kind() -> None:
    names = {name for params in said().values() for name in params}
    assert sorted(names ^ KINDS.keys()) == []


PLURALS = {"en": {"one", "other"}, "es": {"one", "other"}, "ro": {"one", "few", "other"}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_every_form_of_its_language(language: Language) -> None:
    wrong = {
        code: plural
        for code, message in messages(language).items()
        for plural in used(message).plurals
        if plural[1] != PLURALS[language]
    }
    assert wrong == {}


COUNTED = {
    "en": r"\b1 (cards|rounds|days|backs|reports)\b",
    "es": r"\b1 (cartas|rondas|días|dorsos|informes)\b",
    "ro": r"\b(1 (cărți|runde|zile|rapoarte|dosuri)|21 (cărți|runde|zile|rapoarte|dosuri))\b",
}
"""A number with the wrong form of what it counts."""

# --- what people read -----------------------------------------------------------------------------


NUMBERS = ("count", "number", "percent", "seconds")


def cases(code: str) -> Iterator[Say]:
    """The code with each extreme of each parameter, the others at their first."""
    if code.startswith(OWN):
        names = used(messages(ENGLISH)[code]).variables
        yield from (
            Say(code, {name: n if name in NUMBERS else "Ana" for name in names}) for n in (1, 2, 21)
        )
        return
    kinds = {name: EXTREMES[KINDS[name]] for name in said().get(code, ())}
    first = {name: values[0] for name, values in kinds.items()}
    yield Say(code, first)
    for name, values in kinds.items():
        yield from (Say(code, {**first, name: value}) for value in values[1:])


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


SAME_AS_ENGLISH = {
    "es": {
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
    },
    "ro": {
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
