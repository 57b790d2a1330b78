"""What the frames of the session wires keep for later is refused now, each alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.numbering.device_numbered import DeviceNumbered
from drivers.wires import reference, shuffler
from drivers.wires.session import BOOT, HEARTBEAT, HELLO, REPEATED, SessionCodec, pack

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


@pytest.mark.parametrize("name", WIRES)
@pytest.mark.parametrize(
    ("kind", "n", "payload", "good"),
    [
        (HELLO, 0, bytes(3), False),
        (HELLO, 1, bytes(3), True),
        (BOOT, 1, bytes(8), True),
        (BOOT, 2, bytes(8), False),
    ],
)
def test_reports_are_counted_from_one_and_a_boot_report_is_the_first(
    name: str, kind: int, n: int, payload: bytes, good: bool
) -> None:
    codec, protocol = WIRES[name]
    (frame,) = codec().feed(pack(protocol, kind, 1, n, payload))
    assert (frame.message is not None) == good
    assert bool(frame.why) != good


@pytest.mark.parametrize("name", WIRES)
def test_a_device_that_greets_with_number_0_ends_no_driver(name: str) -> None:
    codec, protocol = WIRES[name]
    made: SessionCodec = codec()
    numbers = DeviceNumbered("shoe0", made)
    numbers.connected()
    for frame in made.feed(pack(protocol, HELLO, 7, 0, bytes(3)) + pack(protocol, HEARTBEAT, 7, 0)):
        numbers.take(frame)
