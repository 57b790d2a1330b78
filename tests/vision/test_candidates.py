"""Index candidates: both readings of a pair, tens joined, nothing hidden by a frame around it."""

import numpy as np
from drawn_faces import face

from vision.candidates import find_candidates, find_glyphs, ink_mask, join_tens
from vision.indices import Image, IndexPose, grey_of


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
