"""The outline of a card that its two ends tell."""

import numpy as np
import pytest

from vision.photo.indices.grouping import CARD_MM, outline
from vision.photo.indices.index_search import FoundIndex
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose

SCALE = 2.0


def _end(across: float, down: float, height: float, turn: float) -> FoundIndex:
    """Return an index with its centre so many millimetres from a card's corner at 0, 0."""
    pose = IndexPose(across * SCALE, down * SCALE, height * SCALE, height * SCALE / 2, turn)
    return FoundIndex(IndexReading(pose, None, 0.9, "", None), 0.0, 1)


@pytest.mark.parametrize(
    ("height", "across", "down"), [(14.0, 5.5, 11.5), (16.0, 6.1, 12.1), (25.0, 9.9, 16.6)]
)
def test_two_ends_tell_a_cards_outline_also_by_large_indices(
    height: float, across: float, down: float
) -> None:
    """A jumbo index reaches deeper into a card: its two centres lie nearer to each other."""
    wide, high = CARD_MM
    ends = (
        _end(across, down, height, 0.0),
        _end(wide - across, high - down, height, np.pi),
    )
    own = np.array([[0, 0], [wide, 0], [wide, high], [0, high]]) * SCALE
    assert float(np.abs(outline(ends) - own).max()) < 0.02 * high * SCALE
