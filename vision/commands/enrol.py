"""`livetable enrol PICTURE... --out FILE`: shows a new deck once and tightens the reader for it.

A deck is its own answer key: 52 faces, each once. The pictures (one or many cards in each, any
order) are read with the ordinary reader; a face seen twice or never is named, and nothing is
written until all 52 are there. What the deck's worst index still reached then becomes the
confidence that an index of this deck must reach: a stranger's card in the shoe seldom does.

Letterforms that lie close to another's are named, each with the face that it could be taken for,
and of a card that cannot be read, what it looks like.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from controller.core.cards import DECK
from vision.commands.likeness import Likeness, likenesses
from vision.frames.picture_file import read_picture
from vision.photo.photo import PhotoCard, find_cards
from vision.reading.indices import Image
from vision.reading.reader import Reader, Thresholds

SLACK = 0.5
"""Part of what the worst card lacked that later readings may lack in addition."""


@dataclass(frozen=True, slots=True)
class Enrolment:
    """The faces seen of a deck: each one's confidence (0 to 1), those seen twice, files unread."""

    confidence: dict[str, float]
    twice: tuple[str, ...]
    unopened: tuple[str, ...]

    @property
    def missing(self) -> list[str]:
        """Return the faces not seen, in deck order."""
        return [str(card) for card in DECK if card not in self.confidence]

    @property
    def complete(self) -> bool:
        """Whether every face was seen once and none twice."""
        return not self.missing and not self.twice


def collect(pictures: Iterable[tuple[str, Iterable[PhotoCard] | None]]) -> Enrolment:
    """Collect the cards of all pictures; None stands for a picture that could not be opened."""
    confidence: dict[str, float] = {}
    twice: list[str] = []
    unopened: list[str] = []
    for file, cards in pictures:
        if cards is None:
            unopened.append(file)
            continue
        for card in cards:
            if card.name is None:
                continue
            if card.name in confidence:
                twice.append(card.name)
            confidence[card.name] = card.confidence
    return Enrolment(confidence, tuple(twice), tuple(unopened))


def tighten(usual: Thresholds, seen: Enrolment) -> Thresholds:
    """Return thresholds for this deck, never looser than the usual ones.

    Raises ValueError, naming the faces, when the deck was not shown whole.
    """
    if not seen.complete:
        raise ValueError(_lacking(seen))
    worst = min(seen.confidence.values())
    asked = worst - SLACK * (1 - worst)
    return replace(usual, index=max(usual.index, asked), pair=max(usual.pair, asked - 0.1))


def _lacking(seen: Enrolment) -> str:
    parts = []
    if seen.missing:
        parts.append(f"not seen: {' '.join(seen.missing)}")
    if seen.twice:
        parts.append(f"seen twice: {' '.join(seen.twice)}")
    return f"the deck is not whole ({'; '.join(parts)}): photograph these cards again, each once"


class _Album:
    """Reads pictures one after the other and keeps what they say of the deck's letterforms."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.close: list[Likeness] = []
        self.unread: list[Likeness] = []

    def read(self, files: list[str]) -> Iterable[tuple[str, Iterable[PhotoCard] | None]]:
        """Yield each file with its cards; None where it is no picture."""
        for file in files:
            image = read_picture(Path(file))
            yield file, None if image is None else self._cards(image)

    def _cards(self, picture: Image) -> Iterable[PhotoCard]:
        photo = find_cards(picture, self._reader)
        told = likenesses(picture, photo.cards, self._reader)
        self.close += [likeness for likeness in told if likeness.close]
        self.unread += likenesses(picture, photo.unreadable, self._reader)
        return photo.cards

    def __str__(self) -> str:
        """Say what could be confused, the closest first; empty if nothing."""
        close = [str(likeness) for likeness in sorted(self.close, key=lambda one: one.gap)]
        unread = [f"an unread card looks like {one.face}, or {one.nearest}" for one in self.unread]
        return "\n".join(close + unread)


def main(argv: list[str]) -> int:
    """Read the pictures and write the deck's thresholds; 1 if the deck is not whole."""
    parser = argparse.ArgumentParser(prog="livetable enrol", description=__doc__)
    parser.add_argument("pictures", nargs="+", metavar="PICTURE")
    parser.add_argument("--out", type=Path, required=True, help="where the thresholds go (JSON)")
    options = parser.parse_args(argv)
    reader = Reader()
    album = _Album(reader)
    seen = collect(album.read(options.pictures))
    if str(album):
        print(album)
    for file in seen.unopened:
        print(f"{file} is no picture: give a JPEG or PNG photograph", file=sys.stderr)
    try:
        tight = tighten(reader.thresholds, seen)
    except ValueError as error:
        print(f"livetable enrol: {error}", file=sys.stderr)
        return 1
    options.out.write_text(json.dumps(asdict(tight)) + "\n")
    print(f"52 cards seen; an index of this deck must now reach {tight.index:.3f}: {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
