"""Backs laid on a drawn felt: where each lies in the picture, and how sure its index looks."""

import cv2
import numpy as np

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image
from vision.photo.backs.paper import Paper
from vision.photo.indices.index_search import FoundIndex
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose

WHITE = np.array([238.0, 240.0, 240.0])


SURE, GUESSED = Paper(WHITE, True), Paper(WHITE, False)


OWN = np.array([[-31.75, -44.45], [31.75, -44.45], [31.75, 44.45], [-31.75, 44.45]])


def view_of(squeeze: float, scale: float = 2.0) -> Image:
    """Return the map (3, 3) of a camera that looks from the side onto a table in millimetres."""
    lean = np.array([[1, 0, 0], [0, 1, 0], [0, 4e-4, 1]])
    return lean @ np.diag([scale, squeeze * scale, 1.0])


def quad_of(view: Image, x: float, y: float, turn: float, own: Image = OWN) -> Image:
    c, s = np.cos(turn), np.sin(turn)
    points = own @ np.array([[c, s], [-s, c]]) + (x, y)
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), view)[0])


def empty_felt(rows: int = 420, columns: int = 560) -> Image:
    noise = np.random.default_rng(3).normal(0, 3, (rows, columns, 3))
    return np.clip(np.add(noise, (70, 110, 40)), 0, 255).astype(np.uint8)


def lay_on(picture: Image, art: Image, quad: Image) -> None:
    rows, columns = art.shape[:2]
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    onto = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
    size = picture.shape[1::-1]
    soft = cv2.GaussianBlur(art, (0, 0), 2.0)
    shape = cv2.warpPerspective(np.full(art.shape[:2], 255, np.uint8), onto, size)
    seen = cv2.warpPerspective(soft, onto, size)
    picture[shape > 127] = seen[shape > 127]


def wood() -> Image:
    """Draw wood: brown, with a grain along it."""
    grain = np.random.default_rng(8).normal(0, 30, (889, 80)).astype(np.float32)
    lines = cv2.GaussianBlur(cv2.resize(grain, (635, 889)), (0, 0), sigmaX=2.0, sigmaY=40.0)
    tone = np.clip(lines / lines.std(), -3, 3)[..., None] * 0.16
    return np.clip(np.array([58.0, 92.0, 142.0]) * (1 + tone), 0, 255).astype(np.uint8)


def index_like(quad: Image, mm: float, scale: float, out: float = 0.0) -> FoundIndex:
    """Return a place on a card that looks like an index `mm` high, none too surely.

    It lies in the card's middle, or `out` (0 to 1) of the way to its first corner.
    """
    x, y = (1 - out) * quad.mean(axis=0) + out * quad[0]
    pose = IndexPose(float(x), float(y), mm * scale, mm * scale / 2, 0.0)
    return FoundIndex(IndexReading(pose, None, 0.7, "unsure: perhaps 8S", Card("8S")), 0.0, 1)
