"""Five screens and a pit before a table that plays as fast as it can: what server and pages hold.

The core, the console's server, a broker, the pit and all pages are real, the clock is virtual, so
that an hour deals a night's rounds. Every so often one page loses its line or is loaded anew. What
the test's own driver remembers is forgotten round by round. Memory and open files are printed as it
goes; at the end the least of the last quarter is compared with the least of the second: what is
shown varies, and a leak never goes. `--rest` is a pause after every steps, for a modest pace.

    python -m tests.torture.soak_screens [--minutes 60] [--game quebec] [--rest 0.5]
"""

import argparse
import gc
import os
import resource
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.support.pages.pit_beside import Told, pit_beside
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

WATCHED = (
    "server MB",
    "sockets",
    "files",
    "page MB",
    "nodes",
    "listeners",
    "pit MB",
    "pit nodes",
)
"""What must not grow: of the process that serves console and pit, and of their pages."""


def main(argv: list[str]) -> int:
    """Play, print what is held, and return 1 where it grew."""
    options = parser().parse_args(argv)
    looks: list[Held] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        screens_of(Path(folder), options.game) as (served, screens),
        pit_beside(Path(folder) / "pit", browser_of(screens)) as (told, pit),
    ):
        soak = Soak(served, screens, told, pit, options.rest)
        for held in soak.soaked(options.minutes * 60):
            looks.append(held)
            print("  ".join(f"{name} {value:10.1f}" for name, value in held.items()), flush=True)
    return verdict(looks)


def browser_of(screens: list[Screen]) -> Browser:
    """The browser that these screens are pages of."""
    browser = screens[0].page.context.browser
    assert browser is not None
    return browser


@dataclass
class Soak:
    """A table, its screens, and the pit that hears of it."""

    served: ServedTable
    screens: list[Screen]
    told: Told
    pit: Page
    rest: float

    def soaked(self, seconds: float) -> Iterator[Held]:
        """Play for so long; yields what is held, every `LOOK_S`."""
        playing = Playing()
        heaps, pit = [Heap(screen.page) for screen in self.screens], Heap(self.pit)
        began = looked = time.monotonic()
        rounds = looks = 0
        while time.monotonic() - began < seconds:
            for _ in range(STEPS):
                self.served.do(playing.step)
            self.served.do(self.told.tell)
            self.pit.wait_for_selector(".tile:is(.level-plays, .level-waits, .level-call)")
            rounds += self.served.do(lambda driver: self.served.forget())
            for screen in self.screens:
                screen.views.clear()
                screen.painted()
            self.pit.wait_for_timeout(1000 * self.rest)
            if time.monotonic() - looked >= LOOK_S:
                looked, looks = time.monotonic(), looks + 1
                minutes = (looked - began) / 60
                yield {"minutes": minutes, "rounds": rounds, **held_by(heaps, pit)}
                disturb(self.screens[looks % len(self.screens)], anew=looks % 2 == 0)


def held_by(heaps: list[Heap], pit: Heap) -> Held:
    """Memory of this process (MB), its sockets and files, and of the fullest page and the pit's:
    heap (MB), nodes, listeners."""
    gc.collect()
    pages, own = [heap.now() for heap in heaps], pit.now()
    most = {name: max(page[name] for page in pages) for name in pages[0]}
    sockets, files = open_here()
    return {
        "server MB": resident_mb(),
        "sockets": sockets,
        "files": files,
        "page MB": most["JSHeapUsedSize"] / MB,
        "nodes": most["Nodes"],
        "listeners": most["JSEventListeners"],
        "pit MB": own["JSHeapUsedSize"] / MB,
        "pit nodes": own["Nodes"],
    }


def open_here() -> tuple[int, int]:
    """How many sockets and how many other files this process has open."""
    sockets = files = 0
    for name in os.listdir("/proc/self/fd"):
        with suppress(OSError):  # the listing's own is closed by now
            is_socket = stat.S_ISSOCK(os.stat(f"/proc/self/fd/{name}").st_mode)
            sockets, files = sockets + is_socket, files + (not is_socket)
    return sockets, files


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
    for name in WATCHED:
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
    made.add_argument("--rest", type=float, default=0.0, metavar="S", help="seconds after 40 steps")
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
