"""Index candidates: both readings of a pair, tens joined, nothing hidden by a frame around it."""

import numpy as np

from tests.support.eyes.drawn_faces import face
from vision.reading.candidates import (
    NEIGHBOURS,
    Glyph,
    find_candidates,
    find_glyphs,
    ink_mask,
    join_tens,
    nearest,
)
from vision.reading.indices import Image, IndexPose, grey_of


def _mask(card: Image) -> Image:
    return ink_mask(grey_of(card), 61, 0.2)


def _near(poses: list[IndexPose], x: float, y: float, turn: float) -> bool:
    return any(
        np.hypot(p.x - x, p.y - y) < 6 and abs(np.angle(np.exp(1j * (p.turn - turn)))) < 0.3
        for p in poses
    )


def test_both_ends_are_candidates_each_with_its_own_up() -> None:
    poses = find_candidates(_mask(face("8", "S")), 8, 80)
    assert _near(poses, 22, 43, 0.0)
    assert _near(poses, 254 - 22, 356 - 43, np.pi)


def test_a_ten_is_joined() -> None:
    glyphs = find_glyphs(_mask(face("T", "S")), 8, 80)
    assert any(abs(ten.x - 22) < 5 and abs(ten.y - 30) < 6 for ten in join_tens(glyphs))


def test_a_dark_table_around_the_card_hides_nothing() -> None:
    table = np.full((420, 320, 3), 40, np.uint8)
    table[30 : 30 + 356, 30 : 30 + 254] = face("8", "S")
    assert _near(find_candidates(_mask(table), 8, 80), 52, 73, 0.0)


def test_an_empty_mask_has_no_candidates() -> None:
    assert find_candidates(np.zeros((50, 50), np.uint8), 4, 40) == []


def test_tilt_leaves_out_what_is_turned_further() -> None:
    mask = _mask(face("8", "S"))
    every = find_candidates(mask, 8, 80)
    upright = find_candidates(mask, 8, 80, tilt=0.4)
    assert upright == [pose for pose in every if abs(pose.turn) < 0.4]
    assert 0 < len(upright) < len(every)


def test_pairs_are_each_glyphs_nearest_first() -> None:
    chance = np.random.default_rng(7)
    glyphs = [
        Glyph(np.zeros((1, 2), np.float32), *chance.uniform(0, 300, 2).tolist(), size, 1.0)
        for size in chance.uniform(8, 30, 400).tolist()
    ]
    assert nearest(glyphs, 2.4, 0) == []
    found = nearest(glyphs, 2.4, 300)
    for i, glyph in enumerate(glyphs[:300]):
        plain = sorted(
            (np.hypot(other.x - glyph.x, other.y - glyph.y), j)
            for j, other in enumerate(glyphs)
            if j != i
            and np.hypot(other.x - glyph.x, other.y - glyph.y) < 2.4 * max(glyph.size, other.size)
            and glyph.size / 3.2 < other.size < 3.2 * glyph.size
        )
        assert [j for first, j, _ in found if first == i] == [j for _, j in plain[:NEIGHBOURS]]
