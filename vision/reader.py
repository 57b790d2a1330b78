"""Reads card indices with a small net, and says "unreadable" where it is not sure.

The net sees shape alone, in grey: which of thirteen ranks or none, which of four suits or none.
Ink colour is measured apart, against the card's own white. Shape and colour must agree. A card
has an index at either end; each end is looked at in several ways, and every look has a vote. A
look that names another card with some conviction makes the whole card unreadable: an abstention
costs a second look, a misread pays the wrong player.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

from controller.core.cards import RANKS, Card
from vision.candidates import find_candidates
from vision.indices import (
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

MODELS = Path(__file__).parent / "models"
NET_SUITS = "CDHS"
"""Order of the net's suit outputs."""
RED = np.array([0, 1, 1, 0, 0], bool)
CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
CORNER_MM = (19.0, 38.0)
"""Part of a card's end in which its index lies; a jumbo index reaches 35 mm down."""
WORK_SCALE = 6.0
"""Pixels per millimetre at which blobs are sought in a corner: a small scale is enlarged."""
USUAL_PLACES_MM = ((4.6, 9.6, 11.5), (5.0, 10.6, 13.5), (5.6, 12.2, 16.5), (7.0, 14.5, 22.0))
"""Where indices usually lie (centre right, centre down, height): tried beside the blobs."""
TILT = 0.42
"""Largest turn, radians, of an index on an upright card (blob centres are seldom in line)."""
SHAPE_SHARE = 0.35
"""Part of the shape's chances that must lie on suits of the ink's colour: ink may settle a
doubt between heart and spade, it may not overrule a plain shape."""
PLAIN = 0.85
"""Confidence at which a shape contradicted by its ink, or a second face beside two ends that
agree, makes the whole card unreadable."""
BACKED = 0.5
"""Confidence of a second look that backs the first."""
PART = 0.92
"""A look under this share of a confident look's height, at its place, saw a part of it."""
VISIBLE_SHARE = 0.97
"""Part of an index that must be uncovered before it is looked at."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a card shows: its face, or None with the reason why it is unreadable.

    `confidence` (0 to 1) is the calibrated chance that `face` is right; for None it is the
    confidence of the best guess that was turned down.
    """

    face: Card | None
    confidence: float
    why: str


