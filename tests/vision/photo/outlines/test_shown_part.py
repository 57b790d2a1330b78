"""What a turned copy shows ends at a straight edge, and nothing that lies along it is a card."""

import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.back_tables import backs_table
from tests.vision.photo.composed import decks, table
from vision.commands.changed_copies import CHANGES
from vision.photo.outlines.shown_part import lies_along, shown_part
from vision.photo.photo import find_cards
from vision.reading.reader import Reader


def _picture(seed: int) -> Image:
    return table(np.random.default_rng(seed), "apart", 1.6, sorted(decks())[seed])[0]


@pytest.mark.long
@pytest.mark.parametrize("change", ["turned", "askew"])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_copy_shows_are_the_corners_of_the_photograph(change: str, seed: int) -> None:
    picture = _picture(seed)
    rows, columns = picture.shape[:2]
    copy, moved = CHANGES[change](picture)
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float64)
    true = np.column_stack([corners, np.ones(4)]) @ moved.T
    outline = shown_part(copy)
    assert outline is not None
    off = np.linalg.norm(outline[:, None] - (true[:, :2] / true[:, 2:])[None], axis=2)
    assert off.min(axis=0).max() < 0.02 * max(copy.shape)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_photograph_shows_all_of_itself(seed: int) -> None:
    assert shown_part(_picture(seed)) is None


def test_cards_on_a_flat_table_are_not_all_that_is_shown() -> None:
    """Where the table has one colour, as one too bright or too dark has, the cards do not."""
    felt: Image = np.full((300, 400, 3), 255, np.uint8)
    felt[80:220, 100:300] = np.random.default_rng(1).integers(0, 255, (140, 200, 3))
    assert shown_part(felt) is None
    assert shown_part(np.full((300, 400, 3), 255, np.uint8)) is None


def test_a_side_on_the_outline_or_beyond_it_lies_along_it() -> None:
    outline = np.array([[100.0, 0.0], [200.0, 100.0], [100.0, 200.0], [0.0, 100.0]])
    inside = np.array([[100.0, 60.0], [140.0, 100.0], [100.0, 140.0], [60.0, 100.0]])
    upright = np.array([[80.0, 80.0], [120.0, 80.0], [120.0, 120.0], [80.0, 120.0]])
    for way in (outline, outline[::-1]):
        assert not lies_along(inside, way)
        assert lies_along(inside + 29, way)
        assert lies_along(inside + 40, way)
        assert not lies_along(upright + 29, way)  # one corner alone reaches it


@pytest.mark.long
def test_backs_are_told_in_a_turned_copy_and_none_at_its_edge() -> None:
    picture, laid = backs_table(np.random.default_rng([9, 16]), "faces", 1.6)
    copy, _ = CHANGES["turned"](picture)
    whole, turned = (find_cards(one, Reader()).backs for one in (picture, copy))
    colours = sorted(back.name.removeprefix("back:") for back in laid if back.name[:4] == "back")
    assert sorted(back.colour for back in whole) == colours
    assert sorted(back.colour for back in turned) == colours
