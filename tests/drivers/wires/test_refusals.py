"""A refusal is two bytes: what comes right behind it is whole."""

import pytest

from drivers.sim.devices.ends.angel_eye_end import angel_event
from drivers.wires import CommandReply
from drivers.wires.angel_eye import NAK, REFUSALS, Codec


@pytest.mark.parametrize("code", REFUSALS)
def test_a_card_right_behind_a_refusal_is_read(code: int) -> None:
    card = angel_event("1", bytes((0x44, 0x81, 0xB8)))
    data = bytes((NAK, code)) + card
    frames = Codec().feed(data)
    assert [frame.raw for frame in frames] == [bytes((NAK, code)), card]
    assert isinstance(frames[0].message, CommandReply)
    assert frames[1].message is not None, frames[1].why
