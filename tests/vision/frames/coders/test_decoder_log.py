"""What decoders print is heard by the thread that reads their stream, and by no other."""

import ctypes
import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from vision.frames.coders.decoder_log import heard, hearing
from vision.frames.coders.decoder_words import DecoderWords


def in_a_thread(act: Callable[[], None]) -> None:
    """Let a thread of its own do this, hearing decoders."""
    failed: list[BaseException] = []

    def run() -> None:
        with hearing():
            try:
                act()
            except BaseException as error:
                failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]


LIBC = ctypes.CDLL(None)


def say(*lines: str) -> None:
    """Print as OpenCV prints FFmpeg's lines: by C's own output, in pieces."""
    for line in lines:
        LIBC.printf(b"[OPENCV:FFMPEG:%02d] ", 40)
        LIBC.printf(b"%s\n", line.encode())


def test_what_a_decoder_prints_is_heard_and_goes_nowhere_else(
    capfd: pytest.CaptureFixture[str],
) -> None:
    def act() -> None:
        log = heard()
        assert log is not None
        say("one", "two")
        assert log.said() == ["one", "two"]
        LIBC.printf(b"[OPENCV:FFMP")
        assert log.said() == []
        LIBC.printf(b"EG:16] three\n")
        assert log.said() == ["three"]

    in_a_thread(act)
    assert heard() is None
    os.write(1, b"here\n")
    assert capfd.readouterr() == ("here\n", "")


def test_two_threads_hear_each_its_own() -> None:
    told: dict[str, list[str]] = {}
    both = threading.Barrier(2)

    def reads(name: str) -> Callable[[], None]:
        def act() -> None:
            both.wait()
            say(name)
            both.wait()
            log = heard()
            assert log is not None
            told[name] = log.said()

        return act

    threads = [threading.Thread(target=in_a_thread, args=(reads(name),)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == {"a": ["a"], "b": ["b"]}


def test_a_line_that_others_close_is_closed_for_those_at_its_other_end() -> None:
    """A copy of it in a thread that hears would keep it open."""
    ours, theirs = socket.socketpair()
    theirs.settimeout(5)
    hears, done = threading.Event(), threading.Event()

    def act() -> None:
        hears.set()
        done.wait()

    thread = threading.Thread(target=in_a_thread, args=(act,))
    thread.start()
    hears.wait()
    ours.close()
    try:
        assert theirs.recv(1) == b""
    finally:
        done.set()
        thread.join()
        theirs.close()


def test_a_file_that_was_open_before_is_written_as_ever(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with notes.open("w") as sink:

        def act() -> None:
            sink.write("from the thread\n")
            sink.flush()

        in_a_thread(act)
        sink.write("from here\n")
    assert notes.read_text() == "from the thread\nfrom here\n"


def test_a_full_pipe_holds_nobody_up() -> None:
    def act() -> None:
        log = heard()
        assert log is not None
        say(*["x" * 1000] * 1000)
        assert len(log.said()) > 50
        say("again")
        assert log.said()[-1:] == ["again"]

    in_a_thread(act)


def test_formats_at_opening_are_no_change_and_a_later_one_is_named() -> None:
    def act() -> None:
        say("Reinit context to 320x192, pix_fmt: gray")
        words = DecoderWords()
        say("concealing 12 DC", *["Reinit context to 1280x720, pix_fmt: yuv420p"] * 2)
        words.opened()
        words.note(0, is_key=True)
        assert (words.resized, words.reformatted, words.lost_data) == ("", "", "")
        say("Reinit context to 1280x720, pix_fmt: yuv422p")
        words.note(33, is_key=True)
        assert "from yuv420p to yuv422p: set one format" in words.reformatted
        assert words.resized == ""
        say("Reinit context to 640x368, pix_fmt: yuv422p")
        words.note(66, is_key=True)
        assert "from 1280 x 720 to 640 x 368: set one size" in words.resized

    in_a_thread(act)


LOSSES = (
    "concealing 176 DC, 176 AC, 176 MV errors in P frame",
    "error while decoding MB 76 6",
    "RTP: missed 3 packets",
    "Missing reference picture, default is 65",
    "Could not find ref with POC 12",
)


@pytest.mark.parametrize("line", LOSSES)
def test_after_lost_data_no_picture_is_sound_before_the_next_that_builds_on_no_other(
    line: str,
) -> None:
    def act() -> None:
        words = DecoderWords()
        words.opened()
        said = []
        for n, is_key in enumerate([True, False, False, False, True, False]):
            if n == 2:
                say(line, "unable to decode APP fields")
            words.note(33 * n, is_key=is_key)
            said.append(bool(words.lost_data))
        assert said == [False, False, True, True, False, False]
        say(line)
        words.note(300, is_key=True)
        assert words.lost_data
        words.note(9000, is_key=False)
        assert words.lost_data
        words.note(10_300, is_key=False)
        assert not words.lost_data

    in_a_thread(act)


def test_a_complaint_that_does_no_harm_spoils_nothing() -> None:
    def act() -> None:
        words = DecoderWords()
        words.opened()
        say("unable to decode APP fields: Invalid data", "SEI type 102 truncated", "deprecated")
        words.note(33, is_key=False)
        assert not words.lost_data

    in_a_thread(act)
