"""Takes back the name of an end that the other end of its card contradicts.

The lobes of a small club and of a small spade differ by a pixel: one end of a knave of clubs was
read as such, the other as a knave of spades. Two cards of one rank and one ink never lie so that
they show the two ends of one card, because the card on top would show its own other end.
"""

from collections.abc import Sequence
from dataclasses import replace

from vision.photo.indices.grouping import one_card, side_by_side
from vision.photo.indices.index_search import FoundIndex

SURE = 0.95
"""Confidence at which the more certain end keeps its name: of two such cards 0.98 and 0.99, with
0.91 and 0.89 at their other ends.
"""
INKS = ("CS", "DH")


def without_contrary_ends(
    found: Sequence[FoundIndex], mates: Sequence[Sequence[FoundIndex]]
) -> list[FoundIndex]:
    """Return the indices; lone ones lose a name that a more certain end of the same card denies.

    `mates` are, for each index, those at the card's other end with the same name.
    """
    lone = [one for one, ends in zip(found, mates, strict=True) if not ends]
    return [
        one if ends else _unless_contradicted(one, lone)
        for one, ends in zip(found, mates, strict=True)
    ]


def _unless_contradicted(one: FoundIndex, others: Sequence[FoundIndex]) -> FoundIndex:
    """Return an index, without its name if another end of its card names another suit."""
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
