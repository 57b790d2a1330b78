"""Makes the training crops: true indices, and everything that only looks like one.

One seed makes one set, piece by piece, so that pieces can be made in parallel processes and
kept between runs. Labels: rank 0 to 12 (ace to king) or 13, suit 0 to 3 (CDHS) or 4; 13 and 4
mean "none of these".
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading.candidates import find_candidates, ink_mask
from vision.reading.indices import CROP_HEIGHT, CROP_WIDTH, Image, IndexPose, grey_of
from vision.training import augment
from vision.training.augment import Grey
from vision.training.drawing import DrawnDeck, page_of
from vision.training.free_decks import RANKS, SUITS

AROUND = 64
"""Pixels of table around a face."""

NO_RANK, NO_SUIT = 13, 4
TEN = RANKS.index("T")
MORE_TENS = 0.12
"""Part of the drawn indices that are tens besides the thirteenth that all ranks get: no other
rank is drawn in so many ways."""
LOWEST, HIGHEST = 10.0, 64.0
"""Index heights in camera pixels: 10 is a small index at 0.8 pixels per millimetre."""

SHARES = (0.57, 0.13, 0.10, 0.03, 0.02, 0.03, 0.03, 0.09)
"""Of indices, foreign letters, decoys, print, art, blurred, covered and misplaced indices."""

Sample = tuple[Grey, int, int]


@dataclass(frozen=True, slots=True)
class Face:
    """One rendered card: picture with a margin of table, true index, and false candidates."""

    grey: Grey
    pose: IndexPose
    decoys: tuple[IndexPose, ...]
    rank: int
    suit: int


def make_face(picture: Image, pose: IndexPose, name: str) -> Face:
    """Frame a face and collect the candidates on it that are not its index.

    `picture` is (rows, columns, 3) uint8, BGR.
    """
    grey = np.pad(grey_of(picture), AROUND, constant_values=70)
    true = pose.moved(AROUND, AROUND)
    decoys: list[IndexPose] = []
    for shrink in (1, 2, 4):
        size = (grey.shape[1] // shrink, grey.shape[0] // shrink)
        small = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
        found = find_candidates(ink_mask(small, 161 // shrink | 1, 0.2), 14 / shrink, 180 / shrink)
        found = [p.scaled(shrink) for p in found]
        decoys += [p for p in found if p.height > 30 and not _is_index(p, true, grey.shape)]
    keep = np.random.default_rng(len(decoys)).permutation(len(decoys))[:60]
    return Face(
        grey, true, tuple(decoys[k] for k in keep), RANKS.index(name[0]), SUITS.index(name[1])
    )


def _is_index(pose: IndexPose, true: IndexPose, shape: tuple[int, ...]) -> bool:
    """Tell whether `pose` lies on one of the corners' indices (a card reads from both ends)."""
    rows, columns = shape[:2]
    for x in (true.x, columns - true.x):
        for y in (true.y, rows - true.y):
            if np.hypot(pose.x - x, pose.y - y) < 0.45 * true.height:
                return True
    return False


