"""`livetable score-vision DIR`: how many labelled cards of real photographs are read right.

DIR/labels.csv names file, card and box per card (a rank alone where the suit was not labelled).
A label is right when a card of that name is reported at its place, misread when a card of
another name is, and abstained otherwise. A reported card answers one label at most. With --change
copies are read, as a worse camera, place or light would have made them.
"""

import csv
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from rich.console import Console
from rich.progress import track

from controller.core.cards import RANKS
from controller.option_values import place, whole
from controller.shipped.option_help import parser_of
from controller.stderr import say_error
from controller.whole_files import whole_text
from vision.commands.changed_copies import CHANGES, Matrix, moved_box
from vision.frames.picture_file import read_picture, write_picture
from vision.photo.cards import PhotoCard
from vision.photo.photo import find_cards
from vision.reading.indices import Image
from vision.reading.reader import Reader

Box = tuple[float, float, float, float]
VERDICTS = ("right", "abstained", "misread")
GREEN, AMBER, RED = (170, 225, 170), (170, 220, 250), (140, 140, 245)
"""Cell colours of the confusion matrix, BGR; the place of a cell says the same."""


@dataclass(frozen=True, slots=True)
class Label:
    """One labelled card; its box is in pixels of `size`, None where unknown."""

    file: str
    card: str
    box: Box | None
    size: tuple[float, float] | None

    @property
    def set(self) -> str:
        """The set a picture belongs to: the first folder of its path."""
        return Path(self.file).parts[0]

    def scaled_box(self, image: Image) -> Box | None:
        """Return the box (left, top, right, bottom) in the pixels of `image`.

        `image` is (rows, columns, 3) uint8; only its size counts.
        """
        if self.box is None or self.size is None:
            return self.box
        x, y = image.shape[1] / self.size[0], image.shape[0] / self.size[1]
        return (self.box[0] * x, self.box[1] * y, self.box[2] * x, self.box[3] * y)


@dataclass(frozen=True, slots=True)
class LabelResult:
    """The result of one label: `right`, `abstained` or `misread`, and the name read."""

    label: Label
    verdict: str
    read: str


def read_labels(folder: Path) -> list[Label]:
    """Read the labels of a folder. Raises ValueError that names the missing file or wrong line."""
    path = folder / "labels.csv"
    if not path.exists():
        raise ValueError(f"{folder} has no labels.csv: name the folder that holds it")
    rows = csv.DictReader(whole_text(path).splitlines(keepends=True))
    labels: list[Label] = []
    try:
        labels.extend(map(_label, rows))
    except (ValueError, csv.Error) as error:
        raise ValueError(f"{path} line {len(labels) + 2}: {error}") from error
    return labels


def _label(row: dict[str, str | None]) -> Label:
    file, card = row.get("file"), row.get("card")
    if not file or not card:
        raise ValueError("file and card must be given, in columns of these names")
    sides = _numbers(row, ("xmin", "ymin", "xmax", "ymax"))
    box = (sides[0], sides[1], sides[2], sides[3]) if sides else None
    size = _numbers(row, ("label_width", "label_height"))
    return Label(file, card.strip().upper(), box, (size[0], size[1]) if size else None)


def _numbers(row: dict[str, str | None], names: Sequence[str]) -> list[float]:
    """Return the numbers in these columns; none where any is left out."""
    texts = [row.get(name) or "" for name in names]
    return [float(text) for text in texts] if all(texts) else []


def _names(card: PhotoCard) -> str:
    return str(card.name)


def _cover(card: PhotoCard, box: Box | None) -> float:
    """Return how well a found card lies in a label's box: share of its indices inside, 0 to 1."""
    if box is None:
        return 0.5
    slack = 0.06 * max(box[2] - box[0], box[3] - box[1])
    places = [(found.best.pose.x, found.best.pose.y) for found in card.indices]
    inside = [
        box[0] - slack <= x <= box[2] + slack and box[1] - slack <= y <= box[3] + slack
        for x, y in places or [card.quad.mean(axis=0)]
    ]
    return float(np.mean(inside))


def score_picture(labels: list[Label], cards: list[PhotoCard], image: Image) -> list[LabelResult]:
    """Match reported cards to labels: right names first, then cards left in a label's place.

    `image` is (rows, columns, 3) uint8; only its size counts.
    """
    left = list(cards)
    results: dict[int, LabelResult] = {}
    for wanted in ("right", "misread"):
        for k, label in enumerate(labels):
            if k in results:
                continue
            box = label.scaled_box(image)
            fits = [c for c in left if _cover(c, box) > 0]
            if wanted == "right":
                fits = [c for c in fits if _names(c).startswith(label.card)]
            best = max(fits, key=lambda c: _cover(c, box) + _centred(c, box), default=None)
            if best is not None:
                left.remove(best)
                results[k] = LabelResult(label, wanted, _names(best))
    return [results.get(k, LabelResult(label, "abstained", "")) for k, label in enumerate(labels)]


def _centred(card: PhotoCard, box: Box | None) -> float:
    if box is None:
        return 0.0
    middle = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2])
    reach = float(np.hypot(box[2] - box[0], box[3] - box[1])) or 1.0
    return 1.0 - min(1.0, float(np.hypot(*(card.quad.mean(axis=0) - middle))) / reach)


