"""A video stream whose quiet pictures are known, and what becomes of that when it changes."""

import numpy as np
import pytest

from vision.frames.source import Frame
from vision.geometry.habit import DECIDING, KNOWN, LATER_MS, Backdrop
from vision.geometry.stillness import Stillness

FRAME_MS = 33
SECOND = 1000 // FRAME_MS


class Stream:
    """Still pictures of one scene through a coder that leaves nothing of it out."""

    def __init__(self) -> None:
        self._chance = np.random.default_rng(7)
        self._scene = self._chance.uniform(60, 180, (90, 160))
        self._stillness = Stillness()
        self._shown = self._scene
        self._number = 0
        self._noise = 1.5
        self.opened = 1

    def live(
        self,
        count: int,
        noise: float = 1.5,
        light: float = 0.0,
        *,
        hand: bool = False,
        part: float = 1.0,
    ) -> bool:
        """Show so many, of each a part coded; tell whether any was called frozen."""
        self._noise, said = noise, list[bool]()
        for n in range(count):
            seen = self._scene + light + self._chance.normal(0, noise, self._scene.shape)
            if hand:
                seen[20:70, 4 * n % 120 : 4 * n % 120 + 40] = 50 + 9 * (n % 5)
            said.append(self._show(self._coded(seen, part)))
        return any(said)

    def _coded(self, seen: np.ndarray, part: float) -> np.ndarray:
        """Blocks of the picture as it is seen, the others as they were."""
        blocks = self._chance.random((18, 32)) < part
        self._shown = np.where(np.kron(blocks, np.ones((5, 5))) > 0, seen, self._shown)
        return self._shown

    def frozen(self, count: int, polish: float = 0.3) -> list[bool]:
        """Show one picture so often, polished a little."""
        seen = self._scene + self._chance.normal(0, self._noise, self._scene.shape)
        return [self._show(seen + polish / (n + 1)) for n in range(count)]

    def polished(self, count: int) -> list[bool]:
        """Show one picture so often, of which a fifth of what is left to do is done each time."""
        seen = self._scene + self._chance.normal(0, self._noise, self._scene.shape)
        return [self._show(self._coded(seen, 0.2)) for _ in range(count)]

    def _show(self, seen: np.ndarray) -> bool:
        self._number += 1
        small = np.round(seen).astype(np.uint8)
        at, pixels = self._number * FRAME_MS, np.dstack([small] * 3)
        frame = Frame(self._number, at, pixels=pixels, is_key=False, opened=self.opened)
        return self._stillness.frozen(frame, small)


def known() -> Stream:
    stream = Stream()
    assert not stream.live(KNOWN + SECOND)
    return stream


def test_a_frozen_picture_of_a_known_stream_is_told_within_a_second() -> None:
    assert known().frozen(60).index(True) <= SECOND


def test_a_picture_that_a_decoder_repeats_is_told_within_half_a_second() -> None:
    """Nothing changes any more, under a clock that runs."""
    for noise in (1.5, 0.6):
        stream = known()
        assert not stream.live(KNOWN + 5 * SECOND, noise)
        assert stream.frozen(60, polish=0.0).index(True) * FRAME_MS <= 500, noise


def test_a_frozen_picture_that_a_coder_polishes_is_told_while_it_does() -> None:
    """It brings it nearer to what it will be, part for part, with every frame."""
    stream = known()
    assert stream.polished(60).index(True) <= SECOND // 2


@pytest.mark.long
def test_a_live_picture_is_not_frozen_while_its_coder_leaves_most_of_it_out() -> None:
    """A camera's denoise was switched on, in the same light; what changes goes to and fro."""
    for noise, part in ((0.5, 0.3), (0.5, 0.03), (0.25, 0.03)):
        stream = known()
        assert not stream.live(8 * SECOND, noise, part=part), (noise, part)


@pytest.mark.long
def test_a_stream_whose_noise_falls_for_good_is_never_frozen_and_its_own_freeze_is_told() -> None:
    for noise in (0.8, 0.5, 0.4):
        stream = known()
        assert not stream.live(KNOWN + 4 * SECOND, noise), noise
        assert stream.frozen(60).index(True) <= SECOND, noise


@pytest.mark.long
def test_a_stream_in_another_light_is_never_frozen() -> None:
    for light in (-20.0, 6.0, 40.0):
        stream = known()
        assert not stream.live(KNOWN + 4 * SECOND, 0.4, light), light


def test_a_stream_that_is_opened_with_other_settings_is_never_frozen() -> None:
    for noise in (0.5, 0.1):
        stream = known()
        stream.opened = 2
        assert not stream.live(KNOWN + 4 * SECOND, noise)


def test_a_stream_that_is_opened_anew_as_it_was_keeps_its_habit() -> None:
    stream = known()
    stream.opened = 2
    assert not stream.live(DECIDING + 5)
    assert stream.frozen(60).index(True) <= SECOND


def test_a_stream_that_rests_and_then_moves_on_as_quietly_is_not_held_frozen_for_ever() -> None:
    """Of a coder that drops the little noise there is, the first second looks as if frozen."""
    stream = known()
    assert any(stream.frozen(60))
    stream.live(SECOND, hand=True)
    assert not stream.live(KNOWN, noise=0.1)


def test_a_stream_that_freezes_twice_is_told_twice() -> None:
    stream = known()
    for _ in range(2):
        assert stream.frozen(60).index(True) <= SECOND
        stream.live(SECOND // 2)
        assert not stream.live(2 * DECIDING)


@pytest.mark.parametrize("apart_ms", [FRAME_MS, LATER_MS + FRAME_MS])
def test_pictures_of_two_sizes_are_no_common_backdrop(apart_ms: int) -> None:
    """The size changed just after the stream began, and then it stalled."""
    backdrop = Backdrop()
    small, large = (np.full(size, 90, np.uint8) for size in ((90, 160), (135, 240)))
    for n in range(20):
        backdrop.note(small if n < 10 else large, n * FRAME_MS)
    assert not backdrop.note(large, 19 * FRAME_MS + apart_ms)
