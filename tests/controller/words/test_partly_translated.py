"""A language that is not translated yet: the rest is shown in English, and told once."""

from pathlib import Path
from typing import get_args

import pytest

from controller.core.words import say
from controller.words import catalogue as words
from controller.words.catalogue import ENGLISH, LANGUAGES, Catalogue, Language, codes
from controller.words.for_page import FLOOR, for_page

BEGUN = """role_dealer = kroupier
page_minutes = { $count } mín
"""


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Language:
    """A catalogue of Romanian with two sentences."""
    (tmp_path / ENGLISH).symlink_to(words.FOLDER / ENGLISH)
    (tmp_path / "ro").mkdir()
    (tmp_path / "ro" / "page.ftl").write_text(BEGUN)
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    return "ro"


def test_a_page_shows_in_english_what_is_not_translated(begun: Language) -> None:
    make = for_page.__wrapped__
    for spoken in ((), (FLOOR,)):
        theirs, english = (make(one, *spoken)["messages"] for one in (begun, ENGLISH))
        assert theirs.keys() == english.keys()
        assert theirs["role_dealer"] == "kroupier"
        other = {code for code in english if theirs[code] != english[code]}
        assert other == {"role_dealer", "page_minutes"}


def test_what_is_not_translated_is_told_once_for_all(
    begun: Language, caplog: pytest.LogCaptureFixture
) -> None:
    found = Catalogue(begun)
    for _ in range(3):
        assert found.text(say("none")) == "none"
    (told,) = [one.getMessage() for one in caplog.records if "Română" in one.getMessage()]
    count = len(codes(ENGLISH))
    assert told.startswith(f"Română lacks {count - 2} of {count} sentences, ")


def test_each_language_has_its_name_and_its_folder() -> None:
    """`Language` is what a table file may say, `LANGUAGES` what a person may choose."""
    folders = {one.parent.name for one in words.FOLDER.glob("*/*.ftl")}
    assert set(get_args(Language)) == LANGUAGES.keys() == folders
