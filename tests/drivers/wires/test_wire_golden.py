"""Golden frames and published vectors, byte for byte."""

import pytest

from controller.core.messages.devices import (
    BatchReceipt,
    CardRead,
    CardUnread,
    CutCardRead,
    DeckCheck,
    ShoeNotice,
    ShufflerAlarm,
    ShuffleReport,
)
from drivers.wires import Alive, CommandReply, Hello, WireFrame, load_wire
from drivers.wires.angel_eye import ERRORS, LONGEST, OVERDRAW, REFUSALS, bcc
from drivers.wires.angel_eye import Codec as AngelEye
from drivers.wires.bee_tek import Codec as BeeTek
from drivers.wires.reference import Codec as Reference
from drivers.wires.shuffler import ALARM as SHUFFLER_ALARM
from drivers.wires.shuffler import Codec as Shuffler
from tests.support.wires.wire_samples import ANGEL_EYE, vectors

BOOT = 0x01020304


def one(wire: str, data: bytes, **options: object) -> WireFrame:
    (frame,) = load_wire(wire, **options).feed(data)
    return frame


def event(data: bytes, mark: bytes = b"1") -> bytes:
    body = mark + data + b"\x03"
    return b"\x05" + body + bcc(body)


@pytest.mark.parametrize(
    ("name", "mark", "message"),
    [
        ("8S", "1", CardRead("", 0, "8S", target="player")),
        ("9H", "2", CardRead("", 0, "9H", target="banker")),
        ("cut card", "4", CutCardRead("", 0)),
        (
            "error 1, error mode",
            "5",
            ShoeNotice("", 0, "error", "cannot read (the shoe is in error mode)", 1),
        ),
        ("locked", "7", ShoeNotice("", 0, "locked", "lock mode on")),
    ],
)
def test_golden_angel_eye_frames(name: str, mark: str, message: object) -> None:
    raw = bytes.fromhex(ANGEL_EYE[name])
    assert one("angel_eye", raw) == WireFrame(raw, message, mark=mark)


@pytest.mark.parametrize(
    ("command_bcc", "raw"), [("stx", "024F504C4B3032033142"), ("op", "024F504C4B3032033139")]
)
def test_both_readings_of_the_command_checksum_are_read(command_bcc: str, raw: str) -> None:
    data = bytes.fromhex(raw)
    (frame,) = AngelEye(command_bcc=command_bcc).feed(data)
    assert frame == WireFrame(data, CommandReply(True, 0, b"OPLK02".hex()))


def test_the_event_checksum_variant_includes_enq() -> None:
    body = b"\x051D\x81\xb8\x03"
    frame = one("angel_eye", body + bcc(body), event_bcc="enq")
    assert frame.message == CardRead("", 0, "8S", target="player")
    assert one("angel_eye", body + bcc(body)).why == "checksum wrong"


@pytest.mark.parametrize("mode", [0x80, 0x90, 0xA0])
def test_a_card_outside_the_game_is_a_card(mode: int) -> None:
    assert one("angel_eye", event(bytes((0x64, mode, 0xCD)))).message == CardRead("", 0, "KH")


@pytest.mark.parametrize("code", [0x80, 0x81, 0xB0, 0xBE, 0xD5])
def test_a_card_byte_that_names_no_card_is_an_unread_card(code: int) -> None:
    assert isinstance(one("angel_eye", event(bytes((0x44, 0x81, code)))).message, CardUnread)


@pytest.mark.parametrize("code", ERRORS)
def test_every_shoe_error_has_its_code_and_name(code: int) -> None:
    message = one("angel_eye", event(bytes((0x45, 0x80 | code)))).message
    assert isinstance(message, ShoeNotice)
    assert (message.what, message.code) == ("overdraw" if code == OVERDRAW else "error", code)
    assert message.text.startswith(ERRORS[code])


def test_error_codes_are_the_makers() -> None:
    assert list(ERRORS) == [1, 2, 3, 4, 5, 6, 7]
    assert (ERRORS[1], ERRORS[6]) == ("cannot read", "card code error")


