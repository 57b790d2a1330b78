"""Indices are sought on paper, also where little of it is left beside them."""

import cv2
import numpy as np
import pytest

from drivers.sim.deck.art import ART_PX_PER_MM, DESIGNS, Deck
from vision.photo.indices.index_search import candidates, cluster, read_all
from vision.reading.indices import Image
from vision.reading.reader import Reader

SCALE = 3
"""Pixels per millimetre."""
INDEX_MM = (6.0, 12.5)
"""The middle of a normal index, from its card's corner."""


def _framed(card: str, edge_mm: float, frame_mm: float) -> Image:
    """Draw a card cut so near to its index, with a court's dark art so near to it, on dark felt."""
    art = Deck(DESIGNS["club"], jumbo=False).draw(card)
    frame = round(frame_mm * ART_PX_PER_MM)
    cv2.rectangle(art, (frame, frame), (art.shape[1] - frame, art.shape[0] - frame), (40,) * 3, -1)
    cut = round(edge_mm * ART_PX_PER_MM)
    felt = np.full((art.shape[0] + 160, art.shape[1] + 160, 3), (45, 60, 40), np.uint8)
    felt[80 + cut : 80 - cut + art.shape[0], 80 + cut : 80 - cut + art.shape[1]] = art[
        cut:-cut, cut:-cut
    ]
    small = cv2.resize(
        felt, None, fx=SCALE / ART_PX_PER_MM, fy=SCALE / ART_PX_PER_MM, interpolation=cv2.INTER_AREA
    )
    return np.asarray(small, np.uint8)


@pytest.mark.parametrize("card", ["KD", "QC", "JS"])
def test_an_index_between_a_near_edge_and_a_near_frame_is_found(card: str) -> None:
    picture = _framed(card, edge_mm=1.5, frame_mm=10.6)
    told = cluster(read_all(picture, candidates(picture), Reader()))
    named = [str(f.best.face) for f in told if f.best.face is not None]
    assert named == [card, card]
