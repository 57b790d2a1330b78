"""Writes what the program itself publishes: docs/contract, and the rounds that show it.

`python docs/generators/contract.py` writes the files, `--check` only compares and ends 1 where one
is behind. The rounds stand in integrator.md and integrator-rounds.md.
"""

import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(DOCS.parent))  # the rounds are dealt by a part of the tests

from controller.console import schema as console  # noqa: E402
from controller.contract import command as public  # noqa: E402
from controller.contract.files import text  # noqa: E402
from tests.support.mqtt.wire_rounds import SHOWN, page  # noqa: E402

KEPT = runpy.run_path(str(Path(__file__).with_name("kept_page.py")))["kept"]


def files() -> Iterator[tuple[Path, str]]:
    """Each file, and the text that it must have."""
    for name, make in (public.FILES | console.FILES).items():
        yield DOCS / "contract" / name, text(make())
    for path in SHOWN:
        yield path, page(path)


def main(argv: list[str]) -> int:
    """Write the files; or compare them with --check. The exit code."""
    return max([KEPT(path, now, argv, Path(__file__).name) for path, now in files()])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
