"""Reads card indices with a small net, and says "unreadable" if it is not certain.

The net sees only shape, in grey: one of thirteen ranks or none, one of four suits or none. Ink
colour is measured separately, against the card's own white. Shape and colour must agree. A card has
an index at either end. Each end is looked at in several ways, and every look has a vote
(`vision.reading.agreement`).
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.cards import RANKS, Card
from vision.reading.agreement import (
    CONTRADICTED,
    CardReading,
    IndexReading,
    Thresholds,
    if_backed,
    vote,
    worth_another,
)
from vision.reading.forms import Form, load_forms, recognised
from vision.reading.indices import (
    CROP_HEIGHT,
    CROP_WIDTH,
    Image,
    IndexPose,
    Pyramid,
    cut_indices,
    grey_of,
    ink_colour,
    ink_shares,
    is_monochrome,
    is_smeared,
    stretch,
)
from vision.reading.net_session import open_net
from vision.reading.pips import are_two_pips
from vision.reading.places import blob_places, is_visible, usual_places

__all__ = ["Reader", "Thresholds", "reader_for"]

MODELS = Path(__file__).parents[1] / "models"
NET_SUITS = "CDHS"
"""Order of the net's suit outputs."""
DIAMONDS = NET_SUITS.index("D")
OF_INK = {
    "red": np.array([0, 1, 1, 0, 1], np.float64),
    "black": np.array([1, 0, 0, 1, 1], np.float64),
    "blue": np.array([1, 1, 0, 0, 1], np.float64),
    "green": np.array([1, 0, 0, 1, 1], np.float64),
    "dark": np.array([1, 0, 0, 1, 1], np.float64),
    "unclear": np.array([0, 1, 1, 0, 1], np.float64),
}
"""Suits, none included, that each ink allows. Decks of four colours print diamonds or clubs in
blue, clubs or spades in green; half a blue diamond under another card looks like a spade. Ink
between red and black was red in all composed pictures.
"""
DOUBTFUL = ("blue", "green", "other", "dark", "unclear")
"""Inks with which the shape alone must be certain: those of four-colour decks, and nearly black."""
SHAPE_SHARE = 0.75
"""Share of the shape's chances that must lie on suits of the ink's colour. Ink may settle a small
doubt between heart and spade, but it may not overrule the shape (cold light and an encoder with too
few bits made a five of diamonds black, a lamp too weak the blue diamond of a four-colour deck).
"""

SHAPE_ALONE = 0.95
"""Chance of a suit's shape that suffices if the ink is neither red nor black."""


