"""Every code that the program says has its wording in every language, with its parameters."""

import pytest

from controller.core.words import KINDS
from controller.words.catalogue import CODE, ENGLISH, LANGUAGES, Language, files
from controller.words.for_page import FLOOR, for_page
from tests.support.wording import BY_FILE, OTHERS, OWN, messages, said, said_by_the_page, used

PUT_TOGETHER = (
    "page_now_", "page_status_", "page_set_", "page_rank_", "page_suit_", "page_called_",
    "page_about_", "page_shoe_", "page_doubt_", "page_camera_", "page_figure_",
    "page_did_", "page_chose_", "page_kind_", "page_result_", "page_outcome_", "page_event_",
    "page_place_", "page_proposal_", "pit_level_", "pit_call_", "pit_waits_", "pit_bet_",
)  # fmt: skip

VOCABULARY = (
    "act",
    "choice",
    "colour",
    "face",
    "list",
    "named",
    "phase",
    "question",
    "reason",
    "refund",
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
    lacking = {
        path.name: sorted(code for code in CODE.findall(path.read_text()) if code not in theirs)
        for path in files(ENGLISH)
    }
    assert {file: codes for file, codes in lacking.items() if codes} == {}
    assert sorted(theirs.keys() - ours.keys()) == []
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