@dataclass(frozen=True, slots=True)
class IndexReading:
    """One candidate's vote: a face with its confidence, or None. `guess` is what it most is."""

    pose: IndexPose
    face: Card | None
    confidence: float
    why: str
    guess: Card | None


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What confidence an answer needs; measured on decks held apart from training."""

    index: float
    """One index alone."""
    pair: float
    """Each of two ends that agree, where neither reaches `index` alone."""
    rival: float
    """A second face seen with more than this makes a card unreadable."""
    temperature: float
    """Divides the logits, so that confidence means frequency."""

    @classmethod
    def load(cls, path: Path) -> "Thresholds":
        """Read a calibration file; ValueError names it if it is not one."""
        try:
            held = json.loads(path.read_text())
            return cls(*(float(held[key]) for key in ("index", "pair", "rival", "temperature")))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(
                f"{path} is no calibration of the reader ({error}): restore it from the package"
            ) from error


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    raised = np.exp(logits.astype(np.float64) - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float64)


class Reader:
    """The net with its thresholds, loaded once. Not safe to share between threads."""

    def __init__(self, model: Path | None = None, thresholds: Thresholds | None = None) -> None:
        path = model or MODELS / "index.onnx"
        if not path.exists():
            raise FileNotFoundError(f"the reader's model {path} is missing: install livetable anew")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._net = onnxruntime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )
        self.thresholds = thresholds or Thresholds.load(MODELS / "calibration.json")

    def logits(self, crops: Image) -> NDArray[np.float32]:
        """Raw outputs (N, 19) for grey crops (N, 48, 32): one forward pass."""
        if len(crops) == 0:
            return np.zeros((0, len(RANKS) + 6), np.float32)
        blob = stretch(crops).reshape(-1, 1, CROP_HEIGHT, CROP_WIDTH)
        return np.asarray(self._net.run(None, {"crops": blob})[0], np.float32)

    def read_indices(
        self, image: Image, poses: Sequence[IndexPose], monochrome: bool | None = None
    ) -> list[IndexReading]:
        """Read many index candidates of one picture (BGR) in one forward pass.

        `monochrome` says that ink colour cannot be asked; None finds out.
        """
        if not poses:
            return []
        if monochrome is None:
            monochrome = is_monochrome(image)
        crops = cut_indices(Pyramid(image), poses)
        grey = grey_of(crops)
        logits = self.logits(grey) / self.thresholds.temperature
        ranks, suits = _softmax(logits[:, :14]), _softmax(logits[:, 14:])
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
        """One candidate's vote from its shape's chances and its ink."""
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

    def read_card(self, card: Image, visible: Image | None = None) -> Reading:
        """Read one card, rectified upright or upside down, at any scale from 1 pixel per mm.

        `card` is BGR, 63.5 x 88.9 mm; `visible` is non-zero where nothing lies on the card.
        """
        reading = Reading(None, 0.0, "no index is uncovered")
        mono = is_monochrome(card)
        for places in (_blob_places, _usual_places):
            looks = [
                pose
                for upside_down in (False, True)
                for pose in _at_end(card, upside_down, places)
                if visible is None or _is_visible(visible, pose)
            ]
            if looks:
                readings = self.read_indices(card, looks, mono)
                reading = vote(readings, self.thresholds)
                reading = _if_backed(readings, reading, guessed=places is _usual_places)
                reading = _unless_smeared(card, readings, reading)
            if reading.face is not None or reading.why.startswith("one look"):
                break
        return reading


def _if_backed(looks: Sequence[IndexReading], reading: Reading, guessed: bool) -> Reading:
    """The reading, if a second look backs it: one look alone took a foreign D for a ten.

    Looks at places only `guessed`, where no ink could be parted, must agree at both ends.
    """
    if reading.face is None:
        return reading
    backers = [look for look in looks if look.guess == reading.face and look.confidence > BACKED]
    ends = _ends(backers, reading.face)
    if len(backers) < 2 or (guessed and len(ends) < 2):
        return Reading(None, reading.confidence, f"only one look shows {reading.face}")
    return reading


def _unless_smeared(card: Image, looks: Sequence[IndexReading], reading: Reading) -> Reading:
    """The reading, unless the look that decided it is too blurred to be trusted."""
    if reading.face is None:
        return reading
    backers = [look for look in looks if look.guess == reading.face]
    best = max(backers, key=lambda look: look.confidence).pose
    if is_smeared(grey_of(Pyramid(card).cut(best)), best.height):
        return Reading(None, reading.confidence, f"blurred: perhaps {reading.face}")
    return reading


def _weigh_colour(suits: NDArray[np.float64], ink: str) -> tuple[NDArray[np.float64], str]:
    """Suit chances given the ink; the text is empty unless ink and shape disagree."""
    if ink in ("red", "black"):
        allowed = (RED if ink == "red" else ~RED) | (np.arange(5) == 4)
        kept = suits * allowed
        if kept[:4].sum() < SHAPE_SHARE * suits[:4].sum():
            return suits, f"{ink} ink, but not the shape of a {ink} suit"
        return kept / max(float(kept.sum()), 1e-9), ""
    if ink == "other" and suits[:4].max() > 0.97:
        return suits, ""
    return suits, f"ink colour {ink}"


def _is_visible(visible: Image, pose: IndexPose) -> bool:
    """Whether nearly all of the index's box is uncovered."""
    box = np.round(pose.corners()).astype(np.int32)
    x, y, w, h = cv2.boundingRect(box)
    x0, y0 = max(x, 0), max(y, 0)
    part = visible[y0 : y + h, x0 : x + w]
    if part.size == 0:
        return False
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, box - np.array([x0, y0]), 1)
    return float((part[inside > 0] > 0).mean()) >= VISIBLE_SHARE


def _at_end(
    card: Image, upside_down: bool, places: Callable[[Image, float], list[IndexPose]]
) -> list[IndexPose]:
    """Places to look for the index at one end of a rectified card, in card pixels."""
    turned = np.ascontiguousarray(card[::-1, ::-1]) if upside_down else card
    found = places(turned, card.shape[1] / CARD_WIDTH_MM)
    if not upside_down:
        return found
    rows, columns = card.shape[:2]
    return [
        IndexPose(columns - 1 - p.x, rows - 1 - p.y, p.height, p.width, p.turn + np.pi)
        for p in found
    ]


