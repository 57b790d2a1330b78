"""Tells where on a card-shaped outline an index lies, and whether it may be that card's.

An outline is (4, 2) float64 in picture pixels.
"""

import numpy as np

from vision.photo.indices.index_search import FoundIndex
from vision.photo.outlines.quads import Quad, holds, is_in_corner, scale_of

INDEX_MM = (7.0, 34.0)
"""Heights of indices, as measured on their card."""


def lies_in(found: FoundIndex, quad: Quad) -> bool:
    """Tell whether an index lies in an outline."""
    pose = found.best.pose
    return holds(quad, np.array([pose.x, pose.y]), 0.1 * pose.height)


def is_sized_for(found: FoundIndex, quad: Quad) -> bool:
    """Tell whether a place is as large as the index of a card with this outline would be.

    Fine print of a back contains much that looks like a tiny index. A place that is named although
    it is large counts too: rank and suit of a jumbo index were read together with a pip.
    """
    high = found.best.pose.height / scale_of(quad)
    return INDEX_MM[0] < high and (high < INDEX_MM[1] or found.best.face is not None)


def may_be_index(found: FoundIndex, quad: Quad) -> bool:
    """Tell whether a place is an index of the card with this outline, by its size and position.

    A named place counts wherever it lies; a doubtful one only where indices are printed.
    """
    if not (lies_in(found, quad) and is_sized_for(found, quad)):
        return False
    return found.best.face is not None or is_in_corner(quad, found.best.pose)
