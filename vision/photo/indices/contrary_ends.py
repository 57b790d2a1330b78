"""Takes back the name of an end that the other end of its card contradicts.

A small club's lobes and a small spade's are a pixel apart: of a knave of clubs one end was told as
one, and the other as a knave of spades. Two cards of one rank and one ink do not lie so that they
show the two ends of one card: what lies over the other would show its own.
"""

from collections.abc import Sequence
from dataclasses import replace

from vision.photo.indices.grouping import one_card, side_by_side
from vision.photo.indices.index_search import FoundIndex

SURE = 0.95
"""Confidence of the surer end from which it keeps its name: of two such cards 0.98 and 0.99, their
other ends 0.91 and 0.89."""
INKS = ("CS", "DH")


def without_contrary_ends(
    found: Sequence[FoundIndex], mates: Sequence[Sequence[FoundIndex]]
) -> list[FoundIndex]:
    """Return the indices, lone ones without the name that a surer end of the same card denies.

    `mates` are, for each index, those at the card's other end that are named alike.
    """
    lone = [one for one, ends in zip(found, mates, strict=True) if not ends]
    return [
        one if ends else _unless_contradicted(one, lone)
        for one, ends in zip(found, mates, strict=True)
    ]


def _unless_contradicted(one: FoundIndex, others: Sequence[FoundIndex]) -> FoundIndex:
    """Return an index, without its name where another end of its card names another suit."""
    contrary = next((other for other in others if _are_contrary(one, other)), None)
    if contrary is None or one.best.confidence > max(SURE, contrary.best.confidence):
        return one
    why = f"the card's other end shows {contrary.best.face}"
    return replace(one, best=replace(one.best, face=None, why=why))


def _are_contrary(one: FoundIndex, other: FoundIndex) -> bool:
    mine, its = one.best.face, other.best.face
    if mine is None or its is None or mine == its or mine[0] != its[0]:
        return False
    if not any(mine[1] in ink and its[1] in ink for ink in INKS):
        return False
    a, b = one.best.pose, other.best.pose
    return one_card(a, b) and not side_by_side(a, b)
