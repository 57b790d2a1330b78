"""Keep the contract's shape as it is released: `python -m tests.golden.contract`.

Do this once for each number, when a release with it goes out. From then on the number stands for
that shape: `tests/controller/contract/test_version.py` asks for another number after a change.
"""

import gzip
import json
import sys
from pathlib import Path

from controller.core.messages.public.base import CONTRACT
from tests.support.mqtt.contract_changes import Shape, shape

FOLDER = Path(__file__).resolve().parent / "contracts"

Number = tuple[int, int]


def number(text: str) -> Number:
    major, minor = text.split(".")
    return int(major), int(minor)


def released() -> dict[Number, Path]:
    """Kept shapes by their numbers."""
    files = FOLDER.glob("*.json.gz")
    return {number(file.name.removesuffix(".json.gz")): file for file in files}


def read(file: Path) -> Shape:
    kept: Shape = json.loads(gzip.decompress(file.read_bytes()))
    return kept


def main() -> int:
    if number(CONTRACT) in released():
        print(f"{CONTRACT} is released: its shape stays as it is")
        return 1
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(shape(), sort_keys=True, separators=(",", ":"))
    (FOLDER / f"{CONTRACT}.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
