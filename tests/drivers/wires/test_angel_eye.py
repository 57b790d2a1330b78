"""Angel Eye, event by event and byte by byte: every message whole, every torn frame as it lies."""

import pytest

from controller.core.messages.devices import CardRead, CardUnread, CutCardRead, ShoeNotice
from drivers.wires.angel_eye import Codec, bcc
from drivers.wires.protocol import CommandReply, WireFrame


def event(data: bytes, mark: bytes = b"1") -> bytes:
    body = mark + data + b"\x03"
    return b"\x05" + body + bcc(body)


def notice(what: str, text: str, code: int | None = None) -> ShoeNotice:
    return ShoeNotice("", 0, what, text, code)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"S", notice("boot", "start of communication")),
        (b"P", notice("standby", "stand-by")),
        (b"C", CutCardRead("", 0)),
        (b"D\x80\x91", CardRead("", 0, "AD", target="player")),
        (b"D\x90\xaa", CardRead("", 0, "TC", target="banker")),
        (b"D\xf0\xbd", CardRead("", 0, "KS", target="")),
        (b"D\x80\x8d", CardUnread("", 0, "the shoe names no card (code 8D)")),
        (b"D\x80\xce", CardUnread("", 0, "the shoe names no card (code CE)")),
        (b"D\x80\xc0", CardUnread("", 0, "the shoe names no card (code C0)")),
        (b"d\x80\xc0", CardUnread("", 0, "the shoe names no card (code C0) in lock mode")),
        (b"d\x90\xc0", CardUnread("", 0, "the shoe names no card (code C0) in error mode")),
        (b"d\xa0\xc0", CardUnread("", 0, "the shoe names no card (code C0) in setting mode")),
        (b"d\xb0\xc0", CardUnread("", 0, "the shoe names no card (code C0) in an unknown mode")),
        (b"R\x80\xc9", notice("warning", "the shoe tells 9H again for its next baccarat game")),
        (
            b"R\x80\xc0",
            notice(
                "warning", "the shoe tells a card without code again for its next baccarat game"
            ),
        ),
        (b"G\x93", notice("result", "player", 0x13)),
        (b"G\xb0", notice("result", "unknown", 0x30)),
        (b"E\x81", notice("error", "cannot read", 1)),
        (b"E\x82", notice("overdraw", "overdraw: press the shoe's error-clear key", 2)),
        (b"E\xc3", notice("error", "button mishandled (the shoe is in error mode)", 3)),
        (b"E\xbf", notice("error", "unknown error 63", 63)),
        (b"e\x86", notice("error_cleared", "card code error", 6)),
        (b"e\xff", notice("error_cleared", "unknown error 127", 127)),
        (b"L\x80", notice("unlocked", "lock mode off")),
        (b"L\x81", notice("locked", "lock mode on")),
        (b"L\x82", notice("unlocked", "lock mode off")),
        (b"M01AB12", notice("preset", "preset 01 is now AB12")),
        (b"M\xb0\xb1AB12", notice("preset", "preset 01 is now AB12")),
    ],
)
def test_each_event_is_the_message_that_it_says(data: bytes, message: object) -> None:
    raw = event(data, b"9")
    assert Codec().feed(raw) == [WireFrame(raw, message, "", mark="9")]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"Z", "event code 5A is unknown"),
        (b"D\x81\x38", "a payload byte has bit 7 clear"),
        (b"D\x01\xb8", "a payload byte has bit 7 clear"),
        (b"D\x81", "1 bytes of payload: this event has 2"),
        (b"R\x81", "1 bytes of payload: this event has 2"),
        (b"d\x81\x81\x81", "3 bytes of payload: this event has 2"),
        (b"S\x81", "1 bytes of payload: this event has 0"),
        (b"P\x81", "1 bytes of payload: this event has 0"),
        (b"C\x81", "1 bytes of payload: this event has 0"),
        (b"G", "0 bytes of payload: this event has 1"),
        (b"E\x81\x81", "2 bytes of payload: this event has 1"),
        (b"e", "0 bytes of payload: this event has 1"),
        (b"L", "0 bytes of payload: this event has 1"),
        (b"M12345", "5 bytes of payload: this event has 6"),
        (b"M01AB1\x01", "a preset that is no text"),
    ],
)
def test_an_event_that_is_none_says_why_and_keeps_its_mark(data: bytes, why: str) -> None:
    raw = event(data, b"2")
    assert Codec().feed(raw) == [WireFrame(raw, None, why, mark="2")]


