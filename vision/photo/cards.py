"""Finds cards by their indices, wherever they lie: named or unreadable, and each only once.

An outline is (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from controller.core.cards import Card
from vision.photo.indices.found_indices import is_sure, mates_of
from vision.photo.indices.grouping import FoundCard, group, side_by_side
from vision.photo.indices.index_search import FoundIndex, is_even
from vision.photo.indices.small_and_alone import TOO_SMALL
from vision.photo.outlines.quads import Quad, overlap
from vision.reading.agreement import is_of_its_ink
from vision.reading.indices import Image, Pyramid, grey_of
from vision.reading.reader import Reader

LEAST_UNREADABLE = 0.5
"""Confidence of its best guess at which a lone place is reported as an unreadable card."""
ALONE = 0.98
"""Confidence that the only index in a picture needs if it is not on anything like a whole card:
letters of print, one under the other, were read as indices at up to 0.978; a photographed ace of
spades at 0.983.
"""
WELL_SEEN = 0.93
"""Below this confidence, the other end of a card that lies free must back its only index, and a
lone index must have no close rival: letters and foreign cards were named at 0.90 to 0.92.
"""
DISPUTED = 0.35
"""Confidence of another face at a lone index's place that makes such an index unread."""
PAGE, FEW_LETTERS, MOST_UNLIKE = 6.0, 2, 1.7
"""This many places within this many index heights, and this similar in size, are print."""
PLAIN = 0.2
"""Unevenness of the paper of such a letter, as a share of its contrast: for 30 letters of two pages
0.09 at the most, for 8 places on stone round a photographed knave 0.30 at the least.
"""
ONE_PLACE = 0.5
"""Share of a card's outline that another card of its name may cover before both count as one."""


@dataclass(frozen=True, slots=True)
class PhotoCard:
    """A physical card: its name (None if unreadable), confidence, outline and reason."""

    name: str | None
    confidence: float
    quad: Quad
    why: str
    indices: tuple[FoundIndex, ...] = ()


def by_indices(
    image: Image,
    rest: Sequence[FoundIndex],
    free: Sequence[PhotoCard],
    is_alone: bool,
    reader: Reader,
) -> tuple[list[PhotoCard], list[PhotoCard]]:
    """Return the cards that the `rest` of the indices show, and the places that cannot be read.

    `free` are the cards that lie free; `is_alone` says that no other index was named anywhere.
    """
    lone = group([f for f in rest if is_sure(f, reader)])
    told = [as_card(card) for card in lone if _is_told(image, card, rest, is_alone)]
    doubtful = group([f for f in rest if is_doubtful(f, reader)])
    agreed = [card for card in doubtful if do_agree(card, reader)]
    known = [*free, *told]
    told += [_agreed(card) for card in agreed if not _is_of_a_card(card, known)]
    lost = [as_card(card) for card in doubtful if not do_agree(card, reader)]
    return told, lost + [_disputed(card) for card in lone if is_disputed(card)]


def is_doubtful(found: FoundIndex, reader: Reader) -> bool:
    """Tell whether a place may be an index but cannot be named with certainty."""
    return not is_sure(found, reader) and found.best.confidence >= LEAST_UNREADABLE


def _is_told(image: Image, card: FoundCard, rest: Sequence[FoundIndex], is_alone: bool) -> bool:
    """Tell whether certain indices make a card: undisputed, and not letters of print."""
    if is_disputed(card):
        return False
    return not is_alone or card.confidence >= ALONE or not in_print(image, card.indices[0], rest)


def told_once(cards: list[PhotoCard]) -> list[PhotoCard]:
    """Keep the most certain of the cards that have one name and lie in one place.

    Two lone indices the same way up are two cards of one face, one lying on the other.
    """
    kept: list[PhotoCard] = []
    for card in sorted(cards, key=lambda c: (-len(c.indices), -c.confidence)):
        if not any(_same_place(card, other) for other in kept):
            kept.append(card)
    return kept


def _same_place(card: PhotoCard, other: PhotoCard) -> bool:
    if card.name != other.name or overlap(card.quad, other.quad) < ONE_PLACE:
        return False
    lone = len(card.indices) == len(other.indices) == 1
    return not (lone and side_by_side(card.indices[0].best.pose, other.indices[0].best.pose))


def as_card(card: FoundCard) -> PhotoCard:
    """Return the card that a group of indices shows, unreadable if its best index is not named."""
    best = card.indices[0].best
    name = str(best.face) if best.face else None
    return PhotoCard(name, card.confidence, card.quad, best.why, card.indices)


def _agreed(card: FoundCard) -> PhotoCard:
    best = card.indices[0].best
    return PhotoCard(str(best.guess), best.confidence, card.quad, "", card.indices)


def _disputed(card: FoundCard) -> PhotoCard:
    why = f"perhaps {card.indices[0].best.face}, but another face comes near"
    return PhotoCard(None, card.confidence, card.quad, why, card.indices)


def is_disputed(card: FoundCard) -> bool:
    """Tell whether a card's only index is not very certain and another face comes close to it."""
    lone = len(card.indices) == 1 and card.confidence < WELL_SEEN
    return lone and card.indices[0].rival > DISPUTED


def do_agree(card: FoundCard, reader: Reader) -> bool:
    """Tell whether two of its indices, neither certain alone, agree without contradiction."""
    pair, rival = reader.thresholds.pair, reader.thresholds.rival
    plain = [
        f
        for f in card.indices
        if f.best.confidence >= pair and f.rival < rival and is_of_its_ink(f.best)
    ]
    return len(plain) > 1 and not is_too_small(card.indices, card.indices[0].best.guess)


def is_too_small(indices: Sequence[FoundIndex], face: Card | None) -> bool:
    """Tell whether an index that showed this face shows another one when slightly blurred."""
    return any(f.best.guess == face and f.best.why.startswith(TOO_SMALL) for f in indices)


def in_print(image: Image, one: FoundIndex, found: Sequence[FoundIndex]) -> bool:
    """Tell whether other places around a lone index look like one too, as letters of a page do.

    Such letters stand on plain paper; stone or a court card's art looks like one here and there.
    """
    here, pyramid = one.best.pose, Pyramid(image)
    near = [
        f
        for f in found
        if f is not one
        and f.best.guess != one.best.guess
        and 1 / MOST_UNLIKE < f.best.pose.height / here.height < MOST_UNLIKE
        and np.hypot(f.best.pose.x - here.x, f.best.pose.y - here.y) < PAGE * here.height
        and is_even(grey_of(pyramid.cut(f.best.pose)), PLAIN)
    ]
    return len(near) >= FEW_LETTERS


def _is_of_a_card(doubtful: FoundCard, cards: Sequence[PhotoCard]) -> bool:
    """Tell whether doubtful indices complete a card that was found by its other indices."""
    return any(
        mates_of(mine, sure) for card in cards for sure in card.indices for mine in doubtful.indices
    )
