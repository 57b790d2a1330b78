"""Looks again, over a wider area, at a place that no look named, and frames its contents anew.

Glyphs of a dozen pixels run together or break, so the box found around them is too small or lies
beside them: of 56 composed cards that were not read, 33 were clear in a box a tenth larger or a
little to the side. Looks all around such a place vote on its face and its position. A face is named
if most of them show it and the looks around their mean position show it steadily.

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
"""Height in pixels below which a place is not framed anew."""
AGREED = 0.8
"""Share of the votes that a named face must have."""
STEADY = 0.85
"""Mean confidence of the looks around the new frame from which it is named: of 77 composed places
of 12 to 30 pixels 36 were steadier, all of them correct; of 41 between 0.75 and this 8 were wrong.
"""
MOST_PLACES = 60
"""Places framed anew, the most certain first: limits the time in a picture full of texture."""
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Framed:
    """A card that looks all around a place show, its frame, and its share of the votes."""

    guess: Card
    pose: IndexPose
    agreed: float


def reframed(
    pictures: Sequence[Image], found: Sequence[FoundIndex], reader: Reader
) -> list[FoundIndex]:
    """Name the places, unnamed before, that are clear in another frame.

    `pictures` shows one scene, as it is and darkened; the one in which a place is steadier counts.
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
    """Collect the looks around a place, and then those around their result."""
    framed = None
    for _ in range(ROUNDS):
        framed = _voted(reader.read_indices(picture, about(pose)), pose) or framed
        pose = framed.pose if framed else pose
    return framed if framed and pose.height >= LEAST_INDEX else None


def _voted(looks: Sequence[IndexReading], pose: IndexPose) -> Framed | None:
    """Return the card that most looks show, at their mean place; more certain looks weigh more.

    Looks whose ink contradicts their shape do not vote.
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
    """Return the mean confidence of the looks around a frame in its apparent face."""
    return backing(reader.read_indices(picture, around(framed.pose)), framed.guess)


def _named(one: FoundIndex, framed: Framed, mean: float) -> FoundIndex:
    against = tuple(look for look in one.against if look.guess != framed.guess)
    rival = max((look.confidence for look in against), default=0.0)
    best = IndexReading(framed.pose, framed.guess, mean, "", framed.guess)
    return replace(one, best=best, rival=rival, against=against)
