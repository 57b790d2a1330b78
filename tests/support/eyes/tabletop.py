"""A plain table of the tests' own: felt, markers and coded cards, through a lens.

Its cards carry no index but six black or white cells in two corners, and `CodeReader` reads
those, so that these tests try everything but the reading of real faces.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from controller.core.cards import DECK, Card
from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM, Layout, Zone
from drivers.sim.felt.optics import Optics
from vision.felt.cards.pose import Pose
from vision.frames.source import Frame
from vision.reading.indices import IndexPose

SCALE = 1.5
SMALLER = Optics(width=1280, height=720, focal_px=1428.0)
"""The same view in fewer pixels: what is tried over many pictures takes half the time."""
LARGER = Optics(width=3840, height=2160, focal_px=4284.0)

CELL_MM = 6.0
FELT = (58, 96, 24)
BACK_INKS = {"blue": (150, 60, 30), "red": (40, 30, 170), "fine": (120, 115, 200)}


def small_layout() -> Layout:
    """Two zones and four markers on a full felt."""
    marks = [(0, 105, 95), (1, 1495, 95), (2, 105, 812), (3, 1495, 812)]
    zones = (
        Zone(name="P", rect=(210, 290, 560, 170), first=(280, 375), step=(40, 0)),
        Zone(name="H", rect=(800, 290, 560, 170), first=(870, 375), step=(40, 0)),
    )
    fiducials = tuple({"id": n, "centre": (x, y), "size": 60} for n, x, y in marks)
    return Layout.model_validate(
        {"name": "small", "width": 1600, "height": 900, "fiducials": fiducials, "zones": zones}
    )


@cache
def card_art(face: str) -> np.ndarray:
    """A card's picture: a code for a face, a lattice for `back-blue` and `back-red`.

    That of `back-fine` is too fine to be seen.
    """
    width, height = round(CARD_WIDTH_MM * SCALE), round(CARD_HEIGHT_MM * SCALE)
    art = np.full((height, width, 3), 240, np.uint8)
    if face.startswith("back"):
        ink = BACK_INKS[face.partition("-")[2]]
        art[8:-8, 8:-8] = ink
        for at in range(-height, width, 12) if face != "back-fine" else ():
            cv2.line(art, (at, 8), (at + height, height - 8), (225, 225, 225), 2)
        return art
    if face == "blank":
        return art
    number = DECK.index(Card(face)) + 1
    cell, edge = round(CELL_MM * SCALE), 8
    for bit in range(6):
        row, column = divmod(bit, 2)
        y, x = edge + row * cell, edge + column * cell
        ink = (30, 30, 30) if number >> bit & 1 else (170, 170, 170)
        art[y : y + cell, x : x + cell] = ink
        art[height - y - cell : height - y, width - x - cell : width - x] = ink
    cv2.circle(art, (width // 2, height // 2), 20, (40, 30, 200), -1)
    return art


@dataclass(frozen=True)
class Answer:
    face: Card | None
    confidence: float
    why: str = ""
    places: tuple[IndexPose, ...] = ()


class CodeReader:
    """Reads the code of `card_art`; like the real reader it abstains where it is not sure."""

    def read_card(
        self,
        card: np.ndarray,
        _visible: np.ndarray | None = None,
        _places: Sequence[IndexPose] = (),
    ) -> Answer:
        """The face of a rectified card, either way up."""
        scale = card.shape[1] / CARD_WIDTH_MM
        grey = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY)
        number = 0
        for bit in range(6):
            row, column = divmod(bit, 2)
            at_y = round((4 + (row + 0.5) * CELL_MM) * scale)
            at_x = round((4 + (column + 0.5) * CELL_MM) * scale)
            level = float(grey[at_y - 1 : at_y + 2, at_x - 1 : at_x + 2].mean())
            if not (level < 80 or 120 < level < 205):
                return Answer(None, 0.0, "no code")
            number |= (level < 80) << bit
        if not 1 <= number <= 52:
            return Answer(None, 0.0, "no such code")
        return Answer(DECK[number - 1], 0.999)


@cache
def _camera(optics: Optics) -> tuple[Optics, np.ndarray, np.ndarray]:
    xs, ys = optics.plane_map()
    return optics, xs * SCALE - 0.5, ys * SCALE - 0.5


def seen_at(points_mm: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Where the camera sees points of the felt, in pixels."""
    return [(float(x), float(y)) for x, y in Optics().project(points_mm)]