@pytest.mark.parametrize("code", REFUSALS)
def test_every_nak_code_is_a_refusal(code: int) -> None:
    message = one("angel_eye", bytes((0x15, code))).message
    assert message == CommandReply(False, code, f"the shoe refused a command: {REFUSALS[code]}")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"S", "boot"),
        (b"P", "standby"),
        (b"R\x81\xb8", "warning"),
        (b"G\x91", "result"),
        (b"e\x82", "error_cleared"),
        (b"L\x80", "unlocked"),
        (b"M01AB12", "preset"),
    ],
)
def test_the_other_events_are_notices(data: bytes, what: str) -> None:
    message = one("angel_eye", event(data)).message
    assert isinstance(message, ShoeNotice)
    assert message.what == what


def test_a_frame_without_end_is_given_up_in_whole_pieces() -> None:
    """All its bytes are told, and the frame after them is read."""
    codec = load_wire("angel_eye")
    long = b"\x05" + b"1" * 200
    frames = codec.feed(long + event(b"D\x81\xb8"))
    assert b"".join(frame.raw for frame in frames[:-1]) == long
    assert len(frames[0].raw) == LONGEST
    assert frames[0].why == f"no ETX within {LONGEST} bytes"
    assert frames[-1].message == CardRead("", 0, "8S", target="player")


@pytest.mark.parametrize(
    ("byte", "target"),
    [
        (0x83, "player"),
        (0x91, "banker"),
        (0xA1, "burn"),
        (0xC1, "burn"),
        (0xD5, "burn"),
        (0xB1, ""),
    ],
)
def test_a_card_tells_to_whom_the_shoe_gives_it(byte: int, target: str) -> None:
    message = one("angel_eye", event(bytes((0x44, byte, 0xB8)))).message
    assert isinstance(message, CardRead)
    assert message.target == target


@pytest.mark.parametrize(
    ("byte", "result"),
    [(0x91, "player"), (0xA0, "tie"), (0xC3, "banker"), (0xF0, "quit"), (0x80, "unknown")],
)
def test_a_result_tells_who_won_by_the_shoes_count(byte: int, result: str) -> None:
    message = one("angel_eye", event(bytes((0x47, byte)))).message
    assert isinstance(message, ShoeNotice)
    assert (message.what, message.text) == ("result", result)


@pytest.mark.parametrize("inside", [b"1", b"D", b" D\x81\xb8", b"\x7fD\x81\xb8"])
def test_an_event_without_its_sequence_or_its_code_is_a_bad_frame(inside: bytes) -> None:
    body = inside + b"\x03"
    frame = one("angel_eye", b"\x05" + body + bcc(body))
    assert (frame.message, frame.why) == (None, "no sequence character, or no event code")


@pytest.mark.parametrize(
    "data",
    [b"D\x81", b"D\x81\xb8\xb8", b"D\x81\x38", b"Z", b"C\x81", b"M01AB1\x01", b"E"],
)
def test_a_wrong_payload_under_a_right_checksum_is_a_bad_frame(data: bytes) -> None:
    frame = one("angel_eye", event(data))
    assert frame.message is None
    assert frame.why


def test_golden_bee_tek_tokens() -> None:
    frames = BeeTek().feed(
        b" [Game]<Card:4S>  [Manual Burn Cards]<Card:TH> [Game]<Card:10D> [Game]<Game> "
        b"[Game]<Alarm:E3 Card Not Read> [GameAlarm]<Alarm:E5 Shoe Empty> <W0x01>"
    )
    assert [frame.message for frame in frames] == [
        CardRead("", 0, "4S"),
        CardRead("", 0, "TH"),
        CardRead("", 0, "TD"),
        CardUnread("", 0, "the shoe could not read a card"),
        ShoeNotice("", 0, "error", "E3 Card Not Read", 3),
        ShoeNotice("", 0, "error", "E5 Shoe Empty", 5),
        ShoeNotice("", 0, "warning", "warning W0x01", 1),
    ]


@pytest.mark.parametrize(
    "torn",
    [
        b"[Game]<Card:S>",
        b"[Game]<Card:4>",
        b"[Game]<Card:1S>",
        b"[Game]<Card:0S>",
        b"[Gme]<Card:4S>",
        b"<Card:4S>",
        b"Game]<Card:4S>",
        b"[Game<Card:4S>",
        b"[Game]Card:4S>",
        b"[GameAlarm]<Card:4S>",
        b"[Game]<Card:4s>",
        b"[Game]<Card:4S\r\n",
    ],
)
def test_a_torn_bee_tek_token_is_no_card_and_the_next_one_is_read(torn: bytes) -> None:
    frames = BeeTek().feed(torn + b" [Game]<Card:9H> ")
    assert [frame.message for frame in frames[:-1]] == [None] * (len(frames) - 1)
    assert len(frames) >= 2
    assert frames[-1].message == CardRead("", 0, "9H")


