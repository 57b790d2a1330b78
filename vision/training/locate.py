"""Finds the top left index of every face of a rendered deck.

A deck prints all its indices at one height, so the median over the deck says where rank and
suit begin and end, and each face's own ink then says how wide its index is.
"""

import numpy as np

from vision.reading.candidates import Glyph, find_glyphs, join_tens, pair_poses
from vision.reading.indices import Image, IndexPose
from vision.training.free_decks import PIXELS_PER_MM

CORNER_WIDTH = 20 * PIXELS_PER_MM
CORNER_HEIGHT = 38 * PIXELS_PER_MM
LEAST_HEIGHT = 7 * PIXELS_PER_MM
SLACK = 1.3 * PIXELS_PER_MM
"""Pixels by which an index may stray from its deck's median line."""

Box = tuple[float, float, float, float]


def _glyphs(face: Image) -> list[Glyph]:
    grey = face[:CORNER_HEIGHT, :CORNER_WIDTH].min(axis=2)
    mask = ((grey < 158) * 255).astype(np.uint8)
    mask[:6, :] = mask[:, :4] = 0
    return find_glyphs(mask, 12, 22 * PIXELS_PER_MM)


def _upright(glyphs: list[Glyph]) -> IndexPose | None:
    poses = pair_poses(glyphs + join_tens(glyphs), glyphs)
    fit = [p for p in poses if abs(p.turn) < 0.2 and p.height > LEAST_HEIGHT]
    return min(fit, key=lambda p: p.x + 0.6 * p.y - 0.75 * p.width, default=None)


def _boxes(glyphs: list[Glyph]) -> list[Box]:
    """Return upright boxes of all pairs of glyphs, one over the other."""
    boxes = []
    for rank in glyphs + join_tens(glyphs):
        for suit in glyphs:
            if suit.y > rank.y + 0.3 * rank.size and abs(suit.x - rank.x) < rank.size:
                both = np.vstack([rank.points, suit.points])
                left, top = both.min(axis=0)
                right, bottom = both.max(axis=0)
                boxes.append((float(left), float(top), float(right), float(bottom)))
    return boxes


def _pose(box: Box) -> IndexPose:
    left, top, right, bottom = box
    return IndexPose((left + right) / 2, (top + bottom) / 2, bottom - top, right - left, 0.0)


def locate_deck(faces: dict[str, Image]) -> dict[str, IndexPose]:
    """Return the top left index of each face (rows, columns, 3; uint8, BGR), by card name."""
    glyphs = {name: _glyphs(face) for name, face in faces.items()}
    found = [p for name in faces if name[0] in "23456789" and (p := _upright(glyphs[name]))]
    middle, width = (
        float(np.median([p.x for p in found])),
        float(np.median([p.width for p in found])),
    )
    top = float(np.median([p.y - p.height / 2 for p in found]))
    bottom = float(np.median([p.y + p.height / 2 for p in found]))
    poses = {}
    for name in faces:
        fit = [
            box
            for box in _boxes(glyphs[name])
            if abs(box[1] - top) < SLACK
            and abs(box[3] - bottom) < SLACK
            and box[2] < CORNER_WIDTH - 3
        ]
        wide = width * (1.5 if name[0] == "T" else 1.0)
        usual = (middle - wide / 2, top, middle + wide / 2, bottom)
        near = [box for box in fit if abs((box[0] + box[2]) / 2 - middle) < 0.5 * width]
        by_width = sorted(near, key=lambda box: box[2] - box[0])
        poses[name] = _pose((by_width[-1] if name[0] == "T" else by_width[0]) if near else usual)
    return poses