class Reader:
    """Reads cards with the net and its thresholds, loaded once. Not safe to share among threads."""

    def __init__(
        self,
        model: Path | None = None,
        thresholds: Thresholds | None = None,
        forms: Sequence[Form] = (),
    ) -> None:
        """Load the net and the thresholds; each is the package's own if None is given.

        `forms` are those of an enrolled deck that the net does not know.

        Raises FileNotFoundError if the net is missing, ValueError if the thresholds are broken.
        """
        path = model or MODELS / "index.onnx"
        if not path.exists():
            raise FileNotFoundError(f"the reader's model {path} is missing: install livetable anew")
        self._net = open_net(path)
        self._forms = forms
        self.thresholds = thresholds or Thresholds.load(MODELS / "calibration.json")

    def logits(self, crops: Image) -> NDArray[np.float32]:
        """Return the raw outputs (N, 19; float32) for grey crops (N, 48, 32; uint8) in one pass."""
        if len(crops) == 0:
            return np.zeros((0, len(RANKS) + 6), np.float32)
        blob = stretch(crops).reshape(-1, 1, CROP_HEIGHT, CROP_WIDTH)
        return np.asarray(self._net.run(None, {"crops": blob})[0], np.float32)

    def chances(self, crops: Image) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the chances of ranks (N, 14) and suits (N, 5) for grey crops (N, 48, 32; uint8).

        The last of each is none; an enrolled form counts as its rank.
        """
        logits = self.logits(crops) / self.thresholds.temperature
        ranks, suits = _softmax(logits[:, :14]), _softmax(logits[:, 14:])
        return recognised(self._forms, crops, ranks, suits), suits

    def read_indices(
        self,
        image: Image,
        poses: Sequence[IndexPose],
        monochrome: bool | None = None,
        softened: float = 0.0,
    ) -> list[IndexReading]:
        """Read many index candidates of one picture (rows, columns, 3; uint8, BGR) in one pass.

        `monochrome` says that the picture has no colour; None finds out. Shapes are first blurred
        by `softened`, in fortieths of an index's height; ink is not.
        """
        if not poses:
            return []
        if monochrome is None:
            monochrome = is_monochrome(image)
        crops = cut_indices(Pyramid(image), poses)
        shapes = grey_of(crops)
        if softened:
            shapes = np.stack([cv2.GaussianBlur(shape, (0, 0), softened) for shape in shapes])
        return self._judged(poses, crops, np.asarray(shapes, np.uint8), monochrome)

    def _judged(
        self, poses: Sequence[IndexPose], crops: Image, shapes: Image, monochrome: bool
    ) -> list[IndexReading]:
        """Return the votes of crops (N, 48, 32, 3; uint8) whose shapes are (N, 48, 32; uint8)."""
        ranks, suits = self.chances(shapes)
        return [
            self._judge(pose, crop, rank, suit, monochrome)
            for pose, crop, rank, suit in zip(poses, crops, ranks, suits, strict=True)
        ]

    def _judge(
        self,
        pose: IndexPose,
        crop: Image,
        ranks: NDArray[np.float64],
        suits: NDArray[np.float64],
        monochrome: bool,
    ) -> IndexReading:
        """Return one candidate's vote from its shape's chances and its ink."""
        rank = int(ranks.argmax())
        if rank == 13 or ranks[rank] * (1 - suits[4]) < 0.2:
            return IndexReading(pose, None, float(1 - ranks[13]), "no index", None)
        why = ""
        if not monochrome:
            suits, why = _weigh_colour(
                suits, ink_colour(ink_shares(crop, pose.width / pose.height))
            )
        suit = int(suits[:4].argmax())
        chance = float(ranks[rank] * suits[suit])
        guess = Card(RANKS[rank] + NET_SUITS[suit])
        if why:
            return IndexReading(pose, None, chance, why, guess)
        if chance < self.thresholds.index:
            return IndexReading(pose, None, chance, f"unsure: perhaps {guess}", guess)
        return IndexReading(pose, guess, chance, "", guess)

    def read_card(
        self, card: Image, visible: Image | None = None, places: Sequence[IndexPose] = ()
    ) -> CardReading:
        """Read one card, rectified upright or upside down, at any scale from 1 pixel per mm.

        `card` is (rows, columns, 3) uint8, BGR, 63.5 x 88.9 mm; `visible` is a mask (rows,
        columns), non-zero where nothing lies on the card. `places` are those of the last reading of
        this card: if they show a face again, no other place is looked for.
        """
        mono = is_monochrome(card)
        again = self._read_at(card, _seen(places, visible), mono, guessed=False)
        if again is not None and again.face is not None:
            return again
        reading = CardReading(None, 0.0, "no index is uncovered")
        for among in (blob_places, usual_places):
            guessed = among is usual_places
            found = [pose for upside_down in (False, True) for pose in among(card, upside_down)]
            told = self._read_at(card, _seen(found, visible), mono, guessed=guessed)
            reading = told or reading
            if reading.face is not None or reading.why.startswith("one look"):
                break
        return reading

    def _read_at(
        self, card: Image, poses: Sequence[IndexPose], monochrome: bool, *, guessed: bool
    ) -> CardReading | None:
        """Read a card at these places, None if there are none."""
        if not poses:
            return None
        crops = cut_indices(Pyramid(card), poses)
        shapes = grey_of(crops)
        looks = self._judged(poses, crops, shapes, monochrome)
        reading = if_backed(looks, vote(looks, self.thresholds), guessed=guessed)
        reading = _unless_misled(shapes, looks, reading)
        if reading.face is None or guessed:
            return reading
        return replace(reading, places=worth_another(looks, reading.face))


def reader_for(enrolled: Path | None) -> Reader:
    """Return the reader of an enrolled deck, or of any deck if None is given.

    Raises OSError, or ValueError that names the wrong file.
    """
    if enrolled is None:
        return Reader()
    return Reader(thresholds=Thresholds.load(enrolled), forms=load_forms(enrolled))


def _seen(poses: Sequence[IndexPose], visible: Image | None) -> list[IndexPose]:
    return [pose for pose in poses if visible is None or is_visible(visible, pose)]


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    raised = np.exp(logits.astype(np.float64) - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float64)


def _unless_misled(
    shapes: Image, looks: Sequence[IndexReading], reading: CardReading
) -> CardReading:
    """Return the reading, unless its deciding look is too blurred or shows no index.

    `shapes` are the looks' grey crops (N, 48, 32; uint8).
    """
    if reading.face is None:
        return reading
    backers = [n for n, look in enumerate(looks) if look.guess == reading.face]
    best = max(backers, key=lambda n: looks[n].confidence)
    if is_smeared(shapes[best], looks[best].pose.height):
        return CardReading(None, reading.confidence, f"blurred: perhaps {reading.face}")
    if are_two_pips(shapes[best]):
        return CardReading(None, reading.confidence, "two pips, one over the other")
    return reading


def _weigh_colour(suits: NDArray[np.float64], ink: str) -> tuple[NDArray[np.float64], str]:
    """Weigh suit chances by the ink; the text is empty unless ink and shape disagree."""
    if ink == "bluish":
        ink = "blue" if suits[DIAMONDS] > SHAPE_ALONE else "black"
    kept = suits * OF_INK.get(ink, 1.0)
    if kept[:4].sum() < SHAPE_SHARE * suits[:4].sum():
        return suits, f"{ink} {CONTRADICTED}"
    doubted = ink in DOUBTFUL and suits[:4].max() <= SHAPE_ALONE
    return kept / max(float(kept.sum()), 1e-9), f"ink colour {ink}" if doubted else ""
