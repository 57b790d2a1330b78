"""Composes tables with backs of many prints, and with things that backs must not be taken for.

The prints: a white border or none, one ink or two, fine or coarse, with a medallion or a sign.
Beside them lie faces, chips, telephones, books and cut cards. Pictures are (rows, columns, 3)
uint8, BGR.
"""

from collections.abc import Callable, Sequence
from functools import cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from controller.core.cards import DECK
from drivers.sim.deck.art import ART_PX_PER_MM, BACKS
from tests.vision.photo.composed import (
    BACK_KINDS,
    BACK_SEEN,
    FOREIGN,
    HEIGHT_MM,
    LAYOUTS,
    WIDTH_MM,
    Canvas,
    Laid,
    Pose,
    back,
    canvas,
    chip,
    decks,
    laid_card,
    shot,
)
from vision.reading.indices import Image

Drawn = Callable[[str, str], Image]
SIZE = (round(HEIGHT_MM * ART_PX_PER_MM), round(WIDTH_MM * ART_PX_PER_MM))
"""Rows and columns of a drawing."""
WHITE, GOLD, SILVER = (236, 240, 240), (70, 165, 205), (170, 170, 165)
MADE = ("fine", "lattice", "medallion", "sign", "gold", "silver", "stripes")
PRINTS = (*BACK_KINDS, *MADE)
COLOURS = {"red": "red", "blue": "blue", "green": "other", "black": "other"}
"""The inks of backs, and the colour that each is told as."""
HALF_SEEN = 0.3
"""Part of a covered back that must be seen before it must be told."""
THINGS = ("chip", "telephone", "screen", "book", "notebook", "cut card", "purse")
ODD = ("cut card", "cut card", "book", "screen", "notebook", "telephone", "purse")
"""What lies beside faces; cut cards have a card's size most often."""


