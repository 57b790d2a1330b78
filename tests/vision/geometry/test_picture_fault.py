"""Pictures that were spoilt on their way: flat, smeared downwards, spoilt now and then."""

import numpy as np
import pytest

from vision.frames.picture import Picture
from vision.frames.source import Frame
from vision.geometry.fitness import SOUND_MS, SPOILT_MS, FitnessWatch, Patch
from vision.geometry.picture_fault import (
    BLACK,
    BLOCKS,
    GREY,
    HALF,
    ONE_TONE,
    WHITE,
    PictureFault,
)

PIXELS = np.full((80, 80, 3), 90, np.uint8)


def live(seed: int = 1) -> np.ndarray:
    """A small picture with a sensor's noise."""
    return np.random.default_rng(seed).integers(60, 180, (135, 240)).astype(np.uint8)


def test_a_last_row_that_is_drawn_on_to_the_lower_edge_is_a_part_that_is_missing() -> None:
    good = live()
    fault = PictureFault()
    fault.anchor(good, Picture(PIXELS))
    assert fault.of(good, Picture(PIXELS)) == ""
    for row, said in ((125, ""), (100, HALF), (60, HALF)):
        smeared = good.copy()
        smeared[row:] = smeared[row]
        assert fault.of(smeared, Picture(PIXELS)) == said, row


@pytest.mark.parametrize(
    ("level", "said"), [(255, WHITE), (128, GREY), (126, GREY), (130, GREY), (60, ONE_TONE)]
)
def test_a_picture_of_one_tone_is_named_by_its_tone(level: int, said: str) -> None:
    fault = PictureFault()
    fault.anchor(live(), Picture(PIXELS))
    assert fault.of(np.full((135, 240), level, np.uint8), Picture(PIXELS)) == said


def spoilt(shown: list[bool]) -> list[str]:
    """What is said of pictures that are flat or not."""
    watch = FitnessWatch()
    watch.anchor(live(), [Patch(10, 10, 20, 20)])
    flat = np.full((135, 240), 128, np.uint8)
    return [
        watch.spoilt(Frame(n, 33 * n, b"jpeg"), flat if bad else live(n))
        for n, bad in enumerate(shown)
    ]


def test_a_stream_of_which_every_other_picture_is_spoilt_is_named_at_once_until_all_are_sound() -> (
    None
):
    said = spoilt([False] * 10 + [True, False] * 15 + [False] * 15)
    assert said.index(GREY) == 10 + SPOILT_MS // 33 + 1
    assert set(said[14:40]) == {GREY}
    assert not any(said[39 + SOUND_MS // 33 + 1 :])


@pytest.mark.parametrize("frame_ms", [33, 66, 100])
@pytest.mark.parametrize(("level", "said"), [(128, GREY), (3, BLACK)])
@pytest.mark.parametrize("every", [2, 3])
def test_a_stream_of_which_some_pictures_are_spoilt_is_named_at_any_rate_until_all_are_sound(
    every: int, level: int, said: str, frame_ms: int
) -> None:
    watch = FitnessWatch()
    watch.anchor(live(), [Patch(10, 10, 20, 20)])
    flat, told = np.full((135, 240), level, np.uint8), list[str]()
    for n in range(60):
        shown = flat if n % every == 0 and n < 30 else live(n)
        told.append(watch.spoilt(Frame(n, frame_ms * n, b"jpeg"), shown))
        assert watch.spoiling or n >= 28
    named = told.index(said)
    assert named * frame_ms <= 400
    assert set(told[named:28]) == {said}
    assert not any(told[40:])


def test_one_picture_that_is_spoilt_otherwise_does_not_change_the_name() -> None:
    watch = FitnessWatch()
    watch.anchor(live(), [Patch(10, 10, 20, 20)])
    levels = [128] * 20 + [3] + [128] * 10 + [3] * 10
    said = [
        watch.spoilt(Frame(n, 33 * n, b"jpeg"), np.full((135, 240), level, np.uint8))
        for n, level in enumerate(levels)
    ]
    assert set(said[5:31]) == {GREY}
    assert said[-1] == BLACK


def test_one_spoilt_picture_now_and_then_is_a_hiccup() -> None:
    assert not any(spoilt(([False] * 8 + [True]) * 10))


def test_rows_alike_here_and_there_are_a_starved_coder_s_and_no_missing_part() -> None:
    fault = PictureFault()
    fault.anchor(live(), Picture(PIXELS))
    blocks = live()
    blocks[1::2] = blocks[::2][:67]
    assert fault.of(blocks, Picture(PIXELS)) == ""


def test_green_blocks_are_told_and_the_green_points_of_a_noisy_dark_felt_are_not() -> None:
    chance, fault = np.random.default_rng(2), PictureFault()
    felt = np.empty((1080, 1920, 3), np.uint8)
    felt[:] = (26, 43, 11)
    fault.anchor(live(), Picture(felt))
    noise = chance.normal(0, 45, felt.shape)
    snow = np.clip(felt + noise, 0, 255).astype(np.uint8)
    blocks = felt.copy()
    for y, x in chance.integers(0, (1060, 1900), (300, 2)):
        blocks[y : y + 16, x : x + 16] = (0, 135, 0)
    assert fault.of(live(), Picture(snow)) == ""
    assert fault.of(live(), Picture(blocks)) == BLOCKS
