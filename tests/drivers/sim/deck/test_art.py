"""The drawn decks: 52 faces that differ, indices where they belong, strangers, folders."""

from functools import cache
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.cards import DECK
from drivers.sim.deck.art import BACKS, DESIGNS, JUMBO, NORMAL, STRANGERS, Deck, deck
from drivers.sim.deck.glyphs import RANKS, Pen, Suits, rank_mask, suit_mask

RANK_NAMES = "A23456789TJQK"


@cache
def drawn(design: str, card: str) -> np.ndarray:
    return Deck(DESIGNS[design]).draw(card)


def corner(picture: np.ndarray, of: Deck) -> np.ndarray:
    """The index corner of a drawing."""
    scale = picture.shape[1] / 63.5
    index = of.index
    low = round((index.top + index.rank + index.gap + index.suit + 1) * scale)
    return picture[:low, : round(2 * index.x * scale)]


@pytest.mark.long
def test_every_face_of_every_design_is_another_picture() -> None:
    assert len({drawn("club", card).tobytes() for card in DECK}) == 52
    for design in ("slab", "slim", "poster"):
        assert len({drawn(design, card).tobytes() for card in DECK[::5]}) == len(DECK[::5])


@pytest.mark.long
def test_the_index_alone_tells_all_cards_apart() -> None:
    of = Deck(DESIGNS["club"])
    indices = [corner(drawn("club", card), of).astype(int) for card in DECK]
    differ = [np.abs(a - b).mean() for a, b in combinations(indices, 2)]
    assert min(differ) > 2


def test_designs_draw_the_same_card_differently() -> None:
    faces = [Deck(design).draw("8S").astype(int) for design in DESIGNS.values()]
    assert len(faces) >= 3
    assert all(np.abs(a - b).mean() > 1 for a, b in combinations(faces, 2))


def test_cards_look_the_same_from_both_ends() -> None:
    face = Deck(DESIGNS["club"]).draw("QH")
    assert np.abs(face.astype(int) - face[::-1, ::-1]).mean() < 2


def test_a_jumbo_index_is_larger_and_hearts_are_red() -> None:
    assert JUMBO.rank > 1.5 * NORMAL.rank
    of = Deck(DESIGNS["club"])
    heart = corner(of.draw("8H"), of)
    ink = heart[heart[..., 1] < 100]
    assert len(ink) > 500
    assert ink[:, 2].mean() > 150 > 60 > ink[:, 0].mean()


@pytest.mark.parametrize("stranger", STRANGERS)
def test_strangers_resemble_no_card_of_the_deck(stranger: str) -> None:
    odd = Deck(DESIGNS["club"]).draw(stranger)[::4, ::4].astype(int)
    assert min(np.abs(odd - drawn("club", card)[::4, ::4]).mean() for card in DECK) > 1


def test_textures_have_round_corners_and_twice_the_cameras_scale() -> None:
    texture = deck("club").face("8S")
    assert texture.shape[2] == 4
    assert texture[0, 0, 3] < 60
    assert texture[100, 75, 3] == 255
    assert texture.shape[1] / 63.5 == pytest.approx(2.4, abs=0.02)


def test_backs_come_in_colours_that_can_be_told_apart() -> None:
    means = [deck("slab").back(name)[..., :3].mean(axis=(0, 1)) for name in BACKS]
    assert min(float(np.abs(a - b).max()) for a, b in combinations(means, 2)) > 15


def test_names_that_are_no_deck_card_or_back_are_refused_with_the_choice() -> None:
    with pytest.raises(ValueError, match="no deck 'bee': write one of club"):
        deck("bee")
    with pytest.raises(ValueError, match="no card '1S'"):
        deck("club").face("1S")
    with pytest.raises(ValueError, match="no back of colour 'pink': choose one of red"):
        deck("club").back("pink")


def test_a_folder_of_pictures_can_be_a_deck(tmp_path: Path) -> None:
    art = np.full((700, 500, 3), (10, 200, 30), np.uint8)
    cv2.imwrite(str(tmp_path / "8S.png"), art)
    of = deck(str(tmp_path))
    assert of.face("8S")[100, 75, :3].tolist() == [10, 200, 30]
    assert of.back("red").shape == deck("club").back("red").shape
    with pytest.raises(FileNotFoundError, match=r"9S\.png is no readable picture"):
        of.face("9S")


def test_glyphs_are_ink_of_the_height_that_was_asked_for() -> None:
    for rank in RANKS:
        mask = rank_mask(rank, Pen(), 80)
        assert mask.shape[0] == 80
        assert 0.1 < (mask > 128).mean() < 0.8, rank
    for suit in "CDHS":
        mask = suit_mask(suit, Suits(), 60)
        assert mask.shape == (60, 60)
        assert 0.25 < (mask > 128).mean() < 0.75, suit
    assert set(RANK_NAMES) < set(RANKS)
