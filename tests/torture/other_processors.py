"""Asks the net for its answers on processors that are not at hand, by emulation.

`python -m tests.torture.other_processors [--cpu Nehalem --cpu max] [--crops 2]`

Each processor reads crops of the record (`tests/support/eyes/net_record.py`); its logits must be
those of exact integers. QEMU emulates Nehalem without AVX, Haswell with AVX2 but without VNNI, and
with `max` everything that it knows. Answers are judged, time is not. Without `qemu-x86_64`
(`apt-get install qemu-user`) it ends with 2.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np

from vision.reading.net_session import open_net
from vision.reading.reader import MODELS, Reader

RECORD = Path(__file__).parents[1] / "vision" / "reading" / "net_record.npz"
NEAR = 0.1
"""One rounding of a logit may differ (0.068); sums that saturate move one by seven."""
LIMIT_S = 600
CPUS = ("Nehalem", "Haswell", "max")


def farthest(count: int) -> float:
    """Return how far the farthest logit of the record's first crops is from the exact one."""
    record = np.load(RECORD)
    logits = Reader().logits(record["crops"][:count])
    return float(np.abs(logits - record["exact"][:count]).max())


def form() -> str:
    """Name the way in which the net was opened here."""
    options = open_net(MODELS / "index.onnx").get_session_options()
    try:
        return f"precise={options.get_session_config_entry('session.x64quantprecision')}"
    except RuntimeError:
        return "fast"


def emulated(qemu: str, cpu: str, count: int) -> bool:
    """Run this module under an emulated processor, and tell whether its answers are exact."""
    command = [qemu, "-cpu", cpu, sys.executable, "-m", "tests.torture.other_processors"]
    ran = subprocess.run(
        [*command, "--here", "--crops", str(count)],
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        check=False,
    )
    told = ran.stdout.strip() or ran.stderr.strip().splitlines()[-1:]
    print(f"{cpu}: {told}", flush=True)
    return ran.returncode == 0


def main() -> int:
    """Return 0 where all answers are exact, 1 where one is not, 2 without an emulator."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cpu", action="append", help="QEMU's name of a processor")
    parser.add_argument("--crops", type=int, default=2)
    parser.add_argument("--here", action="store_true", help="on this processor, without QEMU")
    options = parser.parse_args()
    if options.here:
        off = farthest(options.crops)
        print(f"{options.crops} crops, {form()}, farthest logit {off:.3f} off")
        return int(off >= NEAR)
    qemu = shutil.which("qemu-x86_64")
    if qemu is None:
        print("no qemu-x86_64: apt-get install qemu-user", file=sys.stderr)
        return 2
    exact = [emulated(qemu, cpu, options.crops) for cpu in options.cpu or CPUS]
    return int(not all(exact))


if __name__ == "__main__":
    sys.exit(main())
