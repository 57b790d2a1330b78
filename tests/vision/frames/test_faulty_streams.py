"""Faulty streams made with FFmpeg: each is named within a second, with what to do.

They are played from files, in their own time, through the decoder that network cameras use.
"""

import random
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.messages.devices import CameraState, VisionReport
from tests.support.eyes.tabletop import Table, small_layout
from vision.felt.pose import Pose
from vision.frames.coders.stream_header import read_header, remarks
from vision.frames.first_picture import no_picture
from vision.frames.open import open_source
from vision.frames.pace import Pace
from vision.frames.source import Frame, NewestFrame, SourceLostError
from vision.geometry.stillness import Stillness
from vision.observer import Observer
from vision.reading.agreement import CardReading
from vision.reading.indices import IndexPose

pytestmark = pytest.mark.long

RATE = 15
SECONDS = 4
ONSET = 2
"""Second at which a fault of the picture begins."""
H264 = ("-c:v", "libx264", "-preset", "ultrafast", "-g", "15", "-bf", "0", "-crf", "18")
PLAIN = ("-pix_fmt", "yuv420p")

needs_ffmpeg = pytest.mark.skipif(
    shutil.which("ffmpeg") is None, reason="no ffmpeg: apt-get install ffmpeg"
)

Picture = np.ndarray
Spoil = Callable[[int, Picture], Picture]


@pytest.fixture(scope="module")
def film() -> list[Picture]:
    """A still table at 1280 x 720, with the sensor's noise."""
    table = Table(small_layout())
    size = (1280, 720)
    return [
        np.asarray(cv2.resize(table.picture(), size, interpolation=cv2.INTER_AREA), np.uint8)
        for _ in range(RATE * SECONDS)
    ]


def encode(film: list[Picture], path: Path, *arguments: str) -> Path:
    """Write pictures as a stream."""
    rows, columns = film[0].shape[:2]
    raw = ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{columns}x{rows}", "-r", str(RATE)]
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *raw, "-i", "-", *arguments, str(path)],
        input=b"".join(picture.tobytes() for picture in film),
        check=True,
    )
    return path


def longer(film: list[Picture], times: int = 3) -> list[Picture]:
    """The film so many times, each time a little brighter: the same once more would be a loop."""
    return [np.asarray(cv2.add(one, (n, n, n, 0)), np.uint8) for n in range(times) for one in film]


def frames(path: Path) -> Iterator[Frame]:
    """Every picture, read as the vision process reads."""
    newest = NewestFrame(open_source(str(path)))
    newest.start()
    try:
        while not newest.ended:
            assert newest.trouble == ""
            frame = newest.take(0.05)
            if frame is not None:
                yield frame
    finally:
        newest.stop()


def unread(
    _card: Picture, _visible: Picture | None = None, _places: Sequence[IndexPose] = ()
) -> CardReading:
    return CardReading(None, 0.0, "nothing is read here")


def watched(shown: Iterator[Frame]) -> list[VisionReport]:
    """All that is reported of these frames."""
    observer = Observer("camera0", "1", small_layout(), unread)
    return [report for frame in shown for report in observer.look(frame)]


def states(reports: list[VisionReport]) -> list[CameraState]:
    return [report for report in reports if isinstance(report, CameraState)]


def spoilt(film: list[Picture], how: Spoil) -> list[Picture]:
    begin = RATE * ONSET
    return film[:begin] + [how(k, picture.copy()) for k, picture in enumerate(film[begin:])]


@needs_ffmpeg
def test_a_sound_stream_is_ok_and_nothing_else_is_said(film: list[Picture], tmp_path: Path) -> None:
    told = states(watched(frames(encode(film, tmp_path / "sound.ts", *H264, *PLAIN))))
    assert [state.condition for state in told] == ["ok"]
    assert "set" not in told[0].remark + told[0].why


