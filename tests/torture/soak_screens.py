"""Five screens before a table that plays as fast as it can: what its process and each page hold.

The core, the console's server and the pages are real, the clock is virtual, so that an hour deals a
night's rounds. Every so often one page loses its line or is loaded anew. What the test's own driver
remembers is forgotten round by round. Memory is printed as it goes; at the end the least of the
last quarter is compared with the least of the second: what is shown varies, and a leak never goes.

    python -m tests.torture.soak_screens [--minutes 60] [--game quebec]
"""

import argparse
import gc
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.support.pages.screens_open import Heap, Playing, Screen, screens_of
from tests.support.pages.served_table import ServedTable

LOOK_S = 15.0
"""From one look at the memory to the next."""

STEPS = 40
"""Steps of the table between two looks at the pages' events."""

GROWN = 1.10
"""More than so many times what was held before is a leak."""

MB = 1_000_000

Held = dict[str, float]


def main(argv: list[str]) -> int:
    """Play, print what is held, and return 1 where it grew."""
    options = parser().parse_args(argv)
    looks: list[Held] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        screens_of(Path(folder), options.game) as (served, screens),
    ):
        for held in soaked(served, screens, options.minutes * 60):
            looks.append(held)
            print("  ".join(f"{name} {value:10.1f}" for name, value in held.items()), flush=True)
    return verdict(looks)


def soaked(served: ServedTable, screens: list[Screen], seconds: float) -> Iterator[Held]:
    """Play for so long; yields what is held, every `LOOK_S`."""
    playing, heaps = Playing(), [Heap(screen.page) for screen in screens]
    began = looked = time.monotonic()
    rounds = looks = 0
    while time.monotonic() - began < seconds:
        for _ in range(STEPS):
            served.do(playing.step)
        rounds += served.do(lambda driver: served.forget())
        for screen in screens:
            screen.views.clear()
            screen.painted()
        if time.monotonic() - looked >= LOOK_S:
            looked, looks = time.monotonic(), looks + 1
            yield {"minutes": (looked - began) / 60, "rounds": rounds, **held_by(heaps)}
            disturb(screens[looks % len(screens)], anew=looks % 2 == 0)


def held_by(heaps: list[Heap]) -> Held:
    """Memory of this process (MB), and of the fullest page: heap (MB), nodes, listeners."""
    gc.collect()
    pages = [heap.now() for heap in heaps]
    most = {name: max(page[name] for page in pages) for name in pages[0]}
    return {
        "table MB": resident_mb(),
        "page MB": most["JSHeapUsedSize"] / MB,
        "nodes": most["Nodes"],
        "listeners": most["JSEventListeners"],
    }


def resident_mb() -> float:
    """The resident memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / MB


def disturb(screen: Screen, *, anew: bool) -> None:
    """One page loses its line, or is loaded anew."""
    if anew:
        screen.page.reload()
    else:
        screen.page.context.set_offline(True)
        screen.page.wait_for_timeout(200)
        screen.page.context.set_offline(False)
    screen.page.wait_for_selector("#page:not([inert])")


def verdict(looks: list[Held]) -> int:
    """Print how much more is held at the end than in the second quarter; 1 where it grew."""
    quarter = max(1, len(looks) // 4)
    grown = 0
    for name in ("table MB", "page MB", "nodes", "listeners"):
        before = min(one[name] for one in looks[quarter : 2 * quarter] or looks)
        after = min(one[name] for one in looks[-quarter:])
        grown += after > GROWN * before
        print(f"{name}: {before:.1f} early, {after:.1f} at the end ({after / before - 1:+.1%})")
    return int(grown > 0)


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--minutes", type=float, default=60.0)
    made.add_argument("--game", default="quebec")
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
