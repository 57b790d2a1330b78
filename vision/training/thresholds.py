"""Sets the reader's thresholds on decks held apart: confidence shall mean frequency.

The temperature is the one that makes the held-apart answers likeliest; the threshold of a lone
index is the lowest at which wrong answers (a misread index, or anything else answered) stay under
`MOST_WRONG` of all answers.

Logits are (N, 19) float32; rank and suit labels (N,) int64.
"""

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Logits = NDArray[np.float32]
Labels = NDArray[np.int64]

MOST_WRONG = 0.002
"""Part of lone answers that may be wrong, on crops much harder than a table's."""
LEAST_INDEX, MOST_INDEX = 0.85, 0.98
"""Bounds of the threshold, also where the crops would set another."""
PAIR, RIVAL = 0.83, 0.5
"""Two agreeing ends, and a second face that refuses: set by hand. Ends err together: foreign
letters reached 0.82 at both."""


def chances(logits: Logits, temperature: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return rank chances (N, 14) and suit chances (N, 5) of logits (N, 19)."""
    parts = []
    for part in (logits[:, :14], logits[:, 14:]):
        raised = np.exp((part - part.max(axis=1, keepdims=True)).astype(np.float64) / temperature)
        parts.append(raised / raised.sum(axis=1, keepdims=True))
    return parts[0], parts[1]


def fit_temperature(logits: Logits, ranks: Labels, suits: Labels) -> float:
    """Return the temperature of greatest likelihood, among twenty."""
    rows = np.arange(len(logits))

    def cost(temperature: float) -> float:
        rank, suit = chances(logits, temperature)
        return -float(np.log(rank[rows, ranks] * suit[rows, suits] + 1e-12).mean())

    return float(min(np.geomspace(0.5, 2.0, 20), key=cost))


def fit_threshold(logits: Logits, ranks: Labels, suits: Labels, temperature: float) -> float:
    """Return the lowest confidence (0 to 1) at which lone answers are wrong seldom enough."""
    rank, suit = chances(logits, temperature)
    sure = rank[:, :13].max(axis=1) * suit[:, :4].max(axis=1)
    right = (rank[:, :13].argmax(axis=1) == ranks) & (suit[:, :4].argmax(axis=1) == suits)
    for threshold in np.arange(LEAST_INDEX, MOST_INDEX, 0.005):
        answered = sure >= threshold
        if (~right[answered]).mean() <= MOST_WRONG:
            return float(threshold)
    return MOST_INDEX


def write_calibration(path: Path, logits: Logits, ranks: Labels, suits: Labels) -> str:
    """Fit the thresholds, write the file that the reader loads, and return its text."""
    temperature = fit_temperature(logits, ranks, suits)
    index = fit_threshold(logits, ranks, suits, temperature)
    held = {"index": round(index, 3), "pair": PAIR, "rival": RIVAL}
    held["temperature"] = round(temperature, 3)
    text = json.dumps(held)
    path.write_text(text + "\n", encoding="utf-8")
    return text