@needs_ffmpeg
@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ((*PLAIN, "-color_primaries", "bt2020", "-colorspace", "bt2020nc"), "BT.2020"),
        (("-pix_fmt", "yuv420p10le"), "8 bits"),
        (("-pix_fmt", "yuvj420p"), "limited range"),
        ((*PLAIN, "-bsf:v", "h264_metadata=video_full_range_flag=1"), "limited range"),
    ],
)
def test_what_the_head_of_a_stream_says_wrongly_is_named_at_once(
    film: list[Picture], tmp_path: Path, arguments: tuple[str, ...], fault: str
) -> None:
    told = states(watched(frames(encode(film, tmp_path / "head.ts", *H264, *arguments))))
    assert fault in told[0].remark
    assert told[0].captured_ms < 1000


H265 = ("-c:v", "libx265", "-preset", "ultrafast", "-x265-params")


@needs_ffmpeg
@pytest.mark.parametrize("name", ["head.ts", "head.mp4"])
@pytest.mark.parametrize(
    ("options", "fault"),
    [("colorprim=bt2020:colormatrix=bt2020nc", "BT.2020"), ("range=full", "limited range")],
)
def test_what_the_head_of_an_h265_stream_says_wrongly_is_named_at_once(
    film: list[Picture], tmp_path: Path, name: str, options: str, fault: str
) -> None:
    coded = (*H265, f"log-level=error:{options}", *PLAIN)
    told = states(watched(frames(encode(film[:RATE], tmp_path / name, *coded))))
    assert fault in told[0].remark


@needs_ffmpeg
def test_an_interlaced_h265_stream_is_refused(film: list[Picture], tmp_path: Path) -> None:
    coded = (*H265, "log-level=error:interlace=tff", *PLAIN)
    stream = encode(film[:RATE], tmp_path / "fields.ts", *coded)
    with pytest.raises(SourceLostError, match="set the camera to progressive"):
        open_source(str(stream)).open()


@needs_ffmpeg
def test_an_interlaced_stream_is_refused(film: list[Picture], tmp_path: Path) -> None:
    fields = ("-flags", "+ildct+ilme", "-x264-params", "tff=1")
    stream = encode(film[:RATE], tmp_path / "fields.ts", *H264, *PLAIN, *fields)
    with pytest.raises(SourceLostError, match="set the camera to progressive"):
        open_source(str(stream)).open()


@needs_ffmpeg
def test_an_interlaced_stream_of_mpeg2_is_lost_with_its_cause(
    film: list[Picture], tmp_path: Path
) -> None:
    """Its head is not read; what the decoder says of its first picture is heard."""
    coded = ("-c:v", "mpeg2video", "-q:v", "3", "-flags", "+ildct+ilme", *PLAIN)
    stream = encode(film[:RATE], tmp_path / "fields.ts", *coded, "-r", "25")
    assert "set the camera to progressive" in no_picture(str(stream))


@needs_ffmpeg
def test_a_stream_that_no_decoder_here_reads_is_named_by_its_coder(
    film: list[Picture], tmp_path: Path
) -> None:
    coded = ("-c:v", "libaom-av1", "-cpu-used", "8", "-crf", "50", *PLAIN)
    stream = encode(film[:3], tmp_path / "av1.mp4", *coded)
    assert "AV01, which is not read here: set the camera to H.264" in no_picture(str(stream))


@needs_ffmpeg
@pytest.mark.parametrize("name", ["sound.mp4", "sound.ts", "sound.wav", "sound.mp3", "sound.flac"])
def test_a_recording_of_sound_alone_is_named(tmp_path: Path, name: str) -> None:
    tone = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=1"]
    subprocess.run([*tone, str(tmp_path / name)], check=True)
    assert "sound alone" in no_picture(str(tmp_path / name))


def _grey(_k: int, picture: Picture) -> Picture:
    picture[:] = 128
    return picture


def _green(k: int, picture: Picture) -> Picture:
    for n in range(160):
        y, x = (n * 37 + k * 5) % 44 * 16, (n * 61 + k * 3) % 79 * 16
        picture[y : y + 16, x : x + 16] = (0, 135, 0)
    return picture


def _half(_k: int, picture: Picture) -> Picture:
    picture[360:] = 128
    return picture


def _black(_k: int, picture: Picture) -> Picture:
    picture[:] = 0
    return picture


