"""Loops of film, and pictures that stand still under a running clock."""

import cv2
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


def in_part(
    count: int, rows: slice, columns: slice = slice(None), seed: int = 5
) -> list[np.ndarray]:
    """Live pictures of which one part stands still."""
    shown = live(count, 5)
    stands = live(1)[0][rows, columns]
    for picture in shown:
        picture[rows, columns] = stands
    return shown


PARTS = [
    (slice(0, 67), slice(None)),
    (slice(50, 67), slice(None)),
    (slice(100, 135), slice(None)),
    (slice(None), slice(0, 60)),
]


@pytest.mark.parametrize("frame_ms", [33, 66, 100])
@pytest.mark.parametrize(("rows", "columns"), PARTS)
def test_a_part_that_stands_still_is_told_at_any_rate_and_no_look_at_it_counts(
    rows: slice, columns: slice, frame_ms: int
) -> None:
    stillness = Stillness()
    shown = [*live(30), *in_part(40, rows, columns), *live(30, seed=9)]
    said, unused = list[bool](), list[bool]()
    for n, small in enumerate(shown):
        frame = Frame(n, n * frame_ms, pixels=np.dstack([small] * 3), alone=True)
        said.append(stillness.frozen(frame, small))
        unused.append(stillness.repeated or said[-1])
    assert not any(said[:30])
    assert said.index(True) * frame_ms <= 30 * frame_ms + 900
    assert all(said[said.index(True) : 70])
    assert all(unused[34:70])
    assert not any(unused[72:])


@pytest.mark.parametrize("level", [0, 255])
def test_a_part_at_an_end_of_the_scale_does_not_stand_still(level: int) -> None:
    shown = [*live(40), *live(90, seed=3)]
    for picture in shown[40:]:
        picture[30:80] = level
    stillness = Stillness()
    for n, small in enumerate(shown):
        frame = Frame(n, n * FRAME_MS, pixels=np.dstack([small] * 3), alone=True)
        assert not stillness.frozen(frame, small)
    assert not stillness.repeated


def test_a_part_whose_noise_is_lost_to_the_coder_does_not_stand_still() -> None:
    """Half of the lamps went out: there the small picture repeats, the whole one does not."""
    chance, shown = np.random.default_rng(8), [*live(40), *in_part(90, slice(0, 67))]
    stillness = Stillness()
    for n, small in enumerate(shown):
        pixels = np.dstack([small] * 3).repeat(2, axis=0).repeat(2, axis=1)
        pixels[chance.integers(0, 270, 900), chance.integers(0, 480, 900)] = 91
        assert not stillness.frozen(Frame(n, n * FRAME_MS, pixels=pixels, alone=True), small)
    assert not stillness.repeated


@pytest.mark.parametrize("slowly", [0, 15])
def test_a_part_whose_noise_goes_with_the_light_does_not_stand_still(slowly: int) -> None:
    """Half as bright, its noise is lost to the coder, at once or after a camera has adapted."""
    dimmed = [one // 2 for one in in_part(90, slice(0, 67))]
    between = [(one * (1 - 0.5 * n / 15)).astype(np.uint8) for n, one in enumerate(live(slowly))]
    assert not any(told([*live(40), *between, *dimmed]))


def test_a_part_of_coarse_jpegs_that_stands_still_is_told_unless_all_of_them_may_repeat() -> None:
    for quality, is_told in ((35, False), (50, True), (85, True)):
        stillness, said = Stillness(), list[bool]()
        for n, small in enumerate([*live(40), *in_part(60, slice(0, 67))]):
            whole = cv2.resize(small, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
            jpeg = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
            frame = Frame(n, n * FRAME_MS, jpeg)
            said.append(stillness.frozen(frame, frame.small()))
        assert any(said) == is_told, quality


@pytest.mark.parametrize("frame_ms", [33, 66, 100])
@pytest.mark.parametrize("every", [2, 3])
def test_old_pictures_between_new_ones_are_told_and_never_looked_at(
    every: int, frame_ms: int
) -> None:
    film, fresh = live(30), live(60, seed=4)
    stillness = Stillness()
    said = list[bool]()
    for n in range(90):
        is_old = 30 <= n < 70 and n % every == 0
        small = film[n // every % 20 + 5] if is_old else (film + fresh)[n]
        frame = Frame(n, n * frame_ms, pixels=np.dstack([small] * 3), alone=True)
        said.append(stillness.frozen(frame, small))
        assert stillness.repeated or not is_old or said[-1]
        assert n < 30 or is_old or said[-1] or not stillness.repeated
    assert not any(said[:30])
    assert said.index(True) * frame_ms <= 30 * frame_ms + 1000
    assert not any(said[70 + 1000 // frame_ms :])
