"""The watch judges small pictures: frozen, black, doubtful."""

import cv2
import numpy as np
import pytest

from vision.frames.source import Frame
from vision.geometry.fitness import HIDDEN_MS, SOUND_MS, FitnessWatch, Patch
from vision.geometry.picture_fault import BLACK, FLICKER
from vision.geometry.stillness import FROZEN_MS, FROZEN_VIDEO_MS

_CHANCE = np.random.default_rng(4)


@pytest.fixture(autouse=True)
def _same_noise() -> None:
    """Every test draws the same noise, whichever ran before it."""
    _CHANCE.bit_generator.state = np.random.default_rng(4).bit_generator.state


MARKS = [Patch(10, 10, 22, 22), Patch(10, 100, 22, 112), Patch(80, 10, 92, 22)]


def _picture(marks: bool = True, shift: int = 0, light: float = 1.0) -> np.ndarray:
    small = _CHANCE.normal(90, 1, (135, 240))
    for mark in MARKS if marks else ():
        small[mark.top + 2 : mark.bottom - 2, mark.left + 2 + shift : mark.right - 2 + shift] = 220
    return np.clip(small * light, 0, 255).astype(np.uint8)


def _frame(n: int) -> Frame:
    return Frame(n, n * 33, jpeg=bytes([n % 256, n // 256]))


def test_a_living_sensor_never_freezes() -> None:
    watch = FitnessWatch()
    assert not any(watch.frozen(_frame(n), _picture()) for n in range(40))


def test_equal_pictures_are_frozen_after_half_a_second_whatever_their_bytes() -> None:
    """A camera may write its time into the head of each."""
    watch, still = FitnessWatch(), _picture()
    _, data = cv2.imencode(".jpg", still)
    begin, rest = data.tobytes()[:2], data.tobytes()[2:]
    coded = [begin + b"\xff\xfe\0\3" + bytes([n]) + rest for n in range(40)]
    frozen = [watch.frozen(Frame(n, n * 33, jpeg), still) for n, jpeg in enumerate(coded)]
    assert frozen.index(True) == -(-FROZEN_MS // 33)
    assert watch.repeated
    assert not watch.frozen(_frame(99), _picture())


def test_a_still_video_stream_is_frozen_only_after_several_keyframes() -> None:
    """An encoder repeats a still picture to the last bit until its next keyframe."""
    watch, still = FitnessWatch(), _picture()
    pixels = np.zeros((8, 8, 3), np.uint8)
    frames = [Frame(n, n * 33, pixels=pixels) for n in range(200)]
    frozen = [watch.frozen(frame, still) for frame in frames]
    assert frozen.index(True) == -(-FROZEN_VIDEO_MS // 33)


def test_a_calm_stream_whose_keyframes_lie_far_apart_is_not_frozen_between_them() -> None:
    """Of nothing new its encoder sends nothing; only a keyframe that changed nothing tells."""
    watch, still = FitnessWatch(), _picture()
    pixels = np.zeros((8, 8, 3), np.uint8)
    frames = [Frame(n, n * 33, pixels=pixels, is_key=n % 300 == 0) for n in range(400)]
    frozen = [watch.frozen(frame, still) for frame in frames]
    assert frozen.index(True) == 300


@pytest.mark.parametrize("noisy", [200, 2000])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_calm_camera_whose_small_pictures_repeat_is_not_frozen_while_the_whole_ones_do_not(
    seed: int, noisy: int
) -> None:
    chance = np.random.default_rng(seed)
    for is_taken in (True, False):
        watch, still = FitnessWatch(), _picture()
        for n in range(400):
            pixels = np.full((270, 480, 3), 90, np.uint8)
            pixels[chance.integers(0, 270, noisy), chance.integers(0, 480, noisy)] = 91
            assert not watch.frozen(Frame(n, n * 33, pixels=pixels, alone=is_taken), still)


def test_black_lasts_a_tenth_of_a_second() -> None:
    watch = FitnessWatch()
    dark = [watch.spoilt(_frame(n), _picture(light=0.05)) for n in range(6)]
    assert dark == ["", "", "", "", BLACK, BLACK]
    light = [watch.spoilt(_frame(n), _picture()) for n in range(6, 20)]
    assert not any(light[SOUND_MS // 33 :])


def test_markers_in_place_leave_no_doubt_in_any_light() -> None:
    watch = FitnessWatch()
    watch.anchor(_picture(), MARKS)
    assert not any(watch.doubt(_frame(n), _picture(light=0.5 + n / 40)) for n in range(20))


def test_markers_that_shifted_or_vanished_are_a_doubt_after_a_moment() -> None:
    for other in (_picture(shift=1), _picture(marks=False)):
        watch = FitnessWatch()
        watch.anchor(_picture(), MARKS)
        assert not watch.doubt(_frame(1), other)
        assert watch.doubtful
        assert watch.doubt(_frame(6), other)


def test_an_arm_over_one_marker_is_no_doubt() -> None:
    watch = FitnessWatch()
    watch.anchor(_picture(), MARKS)
    covered = _picture()
    covered[10:22, 10:22] = 60
    assert not watch.doubt(_frame(1), covered)
    assert not watch.doubtful


def _snow(n: int, spread: float) -> np.ndarray:
    return np.clip(_picture() + _CHANCE.normal(0, spread, (135, 240)), 0, 255).astype(np.uint8)


def test_a_picture_full_of_noise_is_told_within_half_a_second_and_is_over_when_it_is_over() -> None:
    watch = FitnessWatch()
    said = [watch.snowy(_frame(n), _snow(n, 2.5)) for n in range(40)]
    first = next(n for n, why in enumerate(said) if why)
    assert first * 33 <= 550
    assert all("full of noise" in why for why in said[first:])
    over = [bool(watch.snowy(_frame(n), _picture())) for n in range(40, 60)]
    assert not any(over[6:])


@pytest.mark.long
def test_what_moves_and_what_shines_is_no_snow() -> None:
    """A hand over a third of the picture, beating lamps, a dark studio, steps of the light."""
    hand = [_picture() for _ in range(40)]
    for n, small in enumerate(hand):
        small[:, 6 * n % 160 : 6 * n % 160 + 80] = _CHANCE.normal(120 + 20 * (n % 2), 9, (135, 80))
    beating = [_picture(light=1 + 0.15 * (n % 3 - 1)) for n in range(40)]
    dark = [_snow(n, 0.75) for n in range(40)]
    steps = [_picture(light=0.6 if n // 7 % 2 else 1.0) for n in range(40)]
    for shown in (hand, beating, dark, steps):
        watch = FitnessWatch()
        assert not any(watch.snowy(_frame(n), small) for n, small in enumerate(shown))


FIVE = [*MARKS, Patch(80, 100, 92, 112), Patch(45, 170, 57, 182)]


def _five(hidden: int) -> np.ndarray:
    """A picture with five marks, of which the first are hidden."""
    small = _CHANCE.normal(90, 1, (135, 240))
    for mark in FIVE[hidden:]:
        small[mark.top + 2 : mark.bottom - 2, mark.left + 2 : mark.right - 2] = 220
    return np.clip(small, 0, 255).astype(np.uint8)


def test_a_view_that_is_partly_covered_is_named_after_two_seconds_and_goes_on() -> None:
    watch = FitnessWatch()
    watch.anchor(_five(0), FIVE)
    said = []
    for n in range(90):
        assert not watch.doubt(_frame(n), _five(2))
        said.append(watch.remark)
    assert said[59] == ""
    assert "2 of 5 marks are out of sight" in said[62]
    watch.doubt(_frame(91), _five(0))
    assert watch.remark == ""


def test_an_arm_over_one_mark_for_long_or_two_for_short_is_not_named() -> None:
    watch = FitnessWatch()
    watch.anchor(_five(0), FIVE)
    for n in range(150):
        watch.doubt(_frame(n), _five(1 if n % 60 else 2))
        assert watch.remark == ""


def test_a_view_of_which_more_than_half_is_covered_is_named_by_the_marks_that_are_not_found() -> (
    None
):
    watch = FitnessWatch()
    watch.anchor(_five(0), FIVE)
    for n in range(90):
        watch.doubt(_frame(n), _five(3))
        watch.unseen = 3
        assert bool(watch.remark) == (n * 33 >= HIDDEN_MS + 33), n
    assert "3 of 5 marks are out of sight" in watch.remark


def _bands(n: int, strength: float, rows: float) -> np.ndarray:
    """Lamps that flicker under a short shutter: bands that run down the picture."""
    wave = 1 + strength * np.sin(2 * np.pi * (np.arange(135) / rows + 0.37 * n))
    return np.clip(_picture() * wave[:, None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("rows", [30.0, 60.0, 130.0])
@pytest.mark.parametrize("strength", [0.15, 0.3])
def test_bands_of_flicker_are_named_with_the_shutter_and_not_as_noise(
    rows: float, strength: float
) -> None:
    watch = FitnessWatch()
    said = [watch.snowy(_frame(n), _bands(n, strength, rows)) for n in range(40)]
    assert {why for why in said if why} == {FLICKER}
    assert next(n for n, why in enumerate(said) if why) * 33 <= 550
