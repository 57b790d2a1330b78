"""What the frames of the session wires keep for later is refused now, each alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.wires import reference, shuffler
from drivers.wires.session import HEARTBEAT, REPEATED, SessionCodec, pack

WIRES = {codec.name: (codec, protocol) for codec, protocol in (
    (reference.Codec, reference.PROTOCOL), (shuffler.Codec, shuffler.PROTOCOL)
)}  # fmt: skip


@pytest.mark.parametrize("name", WIRES)
@given(boot=st.sampled_from([0, 1, 0xFFFFFFFF]), flags=st.integers(0, 255))
def test_reserved_flags_and_a_boot_without_number_are_bad_frames(
    name: str, boot: int, flags: int
) -> None:
    codec, protocol = WIRES[name]
    made: SessionCodec = codec()
    (frame,) = made.feed(pack(protocol, HEARTBEAT, boot, 1, b"", flags))
    good = boot != 0 and flags in (0, REPEATED)
    assert (frame.message is not None) == good
    assert bool(frame.why) != good
