"""Cards told by their indices, wherever they lie: named, unreadable, and each once.

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
"""Confidence of the only index in a picture, on nothing like a whole card: letters of print, one
under the other, were read as indices at up to 0.978; a photographed ace of spades at 0.983."""
WELL_SEEN = 0.93
"""Confidence under which the only index of a card that lies free must be backed by its other end,
and a lone one must have no near rival: letters and foreign cards were named at 0.90 to 0.92."""
DISPUTED = 0.35
"""Confidence of another face at a lone index's place that leaves such an index unread."""
PAGE, FEW_LETTERS, MOST_UNLIKE = 6.0, 2, 1.7
"""So many places within so many index heights, and so alike in size, are print."""
PLAIN = 0.2
"""Part of its contrast by which the paper of such a letter is uneven at most: of 30 letters of two
pages 0.09, of 8 places on stone round a photographed knave 0.30 at the least."""
ONE_PLACE = 0.5
"""Part of a card's outline that another of its name may cover before both are one card."""


@dataclass(frozen=True, slots=True)
class PhotoCard:
    """A physical card: its name (None where unreadable), confidence, outline and reason."""

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
    """Return the cards that the `rest` of the indices tell, and the places that cannot be read.

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
    """Tell whether a place may be an index but cannot be named for sure."""
    return not is_sure(found, reader) and found.best.confidence >= LEAST_UNREADABLE


def _is_told(image: Image, card: FoundCard, rest: Sequence[FoundIndex], is_alone: bool) -> bool:
    """Tell whether sure indices are told as a card: undisputed, and no letters of print."""
    if is_disputed(card):
        return False
    return not is_alone or card.confidence >= ALONE or not in_print(image, card.indices[0], rest)


def told_once(cards: list[PhotoCard]) -> list[PhotoCard]:
    """Keep the surest of the cards that bear one name and lie in one place.

    Two lone indices the same way up are two cards of one face, laid one on the other.
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
    """Return the card that a group of indices tells, unreadable where its best is not named."""
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
    """Tell whether a card's only index is none too sure and another face comes near to it."""
    lone = len(card.indices) == 1 and card.confidence < WELL_SEEN
    return lone and card.indices[0].rival > DISPUTED


def do_agree(card: FoundCard, reader: Reader) -> bool:
    """Tell whether two of its indices, neither sure alone, agree with nothing against them."""
    pair, rival = reader.thresholds.pair, reader.thresholds.rival
    plain = [
        f
        for f in card.indices
        if f.best.confidence >= pair and f.rival < rival and is_of_its_ink(f.best)
    ]
    return len(plain) > 1 and not is_too_small(card.indices, card.indices[0].best.guess)


def is_too_small(indices: Sequence[FoundIndex], face: Card | None) -> bool:
    """Tell whether one of the indices showed this face and a little softer another."""
    return any(f.best.guess == face and f.best.why.startswith(TOO_SMALL) for f in indices)


def in_print(image: Image, one: FoundIndex, found: Sequence[FoundIndex]) -> bool:
    """Tell whether other places round a lone index look like one too, as letters of a page do.

    Such letters stand on plain paper; stone or a court card's art look like one here and there.
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
    """Tell whether doubtful indices complete a card that was told by others of its indices."""
    return any(
        mates_of(mine, sure) for card in cards for sure in card.indices for mine in doubtful.indices
    )
