"""Every fact that has a sentence is told in each language, whatever it holds."""

import json
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages.canonical import canonical
from controller.journal.bundle.felt import FeltWords
from controller.journal.bundle.letter import letter
from controller.journal.bundle.sentences import OF_FIELDS, PLAIN, repeated, sentences
from controller.words.catalogue import ENGLISH, LANGUAGES, catalogue
from tests.support.journals.checkpoints import notes
from tests.support.journals.facts_by_kind import FACTS
from tests.support.journals.played import write_journal


def test_only_facts_have_sentences() -> None:
    assert {*PLAIN, *OF_FIELDS} <= {*FACTS}


ANYTHING: dict[str, st.SearchStrategy[Any]] = {
    "text": st.text(),
    "seen": st.just(()),
    **dict.fromkeys(("index", "ms", "players"), st.integers(0, 10**9)),
    **dict.fromkeys(("details", "frozen", "result"), st.just({})),
    **dict.fromkeys(("asked", "applied", "side"), st.dictionaries(st.text(), st.integers(0, 99))),
}
"""Fields whose types leave open what they hold."""


def facts(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """Facts of one kind as a journal holds them."""
    fields = get_type_hints(FACTS[kind])
    open_ones = {
        name: held for name, held in ANYTHING.items() if name in fields and fields[name] is not str
    }
    made: st.SearchStrategy[Any] = st.builds(FACTS[kind], **open_ones)
    return made.map(lambda fact: dict(json.loads(canonical(fact))))


@pytest.mark.parametrize("kind", sorted({*PLAIN, *OF_FIELDS}))
def test_a_fact_is_told_in_each_language_whatever_it_holds(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    @settings(max_examples=15)
    @given(facts(kind))
    def told(fact: dict[str, Any]) -> None:
        shown = catalogue(ENGLISH).shown(fact)
        for sentence in sentences(shown, FeltWords().place):
            for language in LANGUAGES:
                text = catalogue(language).text(sentence)
                assert text.strip()
                assert "letter" not in text.partition(" ")[0]

    told()
    assert not caplog.records, "a wording is missing"


@pytest.mark.parametrize("kind", sorted(OF_FIELDS))
def test_a_fact_that_lacks_its_fields_is_told_in_another_way(kind: str) -> None:
    assert sentences({"kind": kind}, FeltWords().place) in ([], sentences({"kind": kind}, str))


def test_a_card_is_told_once_with_who_read_and_saw_it() -> None:
    pulled = {"kind": "card_pulled", "pull": 4}
    seen = {"kind": "card_seen", "camera": "camera0", "start": "a", "track": 9}
    dealt = {"kind": "card_dealt", "pull": 4, "camera": "camera0", "start": "a", "track": 9}
    assert repeated([pulled, seen, dealt]) == [True, True, False]
    assert repeated([pulled, seen]) == [False, False]
    assert repeated([pulled, {**seen, "start": "b"}, dealt]) == [True, False, False]


@pytest.mark.parametrize("game", ["igt", "infinite", "baccarat"])
def test_a_played_round_is_told_in_sentences_alone(game: str, tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    write_journal(path, game)
    raw = {kind.replace("_", " ") for kind in FACTS}
    for name in notes(path):
        happened = letter(path, name, None).partition("<h2>Who acted</h2>")[0]
        cells = [row.split("<td>")[2].partition("</td>")[0] for row in happened.split("<tr>")[2:]]
        told = [cell.removesuffix("</li></ul>") for cell in cells]
        assert len(told) > 10
        assert [one for one in told if one.partition(":")[0] in raw or not one.endswith(".")] == []
