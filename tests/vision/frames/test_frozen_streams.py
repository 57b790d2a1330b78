"""A stream that is frozen is named within a second; one that is only calm never is."""

import itertools
from pathlib import Path

import pytest

from tests.support.eyes.streams import (
    H264,
    ONSET,
    PLAIN,
    RATE,
    Picture,
    calm,
    encode,
    frames,
    longer,
    needs_ffmpeg,
    states,
    watched,
)
from tests.support.eyes.tabletop import Table, small_layout
from tests.support.sampled import sampled
from vision.frames.source import Frame
from vision.geometry.stillness import Stillness

pytestmark = pytest.mark.long


HEAVY = ("-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "60", "-bf", "0")
EIGHT = ("-b:v", "8M", "-maxrate", "8M", "-bufsize", "4M")


@needs_ffmpeg
@pytest.mark.parametrize("coded", sampled([H264, (*HEAVY, *EIGHT)], (*HEAVY, *EIGHT)))
def test_a_frozen_encoder_is_told_within_a_second_once_the_stream_is_known(
    tmp_path: Path, coded: tuple[str, ...]
) -> None:
    """The frozen encoder goes on sending, with keyframes, and polishes for a while."""
    live = calm(3, 12)
    stream = encode(live + [live[-1]] * 3 * RATE, tmp_path / "f.ts", *coded, *PLAIN)
    told = states(watched(frames(stream)))
    onset = 1000 * len(live) // RATE
    assert [state.condition for state in told] == ["ok", "frozen"]
    assert told[1].captured_ms - onset <= 1000


@needs_ffmpeg
def test_a_picture_that_the_decoder_repeats_is_told_within_half_a_second(tmp_path: Path) -> None:
    """The stamps go on."""
    shown = list(frames(encode(calm(3, 11), tmp_path / "r.ts", *H264, *PLAIN)))
    last = shown[-1]
    for n in range(1, 2 * RATE):
        at = last.captured_ms + 1000 * n // RATE
        shown.append(Frame(last.number + n, at, pixels=last.full().copy(), is_key=False, opened=1))
    told = states(watched(iter(shown)))
    assert [state.condition for state in told] == ["ok", "frozen"]
    assert told[1].captured_ms - last.captured_ms <= 500


QUIETER = [(1.0, H264), (0.5, (*HEAVY, "-crf", "18"))]
"""The noise that is left of 3, and the coder."""


@needs_ffmpeg
@pytest.mark.parametrize(("quiet", "coded"), sampled(QUIETER, QUIETER[1]))
def test_a_camera_whose_denoise_is_switched_on_in_the_same_light_is_not_called_frozen(
    tmp_path: Path, coded: tuple[str, ...], quiet: float
) -> None:
    film = calm(3, 13) + calm(quiet, 6)
    told = states(watched(frames(encode(film, tmp_path / "quiet.ts", *coded, *PLAIN))))
    assert {state.condition for state in told} == {"ok"}


def test_a_raw_picture_that_repeats_is_frozen_within_a_second_and_sees_again() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(60)]
    raw = [Frame(f.number, f.captured_ms, pixels=f.full().copy(), alone=True) for f in shown]
    for frame in raw[20:40]:
        assert raw[20].pixels is not None
        frame.pixels = raw[20].pixels
    told = states(watched(iter(raw)))
    assert [state.condition for state in told] == ["ok", "frozen", "ok"]
    assert told[1].captured_ms - raw[20].captured_ms <= 600


@needs_ffmpeg
def test_a_frozen_stream_of_jpegs_is_told_within_a_second_known_or_not(
    film: list[Picture], tmp_path: Path
) -> None:
    """Each picture is coded by itself: only a frozen one repeats."""
    coded = ("-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p")
    begin = RATE * ONSET
    frozen = [*film[:begin], *[film[begin]] * RATE]
    told = states(watched(frames(encode(frozen, tmp_path / "jpegs.avi", *coded))))
    assert [state.condition for state in told] == ["ok", "frozen"]
    print("frozen told after", told[1].captured_ms - 1000 * ONSET, "ms")
    assert told[1].captured_ms - 1000 * ONSET <= 700


@needs_ffmpeg
def test_a_still_scene_that_an_encoder_repeats_is_not_called_frozen(
    film: list[Picture], tmp_path: Path
) -> None:
    """At a starved rate every picture between two keyframes repeats the last."""
    starved = ("-c:v", "libx264", "-preset", "ultrafast", "-g", "30", "-crf", "40", *PLAIN)
    told = states(watched(frames(encode(longer(film), tmp_path / "still.ts", *starved))))
    assert "frozen" not in [state.condition for state in told]


STARVED = ("-c:v", "libx264", "-preset", "veryfast", "-g", "15", "-bf", "0", "-crf", "36")
FAR_KEYS = ("-c:v", "libx264", "-preset", "veryfast", "-g", "250", "-bf", "0", "-crf", "32")


CALM = [*itertools.product([H264, STARVED, FAR_KEYS], [(0.5, 0), (0.5, 15), (1.5, 8)])]
"""Each coder with each noise of the sensor and period of a blinking lamp."""


@needs_ffmpeg
@pytest.mark.parametrize(("coded", "scene"), sampled(CALM, *CALM[4::4]))
def test_a_calm_camera_with_little_noise_is_never_called_faulty(
    tmp_path: Path, coded: tuple[str, ...], scene: tuple[float, int]
) -> None:
    """Its coder leaves most of each picture out, and a lamp blinks as its keyframes come."""
    sigma, blinks = scene
    film = calm(sigma, 14, blinks=blinks)
    told = states(watched(frames(encode(film, tmp_path / "calm.ts", *coded, *PLAIN))))
    assert {state.condition for state in told} == {"ok"}


@needs_ffmpeg
@pytest.mark.torture  # a denoise that is switched on, above, lowers the noise for good too
def test_a_known_stream_in_a_better_light_is_not_called_frozen(tmp_path: Path) -> None:
    """Brighter lamps let the camera lower its gain: the noise is a third, for good."""
    film = calm(3, 14) + calm(1, 8, light=5)
    told = states(watched(frames(encode(film, tmp_path / "light.ts", *H264, *PLAIN))))
    assert {state.condition for state in told} == {"ok"}


REPEATING = [("18", False), ("28", True), ("40", True)]


@needs_ffmpeg
@pytest.mark.parametrize(("quality", "starved"), sampled(REPEATING, *REPEATING[:2]))
def test_of_a_stream_whose_still_pictures_repeat_it_is_said_that_a_frozen_one_is_not_told(
    film: list[Picture], tmp_path: Path, quality: str, starved: bool
) -> None:
    stream = encode(longer(film), tmp_path / "still.ts", *H264[:-1], quality, *PLAIN)
    stillness = Stillness()
    said = []
    for frame in frames(stream):
        assert not stillness.frozen(frame, frame.small())
        said.append(stillness.remark)
    assert not any(said[:150])
    assert ["raise the camera's bitrate" in one for one in said[155:]] == [starved] * 25
