"""Faults that begin after minutes of good pictures, with cards lying: none is told as gone or else.

The minutes go by in the frames' own time, a few pictures of each.
"""

import itertools
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from controller.core.messages.devices import CameraState, Sighting
from tests.support.eyes.tabletop import SMALLER, CodeReader, Table, small_layout
from tests.support.sampled import sampled
from vision.felt.cards.pose import Pose
from vision.frames.source import Frame
from vision.observer import Observer

pytestmark = pytest.mark.long

FRAME_MS = 33
FAULT, AFTER = 60, 60

Picture = np.ndarray
Spoil = Callable[[int, Picture], Picture]
_CHANCE = np.random.default_rng(3)


@pytest.fixture(autouse=True)
def _same_noise() -> None:
    """Every test draws the same noise, whichever ran before it."""
    _CHANCE.bit_generator.state = np.random.default_rng(3).bit_generator.state


def coded(picture: Picture, quality: int = 90) -> Picture:
    """What a coder of this quality leaves of a picture."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def brighter(times: float) -> Spoil:
    return lambda _n, seen: np.asarray(cv2.convertScaleAbs(seen, alpha=times), np.uint8)


def lower_part_grey(_n: int, seen: Picture) -> Picture:
    seen = seen.copy()
    seen[270:] = 128
    return seen


def old_blocks(n: int, seen: Picture) -> Picture:
    """Green blocks, as of a coder that lost packets."""
    seen = seen.copy()
    for k in range(98):
        y, x = (k * 37 + n * 5) % 44 * 16, (k * 61 + n * 3) % 79 * 16
        seen[y : y + 16, x : x + 16] = (0, 135, 0)
    return seen


def snow(_n: int, seen: Picture) -> Picture:
    return np.clip(seen + _CHANCE.normal(0, 40, seen.shape), 0, 255).astype(np.uint8)


def bands(n: int, seen: Picture) -> Picture:
    wave = 1 + 0.25 * np.sin(2 * np.pi * (np.arange(len(seen)) / 267 + 0.37 * n))
    return np.clip(seen * wave[:, None, None], 0, 255).astype(np.uint8)


def grey(_n: int, seen: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR))


def soft(_n: int, seen: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(seen, (0, 0), 5), np.uint8)


FAULTS: dict[str, Spoil] = {
    "coarse": lambda _n, seen: coded(seen, 6),
    "over-exposed": brighter(2.6),
    "dark": brighter(0.12),
    "half": lower_part_grey,
    "blocks": old_blocks,
    "every third half": lambda n, seen: seen if n % 3 else lower_part_grey(n, seen),
    "snow": snow,
    "bands": bands,
    "grey": grey,
    "soft": soft,
    "turned": lambda _n, seen: np.ascontiguousarray(seen[::-1, ::-1]),
    "mirrored": lambda _n, seen: np.ascontiguousarray(seen[:, ::-1]),
}


CASES = [*itertools.product(FAULTS, [True, False])]
"""Each fault in pictures that come as JPEG and as pixels."""


@pytest.mark.parametrize(("name", "in_jpegs"), sampled(CASES, *CASES[::4], *CASES[3::4]))
def test_no_lying_card_is_told_as_gone_or_another_while_pictures_are_spoilt_nor_after(
    name: str, in_jpegs: bool
) -> None:
    table = Table(small_layout(), optics=SMALLER)
    table.lay("8S", Pose(280, 375, 1))
    table.lay("KD", Pose(870, 375, 4))
    observer = Observer("camera0", "1", small_layout(), CodeReader().read_card)
    at, told = 0, list[tuple[int, object]]()
    for n in range(60 + FAULT + AFTER):
        at += FRAME_MS if n < 40 or n >= 60 else 10_000
        seen = table.picture()
        if 60 <= n < 60 + FAULT:
            seen = FAULTS[name](n, seen)
        frame = Frame(n, at, pixels=seen, is_key=n % 15 == 0)
        if in_jpegs:
            jpeg = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
            frame = Frame(n, at, jpeg, is_key=n % 15 == 0)
        told += [(n, report) for report in observer.look(frame)]
    cards = [(n, one.what, str(one.face)) for n, one in told if isinstance(one, Sighting)]
    assert {what for _, what, _ in cards} == {"placed"}, cards
    assert sorted(face for _, _, face in cards) == ["8S", "KD"], cards
    assert all(n < 60 for n, _, _ in cards), cards
    states = [one for n, one in told if isinstance(one, CameraState) and 60 <= n < 60 + FAULT]
    assert states or (name == "blocks" and in_jpegs), "nothing was said of it"
    assert observer.condition == "ok"
