"""From fact to pixels with five screens open, and what their lines carry.

A table in virtual time plays on behind the real server; before each step the wall clock is noted,
and each page notes when the frame was drawn in which band or felt changed. The time of the core's
step, the wording in three languages, the line and the browser's drawing are in it.

    python -m tests.benchmarks.bench_screens [--game quebec] [--steps 150]
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.bench_commit import processor
from tests.support.pages.screens_open import Playing, Screen, screens_of, wall_ms, zipped
from tests.support.pages.served_table import ServedTable

APART_S = 0.35
"""From one step to the next: a frame that shows the last one is not taken for this one's."""


def main(argv: list[str]) -> int:
    """Measure and print; 1 where the median is over 100 ms."""
    options = parser().parse_args(argv)
    print(f"{options.game}, five screens in three languages, on {processor()}")
    with (
        tempfile.TemporaryDirectory() as folder,
        screens_of(Path(folder), options.game) as (served, screens),
    ):
        delays = measured(served, screens, options.steps)
        views = [view for screen in screens for view in screen.views]
    quantiles = statistics.quantiles(delays, n=100)
    middle = statistics.median(delays)
    print(
        f"from fact to pixels: {middle:.0f} ms in the median, 95 of 100 within "
        f"{quantiles[94]:.0f} ms, the longest {max(delays):.0f} ms ({len(delays)} drawings)"
    )
    sizes, packed = [len(one.encode()) for one in views], [zipped(one) for one in views]
    print(
        f"views: {len(views) / options.steps / len(screens):.1f} a step and screen, "
        f"{statistics.mean(sizes) / 1000:.1f} kB each ({max(sizes) / 1000:.1f} at most), "
        f"{statistics.mean(packed) / 1000:.1f} kB compressed ({max(packed) / 1000:.1f} at most)"
    )
    return int(middle > 100)


def measured(served: ServedTable, screens: list[Screen], steps: int) -> list[float]:
    """The delays (ms) of each step on each screen that drew anything for it."""
    playing, delays = Playing(), []
    for screen in screens:
        screen.painted()
        screen.views.clear()
    for _ in range(steps):
        began = wall_ms()
        served.do(playing.step)
        while wall_ms() - began < 1000 * APART_S:
            screens[0].page.wait_for_timeout(20)
        drawn = [screen.painted() for screen in screens]
        delays += [times[0] - began for times in drawn if times]
    return delays


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--game", default="quebec")
    made.add_argument("--steps", type=int, default=150)
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