def _small(_k: int, picture: Picture) -> Picture:
    small = cv2.resize(picture, (320, 180), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (1280, 720), interpolation=cv2.INTER_CUBIC), np.uint8)


def _upside_down(_k: int, picture: Picture) -> Picture:
    return np.ascontiguousarray(picture[::-1, ::-1])


def _mirrored(_k: int, picture: Picture) -> Picture:
    return np.ascontiguousarray(picture[:, ::-1])


@needs_ffmpeg
@pytest.mark.parametrize(
    ("how", "condition", "act"),
    [
        (_grey, "blind", "keyframe"),
        (_green, "blind", "bitrate"),
        (_half, "blind", "link"),
        (_black, "black", "lens cap"),
        (_small, "blind", "one size"),
        (_upside_down, "moved", "flip"),
        (_mirrored, "blind", "flip"),
    ],
)
def test_a_spoilt_picture_is_named_within_a_second(
    film: list[Picture], tmp_path: Path, how: Spoil, condition: str, act: str
) -> None:
    stream = encode(spoilt(film, how), tmp_path / "spoilt.ts", *H264, *PLAIN)
    reports = watched(frames(stream))
    first = states(reports)[1]
    assert (first.condition, act in first.why) == (condition, True), first.why
    assert 0 <= first.captured_ms - 1000 * ONSET <= 1000
    assert len(states(reports)) == len(reports)  # no card is told of such a picture


@needs_ffmpeg
def test_a_stream_whose_size_shrinks_in_mid_stream_is_named(
    film: list[Picture], tmp_path: Path
) -> None:
    """The decoder brings the small pictures to the old size without a word."""
    begin = RATE * ONSET
    small = [
        np.ascontiguousarray(cv2.resize(p, (320, 180), interpolation=cv2.INTER_AREA)) for p in film
    ]
    first = encode(film[:begin], tmp_path / "a.ts", *H264, *PLAIN)
    later = ("-output_ts_offset", str(ONSET))
    second = encode(small[begin:], tmp_path / "b.ts", *H264, *PLAIN, *later)
    both = tmp_path / "both.ts"
    both.write_bytes(first.read_bytes() + second.read_bytes())
    told = states(watched(frames(both)))
    assert [state.condition for state in told][:2] == ["ok", "blind"]
    assert "one size" in told[1].why
    print("size told after", told[1].captured_ms - 1000 * ONSET, "ms")
    assert told[1].captured_ms - 1000 * ONSET <= 1000


@needs_ffmpeg
@pytest.mark.parametrize("other", ["yuv422p", "yuv420p10le"])
def test_a_change_of_the_pixel_format_in_mid_stream_is_named_and_the_pictures_are_used(
    film: list[Picture], tmp_path: Path, other: str
) -> None:
    begin = RATE * ONSET
    first = encode(film[:begin], tmp_path / "a.ts", *H264, *PLAIN)
    later = ("-output_ts_offset", str(ONSET))
    second = encode(film[begin:], tmp_path / "b.ts", *H264, "-pix_fmt", other, *later)
    both = tmp_path / "both.ts"
    both.write_bytes(first.read_bytes() + second.read_bytes())
    seen = list(frames(both))
    assert len(seen) == len(film)
    told = states(watched(iter(seen)))
    assert [state.condition for state in told] == ["ok", "ok"]
    assert f"from yuv420p to {other}: set one format" in told[1].remark
    after = told[1].captured_ms - seen[begin].captured_ms
    print(other, "told after", after, "ms")
    assert -250 <= after <= 1000  # a recording's decoders run ahead of the pictures


def torn_between(stream: Path, begin: float, end: float) -> Path:
    """The stream with bits turned over here and there, from one part of it to another."""
    data, chance = bytearray(stream.read_bytes()), random.Random(5)
    for _ in range(60):
        data[chance.randrange(round(begin * len(data)), round(end * len(data)))] ^= 16
    torn = stream.with_name("torn.ts")
    torn.write_bytes(data)
    return torn