def _usual_places(_card: Image, scale: float) -> list[IndexPose]:
    """Where decks print their index, whether or not ink can be parted there."""
    return [
        IndexPose(right * scale, down * scale, high * scale, 0.5 * high * scale, 0.0)
        for right, down, high in USUAL_PLACES_MM
    ]


def _blob_places(card: Image, scale: float) -> list[IndexPose]:
    """Pairs of ink blobs in the top left corner, enlarged to a working scale."""
    width, height = (int(np.ceil(mm * scale)) for mm in CORNER_MM)
    corner = grey_of(card[:height, :width])
    factor = WORK_SCALE / scale
    size = (round(width * factor), round(height * factor))
    method = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    large = np.asarray(cv2.resize(corner, size, interpolation=method), np.uint8)
    return [pose.scaled(1 / factor) for pose in _blobs(large)]


def _blobs(corner: Image) -> list[IndexPose]:
    """Candidates among the ink blobs of an enlarged card corner."""
    paper = float(np.percentile(corner, 90))
    ink = float(np.percentile(corner, 1))
    poses: list[IndexPose] = []
    for share in (0.5, 0.68):
        mask = ((corner < ink + share * (paper - ink)) * 255).astype(np.uint8)
        mask[0, :] = mask[:, 0] = 0
        poses += find_candidates(mask, 2.0 * WORK_SCALE, 20 * WORK_SCALE)
    upright = [p for p in poses if abs(p.turn) < TILT and p.height > 8 * WORK_SCALE]
    upright.sort(key=lambda p: p.x + 0.5 * p.y)
    return upright[:8]


def vote(looks: Sequence[IndexReading], thresholds: Thresholds) -> Reading:
    """The card that all looks together show.

    The best look decides, or two ends that agree; another look that names another card with
    some conviction, or whose ink contradicts its shape, makes the card unreadable.
    """
    named = [look for look in looks if look.guess is not None]
    if not named:
        return Reading(None, 0.0, "no index found")
    best = max(named, key=lambda look: look.confidence - bool(look.why.count("ink")))
    ends = _ends(named, best.guess)
    rival = _rival(named, best)
    agreed = len(ends) == 2 and min(ends) >= thresholds.index
    if rival is not None and rival.confidence > (PLAIN if agreed else thresholds.rival):
        why = f"one look shows {best.guess}, another {rival.guess}"
        return Reading(None, best.confidence, why)
    if best.face is not None:
        return Reading(best.face, best.confidence, "")
    if "ink" not in best.why and len(ends) == 2 and min(ends) >= thresholds.pair:
        return Reading(best.guess, 1 - (1 - ends[0]) * (1 - ends[1]), "")
    return Reading(None, best.confidence, best.why)


def _rival(looks: Sequence[IndexReading], best: IndexReading) -> IndexReading | None:
    """The strongest look that names another card than the best, if any."""
    backers = [look for look in looks if look.guess == best.guess and look.face is not None]
    rivals = [
        look
        for look in looks
        if look.guess != best.guess
        and ("ink" not in look.why or look.confidence > PLAIN)
        and not any(is_part(look.pose, backer.pose) for backer in backers)
    ]
    return max(rivals, key=lambda look: look.confidence, default=None)


def is_part(pose: IndexPose, whole: IndexPose) -> bool:
    """Whether a look saw only part of what another saw whole: the foot of a 5 looks like a 3."""
    apart = float(np.hypot(pose.x - whole.x, pose.y - whole.y))
    return pose.height < PART * whole.height and apart < 0.4 * whole.height


def _ends(looks: Sequence[IndexReading], guess: Card | None) -> list[float]:
    """The best confidence in `guess` at each end of the card at which it was seen."""
    ends: dict[bool, float] = {}
    for look in looks:
        if look.guess == guess and "ink" not in look.why:
            end = bool(np.cos(look.pose.turn) > 0)
            ends[end] = max(ends.get(end, 0.0), look.confidence)
    return list(ends.values())
