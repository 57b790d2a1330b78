"""`livetable see IMAGE...`: the cards in any photograph, without calibration.

With `--json` one JSON object per picture and line: `file` as given, `cards` (one entry per
physical card, ten as T, with confidence and outline), `backs`, and `unreadable`: card-like
places that the reader will not put a name to.
"""

import errno
import json
import os
import sys
from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.option_values import place
from controller.shipped.option_help import parser_of
from controller.stderr import on_one_line, say
from controller.system_errors import named_reason, reason_of
from controller.whole_files import whole_bytes
from vision.frames.picture_file import read_picture, write_picture
from vision.photo.cards import PhotoCard
from vision.photo.photo import Photo, find_cards
from vision.reading.indices import Image
from vision.reading.reader import Reader, reader_for

ACTS = {
    os.strerror(errno.EACCES): "let this user read it",
    os.strerror(errno.EISDIR): "name the photographs in it",
}
"""The acts where another photograph would not help."""


def _quad(corners: NDArray[np.float64]) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in corners]


def describe(file: str, photo: Photo) -> dict[str, Any]:
    """Return the JSON form of one picture's finds; corners in pixels."""
    return {
        "file": file,
        "cards": [
            {
                "card": card.name,
                "confidence": round(card.confidence, 4),
                "quad": _quad(card.quad),
            }
            for card in photo.cards
        ],
        "backs": [{"colour": back.colour, "quad": _quad(back.quad)} for back in photo.backs],
        "unreadable": [{"quad": _quad(card.quad), "why": card.why} for card in photo.unreadable],
    }


def annotate(image: Image, photo: Photo) -> Image:
    """Return a copy of the picture (rows, columns, 3; uint8, BGR) with outlines and names."""
    drawn = image.copy()
    size = max(0.5, max(image.shape[:2]) / 1200)
    for cards, ink in ((photo.unreadable, (0, 140, 255)), (photo.cards, (0, 200, 0))):
        for card in cards:
            cv2.polylines(drawn, [card.quad.astype(np.int32)], True, ink, max(1, round(size)))
            for found in card.indices:
                corners = found.best.pose.corners().astype(np.int32)
                cv2.polylines(drawn, [corners], True, (255, 0, 255), max(1, round(size)))
            _write(drawn, card, size, ink)
    for back in photo.backs:
        cv2.polylines(drawn, [back.quad.astype(np.int32)], True, (200, 60, 60), round(2 * size))
    return drawn


def _write(drawn: Image, card: PhotoCard, size: float, ink: tuple[int, int, int]) -> None:
    text = f"{card.name or '?'} {card.confidence:.2f}"
    middle = card.quad.mean(axis=0)
    place = (round(float(middle[0]) - 30), round(float(middle[1])))
    cv2.putText(drawn, text, place, cv2.FONT_HERSHEY_SIMPLEX, size, (0, 0, 0), round(4 * size))
    cv2.putText(drawn, text, place, cv2.FONT_HERSHEY_SIMPLEX, size, ink, max(1, round(1.6 * size)))


def look(file: str, reader: Reader, annotated: Path | None) -> dict[str, Any]:
    """Find the cards of one file and describe them; `annotated` is where to draw them.

    A file that does not hold a picture is described by an `error`, not raised.
    """
    image = read_picture(Path(file))
    if image is None:
        why = _why_none(Path(file))
        return {"file": file, "cards": [], "backs": [], "unreadable": [], "error": why}
    picture = np.asarray(image, np.uint8)
    photo = find_cards(picture, reader)
    if annotated is not None:
        annotated.parent.mkdir(parents=True, exist_ok=True)
        write_picture(annotated, annotate(picture, photo))
    return describe(file, photo)


def _why_none(path: Path) -> str:
    """Return why there is no picture in a file."""
    try:
        return "not a picture" if whole_bytes(path) else "an empty file"
    except (FileNotFoundError, ValueError):
        return "no such file"
    except OSError as error:
        return reason_of(error)


def annotated_places(files: Sequence[str], folder: Path) -> list[Path]:
    """Return the place of each file's annotated picture. It has the file's name, and a number where
    another picture has that name.

    A photograph that is looked at is never drawn over: it may be the evidence of a round.
    """
    taken = {os.path.realpath(file) for file in files}
    places: list[Path] = []
    for file in files:
        stem = Path(file).stem
        named = (folder / f"{stem}{more}.png" for more in chain([""], (f"-{n}" for n in count(2))))
        places.append(next(one for one in named if os.path.realpath(one) not in taken))
        taken.add(os.path.realpath(places[-1]))
    return places


def main(argv: list[str]) -> int:
    """Print the cards of each picture.

    0: all were pictures; 1: one was none; 2: the enrolled deck cannot be read. Raises OSError where
    an annotated picture cannot be written.
    """
    parser = parser_of("see", __doc__)
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="a photograph of cards")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    parser.add_argument(
        "--annotate",
        type=place,
        metavar="DIR",
        help="write each picture with its cards drawn in, there",
    )
    parser.add_argument("--enrolled", type=place, help="what `livetable enrol` wrote for the deck")
    options = parser.parse_args(argv)
    try:
        reader = reader_for(options.enrolled)
    except (OSError, ValueError) as error:
        say("see", named_reason(error))
        return 2
    failed = False
    places = annotated_places(options.images, options.annotate or Path())
    for file, annotated in zip(options.images, places, strict=True):
        seen = look(file, reader, options.annotate and annotated)
        failed |= "error" in seen
        out = sys.stderr if "error" in seen and not options.json else sys.stdout
        print(json.dumps(seen) if options.json else _sentence(seen), file=out, flush=True)
    return int(failed)


def _sentence(seen: dict[str, Any]) -> str:
    if "error" in seen:
        act = ACTS.get(seen["error"], "give a JPEG or PNG photograph")
        return on_one_line(f"{seen['file']}: {seen['error']}: {act}")
    names = " ".join(card["card"] for card in seen["cards"]) or "no card"
    extra = f" and {len(seen['unreadable'])} unreadable" if seen["unreadable"] else ""
    return on_one_line(f"{seen['file']}: {names}{extra}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
