"""Looks again, wider about it, at a place that no look named, and frames what is there anew.

Glyphs of a dozen pixels run together or break, so that the box found round them is too small or
lies beside them: of 56 composed cards that were not read, 33 were plain in a box a tenth larger
or a little beside. Looks all about such a place vote on what it shows and where that is. What most
of them tell, and the looks round their middle tell steadily, is named.

Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from controller.core.cards import Card
from vision.photo.indices.index_search import FoundIndex
from vision.photo.indices.looks_round import about, around, backing
from vision.photo.indices.second_look import DOUBTFUL, LEAST_INDEX
from vision.reading.agreement import IndexReading, is_of_its_ink
from vision.reading.indices import Image, IndexPose
from vision.reading.reader import Reader

LEAST_FOUND = 9.0
"""Pixels of height under which a place is not framed anew."""
AGREED = 0.8
"""Part of the votes that what is named must have."""
STEADY = 0.85
"""Mean confidence of the looks round the new frame from which it is named: of 77 composed places of
12 to 30 pixels 36 were steadier, all of them right; of 41 between 0.75 and this 8 were wrong."""
MOST_PLACES = 60
"""Places framed anew, the surest first: bounds the time in a picture full of texture."""
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Framed:
    """A card that looks all about a place tell, its frame, and the part of the votes for it."""

    guess: Card
    pose: IndexPose
    agreed: float


def reframed(
    pictures: Sequence[Image], found: Sequence[FoundIndex], reader: Reader
) -> list[FoundIndex]:
    """Name the places, unnamed before, that are plain in another frame.

    `pictures` shows one scene, as it is and darkened; that in which a place is steadier counts.
    """
    told = list(found)
    asked = [k for k, one in enumerate(found) if _is_doubtful(one.best)][:MOST_PLACES]
    for k in asked:
        framed = [_framed(picture, found[k].best.pose, reader) for picture in pictures]
        means = [
            _steadiness(picture, one, reader) if one else 0.0
            for picture, one in zip(pictures, framed, strict=True)
        ]
        best = int(np.argmax(means))
        one = framed[best]
        if one is not None and one.agreed > AGREED and means[best] >= STEADY:
            told[k] = _named(found[k], one, means[best])
    return told


def _is_doubtful(best: IndexReading) -> bool:
    seen = best.confidence > DOUBTFUL[0] and best.pose.height >= LEAST_FOUND
    return best.face is None and seen


def _framed(picture: Image, pose: IndexPose, reader: Reader) -> Framed | None:
    """Ask the looks about a place, and those about what they tell."""
    framed = None
    for _ in range(ROUNDS):
        framed = _voted(reader.read_indices(picture, about(pose)), pose) or framed
        pose = framed.pose if framed else pose
    return framed if framed and pose.height >= LEAST_INDEX else None


def _voted(looks: Sequence[IndexReading], pose: IndexPose) -> Framed | None:
    """Return the card that most looks tell, in the middle of them, the surest weighing most.

    Looks whose ink contradicts their shape vote for nothing.
    """
    votes: dict[Card, float] = {}
    for look in looks:
        if look.guess is not None and is_of_its_ink(look):
            votes[look.guess] = votes.get(look.guess, 0.0) + look.confidence**2
    if not votes:
        return None
    guess = max(votes, key=lambda card: votes[card])
    own = [look for look in looks if look.guess == guess and is_of_its_ink(look)]
    weights = np.array([look.confidence**4 for look in own])
    seen = np.array([(p.x, p.y, p.height, p.width) for p in (look.pose for look in own)])
    x, y, height, width = (weights @ seen / weights.sum()).tolist()
    cast = sum(look.confidence**2 for look in looks if look.guess is not None)
    return Framed(guess, IndexPose(x, y, height, width, pose.turn), votes[guess] / cast)


def _steadiness(picture: Image, framed: Framed, reader: Reader) -> float:
    """Return the mean confidence of the looks round a frame in what it seems to show."""
    return backing(reader.read_indices(picture, around(framed.pose)), framed.guess)


def _named(one: FoundIndex, framed: Framed, mean: float) -> FoundIndex:
    against = tuple(look for look in one.against if look.guess != framed.guess)
    rival = max((look.confidence for look in against), default=0.0)
    best = IndexReading(framed.pose, framed.guess, mean, "", framed.guess)
    return replace(one, best=best, rival=rival, against=against)
