"""Counts how the simulated table's own card designs are read; no net was ever trained on them.

`python -m tests.support.eyes.unseen_designs [--model FILE] [--draws N]` prints one line per scale.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from controller.core.cards import DECK
from drivers.sim.deck.art import DESIGNS, Deck
from vision.reading.reader import Reader
from vision.training.simulated_shot import shoot

SCALES = (1.0, 1.3, 1.6)
"""Pixels per millimetre."""
STRANGERS = ("foreign:BS", "foreign:DH", "foreign:VC", "foreign:RD", "joker", "blank")
FIRST_DRAW = 5
"""Seed of the first draw; the others follow."""


def count(
    reader: Reader, scale: float, cards: Sequence[str] = DECK + STRANGERS, draws: int = 1
) -> Counter[str]:
    """`right`, `abstained`, `misread` cards and strangers `refused` or `read`, over all designs.

    A misread card, and a stranger that is read, is also counted under its own name.
    """
    counts: Counter[str] = Counter()
    for name, design in DESIGNS.items():
        for jumbo in (False, True):
            faces = {card: Deck(design, jumbo).draw(card) for card in cards}
            for draw in range(draws):
                rng = np.random.default_rng(FIRST_DRAW + draw)
                for card, face in faces.items():
                    read = reader.read_card(shoot(face, scale, 0.0, rng)).face
                    kind = _judge(card, read)
                    counts[kind] += 1
                    if kind in ("misread", "read"):
                        counts[f"{card} of {name} as {read}"] += 1
    return counts


def _judge(card: str, read: str | None) -> str:
    if card not in DECK:
        return "refused" if read is None else "read"
    if read is None:
        return "abstained"
    return "right" if read == card else "misread"


def main() -> int:
    """Print the counts, one line per scale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, help="another net than the reader's own")
    parser.add_argument("--draws", type=int, default=1, help="draws of noise and tilt")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader(options.model)
    for scale in SCALES:
        print(f"{scale} px/mm: {dict(count(reader, scale, draws=options.draws))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
