"""Streams cut, torn, flipped and random: strict, bounded, resynchronising (for every wire)."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages.devices import CardRead
from drivers.wires import WireFrame, load_wire
from drivers.wires.angel_eye import bcc
from drivers.wires.framing import open_piece
from tests.support.wires.wire_samples import streams

pytestmark = pytest.mark.long

STREAMS = streams()
WIRES = tuple(STREAMS)
UNCHECKED = ("bee_tek",)
"""Wires without a checksum: what is cut out of their middle may leave a whole other word."""
MOST_PENDING = 1100
"""The longest stuffed frame of our own wires, and more than any other wire holds."""


CHECKSUMS: dict[str, Callable[[bytes], bool]] = {
    "angel_eye": lambda raw: bcc(raw[1:-2]) == raw[-2:],
    "reference": lambda raw: open_piece(raw[1:-1]).content is not None,
    "shuffler": lambda raw: open_piece(raw[1:-1]).content is not None,
}


def fed(wire: str, chunks: list[bytes]) -> list[WireFrame]:
    codec = load_wire(wire)
    frames = [frame for chunk in chunks for frame in codec.feed(chunk)]
    return frames + codec.flush()


def cut(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


def checksum_holds(wire: str, raw: bytes) -> bool:
    assert wire in CHECKSUMS, f"{wire}: say how its checksum is tried, or that it has none"
    return CHECKSUMS[wire](raw)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("size", [1, 2, 3, 7, 4096])
def test_any_cut_gives_the_same_frames(wire: str, size: int) -> None:
    whole = fed(wire, [STREAMS[wire]])
    assert fed(wire, cut(STREAMS[wire], size)) == whole
    assert all(frame.message is not None for frame in whole)


@pytest.mark.parametrize("wire", WIRES)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_any_bytes_cut_anyhow_give_the_same_frames(wire: str, data: st.DataObject) -> None:
    noise = data.draw(st.binary(max_size=80))
    stream = data.draw(st.permutations([noise, STREAMS[wire][:200], noise[::-1]]))
    joined = b"".join(stream)
    size = data.draw(st.integers(1, 40))
    assert fed(wire, cut(joined, size)) == fed(wire, [joined])


@pytest.mark.parametrize("wire", WIRES)
def test_a_stream_joined_in_its_middle_loses_one_frame_at_most(wire: str) -> None:
    stream = STREAMS[wire]
    whole = fed(wire, [stream])
    for at in range(len(stream)):
        frames = fed(wire, [stream[at:]])
        good = [frame for frame in frames if frame.message is not None]
        assert good == whole[len(whole) - len(good) :]
        assert len(frames) - len(good) <= 1


@pytest.mark.parametrize("wire", WIRES)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_lost_run_of_bytes_costs_only_the_frames_it_touched(
    wire: str, data: st.DataObject
) -> None:
    stream = STREAMS[wire]
    start = data.draw(st.integers(0, len(stream) - 1))
    end = data.draw(st.integers(start + 1, min(start + 9, len(stream))))
    whole = [frame.raw for frame in fed(wire, [stream])]
    left = fed(wire, [stream[:start] + stream[end:]])
    good = [frame.raw for frame in left if frame.message is not None]
    told = [raw for raw in good if wire not in UNCHECKED or b"Card:" in raw]
    assert is_subsequence(told, whole)
    assert len(good) >= len(whole) - touched(whole, stream, start, end)


def touched(whole: list[bytes], stream: bytes, start: int, end: int) -> int:
    """Frames the lost run touched; a shared boundary may cost the neighbours too."""
    count, at = 2, 0
    for raw in whole:
        at = stream.index(raw, at)
        count += at < end and at + len(raw) > start
        at += len(raw)
    return count


def is_subsequence(part: list[bytes], whole: list[bytes]) -> bool:
    rest = iter(whole)
    return all(any(item == other for other in rest) for item in part)


@pytest.mark.parametrize("wire", [one for one in WIRES if one not in UNCHECKED])
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_no_message_passes_a_wrong_checksum(wire: str, data: st.DataObject) -> None:
    stream = bytearray(STREAMS[wire])
    for _ in range(data.draw(st.integers(1, 12))):
        stream[data.draw(st.integers(0, len(stream) - 1))] = data.draw(st.integers(0, 255))
    for frame in fed(wire, [bytes(stream)]):
        if frame.message is not None and len(frame.raw) > 2:
            assert checksum_holds(wire, frame.raw)


@pytest.mark.parametrize("wire", WIRES)
@given(chunks=st.lists(st.binary(max_size=600), max_size=12))
@settings(max_examples=40, deadline=None)
def test_random_bytes_raise_nothing_and_are_all_told(wire: str, chunks: list[bytes]) -> None:
    codec = load_wire(wire)
    told = 0
    for chunk in chunks:
        told += sum(len(frame.raw) for frame in codec.feed(chunk) if frame.message is None)
        assert codec.pending <= MOST_PENDING
    assert told + codec.pending <= 2 * sum(map(len, chunks))


@pytest.mark.parametrize("wire", WIRES)
def test_the_frame_after_garbage_is_read(wire: str) -> None:
    stream = STREAMS[wire]
    whole = list(fed(wire, [stream]))
    for garbage in (b"\x00" * 700, b"\xff" * 1500, b"\x03\x03", b"[[[<<<", b"\x7d\x7d"):
        frames = fed(wire, [garbage, stream])
        assert [frame for frame in frames if frame.message is not None][-len(whole) + 1 :] == (
            whole[1:]
        )


@pytest.mark.parametrize("wire", WIRES)
def test_a_tail_without_an_end_is_told_when_given_up(wire: str) -> None:
    first = fed(wire, [STREAMS[wire]])[0].raw
    codec = load_wire(wire)
    assert codec.feed(first[:-1]) == []
    assert codec.pending > 0
    (torn,) = codec.flush()
    assert torn.message is None
    assert codec.pending == 0
    assert codec.feed(first)[-1].message is not None


def test_a_flipped_bit_never_makes_an_angel_eye_card() -> None:
    raw = bytes.fromhex("05 31 44 81 B8 03 34 46")
    for at in range(len(raw)):
        for bit in range(8):
            flipped = raw[:at] + bytes((raw[at] ^ 1 << bit,)) + raw[at + 1 :]
            assert not any(isinstance(f.message, CardRead) for f in fed("angel_eye", [flipped]))
