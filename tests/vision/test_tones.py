"""Grey levels of shares of a picture, against a plain sort."""

import numpy as np
import pytest

from vision.tones import levels


@pytest.mark.parametrize("share", [0.01, 0.5, 0.92])
def test_a_share_of_the_pixels_lies_at_or_under_its_level(share: float) -> None:
    picture = np.random.default_rng(4).integers(0, 256, (40, 50, 3), np.uint8)
    ordered = np.sort(picture[..., 1], axis=None)
    assert levels(picture, (share,), channel=1) == [int(ordered[round(share * 2000) - 1])]
