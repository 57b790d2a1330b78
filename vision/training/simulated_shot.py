"""Delivers a rectified card as a camera would, to measure the reader on."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading.indices import Image

CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
TABLE_COLOUR = (60, 90, 60)


def shoot(face: Image, scale: float, blur: float, rng: Generator) -> Image:
    """Return a face as a camera at `scale` px/mm sees it, upright or upside down by chance.

    `face` is (rows, columns, 3) uint8, BGR; `blur` is in millimetres.
    """
    width, height = round(CARD_WIDTH_MM * scale), round(CARD_HEIGHT_MM * scale)
    soft = cv2.GaussianBlur(face, (0, 0), 0.45 * face.shape[1] / width)
    small = cv2.resize(soft, (width, height), interpolation=cv2.INTER_AREA)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    askew = corners + rng.normal(0, 0.5 * scale**0.5, (4, 2)).astype(np.float32)
    view = cv2.getPerspectiveTransform(corners, askew)
    seen = cv2.warpPerspective(small, view, (width, height), borderValue=TABLE_COLOUR)
    if blur:
        seen = _smear(np.asarray(seen, np.uint8), max(3, int(blur * scale) | 1), rng)
    light = rng.uniform(0.5, 1.0) * np.array([rng.uniform(0.7, 1.0), 0.92, 1.0])
    noisy = seen * light + rng.normal(0, 3, seen.shape)
    _, coded = cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8))
    card = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return np.ascontiguousarray(card[::-1, ::-1]) if rng.random() < 0.5 else card


def _smear(card: Image, length: int, rng: Generator) -> Image:
    kernel = np.zeros((length, length), np.float32)
    if rng.random() < 0.5:
        kernel[length // 2, :] = 1 / length
    else:
        kernel[:, length // 2] = 1 / length
    return np.asarray(cv2.filter2D(card, -1, kernel), np.uint8)