@pytest.mark.parametrize(
    ("mark", "is_one"), [(b" ", False), (b"!", True), (b"~", True), (b"\x7f", False)]
)
def test_a_mark_is_a_sign_that_prints(mark: bytes, is_one: bool) -> None:
    (frame,) = Codec().feed(event(b"C", mark))
    assert frame.why == ("" if is_one else "no sequence character, or no event code")
    assert frame.mark == (mark.decode() if is_one else "")


def whole(size: int) -> bytes:
    """An event whose frame, with its checksum, has this size."""
    return event(b"C" + b"\x80" * (size - 6))


def test_the_longest_frame_ends_within_128_bytes() -> None:
    """The two digits of its checksum stand behind them."""
    (frame,) = Codec().feed(whole(131))
    assert frame.why == "125 bytes of payload: this event has 0"
    frames = Codec().feed(whole(132))
    assert frames[0] == WireFrame(whole(132)[:128], None, "no ETX within 128 bytes")


OUTSIDE = "bytes outside any frame"
BEGAN = "the next frame began before this ended"
NO_SUM = "no checksum after ETX, or an empty frame"


@pytest.mark.parametrize(
    ("stream", "told", "left"),
    [
        (b"", [], 0),
        (b"\x06", [(b"\x06", CommandReply(True), "")], 0),
        (b"\x15", [], 1),
        (
            b"\x15\x21",
            [(b"\x15\x21", CommandReply(False, 0x21, "the shoe refused a command: busy"), "")],
            0,
        ),
        (
            b"\x15\x22\x06",
            [
                (
                    b"\x15\x22",
                    CommandReply(False, 0x22, "the shoe refused a command: write in progress"),
                    "",
                ),
                (b"\x06", CommandReply(True), ""),
            ],
            0,
        ),
        (
            b"\x15\x99\x06",
            [
                (b"\x15", None, "a NAK without a known code"),
                (b"\x99", None, OUTSIDE),
                (b"\x06", CommandReply(True), ""),
            ],
            0,
        ),
        (b"noise\x06", [(b"noise", None, OUTSIDE), (b"\x06", CommandReply(True), "")], 0),
        (b"n" * 127, [], 127),
        (b"n" * 128, [(b"n" * 128, None, OUTSIDE)], 0),
        (b"n" * 129, [(b"n" * 128, None, OUTSIDE)], 1),
        (b"\x051D\x05", [(b"\x051D", None, BEGAN)], 1),
        (b"\x05" + b"1" * 127, [], 128),
        (b"\x05" + b"1" * 128, [(b"\x05" + b"1" * 127, None, "no ETX within 128 bytes")], 1),
        (b"\x05\x03", [], 2),
        (b"\x05\x030", [], 3),
        (b"\x05\x0305", [(b"\x05\x0305", None, NO_SUM)], 0),
        (b"\x051C\x03", [], 4),
        (b"\x051C\x030", [], 5),
        (b"\x051C\x030x", [(b"\x051C\x030", None, NO_SUM)], 1),
        (b"\x051C\x03x", [(b"\x051C\x03", None, NO_SUM)], 1),
        (b"\x051C\x0300", [(b"\x051C\x0300", None, "checksum wrong")], 0),
    ],
)
def test_what_is_no_frame_is_cut_where_it_may_end_and_the_rest_is_held(
    stream: bytes, told: list[tuple[bytes, object, str]], left: int
) -> None:
    codec = Codec()
    frames = codec.feed(stream)
    assert [(one.raw, one.message, one.why) for one in frames] == told
    assert codec.pending == left
    held = stream[len(stream) - left :]
    assert codec.flush() == ([WireFrame(held, None, "the frame never ended")] if held else [])
    assert codec.pending == 0


@pytest.mark.parametrize("words", [{"event_bcc": "stx"}, {"command_bcc": "enq"}])
def test_a_word_that_names_no_first_byte_is_refused(words: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="event_bcc is 'seq' or 'enq', command_bcc is 'stx' or"):
        Codec(**words)


def test_frames_are_read_byte_by_byte_as_at_once() -> None:
    stream = b"x" + event(b"D\x80\x91") * 3 + b"\x06" + event(b"Z") + b"\x15\x21" + event(b"C")
    codec = Codec()
    one_by_one = [frame for byte in stream for frame in codec.feed(bytes((byte,)))]
    assert one_by_one == Codec().feed(stream)
    assert b"".join(frame.raw for frame in one_by_one) == stream
