"""Feeds each codec millions of random and mutated bytes and checks what must always hold.

No exception, no card whose frame fails its checksum, bounded memory, and the good frame after any
mess is read. With Atheris installed, `--atheris WIRE` hands the same check to its coverage-guided
engine; otherwise bytes come from a seeded generator: a third random, the rest good streams with
flips, losses, repeats and splices.

    python -m tests.torture.fuzz_wires [--bytes 10000000] [--seed 1] [--wire W]
    python -m tests.torture.fuzz_wires --atheris angel_eye -max_total_time=60
"""

import argparse
import sys
import time
import tracemalloc
from collections.abc import Iterator
from random import Random

from controller.core.messages.devices import CardRead
from drivers.wires import WireCodec, WireFrame, load_wire
from drivers.wires.angel_eye import bcc
from drivers.wires.framing import open_piece
from tests.support.wires.wire_samples import streams

STREAMS = streams()
MOST_PENDING = 1100
MOST_GROWTH = 512 * 1024
"""Bytes of memory a codec may grow by after its first tenth: a full cache of 1,024 messages."""

SETTLERS = {
    "angel_eye": bytes.fromhex("05314481B8033446"),
    "bee_tek": b"\r\n[Game]<Card:8S>",
    "reference": b"\x7e" + bytes.fromhex("7E112000010203040000000238533D207E"),
}
"""A good card that must be read whatever came before it."""


def chunks(stream: bytes, total: int, random: Random) -> Iterator[bytes]:
    """Random and mutated bytes, about `total` of them, in pieces as a port delivers them."""
    made = 0
    while made < total:
        kind = random.randrange(3)
        data = random.randbytes(random.randrange(1, 600)) if kind == 0 else mutate(stream, random)
        made += len(data)
        size = random.choice((1, 2, 16, 4096))
        yield from (data[at : at + size] for at in range(0, len(data), size))


def mutate(stream: bytes, random: Random) -> bytes:
    """A piece of a good stream with a few of its bytes flipped, lost, repeated or spliced."""
    start = random.randrange(len(stream))
    data = bytearray(stream[start : start + random.randrange(8, 600)])
    for _ in range(random.randrange(6)):
        at = random.randrange(len(data))
        how = random.randrange(4)
        if how == 0:
            data[at] ^= 1 << random.randrange(8)
        elif how == 1 and len(data) > 1:
            del data[at]
        elif how == 2:
            data[at:at] = data[at : at + random.randrange(1, 12)]
        else:
            data[at : at + 1] = stream[: random.randrange(1, 12)]
    return bytes(data)


def check(wire: str, frame: WireFrame) -> None:
    """Nothing passes whose checksum is wrong; nothing is empty."""
    assert frame.raw, "a frame without bytes"
    assert (frame.message is None) == bool(frame.why), frame
    if frame.message is None or len(frame.raw) <= 2:
        return
    if wire == "angel_eye":
        start = 0 if frame.raw[0] == 0x02 else 1
        assert bcc(frame.raw[start:-2]) == frame.raw[-2:], frame
    elif wire != "bee_tek":
        assert open_piece(frame.raw[1:-1]).content is not None, frame


def settle(wire: str, codec: WireCodec) -> None:
    """The next good card is read."""
    if wire in SETTLERS:
        frames = codec.feed(SETTLERS[wire])
        last = frames[-1].message
        assert isinstance(last, CardRead), frames
        assert last.card == "8S", frames


def fuzz(wire: str, total: int, seed: int) -> str:
    """Run one codec; returns a line of figures. Raises AssertionError where a promise breaks."""
    codec, random = load_wire(wire), Random(seed)
    fed = good = bad = 0
    tracemalloc.start()
    early = 0
    start = time.perf_counter()
    for number, chunk in enumerate(chunks(STREAMS[wire], total, random)):
        for frame in codec.feed(chunk):
            check(wire, frame)
            good, bad = good + (frame.message is not None), bad + (frame.message is None)
        assert codec.pending <= MOST_PENDING, codec.pending
        if number % 1000 == 0:
            settle(wire, codec)
        fed += len(chunk)
        if not early and fed > total // 10:
            early = tracemalloc.get_traced_memory()[0]
    growth = tracemalloc.get_traced_memory()[0] - early
    tracemalloc.stop()
    assert growth < MOST_GROWTH, f"{wire}: memory grew by {growth} bytes"
    took = time.perf_counter() - start
    told = f"{fed:>11,} bytes  {good:>8,} good  {bad:>8,} bad frames  memory {growth:+,} bytes"
    return f"{wire:10} {told}  {took:5.1f} s"


def with_atheris(wire: str, engine: list[str]) -> None:
    """Hand the check to Atheris, with its own options; never returns."""
    import atheris

    def one(data: bytes) -> None:
        codec = load_wire(wire)
        for frame in codec.feed(data) + codec.flush():
            check(wire, frame)

    for module in [name for name in sys.modules if name.startswith("drivers.wires")]:
        del sys.modules[module]
    with atheris.instrument_imports(include=["drivers.wires"]):
        from drivers.wires import load_wire

        load_wire(wire)
    atheris.Setup([sys.argv[0], *engine], one)
    atheris.Fuzz()


def main() -> int:
    """Fuzz all wires, or one; 0 when every promise held."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bytes", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wire", choices=sorted(STREAMS))
    parser.add_argument("--atheris", metavar="WIRE", choices=sorted(STREAMS))
    options, engine = parser.parse_known_args()
    if options.atheris:
        with_atheris(options.atheris, engine)
    for wire in [options.wire] if options.wire else sorted(STREAMS):
        print(fuzz(wire, options.bytes, options.seed), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
