"""Measures how far each letterform of a deck is from all others, as the net sees it.

The distance is the gap between the net's output for the form's own name and for the next one, in
natural logarithms of odds: at 5 the next one has one chance in 150. Ink parts red suits from black
ones, so a suit is compared with the other of its colour.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from controller.core.cards import RANKS, Card
from vision.photo.cards import PhotoCard
from vision.reading.indices import Image, Pyramid, cut_indices, grey_of
from vision.reading.reader import NET_SUITS, Reader

CLOSE = 3.0
"""Gap under which two forms may be taken for each other: one chance in twenty."""
SAME_INK = {"C": "S", "S": "C", "D": "H", "H": "D"}


@dataclass(frozen=True, slots=True)
class Likeness:
    """A face, the face that its index comes nearest to, and the gap between the two."""

    face: str
    nearest: str
    gap: float

    @property
    def close(self) -> bool:
        """Whether the two may be taken for each other."""
        return self.gap < CLOSE

    def __str__(self) -> str:
        """Say it for people."""
        chance = 1 / (1 + math.exp(self.gap))
        return f"{self.face} could be taken for {self.nearest} (gap {self.gap:.1f}, {chance:.0%})"


def likeness_of(face: Card, logits: NDArray[np.float64]) -> Likeness:
    """Return what a face of which the net gave these outputs (19,) comes nearest to.

    Outputs are thirteen ranks and none, then four suits and none, divided by the temperature.
    """
    rank, suit = str(face)[0], str(face)[1]
    own = float(logits[RANKS.index(rank)])
    others = {other: own - float(logits[k]) for k, other in enumerate(RANKS) if other != rank}
    near = min(others, key=lambda other: others[other])
    mate = SAME_INK[suit]
    apart = float(logits[14 + NET_SUITS.index(suit)] - logits[14 + NET_SUITS.index(mate)])
    if apart < others[near]:
        return Likeness(str(face), rank + mate, apart)
    return Likeness(str(face), near + suit, others[near])


def likenesses(image: Image, cards: Sequence[PhotoCard], reader: Reader) -> list[Likeness]:
    """Measure all cards of a picture (rows, columns, 3; uint8, BGR) of which an index was seen.

    A card that could not be read is measured as what it looks most like.
    """
    seen = [(card, card.indices[0].best) for card in cards if card.indices]
    named = [(Card(card.name) if card.name else best.guess, best.pose) for card, best in seen]
    known = [(face, pose) for face, pose in named if face is not None]
    crops = grey_of(cut_indices(Pyramid(image), [pose for _, pose in known]))
    logits = reader.logits(crops).astype(np.float64) / reader.thresholds.temperature
    return [likeness_of(face, row) for (face, _), row in zip(known, logits, strict=True)]