REFERENCE_MEANINGS = [
    Hello("acme/shoe/17", "set-A", "ready", BOOT, 1),
    Alive(BOOT, 7),
    ShoeNotice("", 0, "boot", "the device started"),
    CardRead("", 0, "8S"),
    CardRead("", 0, "TD"),
    CutCardRead("", 0),
    CardUnread("", 0, "the card's code is damaged"),
    CardRead("", 0, "AH"),
    ShoeNotice("", 0, "empty", "the shoe is empty"),
    ShoeNotice("", 0, "jam", "a card is stuck: free it and press the shoe's clear key"),
    ShoeNotice("", 0, "present", "set-B"),
    ShoeNotice("", 0, "removed", "the shoe was taken off its base"),
    ShoeNotice("", 0, "gate", "open", 1),
    ShoeNotice("", 0, "pulled_back", "8S"),
    ShoeNotice("", 0, "error", "shoe error 4", 4),
    ShoeNotice("", 0, "error_cleared", "shoe error 4 is gone", 4),
    ShoeNotice(
        *("", 0, "failed"),
        "the shoe has failed (code 9) and reports no cards until it is reset",
        9,
    ),
]


def test_the_reference_vectors_mean_what_the_specification_says() -> None:
    known = vectors("wire-reference.md")
    frames = [one("reference", data) for data in known.values()]
    assert [frame.message for frame in frames] == REFERENCE_MEANINGS
    assert [frame.raw for frame in frames] == list(known.values())
    assert {frame.boot for frame in frames} == {BOOT}
    assert [frame.n for frame in frames[:8]] == [1, 7, 1, 2, 3, 4, 5, 126]
    assert frames[2].previous == (0, 0)


def test_the_hosts_reference_vectors() -> None:
    codec = Reference()
    sent = [codec.resume(BOOT, 2), codec.acknowledge(BOOT, 2), codec.reset(BOOT)]
    assert sent == list(vectors("wire-reference.md", "host").values())


def test_the_shuffler_vectors_mean_what_the_specification_says() -> None:
    frames = [one("shuffler", data) for data in vectors("wire-shuffler.md").values()]
    assert [frame.message for frame in frames] == [
        ShuffleReport("", 0, "started", "set-A", 0),
        ShuffleReport("", 0, "progress", "set-A", 50),
        ShuffleReport("", 0, "finished", "set-A", 100),
        DeckCheck("", 0, "set-A", 415, ("8S", "TD"), ("AH",), 1),
        ShufflerAlarm("", 0, 3, "card jam", True),
        ShufflerAlarm("", 0, 3, "card jam", False),
        BatchReceipt("", 0, "set-A", "acme", "m1", "17", "op4", 8, "red"),
    ]


def test_the_hosts_shuffler_vector() -> None:
    (expected,) = vectors("wire-shuffler.md", "host").values()
    assert Shuffler().acknowledge_alarm(BOOT, 3, "shift_manager") == expected


def test_another_device_class_is_a_bad_frame_that_says_so() -> None:
    frame = one("reference", vectors("wire-shuffler.md")["STARTED n=2 set-A"])
    assert frame.message is None
    assert "another kind or newer" in frame.why


@pytest.mark.parametrize("payload", ["", "03", "0302", "03ff"])
def test_a_shufflers_alarm_is_on_or_off(payload: str) -> None:
    with pytest.raises(ValueError, match="1 for on or 0 for off"):
        Shuffler.decoders[SHUFFLER_ALARM](bytes.fromhex(payload))


@pytest.mark.parametrize(
    ("mode", "name"), [(0x80, "lock mode"), (0x90, "error mode"), (0xA0, "setting mode")]
)
def test_an_unread_card_outside_the_game_says_in_which_mode_it_left(mode: int, name: str) -> None:
    unread = one("angel_eye", event(bytes((0x64, mode, 0x80)))).message
    assert isinstance(unread, CardUnread)
    assert unread.why.endswith(f" in {name}")