@needs_ffmpeg
def test_pictures_with_old_parts_in_them_are_named_and_none_is_looked_at(
    film: list[Picture], tmp_path: Path
) -> None:
    """The decoder fills what was lost with what lay there before, and hands it out as good."""
    table = Table(small_layout())
    table.lay("8S", Pose(280, 375, 1))
    laid = [cv2.resize(table.picture(), (1280, 720), interpolation=cv2.INTER_AREA)] * RATE
    shown = [*film[: RATE * ONSET], *(np.asarray(one, np.uint8) for one in laid), *film[-RATE:]]
    stream = encode(shown, tmp_path / "s.ts", *H264, *PLAIN)
    seen = list(frames(torn_between(stream, 0.52, 0.7)))
    damaged = [frame for frame in seen if frame.spoilt]
    assert damaged
    assert all("check the camera's link" in frame.spoilt for frame in damaged)
    reports = watched(iter(seen))
    told = states(reports)
    assert [state.condition for state in told][:2] == ["ok", "blind"]
    print("lost data told after", told[1].captured_ms - damaged[0].captured_ms, "ms")
    assert told[1].captured_ms - damaged[0].captured_ms <= 1000
    spoilt = {frame.number for frame in damaged}
    assert not [r for r in reports if not isinstance(r, CameraState) and r.frame in spoilt]


