"""The house's book of remedies: what it says is so, and nothing is left without one."""

import pytest

from controller.core.config.files import ConfigError
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.irregularities.catalogue import every_row
from controller.core.irregularities.remedy_book import load_remedies
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import GAMES

BOOK_FILE = GAMES.parent / "remedies" / "standard.toml"


def test_every_action_is_used_by_the_standard_book() -> None:
    assert {remedy.action for remedy in shipped_book().remedy} == set(ACTIONS)


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        (
            'action = "end_shoe"',
            'action = "burn_down"',
            r"does 'burn_down'; write one of put_right",
        ),
        (
            '"boxed_card", "other_shoe",\n',
            '"boxd_card", "other_shoe",\n',
            r"is for 'boxd_card', which no irregularity is called",
        ),
        ('["moved_back"]', '["hold"]', r"record_is_right: 'hold' is no reason"),
        (
            'publish = "refunded"',
            'publish = "nothing"',
            r'refunds stakes: write publish = "refunded"',
        ),
        ('publish = "corrected"', 'publish = "refunded"', r"record_is_right refunds no stakes"),
        (
            'reasons = ["private_reader"]',
            'places = 2\nreasons = ["private_reader"]',
            r"private_reader names a card .* face up.* places = 1",
        ),
    ],
)
def test_a_book_that_says_what_is_not_so_is_refused(was: str, now: str, fault: str) -> None:
    text = BOOK_FILE.read_text().replace(was, now, 1)
    with pytest.raises(ConfigError, match=fault):
        load_remedies(text, "house.toml")


@pytest.mark.regulation("R11")
def test_a_fault_is_one_line_whatever_the_file_says() -> None:
    text = BOOK_FILE.read_text().replace('action = "end_shoe"', r'action = "end\nshoe"', 1)
    with pytest.raises(ConfigError) as caught:
        load_remedies(text, BOOK_FILE.name)
    lines = str(caught.value).splitlines()
    assert len(lines) == len(caught.value.words)
    assert all(line.startswith(f"{BOOK_FILE.name}: ") for line in lines), lines


def test_the_standard_book_has_a_remedy_for_everything_everywhere() -> None:
    remedies = shipped_book()
    for code, entry in every_row().items():
        for phase in entry.phases:
            assert remedies.offered(code, phase), (code, phase)


@pytest.mark.regulation("R11")
def test_a_book_with_a_gap_is_refused_by_name() -> None:
    text = BOOK_FILE.read_text()
    broken = text.replace(
        'phases = ["betting", "bets_due", "dealing", "window"]', 'phases = ["window"]'
    )
    with pytest.raises(ConfigError, match=r"wrong_box in phase dealing has no last resort"):
        load_remedies(broken, "house.toml")