@cache
def _bare(layout: Layout) -> np.ndarray:
    canvas = np.empty((int(layout.height * SCALE), int(layout.width * SCALE), 3), np.uint8)
    canvas[:] = FELT
    marks = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for fiducial in layout.fiducials:
        side = round(fiducial.size * SCALE)
        quiet = side + 40
        x = round(fiducial.centre[0] * SCALE) - quiet // 2
        y = round(fiducial.centre[1] * SCALE) - quiet // 2
        canvas[y : y + quiet, x : x + quiet] = 255
        mark = cv2.aruco.generateImageMarker(marks, fiducial.id, side)
        canvas[y + 20 : y + 20 + side, x + 20 : x + 20 + side] = mark[..., None]
    return canvas


class Table:
    """What lies on the felt; `shoot` takes its picture."""

    def __init__(
        self, layout: Layout | None = None, seed: int = 1, optics: Optics | None = None
    ) -> None:
        self.optics = optics or Optics()
        self.layout = layout or small_layout()
        self.cards: list[tuple[str, Pose]] = []
        self.hands: list[tuple[np.ndarray, tuple[int, int, int]]] = []
        self.light = 1.0
        self._chance = np.random.default_rng(seed)
        room = (self.optics.height + 120, self.optics.width + 80, 1)
        grain = self._chance.normal(6, 2.5, room).clip(0, 12).astype(np.uint8)
        self._noise = np.repeat(grain, 3, axis=2)
        self._last: tuple[object, np.ndarray] = (None, np.empty(0))
        self.number = 0

    def lay(self, face: str, pose: Pose) -> None:
        """Put a card on top."""
        self.cards.append((face, pose))

    def picture(self) -> np.ndarray:
        """The camera's picture, with sensor noise."""
        y, x = self._chance.integers(0, (120, 80))
        seen = self._seen()
        if self.light != 1.0:
            seen = cv2.convertScaleAbs(seen, alpha=self.light)
        height, width = seen.shape[:2]
        return cv2.add(seen, self._noise[y : y + height, x : x + width])

    def _seen(self) -> np.ndarray:
        """The picture without noise, drawn anew only where something has changed."""
        hands = tuple((outline.tobytes(), colour) for outline, colour in self.hands)
        lying = (tuple(self.cards), hands)
        if self._last[0] != lying:
            self._last = (lying, self._drawn())
        return self._last[1]

    def _drawn(self) -> np.ndarray:
        canvas = _bare(self.layout).copy()
        for face, pose in self.cards:
            _paste(canvas, card_art(face), pose)
        for outline, colour in self.hands:
            cv2.fillPoly(canvas, [np.round(outline * SCALE).astype(np.int32)], colour)
        _, xs, ys = _camera(self.optics)
        return cv2.remap(canvas, xs, ys, cv2.INTER_LINEAR, borderValue=(40, 40, 40))

    def shoot(self, fps: float = 30) -> Frame:
        """The next frame, as JPEG, `1 / fps` seconds after the last."""
        self.number += 1
        _, data = cv2.imencode(".jpg", self.picture(), [cv2.IMWRITE_JPEG_QUALITY, 90])
        return Frame(self.number, round(self.number * 1000 / fps), data.tobytes())


def _paste(canvas: np.ndarray, art: np.ndarray, pose: Pose) -> None:
    height, width = art.shape[:2]
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    target = (pose.corners() * SCALE - 0.5).astype(np.float32)
    left, top = np.floor(target.min(0)).astype(int) - 1
    right, bottom = np.ceil(target.max(0)).astype(int) + 2
    matrix = cv2.getPerspectiveTransform(source, (target - (left, top)).astype(np.float32))
    size = (int(right - left), int(bottom - top))
    flat = cv2.warpPerspective(art, matrix, size)
    alpha = cv2.warpPerspective(np.full((height, width), 255, np.uint8), matrix, size)
    part = canvas[top:bottom, left:right]
    part[alpha > 127] = flat[alpha > 127]