class SampleMaker:
    """Draws samples at random from rendered faces and own designs."""

    def __init__(
        self, seed: int, faces: list[Face], fonts: list[Path], suit_fonts: list[Path], art: float
    ) -> None:
        self._rng = np.random.default_rng(seed)
        self._faces = faces
        self._fonts, self._suit_fonts = fonts, suit_fonts
        self._art = art

    def _true(self) -> tuple[Grey, IndexPose, int, int]:
        """Draw a canvas with a true index."""
        rng = self._rng
        if rng.random() < self._art:
            face = self._faces[rng.integers(len(self._faces))]
            return face.grey, face.pose, face.rank, face.suit
        rank = TEN if rng.random() < MORE_TENS else int(rng.integers(13))
        return self._drawn(rank, int(rng.integers(4)))

    def _drawn(self, rank: int, suit: int) -> tuple[Grey, IndexPose, int, int]:
        for _ in range(50):
            try:
                canvas, pose = DrawnDeck(self._rng, self._fonts, self._suit_fonts).corner(
                    rank, suit
                )
            except ValueError:
                continue
            return canvas, pose, rank, suit
        raise ValueError("no font draws this index: give more fonts")

    def _shoot(
        self,
        canvas: Grey,
        pose: IndexPose,
        blur: float = 0.0,
        cover: Callable[[Grey, IndexPose, Generator], Grey] | None = None,
        wrong: Callable[[IndexPose], IndexPose] | None = None,
    ) -> Grey:
        rng = self._rng
        height = float(np.exp(rng.uniform(np.log(LOWEST), np.log(HIGHEST))))
        patch, seen = augment.shrink(canvas, pose, height, rng)
        if cover is not None:
            patch = cover(patch, seen, rng)
        patch = augment.light(patch, rng)
        if blur:
            patch = augment.smear(patch, max(3.0, blur * height), rng)
        patch = augment.sensor(patch, height, rng)
        guess = augment.misjudge(seen, rng)
        return augment.cut(patch, wrong(guess) if wrong is not None else guess)

    def index(self) -> Sample:
        """Make a readable index."""
        canvas, pose, rank, suit = self._true()
        rng = self._rng
        blur = rng.uniform(0.04, augment.BLUR_SAFE) if rng.random() < 0.3 else 0.0
        cover = augment.cover_margin if rng.random() < 0.35 else None
        return self._shoot(canvas, pose, blur, cover), rank, suit

    def foreign(self) -> Sample:
        """Make an index with letters of another alphabet, or a sign in place of the suit."""
        rng = self._rng
        if rng.random() < 0.75:
            canvas, pose, rank, suit = self._drawn(NO_RANK, int(rng.integers(4)))
        else:
            canvas, pose, rank, suit = self._drawn(int(rng.integers(13)), NO_SUIT)
        return self._shoot(canvas, pose), rank, suit

    def decoy(self) -> Sample:
        """Cut pips, court art or frame that pair like an index."""
        with_decoys = [face for face in self._faces if face.decoys]
        face = with_decoys[self._rng.integers(len(with_decoys))]
        pose = face.decoys[self._rng.integers(len(face.decoys))]
        return self._shoot(face.grey, pose), NO_RANK, NO_SUIT

    def page(self) -> Sample:
        """Cut print or nothing in particular."""
        page = page_of(self._rng, self._fonts)
        return self._shoot(page, self._anywhere(page)), NO_RANK, NO_SUIT

    def art(self) -> Sample:
        """Cut any other place of a card."""
        face = self._faces[self._rng.integers(len(self._faces))]
        pose = self._anywhere(face.grey)
        if _is_index(pose, face.pose, face.grey.shape):
            return self.page()
        return self._shoot(face.grey, pose), NO_RANK, NO_SUIT

    def _anywhere(self, canvas: Grey) -> IndexPose:
        rng = self._rng
        rows, columns = canvas.shape
        high = float(rng.uniform(30, 160))
        x, y = rng.uniform(0, columns), rng.uniform(0, rows)
        return IndexPose(float(x), float(y), high, high / 2, float(rng.uniform(-3.1, 3.1)))

    def blurred(self) -> Sample:
        """Make an index smeared beyond reading."""
        canvas, pose, _, _ = self._true()
        blur = float(self._rng.uniform(augment.BLUR_LIMIT, 0.9))
        return self._shoot(canvas, pose, blur), NO_RANK, NO_SUIT

    def covered(self) -> Sample:
        """Make an index half hidden."""
        canvas, pose, _, _ = self._true()
        return self._shoot(canvas, pose, 0.0, augment.cover_index), NO_RANK, NO_SUIT

    def misplaced(self) -> Sample:
        """Make an index upside down or on its side, half of one, or one far off."""
        canvas, pose, _, _ = self._true()
        return self._shoot(canvas, pose, wrong=self._misplace), NO_RANK, NO_SUIT

    def _misplace(self, pose: IndexPose) -> IndexPose:
        rng = self._rng
        kind = rng.random()
        if kind < 0.35:
            turn = np.pi if kind < 0.27 else np.pi / 2 * rng.choice([-1, 1])
            return IndexPose(pose.x, pose.y, pose.height, pose.width, pose.turn + float(turn))
        if kind < 0.7:
            return self._half(pose)
        if kind < 0.8:
            size = pose.height * float(rng.choice([0.6, 0.68, 1.45, 1.7]))
            return IndexPose(pose.x, pose.y, size, pose.width, pose.turn)
        away = float(rng.uniform(0.32, 0.6)) * pose.height
        angle, turn = rng.uniform(0, 2 * np.pi), pose.turn + float(rng.choice([0, np.pi]))
        x, y = pose.x + away * float(np.cos(angle)), pose.y + away * float(np.sin(angle))
        return IndexPose(x, y, pose.height * float(rng.uniform(0.6, 1.5)), pose.width, turn)

    def _half(self, pose: IndexPose) -> IndexPose:
        """Return rank alone or suit alone, either way up: an 8 is not a Q over a heart."""
        rng = self._rng
        along = float(rng.choice([-1, 1])) * pose.height * float(rng.uniform(0.17, 0.28))
        x, y = pose.x + np.sin(pose.turn) * along, pose.y - np.cos(pose.turn) * along
        turn = pose.turn + float(rng.choice([0, np.pi]))
        size = pose.height * float(rng.uniform(0.42, 0.66))
        return IndexPose(float(x), float(y), size, pose.width, turn)

    def sample(self) -> Sample:
        """Make one sample of a kind chosen at random."""
        kinds = [self.index, self.foreign, self.decoy, self.page, self.art]
        kinds += [self.blurred, self.covered, self.misplaced]
        return kinds[self._rng.choice(len(kinds), p=SHARES)]()

    def batch(self, count: int) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
        """Make `count` samples: crops (N, 48, 32; uint8), ranks (N,) and suits (N,) as int64."""
        crops = np.empty((count, CROP_HEIGHT, CROP_WIDTH), np.uint8)
        ranks, suits = np.empty(count, np.int64), np.empty(count, np.int64)
        for k in range(count):
            crops[k], ranks[k], suits[k] = self.sample()
        return crops, ranks, suits
