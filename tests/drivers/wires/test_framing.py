"""Frames at their bounds: the shortest, the longest, and what is given up as none."""

from binascii import crc_hqx

import pytest

from drivers.wires.framing import MAX_CONTENT, MAX_STUFFED, Deframer, frame, open_piece, unstuff


def summed(content: bytes) -> bytes:
    return content + crc_hqx(content, 0xFFFF).to_bytes(2, "big")


def test_a_frame_is_what_the_page_on_wires_shows() -> None:
    assert frame(b"\xc0") == b"\x7e\xc0\x38\xbc\x7e"


def test_the_longest_content_is_512_bytes_each_of_which_may_be_escaped() -> None:
    assert (MAX_CONTENT, MAX_STUFFED) == (512, 1028)


@pytest.mark.parametrize("content", [b"\0", b"ab", b"\x7e\x7d" * 256, b"c" * 511, b"d" * 512])
def test_content_comes_out_as_it_went_in(content: bytes) -> None:
    (piece,) = Deframer().feed(frame(content))
    assert (piece.content, piece.why) == (content, "")


def test_longer_content_is_not_sent() -> None:
    with pytest.raises(ValueError, match="513 bytes of content: a frame holds 512"):
        frame(b"e" * 513)


@pytest.mark.parametrize(
    ("stuffed", "plain"),
    [
        (b"", b""),
        (b"a\x7d\x5eb", b"a\x7eb"),
        (b"\x7d\x5d\x7d\x5e", b"\x7d\x7e"),
        (b"\x7d\x41", None),
        (b"a\x7d", None),
    ],
)
def test_an_escape_stands_before_what_needs_one(stuffed: bytes, plain: bytes | None) -> None:
    assert unstuff(stuffed) == plain


@pytest.mark.parametrize(
    ("stuffed", "why"),
    [
        (b"a\x7d", "an escape is followed by a byte that needs none"),
        (b"\x38", "too short for a checksum"),
        (summed(b""), "too short for a checksum"),
        (summed(b"f" * 513), "more than 512 bytes of content"),
        (summed(b"g") + b"\1", "checksum wrong"),
        (b"\xc0\x38\xbd", "checksum wrong"),
    ],
)
def test_what_is_no_frame_says_why(stuffed: bytes, why: str) -> None:
    assert open_piece(stuffed) == (stuffed, None, why)


def test_a_stream_that_begins_within_a_frame_begins_with_a_wrong_checksum() -> None:
    first, second = Deframer().feed(frame(b"began before")[4:] + frame(b"whole"))
    assert first.why == "checksum wrong"
    assert second.content == b"whole"


def test_a_run_without_a_flag_is_given_up_with_the_byte_that_is_one_too_many() -> None:
    deframer = Deframer()
    assert deframer.feed(b"h" * 1028) == []
    assert deframer.pending == 1028
    (piece,) = deframer.feed(b"i")
    assert piece == (b"h" * 1028, None, "no flag within 1028 bytes")
    assert deframer.pending == 1


@pytest.mark.parametrize("rest", [0, 1, 7])
def test_what_is_left_of_an_overlong_run_is_no_frame_and_the_next_one_is_read(rest: int) -> None:
    left = frame(b"like a frame")[1:-1][:rest]
    pieces = Deframer().feed(b"j" * 2056 + left + frame(b"the next"))
    expected = [b"j" * 1028, b"j" * 1028, *([left] if left else [])]
    assert [one.raw for one in pieces[:-1]] == expected
    assert {(one.content, one.why) for one in pieces[:-1]} == {(None, "no flag within 1028 bytes")}
    assert pieces[-1].content == b"the next"


def test_an_overlong_run_in_parts_is_told_part_by_part() -> None:
    deframer = Deframer()
    told = [len(deframer.feed(b"k" * 600)) for _ in range(4)]
    assert told == [0, 1, 0, 1]
    assert [one.raw for one in deframer.feed(b"\x7e")] == [b"k" * (2400 - 2056)]


def test_what_was_held_is_given_up_once_and_a_whole_frame_is_read_after_it() -> None:
    deframer = Deframer()
    deframer.feed(b"l" * 1030)
    assert [tuple(one) for one in deframer.flush()] == [(b"ll", None, "the frame was never closed")]
    assert deframer.flush() == []
    assert deframer.pending == 0
    assert [one.content for one in deframer.feed(frame(b"m")[1:])] == [b"m"]
