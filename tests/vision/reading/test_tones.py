"""Grey levels of shares of a picture, against a plain sort."""

import numpy as np
import pytest

from vision.reading.tones import channel_levels, channels, levels


@pytest.mark.parametrize("share", [0.01, 0.5, 0.92])
def test_a_share_of_the_pixels_lies_at_or_under_its_level(share: float) -> None:
    picture = np.random.default_rng(4).integers(0, 256, (40, 50, 3), np.uint8)
    for channel in range(3):
        grey = np.ascontiguousarray(picture[..., channel])
        ordered = np.sort(grey, axis=None)
        assert levels(grey, (share,)) == [int(ordered[round(share * 2000) - 1])]
        assert channel_levels(channels(picture), share)[channel] == ordered[round(share * 2000)]
