"""Everything card-like in one photograph, without calibration."""

from dataclasses import dataclass

from vision.indices import Image
from vision.photo_cards import FoundCard, group
from vision.photo_indices import candidates, cluster, read_all
from vision.reader import Reader


@dataclass(frozen=True, slots=True)
class Photo:
    """What a photograph shows: cards read, and card-like places that could not be read."""

    cards: tuple[FoundCard, ...]
    unreadable: tuple[FoundCard, ...]


def find_cards(image: Image, reader: Reader) -> Photo:
    """All physical cards of a photograph (BGR)."""
    found = cluster(read_all(image, candidates(image), reader))
    sure = [f for f in found if f.best.face is not None and f.rival < reader.thresholds.rival]
    unsure = [f for f in found if f not in sure]
    return Photo(tuple(group(sure)), tuple(group(unsure)))
