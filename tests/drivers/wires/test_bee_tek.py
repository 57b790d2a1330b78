"""Bee-Tek, token by token: what is a card, what is a notice, and what is torn."""

import pytest

from controller.core.messages.devices import CardRead, CardUnread, ShoeNotice
from drivers.wires.bee_tek import Codec
from drivers.wires.protocol import WireFrame

UNREAD = CardUnread("", 0, "the shoe could not read a card")


@pytest.mark.parametrize(
    ("token", "message"),
    [
        (b"[Game]<Card:4S>", CardRead("", 0, "4S")),
        (b"[Manual Burn Cards]<Card:TH>", CardRead("", 0, "TH")),
        (b"[Game]<Card:10D>", CardRead("", 0, "TD")),
        (b"[Game]<Game>", UNREAD),
        (b"[Manual Burn Cards]<Manual Burn Cards>", UNREAD),
        (b"[Manual Burn Cards]<Game>", UNREAD),
        (b"[Game]<Alarm:E3 Card Not Read>", ShoeNotice("", 0, "error", "E3 Card Not Read", 3)),
        (b"[GameAlarm]<Alarm:EFF Off>", ShoeNotice("", 0, "error", "EFF Off", 255)),
        (b"[GameAlarm]<Alarm: Lid >", ShoeNotice("", 0, "error", "Lid", None)),
        (b"[GameAlarm]<Alarm:>", ShoeNotice("", 0, "error", "alarm without words", None)),
        (b"[Game]<Alarm:E4>", ShoeNotice("", 0, "error", "E4 alarm without words", 4)),
        (b"<W0x1F>", ShoeNotice("", 0, "warning", "warning W0x1F", 31)),
        (b"[Any]<W0x01>", ShoeNotice("", 0, "warning", "warning W0x01", 1)),
    ],
)
def test_each_token_is_the_message_that_it_says(token: bytes, message: object) -> None:
    assert Codec().feed(b" \r\n" + token + b"\t") == [WireFrame(token, message)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("token", "why"),
    [
        (b"<Card:4S>", "a token without its section"),
        (b"<Alarm:E3 x>", "a token without its section"),
        (b"[Else]<Card:4S>", "section 'Else' is unknown"),
        (b"[GameAlarm]<Card:4S>", "section 'GameAlarm' is unknown"),
        (b"[Game]<Card:1S>", "<Card:1S> is no token of this wire"),
        (b"[Game]<Manual Burn Cards>", "<Manual Burn Cards> is no token of this wire"),
        (b"[Game]<\xff>", "not ASCII"),
        (b"[\xff]<Card:4S>", "not ASCII"),
    ],
)
def test_a_token_that_is_none_says_why(token: bytes, why: str) -> None:
    assert Codec().feed(token) == [WireFrame(token, None, why)]


@pytest.mark.parametrize(
    ("stream", "torn", "left"),
    [
        (b"", [], 0),
        (b" \t\r\n", [], 0),
        (b"[Game]<Car", [], 10),
        (b"[Ga[Game]", [b"[Ga"], 6),
        (b"[Game]<Card\r\n", [b"[Game]<Card"], 0),
        (b"x>y", [b"x>"], 1),
        (b">y", [], 2),
        (b"y" * 95, [], 95),
        (b"y" * 96, [b"y" * 96], 0),
        (b"y" * 97, [b"y" * 96], 1),
        (b"y" * 95 + b">", [b"y" * 95 + b">"], 0),
    ],
)
def test_a_torn_token_ends_where_another_may_begin_and_the_rest_is_held(
    stream: bytes, torn: list[bytes], left: int
) -> None:
    codec = Codec()
    assert codec.feed(stream) == [WireFrame(raw, None, "a torn token") for raw in torn]
    assert codec.pending == left
    held = stream[len(stream) - left :]
    assert codec.flush() == ([WireFrame(held, None, "the token never ended")] if held else [])
    assert codec.pending == 0


def test_tokens_are_read_byte_by_byte_as_at_once() -> None:
    stream = b" [Game]<Card:4S>x\r\n[Game]<Game> <W0x01>[Game]<Card:KD>"
    codec = Codec()
    one_by_one = [frame for byte in stream for frame in codec.feed(bytes((byte,)))]
    assert one_by_one == Codec().feed(stream)
    assert len(one_by_one) == 5