HEAVY = ("-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "60", "-bf", "0")
EIGHT = ("-b:v", "8M", "-maxrate", "8M", "-bufsize", "4M")


@needs_ffmpeg
@pytest.mark.parametrize("coded", [H264, (*HEAVY, *EIGHT)])
def test_a_frozen_encoder_is_told_in_a_second_once_the_stream_is_known(
    tmp_path: Path, coded: tuple[str, ...]
) -> None:
    """The frozen encoder goes on sending, with keyframes, and polishes for a while."""
    live = calm(3, 12)
    stream = encode(live + [live[-1]] * 3 * RATE, tmp_path / "f.ts", *coded, *PLAIN)
    told = states(watched(frames(stream)))
    onset = 1000 * len(live) // RATE
    assert [state.condition for state in told] == ["ok", "frozen"]
    print("frozen told after", told[1].captured_ms - onset, "ms")
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


@needs_ffmpeg
@pytest.mark.parametrize(("quiet", "coded"), [(1.0, H264), (0.5, (*HEAVY, "-crf", "18"))])
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
def test_damaged_jpegs_of_a_stream_are_left_out_or_named(
    film: list[Picture], tmp_path: Path
) -> None:
    """Each picture is coded by itself, so that the next sound one is used."""
    coded = ("-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p")
    stream = encode(film, tmp_path / "jpegs.mkv", *coded)
    sound = {frame.captured_ms: frame.full() for frame in frames(stream)}
    data, chance = bytearray(stream.read_bytes()), random.Random(5)
    for _ in range(30):
        at = chance.randrange(len(data) // 2, len(data) * 4 // 5)
        data[at : at + 16] = chance.randbytes(16)
    stream.write_bytes(data)
    seen = list(frames(stream))
    wrong = [f for f in seen if np.mean(cv2.absdiff(f.full(), sound[f.captured_ms]) > 8) > 0.02]
    print(len(film) - len(seen), "left out", len(wrong), "wrong")
    assert wrong
    assert all("check the camera's link" in frame.spoilt for frame in wrong)


@needs_ffmpeg
def test_a_still_scene_that_an_encoder_repeats_is_not_called_frozen(
    film: list[Picture], tmp_path: Path
) -> None:
    """At a starved rate every picture between two keyframes repeats the last."""
    starved = ("-c:v", "libx264", "-preset", "ultrafast", "-g", "30", "-crf", "40", *PLAIN)
    told = states(watched(frames(encode(longer(film), tmp_path / "still.ts", *starved))))
    assert "frozen" not in [state.condition for state in told]


def calm(sigma: float, seconds: int, light: int = 0, blinks: int = 0) -> list[Picture]:
    """A still table through a sensor of so much noise; a lamp at a box may blink."""
    chance, table = np.random.default_rng(11), Table(small_layout())
    table.picture()
    seen = cv2.resize(table._seen(), (1280, 720), interpolation=cv2.INTER_AREA).astype(np.float32)
    seen += cv2.GaussianBlur(chance.normal(0, 6, (720, 1280)), (0, 0), 0.7)[..., None]  # cloth
    seen += (16 * np.hanning(720)[:, None] * np.hanning(1280))[..., None]  # lamps
    noise = chance.normal(0, sigma, (800, 1400, 3)).astype(np.float32)
    shown = []
    for n in range(seconds * RATE):
        y, x = chance.integers(0, (80, 120))
        picture = np.clip(seen + light + noise[y : y + 720, x : x + 1280], 0, 255)
        if blinks and n % blinks < blinks // 2:
            cv2.circle(picture, (640, 200), 14, (40, 220, 240), -1)
        shown.append(picture.astype(np.uint8))
    return shown


STARVED = ("-c:v", "libx264", "-preset", "veryfast", "-g", "15", "-bf", "0", "-crf", "36")
FAR_KEYS = ("-c:v", "libx264", "-preset", "veryfast", "-g", "250", "-bf", "0", "-crf", "32")


@needs_ffmpeg
@pytest.mark.parametrize("coded", [H264, STARVED, FAR_KEYS])
@pytest.mark.parametrize(("sigma", "blinks"), [(0.5, 0), (0.5, 15), (1.5, 8)])
def test_a_calm_camera_with_little_noise_is_never_called_faulty(
    tmp_path: Path, coded: tuple[str, ...], sigma: float, blinks: int
) -> None:
    """Its coder leaves most of each picture out, and a lamp blinks as its keyframes come."""
    film = calm(sigma, 14, blinks=blinks)
    told = states(watched(frames(encode(film, tmp_path / "calm.ts", *coded, *PLAIN))))
    assert {state.condition for state in told} == {"ok"}


@needs_ffmpeg
def test_a_known_stream_in_a_better_light_is_not_called_frozen(tmp_path: Path) -> None:
    """Brighter lamps let the camera lower its gain: the noise is a third, for good."""
    film = calm(3, 14) + calm(1, 8, light=5)
    told = states(watched(frames(encode(film, tmp_path / "light.ts", *H264, *PLAIN))))
    assert {state.condition for state in told} == {"ok"}


@needs_ffmpeg
@pytest.mark.parametrize(("quality", "starved"), [("18", False), ("28", True), ("40", True)])
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


def test_what_the_view_finds_wrong_with_a_stream_is_told_beside_what_its_source_does() -> None:
    table = Table(small_layout())
    observer = Observer("camera0", "1", small_layout(), unread)
    kept, told = table.shoot().full(), list[CameraState]()
    for n in range(400):
        frame = table.shoot()
        kept = frame.full() if n % 4 == 0 else kept
        remark = "set one rate" if n > 300 else ""
        told += states(observer.look(Frame(n, frame.captured_ms, pixels=kept, remark=remark)))
    starved, both = told[1].remark, told[2].remark
    assert "raise the camera's bitrate" in starved
    assert both == f"set one rate; {starved}"
    assert [one.condition for one in told] == ["ok"] * 3


def test_a_picture_of_another_size_is_named_and_fitted_again() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(20)]
    small = []
    for frame in (table.shoot() for _ in range(40)):
        picture = cv2.resize(frame.full(), (1280, 720), interpolation=cv2.INTER_AREA)
        _, data = cv2.imencode(".jpg", picture)
        small.append(Frame(frame.number, frame.captured_ms, data.tobytes()))
    told = states(watched(iter(shown + small)))
    assert [state.condition for state in told] == ["ok", "moved", "ok"]
    assert "one size" in told[1].why
    assert told[1].captured_ms - shown[-1].captured_ms < 1000


def paced(pace: Pace, fps: float, seconds: float, clock: float = 1.0, at: float = 0.0) -> str:
    """Let pictures come for so long, stamped by a clock that goes `clock` times as fast."""
    said = ""
    for number in range(1, round(seconds * fps) + 1):
        said = pace.note(at + number / fps, 1000 * (at + clock * number / fps))
    return said


def test_a_wrong_rate_and_a_wrong_clock_are_named_within_a_second() -> None:
    """From the first picture, and from a fault that begins while the stream runs."""
    for onset in (0.0, 3.0, 3.17):
        fast, gaining, losing = Pace(10), Pace(30), Pace(30)
        assert paced(fast, 10, onset) == ""
        assert {paced(one, 30, onset) for one in (gaining, losing)} == {""}
        assert "sends 30" in paced(fast, 30, 1.03, at=onset)
        assert "clock went 0.7 s in 0.3 s" in paced(gaining, 30, 1.03, 2.0, at=onset)
        assert "clock went 0.1 s" in paced(losing, 30, 1.03, 0.25, at=onset)


def test_a_slow_stream_is_named_within_a_second_wherever_it_begins() -> None:
    for rate in (2, 3, 4, 5):
        for begins in range(90, 102):
            slow, onset = Pace(30), begins / 30
            assert paced(slow, 30, onset) == ""
            assert f"only {rate} pictures" in paced(slow, rate, 1.0, at=onset), begins
            assert paced(slow, 30, 1.0, at=onset + 1.0) == ""


def test_two_stalls_one_after_the_other_are_not_a_slow_stream() -> None:
    for stall in (0.2, 0.25, 0.3):
        held = Pace(30)
        assert paced(held, 30, 3.0) == ""
        late = 3.0 + 2 * stall
        assert {held.note(3.0 + stall, 3000 + 1000 * stall), held.note(late, 1000 * late)} == {""}
        assert paced(held, 30, 2.0, at=late) == ""


def test_a_sound_pace_with_its_stalls_is_not_named() -> None:
    sound = Pace(30)
    assert {sound.note(k / 30, 1000 * k / 30) for k in range(200)} == {""}
    for stall in (0.1, 0.3, 0.5, 0.69):
        for begins in range(60, 90):
            held = Pace(30)
            for k in range(200):
                late = max(0.0, begins / 30 + stall - k / 30) if k >= begins else 0.0
                said = held.note(k / 30 + late + k * 1e-6, 1000 * k / 30)
                assert said == "", (stall, begins, k)


def test_a_time_stamp_never_goes_back() -> None:
    pace = Pace()
    assert [pace.forward(ms) for ms in (100, 133, 20, 53)] == [100, 133, 133, 166]


def test_a_remark_is_told_once_and_the_pictures_are_used() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(30)]
    for frame in shown[15:]:
        frame.remark = "only 4 pictures a second come: set the camera to 25 or 30"
    told = states(watched(iter(shown)))
    assert [state.condition for state in told] == ["ok", "ok"]
    assert [state.remark for state in told] == ["", shown[15].remark]


