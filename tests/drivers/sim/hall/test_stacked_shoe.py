"""What lies in the simulated shoe: whole decks, always, also when stacked for a sheet."""

import random
from collections import Counter

import pytest

from drivers.sim.hall.stacked_shoe import fresh_shoe, keep_back, stack
from drivers.sim.hall.world_state import CUT

SHEET = ["9C", "3D", "9H", "5H", "QC", "2C"]


def shoe(seed: int = 1, decks: int = 8) -> list[str]:
    return fresh_shoe(decks, random.Random(seed))


def test_a_fresh_shoe_is_whole_decks_and_a_cut_card() -> None:
    cards = Counter(shoe())
    assert cards.pop(CUT) == 1
    assert set(cards.values()) == {8}
    assert len(cards) == 52


def test_the_same_seed_gives_the_same_shoe() -> None:
    assert shoe(7) == shoe(7)
    assert shoe(7) != shoe(8)


def test_a_stacked_shoe_begins_with_the_sheet_and_holds_the_same_cards() -> None:
    stacked = stack(shoe(), SHEET)
    assert stacked[: len(SHEET)] == SHEET
    assert Counter(stacked) == Counter(shoe())


def test_the_cut_card_comes_in_a_round_after_which_the_next_one_lacks_a_card() -> None:
    stacked = stack(shoe(), ["2S"] * 5 + SHEET, after=["2S"] * 4)
    assert stacked.index(CUT) == len(SHEET) + 4
    assert [card for card in stacked if card != CUT][: len(SHEET) + 5] == ["2S"] * 5 + SHEET


def test_the_cut_card_comes_first_where_the_round_lacks_a_card_itself() -> None:
    rest = [card for card in shoe() if card != "9C"]
    assert stack(rest, SHEET)[0] == CUT


def test_cards_that_a_sheet_needs_are_not_burned() -> None:
    needed = ["2S"] * 8 + SHEET
    rest = keep_back(shoe(), needed)
    assert Counter(rest) == Counter(shoe())
    left = Counter(rest[4:])
    assert not Counter(needed) - left


@pytest.mark.parametrize("decks", [6, 8])
def test_the_cut_card_lies_after_three_quarters(decks: int) -> None:
    assert shoe(decks=decks).index(CUT) == decks * 39
