"""`livetable enrol PICTURE... --out FILE`: shows a new deck once and tightens the reader for it.

A deck is its own answer key: 52 faces, each once. The pictures (one or many cards in each, any
order) are read with the ordinary reader; a face seen twice or never is named, and nothing is
written until all 52 are there. What the deck's worst index still reached then becomes the
confidence that an index of this deck must reach: a stranger's card in the shoe seldom does.

Letterforms that lie close to another's are named, each with the face that it could be taken for,
and of a card that cannot be read, what it looks like. A rank whose letter or form the reader does
not know is shown once, alone: `--form J=PICTURE`; what of this deck comes nearest to it is told.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from controller.core.cards import DECK
from controller.option_values import place
from controller.shipped.option_help import parser_of
from controller.stderr import say
from controller.system_errors import reason_of
from controller.whole_files import spare, write_whole
from vision.commands.form_picture import FormError, nearest, take_form
from vision.commands.likeness import Likeness, likenesses
from vision.frames.picture_file import read_picture
from vision.photo.cards import PhotoCard
from vision.photo.photo import find_cards
from vision.reading.forms import LEAST, SURE_AFTER, Form
from vision.reading.indices import Image, Pyramid, cut_indices, grey_of
from vision.reading.reader import Reader, Thresholds

SLACK = 0.5
"""Part of what the worst card lacked that later readings may lack in addition."""
AWAY = 0.02
"""So much nearer than any other index of the deck a form must be before it may be meant."""
NEAREST = 0.93
"""Another index of the deck that comes as near as that to a form: the two cannot be told apart."""


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

    def __init__(self, reader: Reader, forms: Sequence[Form]) -> None:
        self._reader = reader
        self._shown = {form.rank for form in forms}
        self.close: list[Likeness] = []
        self.unread: list[Likeness] = []
        self.indices: list[tuple[str, Image]] = []

    def read(self, files: list[str]) -> Iterable[tuple[str, Iterable[PhotoCard] | None]]:
        """Yield each file with its cards; None where it is no picture."""
        for file in files:
            image = read_picture(Path(file))
            yield file, None if image is None else self._cards(image)

    def _cards(self, picture: Image) -> Iterable[PhotoCard]:
        photo = find_cards(picture, self._reader)
        known = [card for card in photo.cards if (card.name or " ")[0] not in self._shown]
        told = likenesses(picture, known, self._reader)
        self._keep(picture, photo.cards)
        self.close += [likeness for likeness in told if likeness.close]
        self.unread += likenesses(picture, photo.unreadable, self._reader)
        return photo.cards

    def _keep(self, picture: Image, cards: Iterable[PhotoCard]) -> None:
        named = [(card.name, card.indices[0].best.pose) for card in cards if card.indices]
        crops = grey_of(cut_indices(Pyramid(picture), [pose for _, pose in named]))
        self.indices += [(name, crop) for (name, _), crop in zip(named, crops, strict=True) if name]

    def __str__(self) -> str:
        """Say what could be confused, the closest first; empty if nothing."""
        close = [str(likeness) for likeness in sorted(self.close, key=lambda one: one.gap)]
        unread = [f"an unread card looks like {one.face}, or {one.nearest}" for one in self.unread]
        return "\n".join(close + unread)


def main(argv: list[str]) -> int:
    """Read the pictures and write the deck's thresholds and forms; 1 if the deck is not whole."""
    options = _options(argv)
    reader, fault = Reader(), ""
    try:
        shown = [(form, file) for form, file in _shown(options.form, reader)]
        forms = [form for form, _ in shown]
        album = _Album(Reader(forms=forms), forms)
        seen = collect(album.read(options.pictures))
        if str(album):
            print(album)
        for file in seen.unopened:
            print(f"{file} is no picture: give a JPEG or PNG photograph", file=sys.stderr)
        tight = tighten(reader.thresholds, seen)
        kept = [_apart(form, file, album.indices) for form, file in shown]
    except ValueError as error:
        fault = str(error)
    if fault:
        say("enrol", fault)
        return 1
    told = {**asdict(tight), "forms": [form.as_json() for form in kept]}
    try:
        spare(options.out, answer := json.dumps(told) + "\n")
        write_whole(options.out, answer)
    except OSError as error:
        fault = f"{options.out} cannot be written ({reason_of(error)}): name another file"
        say("enrol", fault)
        return 1
    print(f"52 cards seen; an index of this deck must now reach {tight.index:.3f}: {options.out}")
    return 0


def _options(argv: list[str]) -> argparse.Namespace:
    parser = parser_of("enrol", __doc__)
    parser.add_argument("pictures", nargs="+", metavar="PICTURE", help="photographs of the deck")
    parser.add_argument("--out", type=place, required=True, help="the file to write (JSON)")
    parser.add_argument(
        "--form",
        action="append",
        default=[],
        metavar="RANK=PICTURE",
        help="one card alone, of a rank whose letter or form is not known; may be said again",
    )
    return parser.parse_args(argv)


def _shown(texts: list[str], reader: Reader) -> Iterable[tuple[Form, str]]:
    """Yield the form that each `RANK=PICTURE` shows, with its file. Raises FormError."""
    for text in texts:
        rank, parted, file = text.partition("=")
        picture = read_picture(Path(file)) if parted else None
        if not parted:
            raise FormError(f"--form {text}: say RANK=PICTURE, as in J=knave.jpg")
        if picture is None:
            raise FormError(f"{file} is no picture: give a JPEG or PNG photograph")
        try:
            yield take_form(rank, picture, reader), file
        except FormError as error:
            raise FormError(f"--form {text}: {error}") from error


def _apart(form: Form, file: str, indices: list[tuple[str, Image]]) -> Form:
    """Return the form, asked for the more the nearer another rank comes. Raises FormError."""
    face, like = nearest(form, indices)
    if like > NEAREST:
        raise FormError(f"the {form.rank} of {file} cannot be told from the {face} of this deck")
    least = max(LEAST, like + AWAY)
    print(
        f"{file}: the {form.rank} comes nearest to {face} ({max(like, 0):.0%} alike); it is named "
        f"from {least:.0%} on, surely from {min(least + SURE_AFTER, 1):.0%}"
    )
    return replace(form, least=least)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