def _cells(cell: float, turned: bool) -> Image:
    y, x = np.mgrid[0 : SIZE[0], 0 : SIZE[1]]
    x, y = (x + y, x - y) if turned else (x, y)
    return np.asarray((x // cell + y // cell) % 2, np.uint8)


def bordered(art: Image, mm: float, paper: tuple[int, int, int] = WHITE) -> Image:
    """Return a drawing with a border of paper, so many millimetres wide."""
    rim = round(mm * ART_PX_PER_MM)
    framed = np.full_like(art, paper)
    framed[rim:-rim, rim:-rim] = art[rim:-rim, rim:-rim]
    return framed


@cache
def printed(kind: str, colour: str) -> Image:
    """Draw a back of one of `PRINTS`."""
    if kind in BACK_KINDS:
        return back(kind, colour)
    art = np.full((*SIZE, 3), BACKS[colour], np.uint8)
    middle = (SIZE[1] // 2, SIZE[0] // 2)
    if kind == "fine":
        art[_cells(7, False) > 0] = WHITE
    elif kind == "lattice":
        art[_cells(22, True) > 0] = WHITE
        art = bordered(art, 3.0)
    elif kind == "medallion":
        art[_cells(16, True) > 0] = WHITE
        cv2.ellipse(art, middle, (130, 190), 0, 0, 360, BACKS[colour], -1)
        cv2.ellipse(art, middle, (110, 165), 0, 0, 360, WHITE, 8)
        art = bordered(art, 5.0)
    elif kind == "sign":
        cv2.ellipse(art, middle, (150, 100), 0, 0, 360, WHITE, -1)
        at = (middle[0] - 120, middle[1] + 25)
        cv2.putText(art, "ROYAL", at, cv2.FONT_HERSHEY_DUPLEX, 2.4, BACKS[colour], 6)
    elif kind in ("gold", "silver"):
        art[_cells(26, True) > 0] = GOLD if kind == "gold" else SILVER
        art[_cells(13, False) > 0] = BACKS[colour]
        art = bordered(art, 3.5)
    else:
        y, x = np.mgrid[0 : SIZE[0], 0 : SIZE[1]]
        art[(x + y) // 18 % 3 == 0] = WHITE
        art = bordered(art, 2.0)
    return art


def _thing(rng: Generator, what: str) -> tuple[Image, float]:
    """Draw a thing, and say how much wider than a card's its drawing is."""
    ink = rng.uniform(10, 190, 3)
    art = np.full((*SIZE, 3), ink, np.uint8)
    if what in ("telephone", "screen"):
        art[:] = rng.uniform(8, 40)
        if what == "screen":
            art[30:-30, 15:-15] = rng.uniform(40, 250, 3)
            for row in range(60, SIZE[0] - 60, 90):
                for column in range(40, SIZE[1] - 60, 95):
                    tint = tuple(int(v) for v in rng.uniform(0, 255, 3))
                    cv2.rectangle(art, (column, row), (column + 55, row + 55), tint, -1)
        return art, float(rng.uniform(0.72, 0.85))
    if what in ("book", "notebook"):
        cv2.line(art, (40, 0), (40, SIZE[0]), tuple(int(v * 0.6) for v in ink), 10)
        if what == "book":
            text = "".join(rng.choice(list("ABEGLMNORST"), 7))
            pale = tuple(int(v) for v in rng.uniform(170, 250, 3))
            cv2.putText(art, text, (70, 160), cv2.FONT_HERSHEY_DUPLEX, 2.4, pale, 7)
            cv2.putText(art, text[:4], (140, 620), cv2.FONT_HERSHEY_DUPLEX, 1.5, pale, 4)
        return art, float(rng.uniform(0.85, 1.15))
    if what == "purse":
        rough = rng.normal(0, 10, (SIZE[0] // 6 + 1, SIZE[1] // 6 + 1, 1)).astype(np.float32)
        art = np.clip(art + cv2.resize(rough, SIZE[::-1])[..., None], 0, 255).astype(np.uint8)
        cv2.rectangle(art, (16, 16), (SIZE[1] - 17, SIZE[0] - 17), tuple(ink * 0.6), 3)
        return art, float(rng.uniform(0.9, 1.3))
    return art, 1.0


def _lay_thing(rng: Generator, on: Canvas, pose: Pose, what: str) -> None:
    if what == "chip":
        chip(rng, on, pose.x, pose.y)
        return
    art, wide = _thing(rng, what)
    on.lay(art, pose, -1, wide)


def _pairs(rng: Generator, count: int) -> list[Pose]:
    """Place pairs: the second card lies on the first by a third to two thirds."""
    poses: list[Pose] = []
    for k in range((count + 1) // 2):
        turn = rng.uniform(-np.pi, np.pi)
        first = Pose(190 * (k % 2) + rng.normal(0, 6), 180 * (k // 2) + rng.normal(0, 6), turn)
        way, far = turn + rng.choice([0, np.pi / 2]) + rng.normal(0, 0.3), rng.uniform(24, 48)
        lean = turn + rng.normal(0, 0.15) + rng.choice([0.0, np.pi / 2])
        poses += [first, Pose(first.x + far * np.cos(way), first.y + far * np.sin(way), lean)]
    return poses[:count]


def backs_table(
    rng: Generator, how: str, scale: float, drawn: Drawn = printed, prints: Sequence[str] = PRINTS
) -> tuple[Image, list[Laid]]:
    """Compose a picture of backs of one of some `prints`, with faces where `how` is not `alone`.

    `drawn` draws a print in an ink.

    `how` is `alone`, `faces` (both lie apart), `pairs` (a back half over a face) or `covered` (a
    face half over a back).
    """
    count = int(rng.integers(3, 8))
    paired = how in ("pairs", "covered")
    poses = _pairs(rng, count) if paired else LAYOUTS["apart"](rng, count)
    on = canvas(rng, poses, scale)
    kind, colour = str(rng.choice(prints)), str(rng.choice(list(COLOURS)))
    deck = str(rng.choice(sorted(decks())))
    faces = [str(name) for name in rng.choice(DECK, count, replace=False)]
    placed = []
    for k, pose in enumerate(poses):
        down = how == "alone" or (
            (k % 2 == 1) == (how == "pairs") if paired else rng.random() < 0.5
        )
        name = f"back:{COLOURS[colour]}" if down else faces[k]
        art = drawn(kind, colour) if down else decks()[deck]().draw(name)
        placed.append((name, on.lay(art, pose, k + 1)))
    least = HALF_SEEN if how == "covered" else BACK_SEEN
    laid = [laid_card(on, name, onto, k + 1, deck, least) for k, (name, onto) in enumerate(placed)]
    return shot(rng, on.picture, scale), laid


def odd_table(rng: Generator, scale: float) -> tuple[Image, list[Laid]]:
    """Compose a picture of faces beside things as large as cards, none of them a back."""
    poses = LAYOUTS["apart"](rng, int(rng.integers(4, 9)))
    on = canvas(rng, poses, scale)
    deck = str(rng.choice(sorted(decks())))
    names = [str(name) for name in rng.choice(DECK, len(poses), replace=False)]
    laid: list[tuple[str, NDArray[np.float64], int]] = []
    for number, (name, pose) in enumerate(zip(names, poses, strict=True), 1):
        if rng.random() < 0.5:
            laid.append((name, on.lay(decks()[deck]().draw(name), pose, number), number))
        else:
            art, wide = _odd(rng, deck)
            on.lay(art, pose, number, wide)
    picture = shot(rng, on.picture, scale)
    return picture, [laid_card(on, name, onto, k, deck) for name, onto, k in laid]


def _odd(rng: Generator, deck: str) -> tuple[Image, float]:
    """Draw a foreign face or a thing, half of these of a card's own width."""
    if rng.random() < 0.4:
        return decks()[deck]().draw(str(rng.choice(FOREIGN))), 1.0
    art, wide = _thing(rng, str(rng.choice(ODD)))
    return art, 1.0 if rng.random() < 0.5 else wide


def things_table(rng: Generator, scale: float, only: str = "") -> Image:
    """Compose a picture of things, or of `only` one of `THINGS`, without a card."""
    poses = LAYOUTS["apart"](rng, int(rng.integers(2, 7)))
    on = canvas(rng, poses, scale)
    for pose in poses:
        _lay_thing(rng, on, pose, only or str(rng.choice(THINGS)))
    return shot(rng, on.picture, scale)
