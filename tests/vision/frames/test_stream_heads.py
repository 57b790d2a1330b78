"""What the head of a stream says wrongly is named at once, with what to do."""

import subprocess
from pathlib import Path

import pytest

from tests.support.eyes.streams import (
    H264,
    PLAIN,
    RATE,
    Picture,
    encode,
    frames,
    needs_ffmpeg,
    states,
    watched,
)
from tests.support.sampled import sampled
from vision.frames.coders.stream_header import read_header, remarks
from vision.frames.first_picture import no_picture
from vision.frames.open import open_source
from vision.frames.source import SourceLostError

pytestmark = pytest.mark.long


H265 = ("-c:v", "libx265", "-preset", "ultrafast", "-x265-params")


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


HEADS = [
    (name, options, fault)
    for name in ("head.ts", "head.mp4")
    for options, fault in (
        ("colorprim=bt2020:colormatrix=bt2020nc", "BT.2020"),
        ("range=full", "limited range"),
    )
]


@needs_ffmpeg
@pytest.mark.parametrize(("name", "options", "fault"), sampled(HEADS, HEADS[0], HEADS[3]))
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


def test_a_head_that_cannot_be_read_says_nothing() -> None:
    for broken in (b"", b"\0\0\1\x67", b"\0\0\1\x67\x64\0", b"\0\0\1\x67" + b"\0" * 40, b"\1" * 9):
        assert remarks(read_header(broken), "I420") == ""