def test_a_remark_is_taken_back_when_the_stream_was_sound_for_a_while() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(12)]
    for n, frame in enumerate(shown):
        frame.captured_ms = 2000 * n
        frame.remark = "only 4 pictures a second come" if n in (3, 5) else ""
    told = states(watched(iter(shown)))
    assert [(state.remark, state.captured_ms) for state in told[1:]] == [
        ("only 4 pictures a second come", 6000),
        ("", 20_000),
    ]


def test_a_head_that_cannot_be_read_says_nothing() -> None:
    for broken in (b"", b"\0\0\1\x67", b"\0\0\1\x67\x64\0", b"\0\0\1\x67" + b"\0" * 40, b"\1" * 9):
        assert remarks(read_header(broken), "I420") == ""


def test_a_picture_turned_over_and_back_is_told_to_be_so_only_while_it_is() -> None:
    table = Table(small_layout())
    shown = [table.shoot() for _ in range(100)]
    for frame in shown[20:60]:
        turned = np.ascontiguousarray(frame.full()[::-1, ::-1])
        frame.jpeg, frame.pixels = cv2.imencode(".jpg", turned)[1].tobytes(), None
    told = states(watched(iter(shown)))
    assert [state.condition for state in told] == ["ok", "moved", "ok", "moved", "ok"]
    assert ["flip back" in state.why for state in told] == [False, True, True, False, False]
    assert all("calibrate it again" in state.why for state in told if state.condition == "moved")
