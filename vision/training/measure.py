"""Scores the reader on rectified cards of decks it never saw: `python -m vision.training.measure`.

Faces are shrunk to a camera's scale, set a little askew, lit dimmer and warmer, blurred, made
noisy and coded as JPEG. Decks held apart from training say how much is answered and misread;
decks with other letters say whether foreign indices are refused.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from vision.indices import Image
from vision.reader import Reader
from vision.training.art import PIXELS_PER_MM, load_decks

HELD_APART = ("tigullio", "plastic", "anglo_poker")
FOREIGN = {
    "ancient_french": "AJQK",
    "atlasnye": "",
    "berlin": "JQ",
    "lattmann": "JQ",
    "rheinland": "JQ",
    "tarocco": "JQK",
}
"""Decks, and those of their ranks that they print with another letter."""
CASES = ((1.0, 0.0), (1.3, 0.0), (2.0, 0.0), (3.0, 0.0), (2.0, 2.0), (2.0, 5.0), (2.0, 10.0))
"""Pixels per millimetre, and millimetres of motion blur."""
TABLE_COLOUR = (60, 90, 60)


def shoot(face: Image, scale: float, blur: float, rng: Generator) -> Image:
    """A face as a camera at `scale` sees it, upright or upside down by chance."""
    width, height = round(63.5 * scale), round(88.9 * scale)
    soft = cv2.GaussianBlur(face, (0, 0), 0.45 * PIXELS_PER_MM / scale)
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


def judge(name: str, read: str | None, foreign: str) -> str:
    """`right`, `abstained`, `misread`, or for a foreign index `refused` or `foreign read`."""
    if name[0] in foreign:
        return "refused" if read is None else "foreign read"
    if read is None:
        return "abstained"
    return "right" if read == name else "misread"


def main() -> int:
    """Print one line per deck group, scale and blur."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--art", type=Path, required=True)
    parser.add_argument("--cache", type=Path, default=Path("/tmp/livetable-training"))
    options = parser.parse_args()
    art = options.art
    decks = load_decks(art / "gnome", art / "react-playing-card-set", options.cache / "decks")
    reader = Reader()
    for title, names in (("held apart", dict.fromkeys(HELD_APART, "")), ("foreign", FOREIGN)):
        for scale, blur in CASES:
            rng = np.random.default_rng(5)
            count = Counter(
                judge(card, reader.read_card(shoot(face, scale, blur, rng)).face, foreign)
                for deck, foreign in names.items()
                for card, face in decks[deck].items()
            )
            print(
                f"{title}, {scale} px/mm, {blur} mm blur: {dict(sorted(count.items()))}", flush=True
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
