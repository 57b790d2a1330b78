"""A drawn eight of spades on cloth, and its index as the reader sees it, of any height."""

from functools import cache

import cv2
import numpy as np

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.composed import decks
from vision.photo.indices.index_search import FoundIndex, candidates, cluster, read_all
from vision.reading.agreement import IndexReading
from vision.reading.reader import Reader


@cache
def eight() -> Image:
    """The card, its index about 65 pixels high."""
    art = decks()["club normal"]().draw("8S")
    small = cv2.resize(art, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    framed = cv2.copyMakeBorder(small, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(60, 110, 40))
    return np.asarray(framed, np.uint8)


@cache
def seen() -> IndexReading:
    """Its surest index, read right."""
    reader = Reader()
    best = cluster(read_all(eight(), candidates(eight()), reader))[0].best
    assert best.face == Card("8S")
    return best


def small(face: str, height: float) -> tuple[Image, FoundIndex]:
    """Return the drawn eight of spades, its index so high, taken for `face`."""
    factor = height / seen().pose.height
    picture = cv2.resize(eight(), None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    pose = seen().pose.scaled(factor)
    reading = IndexReading(pose, Card(face), 0.96, "", Card(face))
    return np.asarray(picture, np.uint8), FoundIndex(reading, 0.0, 1)
