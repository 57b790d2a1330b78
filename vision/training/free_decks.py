"""Draws the faces of free card decks from their sources, for training.

Two sources. Debian's `gnome-cards-data` holds one SVG per deck, thirteen faces across (ace to king)
and the suits club, diamond, heart, spade down. The npm package `react-playing-card-set` (CC0) holds
one SVG per face. No pixel of either enters the project: faces are rendered into a cache outside the
tree, and only the trained weights are kept.
"""

import gzip
from pathlib import Path

import cv2
import numpy as np
import resvg_py

from vision.reading.indices import Image

PIXELS_PER_MM = 8
FACE_WIDTH = round(63.5 * PIXELS_PER_MM)
FACE_HEIGHT = round(88.9 * PIXELS_PER_MM)
RANKS = "A23456789TJQK"
SUITS = "CDHS"

GNOME_DECKS = (
    "anglo",
    "anglo_bitmap",
    "anglo_modern",
    "anglo_modern_4_color",
    "anglo_poker",
    "bellot",
    "dondorf",
    "gnomangelo",
    "gnomangelo_bitmap",
    "neoclassical",
    "neoclassical_4_color",
    "orell",
    "ornamental",
    "paris",
    "plastic",
    "simplistic",
    "tango",
    "tango_nuevo",
    "tigullio",
)
"""Decks whose indices are A J Q K; those with other letters are kept for testing only."""

FOREIGN_DECKS = ("ancient_french", "atlasnye", "berlin", "lattmann", "rheinland", "tarocco")
"""Decks with other letters, never trained on: the test that foreign indices are refused."""


def _render(svg: str, width: int) -> Image:
    """Render an SVG on white, BGR."""
    coded = np.frombuffer(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width)), np.uint8)
    rgba = cv2.imdecode(coded, cv2.IMREAD_UNCHANGED)
    if rgba is None:
        raise ValueError("the SVG gave no picture: check that the art package is whole")
    alpha = rgba[..., 3:].astype(np.float32) / 255
    return np.asarray(rgba[..., :3] * alpha + 255 * (1 - alpha), np.uint8)


def gnome_deck(folder: Path, name: str) -> dict[str, Image]:
    """Render the 52 faces of one gnome deck, by card name.

    Each is (FACE_HEIGHT, FACE_WIDTH, 3) uint8, BGR. Raises OSError or ValueError if the file is
    broken.
    """
    svg = gzip.decompress((folder / f"{name}.svgz").read_bytes()).decode("utf8", "replace")
    sheet = _render(svg, 13 * FACE_WIDTH)
    rows = sheet.shape[0] / 5
    faces = {}
    for s, suit in enumerate(SUITS):
        for r, rank in enumerate(RANKS):
            left = r * FACE_WIDTH
            cell = sheet[round(s * rows) : round((s + 1) * rows), left : left + FACE_WIDTH]
            faces[rank + suit] = _fit(cell)
    return faces


def react_deck(folder: Path) -> dict[str, Image]:
    """Render the 52 faces of one variant of `react-playing-card-set`, by card name.

    Each is (FACE_HEIGHT, FACE_WIDTH, 3) uint8, BGR. Raises OSError or ValueError if a file is
    broken.
    """
    faces = {}
    for suit in SUITS:
        for rank in RANKS:
            svg = (
                (folder / f"{rank}{suit}.svg")
                .read_text(encoding="utf-8")
                .replace("2.5in", "240")
                .replace("3.5in", "336")
            )
            faces[rank + suit] = _fit(_render(svg, FACE_WIDTH))
    return faces


def _fit(face: Image) -> Image:
    size = (FACE_WIDTH, FACE_HEIGHT)
    return np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)


def load_decks(gnome: Path, react: Path, cache: Path) -> dict[str, dict[str, Image]]:
    """Return the faces of all decks, rendered once into `cache` (one file per deck).

    Each face is (FACE_HEIGHT, FACE_WIDTH, 3) uint8, BGR.
    """
    cache.mkdir(parents=True, exist_ok=True)
    decks = {}
    for name in GNOME_DECKS + FOREIGN_DECKS:
        decks[name] = _cached(cache / f"{name}.npz", lambda n=name: gnome_deck(gnome, n))
    for variant in ("2color", "2color-bf", "4color", "4color-bf"):
        source = react / variant
        decks[f"react_{variant}"] = _cached(
            cache / f"react_{variant}.npz", lambda s=source: react_deck(s)
        )
    return decks


def _cached(path: Path, make: object) -> dict[str, Image]:
    if not path.exists():
        assert callable(make)
        np.savez(path, **make())
    with np.load(path) as held:
        return {name: np.asarray(held[name], np.uint8) for name in held.files}
