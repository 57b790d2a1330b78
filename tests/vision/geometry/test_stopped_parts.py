"""Parts of a picture that a camera holds itself, beside rows that its memory no longer fills."""

import numpy as np
import pytest

from vision.frames.source import Frame
from vision.geometry.stillness import PART, Stillness

FRAME_MS, ONSET, SHOWN = 33, 60, 300
SCENE = np.random.default_rng(1).integers(60, 180, (135, 240))


class Denoising:
    """A camera that shows a point anew only where it changed by more than it thinks noise does."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._shown = SCENE.astype(np.float64)

    def shot(self, noise: float) -> np.ndarray:
        """The next picture, with `noise` as a share of the change that is shown."""
        seen = SCENE + self._chance.normal(0, 8 * noise, SCENE.shape)
        self._shown = np.where(np.abs(seen - self._shown) > 8, seen, self._shown)
        return np.asarray(self._shown.round(), np.uint8)


def told(shown: list[np.ndarray]) -> list[str]:
    """What is said of the pictures, one by one."""
    stillness = Stillness()
    return [
        stillness.why
        if stillness.frozen(
            Frame(n, n * FRAME_MS, pixels=np.dstack([small] * 3), alone=True), small
        )
        else ""
        for n, small in enumerate(shown)
    ]


@pytest.mark.parametrize("noise", [0.22, 0.2, 0.18, 0.17, 0.16, 0.15])
@pytest.mark.parametrize("seed", range(4))
def test_parts_here_and_there_that_a_denoising_camera_holds_do_not_stand_still(
    noise: float, seed: int
) -> None:
    camera = Denoising(seed)
    shown = [camera.shot(2.0 if n < ONSET else noise) for n in range(SHOWN)]
    assert not any(told(shown))


@pytest.mark.parametrize("rows", [slice(20, 60), slice(0, 68), slice(100, 135)])
@pytest.mark.parametrize("noise", [2.0, 0.6])
def test_rows_that_are_not_filled_any_more_stand_still(rows: slice, noise: float) -> None:
    camera = Denoising(1)
    shown = [camera.shot(noise) for _ in range(SHOWN)]
    for picture in shown[ONSET:]:
        picture[rows] = shown[ONSET][rows]
    said = told(shown)
    assert not any(said[:ONSET])
    assert said.index(PART) * FRAME_MS - ONSET * FRAME_MS <= 700
