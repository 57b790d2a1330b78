"""Loops of film, and pictures that stand still under a running clock."""

import numpy as np
import pytest

from vision.frames.source import Frame
from vision.geometry.stillness import Stillness

FRAME_MS = 33
ONSET = 60


def live(count: int, seed: int = 1) -> list[np.ndarray]:
    """Small pictures of a still scene, with a sensor's noise."""
    chance = np.random.default_rng(seed)
    scene = chance.integers(60, 180, (135, 240))
    return [(scene + (chance.random(scene.shape) < 0.25)).astype(np.uint8) for _ in range(count)]


def under_a_clock(count: int, every: int) -> list[np.ndarray]:
    """One picture into which a time is written, anew with every so many frames."""
    picture = live(1)[0]
    shown = []
    for n in range(count):
        picture = picture.copy()
        picture[4:9, 180:200] = n // 40  # minutes, which stand longer
        picture[4:9, 200:220] = np.random.default_rng(n // every).integers(0, 255, (5, 20))
        shown.append(picture)
    return shown


def told(shown: list[np.ndarray], coded: bool = True) -> list[bool]:
    """Whether the picture is called frozen, frame by frame."""
    stillness = Stillness()
    return [
        stillness.frozen(
            Frame(n, n * FRAME_MS, pixels=np.dstack([small] * 3), alone=coded),
            small,
        )
        for n, small in enumerate(shown)
    ]


@pytest.mark.parametrize("every", [1, 3, 30])
def test_a_frozen_picture_under_a_running_clock_is_told_and_stays_so(every: int) -> None:
    said = told([*live(ONSET), *under_a_clock(90, every), *live(20, seed=2)])
    assert not any(said[:ONSET])
    assert said.index(True) * FRAME_MS - ONSET * FRAME_MS <= 700
    assert all(said[said.index(True) : ONSET + 90])
    assert not any(said[ONSET + 91 :])


@pytest.mark.parametrize("coded", [True, False])
@pytest.mark.parametrize("length", [2, 15, 30, 60])
def test_a_loop_is_told_within_a_second_of_its_second_showing(length: int, coded: bool) -> None:
    film = live(ONSET)
    shown = [*film, *(film[-length:] * 60)[:120], *live(30, seed=2)]
    said = told(shown, coded)
    assert not any(said[:ONSET])
    assert (said.index(True) - ONSET) * FRAME_MS <= 1000
    assert all(said[said.index(True) : ONSET + 120])
    assert not any(said[ONSET + 140 :])


def test_two_pictures_in_turn_of_which_some_are_passed_over_are_a_loop() -> None:
    """Of a calm felt every other picture goes by, until one repeats."""
    first, second = live(2)
    shown = [first, first, second, second] * 10
    assert any(told(shown)[:30])


def test_a_loop_of_which_pictures_are_missed_is_told_as_well() -> None:
    film = live(45)
    shown = [one for n, one in enumerate(film * 4) if n % 7 != 3]
    assert any(told(shown)[:90])


def test_a_hand_over_a_picture_that_is_hardly_noisy_is_not_frozen() -> None:
    """Its parts change now and then, and never stop together."""
    chance = np.random.default_rng(3)
    picture = live(1)[0]
    shown = []
    for n in range(200):
        picture = picture.copy()
        for _ in range(12):
            picture[chance.integers(135), chance.integers(240)] ^= 1
        picture[60:80, n : n + 20] = chance.integers(0, 255, (20, min(20, max(0, 240 - n))))
        shown.append(picture)
    assert not any(told(shown))
