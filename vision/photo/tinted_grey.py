"""Takes the tint out of pictures that hold no colour but one: scans of grey, prints in brown.

In such a picture the tint grows evenly with the light, so red ink and black ink differ in light
alone. Its inks would all be taken for black, and no heart or diamond would be read.

A picture is (rows, columns, 3) uint8, BGR.
"""

import cv2
import numpy as np

from vision.reading.indices import Image

LEAST_SIDE = 200
"""Pixels to which the shorter side is shrunk before colours are compared."""
SOFT = 1.5
"""Sigma in such pixels: encoders keep colour more coarsely than light."""
LEAST_TINT = 4.0
"""Change of tint over all light, in grey levels, below which a picture is grey anyway."""
COLOUR, SHARE = 13.0, 0.9999
"""Distance from the tint, in grey levels, within which that share of a picture lies: at JPEG's
quality 40 12.7 in brown; the ink of one red card on a grey table is 40 and more.
"""


def untinted(image: Image) -> Image:
    """Return a picture without its tint if it holds no other colour, else the picture itself."""
    if not _is_tinted_grey(image):
        return image
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


def _is_tinted_grey(image: Image) -> bool:
    """Tell whether all colour of a picture is one tint, which grows evenly with its light."""
    step = max(1, min(image.shape[:2]) // LEAST_SIDE)
    size = (max(1, image.shape[1] // step), max(1, image.shape[0] // step))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    seen = cv2.GaussianBlur(small, (0, 0), SOFT).reshape(-1, 3).astype(np.float64)
    light = seen.mean(axis=1)
    colour = seen - light[:, None]
    basis = np.stack([light, np.ones_like(light)], axis=1)
    tint = basis @ np.linalg.lstsq(basis, colour, rcond=None)[0]
    if float(np.abs(tint).max()) < LEAST_TINT:
        return False
    off = np.abs(colour - tint).max(axis=1)
    return float(np.quantile(off, SHARE)) < COLOUR