def score_folder(
    folder: Path, reader: Reader, change: str = "plain", every: int = 1
) -> list[LabelResult]:
    """Score the labels of each `every`th picture of a folder, changed as CHANGES names it.

    A picture that cannot be opened leaves its labels abstained. Raises ValueError as `read_labels`
    does.
    """
    by_file: dict[str, list[Label]] = {}
    for label in read_labels(folder):
        by_file.setdefault(label.file, []).append(label)
    results: list[LabelResult] = []
    screen = Console(stderr=True)
    chosen = [*by_file.items()][::every]
    for file, labels in track(chosen, change, console=screen, disable=not sys.stderr.isatty()):
        image = read_picture(folder / file)
        if image is None:
            results += [LabelResult(label, "abstained", "no picture") for label in labels]
            continue
        picture, by = CHANGES[change](np.asarray(image, np.uint8))
        there = [_moved(label, image, by) for label in labels]
        results += score_picture(there, list(find_cards(picture, reader).cards), picture)
    return results


def _moved(label: Label, image: Image, by: Matrix) -> Label:
    """Return the label moved to its card in the changed copy, in the copy's pixels."""
    box = label.scaled_box(image)
    return replace(label, box=None if box is None else moved_box(box, by), size=None)


def table(results: list[LabelResult]) -> str:
    """Return right, abstained and misread per set and in all, as text."""
    lines = [f"{'set':14}{'labels':>8}{'right':>8}{'abstained':>11}{'misread':>9}{'right %':>9}"]
    sets = sorted({result.label.set for result in results})
    for name in [*sets, "all"]:
        count = Counter(result.verdict for result in results if name in ("all", result.label.set))
        total = sum(count.values())
        lines.append(
            f"{name:14}{total:8}{count['right']:8}{count['abstained']:11}{count['misread']:9}"
            f"{100 * count['right'] / max(total, 1):9.1f}"
        )
    return "\n".join(lines)


def confusion(results: list[LabelResult]) -> dict[tuple[str, str], int]:
    """Count results by (labelled rank, read rank); `-` stands for abstained."""
    return Counter(
        (result.label.card[0], result.read[0] if result.verdict != "abstained" else "-")
        for result in results
    )


def matrix_picture(counts: dict[tuple[str, str], int]) -> Image:
    """Draw the confusion matrix of ranks: labelled down, read across; right green, misread red.

    Returns (rows, columns, 3) uint8, BGR.
    """
    cell, across = 44, RANKS + "-"
    page = np.full(((len(RANKS) + 2) * cell, (len(across) + 1) * cell, 3), 255, np.uint8)
    for k, rank in enumerate(across):
        _write(page, rank, (k + 1) * cell, 0, cell)
    for row, label in enumerate(RANKS):
        _write(page, label, 0, (row + 1) * cell, cell)
        for column, read in enumerate(across):
            count = counts.get((label, read), 0)
            if count:
                tint = GREEN if read == label else AMBER if read == "-" else RED
                x, y = (column + 1) * cell, (row + 1) * cell
                cv2.rectangle(page, (x, y), (x + cell - 2, y + cell - 2), tint, -1)
                _write(page, str(count), x, y, cell)
    _write(page, "labelled rank down, read rank across, - abstained", 0, page.shape[0] - cell, cell)
    return page


def _write(page: Image, text: str, x: int, y: int, cell: int) -> None:
    place = (x + cell // 5, y + cell * 2 // 3)
    cv2.putText(page, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.55, (20, 20, 20), 1, cv2.LINE_AA)


def as_json(results: list[LabelResult]) -> dict[str, object]:
    """Return counts per set, and every label that was not right."""
    sets = sorted({result.label.set for result in results})
    counts = {
        name: Counter(result.verdict for result in results if result.label.set == name)
        for name in sets
    }
    failed = [result for result in results if result.verdict != "right"]
    return {
        "sets": {
            name: {verdict: count[verdict] for verdict in VERDICTS}
            for name, count in counts.items()
        },
        "not_right": [
            {
                "file": result.label.file,
                "card": result.label.card,
                "verdict": result.verdict,
                "read": result.read,
            }
            for result in failed
        ],
    }


def main(argv: list[str]) -> int:
    """Score a folder of labelled photographs; 2 when there is nothing to score."""
    parser = parser_of("score-vision", __doc__)
    parser.add_argument("folder", type=place, help="photographs, and what lies on them: labels.csv")
    parser.add_argument("--matrix", type=place, help="write a confusion matrix picture here")
    parser.add_argument(
        "--change", choices=CHANGES, default="plain", help="read copies that are changed so"
    )
    parser.add_argument(
        "--every",
        type=whole(1, 1_000_000),
        default=1,
        metavar="N",
        help="read every Nth picture alone",
    )
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object")
    options = parser.parse_args(argv)
    try:
        results = score_folder(options.folder, Reader(), options.change, options.every)
    except ValueError as error:
        say_error("score-vision", error)
        return 2
    if options.matrix is not None:
        write_picture(options.matrix, matrix_picture(confusion(results)))
    if options.json:
        print(json.dumps(as_json(results)))
        return 0
    print(table(results))
    for result in results:
        if result.verdict != "right":
            label = result.label
            print(f"{result.verdict}: {label.file} {label.card} {result.read}".rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
