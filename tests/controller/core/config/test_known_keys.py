"""A key that a file's model does not know is told with what was meant, and what is known there."""

import pytest

from controller.core.config.advice import Advice
from controller.core.config.files import ConfigError
from controller.core.config.known_keys import near
from controller.core.config.layout import read_layout
from controller.core.games.registry import load_rules
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.support.places import CONFIG, GAMES


def refused(game: str, old: str, new: str) -> list[Advice]:
    """What is said of a shipped file with one part written otherwise."""
    text = (GAMES / f"{game}.toml").read_text()
    assert old in text
    with pytest.raises(ConfigError) as caught:
        load_rules(text.replace(old, new, 1), "f")
    lines = str(caught.value).splitlines()
    return [Advice(line, words) for line, words in zip(lines, caught.value.words, strict=True)]


DEALER = "peek, soft_17, open_hole, draw"

SLIPS = [
    ("igt", "decks = 6\n", "bokses = 2\ndecks = 6\n", "bokses: no such key; did you mean 'boxes'?"),
    ("igt", "decks = 6\n", "dekcs = 6\ndecks = 6\n", "dekcs: no such key; did you mean 'decks'?"),
    ("igt", "[split]\n", "[split]\nBy = 1\n", "split.By: no such key; did you mean 'by'?"),
    (
        "igt",
        "[split]\n",
        "[split]\nvoid_refunds = 3\n",
        "split.void_refunds: no such key; void_refunds is written above the first section",
    ),
    (
        "igt",
        "decks = 6\n",
        "decks = 6\npeek = 1\n",
        "peek: no such key; peek is written below [dealer]",
    ),
    (
        "igt",
        "[double]\n",
        "[double]\nby = 1\n",
        "double.by: no such key; by is written below [split] or [side.any_pair]",
    ),
    (
        "igt",
        "[shuffle]",
        '["21+3"]\npays = {trips = 3}\n[shuffle]',
        '"21+3": no such key; 21+3 is a section of its own, with [side."21+3"] as its header',
    ),
    (
        "baccarat",
        "decks = 8\n",
        "decks = 8\ntotal = 3\n",
        "total: no such key; total is written below [[exceptions]]",
    ),
    ("igt", "decks = 6\n", "decks = 6\nplayers = 3\n", "players: no such key; write one of family"),
]


@pytest.mark.parametrize(("game", "old", "new", "said"), SLIPS)
def test_what_was_meant_is_told_and_every_key_that_is_known_there(
    game: str, old: str, new: str, said: str
) -> None:
    (told,) = refused(game, old, new)
    assert told.text.startswith(f"f: {said}"), told.text
    assert any(list_ in told.text for list_ in ("void_refunds", "max_hands", "after_split"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "old", "new", "said"), SLIPS)
def test_a_screen_is_told_it_too(
    game: str, old: str, new: str, said: str, language: Language
) -> None:
    (told,) = refused(game, old, new)
    text = catalogue(language).text(told.words)
    assert any(list_ in text for list_ in ("void_refunds", "max_hands", "after_split"))


def test_a_key_below_another_header_is_not_told_as_missing_too() -> None:
    text = (GAMES / "igt.toml").read_text().replace("decks = 6\n", "", 1)
    with pytest.raises(ConfigError) as caught:
        load_rules(text.replace("[dealer]\n", "[dealer]\ndecks = 6\n", 1), "f")
    (line,) = str(caught.value).splitlines()
    assert line.startswith("f: dealer.decks: no such key; decks is written above the first section")


def test_a_section_that_is_missing_is_told_with_its_header_and_the_keys_it_needs() -> None:
    text = (GAMES / "igt.toml").read_text()
    start, end = text.index("[dealer]"), text.index("[insurance]")
    with pytest.raises(ConfigError) as caught:
        load_rules(text[:start] + text[end:], "f")
    assert str(caught.value) == f"f: dealer: missing; write a section [dealer] with {DEALER}"
    with pytest.raises(ConfigError) as caught:
        load_rules("dealer = 3\n" + text[:start] + text[end:], "f")
    assert str(caught.value) == f"f: dealer: is 3; write a section [dealer] with {DEALER}"


def test_a_list_of_sections_is_told_with_its_own_brackets() -> None:
    text = (CONFIG / "layouts" / "infinite.toml").read_text()
    with pytest.raises(ConfigError, match=r"write a section \[\[zones\]\] with name, rect, first"):
        read_layout(text[: text.index("[[zones]]")], "f")


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("main-max", "main_max"),
        ("Main_Max", "main_max"),
        ("mian_max", "main_max"),
        ("main_maxx", "main_max"),
        ("maximum", ""),
        ("max", ""),
        ("m", ""),
        ("", ""),
    ],
)
def test_only_a_near_name_is_guessed(key: str, meant: str) -> None:
    assert near(key, ("main_min", "main_max")) == meant
    assert near(key, ()) == ""
