"""How fast the wires are: bytes per second per codec, and latency from a pty's last byte.

Prints a table; `--json` prints it for a program. Ratios are what counts: a codec against the
fastest serial line (115,200 baud, 11,520 bytes a second), the driver's median against 2 ms.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from controller.core.messages.devices import CardRead, DeviceInput, DeviceUp
from drivers.shoe import ShoeDriver
from drivers.sim.wire_endpoint import PtyEndpoint
from drivers.sim.wire_events import Event
from drivers.sim.wire_foreign import AngelEyeEnd, BeeTekEnd
from drivers.sim.wire_reference import reference_end
from drivers.sim.wire_shuffler import shuffler_end
from drivers.wires import load_wire

FASTEST_LINE = 11_520
"""Bytes a second at 115,200 baud, ten bits a byte."""

STREAM_BYTES = 4_000_000
READ_SIZE = 4096
CARDS = 400
CARD = Event("card", "8S")
PROGRESS = Event("progress", text="set-A", code=40)


def sample(wire: str) -> bytes:
    """Some thousand frames of that wire, as its device sends them."""
    ends = {
        "reference": (reference_end(boot=1), CARD),
        "angel_eye": (AngelEyeEnd(), CARD),
        "bee_tek": (BeeTekEnd(), CARD),
        "shuffler": (shuffler_end(boot=1), PROGRESS),
    }
    end, event = ends[wire]
    return b"".join(b"".join(end.report(event)) for _ in range(1000))


def bytes_per_second(wire: str) -> float:
    """Decoding speed, read by read."""
    block = sample(wire)
    stream = block * (STREAM_BYTES // len(block) + 1)
    codec = load_wire(wire)
    good = 0
    start = time.perf_counter()
    for at in range(0, len(stream), READ_SIZE):
        good += sum(frame.message is not None for frame in codec.feed(stream[at : at + READ_SIZE]))
    elapsed = time.perf_counter() - start
    assert good > 0, wire
    return len(stream) / elapsed


def latency_ms(wire: str = "angel_eye") -> list[float]:
    """Milliseconds from writing a frame's last byte to a pty until the driver emits the card."""
    end = AngelEyeEnd() if wire == "angel_eye" else BeeTekEnd()
    arrived = threading.Event()
    ready = threading.Event()
    stamps: list[int] = []

    def emit(report: DeviceInput) -> None:
        if isinstance(report, DeviceUp):
            ready.set()
        if isinstance(report, CardRead):
            stamps.append(time.monotonic_ns())
            arrived.set()

    with tempfile.TemporaryDirectory() as folder:
        link = str(Path(folder) / "shoe")
        endpoint = PtyEndpoint(link)
        endpoint.plug()
        driver = ShoeDriver("shoe0", link, wire, emit)
        driver.start()
        ready.wait(5)
        results = [_one_card(endpoint, end, arrived, stamps) for _ in range(CARDS)]
        driver.stop()
        endpoint.unplug()
    return results


def _one_card(
    endpoint: PtyEndpoint,
    end: AngelEyeEnd | BeeTekEnd,
    arrived: threading.Event,
    stamps: list[int],
) -> float:
    frame = end.report(CARD)[0]
    arrived.clear()
    endpoint.write(frame[:-1])
    threading.Event().wait(0.004)
    endpoint.write(frame[-1:])
    written = time.monotonic_ns()
    arrived.wait(2)
    return (stamps[-1] - written) / 1e6


def flush_ms() -> float:
    """Median milliseconds of this disk's own flush, which a journal adds to every commit."""
    with tempfile.NamedTemporaryFile(dir=".") as file:
        times = []
        for _ in range(50):
            file.write(b"x" * 4096)
            file.flush()
            start = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    wires = ("reference", "angel_eye", "bee_tek", "shuffler")
    as_json = parser.parse_args().json
    speeds = {wire: bytes_per_second(wire) for wire in wires}
    times = sorted(latency_ms())
    p50, p99 = statistics.median(times), times[int(0.99 * len(times))]
    flush = flush_ms()
    if as_json:
        print(json.dumps({"bytes_per_second": speeds, "p50": p50, "p99": p99, "flush": flush}))
        return 0
    for wire, speed in speeds.items():
        print(f"{wire:10} {speed / 1e6:6.1f} MB/s   {speed / FASTEST_LINE:7.0f} x the fastest line")
    print(f"pty, last byte to driver's report: p50 {p50:.2f} ms, p99 {p99:.2f} ms")
    print(f"this disk's flush, apart: {flush:.2f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
