"""What H.265 streams say of themselves; the parameter sets are x265's."""

from collections.abc import Callable

import pytest

from vision.frames.coders.hevc_header import read_hevc_header
from vision.frames.coders.stream_header import StreamHeader, remarks

PLAIN = "420101016000000300900000030000030078a003c0801107cb96e92930b9a020000003002000000301e1"
TEN = "420101022000000300900000030000030078a003c0801107cad96e92930b9a020000030002000003001e10"
WIDE = "420101016000000300900000030000030078a003c0801107cb965654a4c2e6a120412080000003008000000784"
FULL = "420101016000000300900000030000030078a003c0801107cb965654a4c2e6c080000003008000000784"
FIELDS = "420101016000000300400000030000030078a003c0801107cb965654a4c2e68680000003008000000784"
VPS = "40010c01ffff016000000300900000030000030078ba0240"


def behind_start_codes(unit: str) -> bytes:
    return b"\0\0\0\1" + bytes.fromhex(VPS) + b"\0\0\0\1" + bytes.fromhex(unit)


def boxed(unit: str) -> bytes:
    """As in an MP4 file's `hvcC`."""
    lists = [(32, bytes.fromhex(VPS)), (33, bytes.fromhex(unit))]
    head = b"\1" + bytes(21) + bytes([len(lists)])
    return head + b"".join(
        bytes([kind]) + b"\0\1" + len(data).to_bytes(2, "big") + data for kind, data in lists
    )


@pytest.mark.parametrize("packed", [behind_start_codes, boxed])
@pytest.mark.parametrize(
    ("unit", "said"),
    [(PLAIN, ""), (TEN, "8 bits"), (WIDE, "BT.2020 without"), (FULL, "limited range")],
)
def test_what_the_head_says_is_named(packed: Callable[[str], bytes], unit: str, said: str) -> None:
    header = read_hevc_header(packed(unit))
    assert header is not None
    assert not header.interlaced
    told = remarks(header, "I420")
    assert said in told
    assert bool(told) == bool(said)


def test_fields_are_told() -> None:
    header = read_hevc_header(behind_start_codes(FIELDS))
    assert header is not None
    assert header.interlaced


def test_a_head_that_is_cut_or_broken_says_nothing_and_raises_nothing() -> None:
    whole = boxed(WIDE)
    for end in range(len(whole) - 12):
        read_hevc_header(whole[:end])
    for at in range(len(whole)):
        read_hevc_header(whole[:at] + b"\xff" + whole[at + 1 :])
        read_hevc_header(whole[:at] + b"\0" + whole[at + 1 :])
    assert read_hevc_header(b"") is None
    assert read_hevc_header(b"\0\0\1\x42\1") is None


def test_wide_contrast_is_named() -> None:
    assert "HDR off" in remarks(StreamHeader(transfer=16, primaries=9, matrix=9), "I420")
