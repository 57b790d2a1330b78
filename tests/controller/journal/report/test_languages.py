"""What the auditor reads is told in each language; what a program reads is the same in all."""

import re

import pytest

from controller.core.words import say
from controller.journal.report.page import Page, told
from controller.words.catalogue import ENGLISH, LANGUAGES, Language, catalogue, files
from tests.controller.journal.report.test_page import counts_of_a_night

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
