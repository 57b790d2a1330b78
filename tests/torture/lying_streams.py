"""Cameras of many kinds that begin to lie, and calm ones that do not: what is told, and when.

Each try draws a camera (size, rate, noise, light, denoising, coding) by its number. A fault begins
while all is well and lasts for some seconds, and as it begins a card is laid. Counted are the tries
in which the fault was named with its act, the time to it in the pictures' own time, names that do
not fit, and looks that counted though their picture was spoilt. Of a sound stream anything that is
named is wrong.

    python -m tests.torture.lying_streams --tries 20 --seed 1 --jobs 2 [--only WORD]
"""

import argparse
import statistics
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from multiprocessing import get_context

import cv2

from controller.core.messages.devices import CameraState, Sighting, VisionReport
from tests.support.eyes.lies import CASES, Lie
from tests.support.eyes.lying_cameras import kind_of, sent
from tests.support.eyes.tabletop import CodeReader, small_layout
from vision.observer import Observer

TRUE = {
    f"{what} {face}" for what in ("placed", "revealed") for face in ("8S", "KD", "5H", "unreadable")
}
"""What may be told of the table."""


@dataclass
class Told:
    """What came of one try."""

    case: str
    after_ms: int | None = None
    wrong: Counter[str] = field(default_factory=Counter)
    looks: Counter[str] = field(default_factory=Counter)
    repeats: bool = False
    """It was said beforehand that a frozen picture of this stream may not be told."""


class Try:
    """One camera before the observer."""

    def __init__(self, name: str, transport: str, seed: int) -> None:
        self.case = CASES[name]
        kind = kind_of(seed, transport)
        self.kind = replace(kind, noise=kind.noise * self.case.less)
        self.told = Told(f"{name} ({transport})")
        self._observer = Observer("camera0", "1", small_layout(), CodeReader().read_card)
        self._bad = set[int]()
        self._onset_ms: int | None = None

    def played(self) -> Told:
        """Show everything."""
        shown = Lie(self.kind).pictures(self.case.spoil)
        begins = round(self.kind.calm_s * self.kind.rate)
        for n, (frame, bad) in enumerate(sent(self.kind, shown)):
            at_ms = frame.captured_ms if self.kind.transport == "video" else frame.arrived_ms
            if n == begins:
                self._onset_ms = at_ms
            if bad:
                self._bad.add(frame.number)
            for report in self._observer.look(frame):
                self._note(report, at_ms)
        return self.told

    def _note(self, report: VisionReport, at_ms: int) -> None:
        if isinstance(report, Sighting):
            self._note_sighting(report)
        elif isinstance(report, CameraState):
            self._note_state(report, at_ms)

    def _note_sighting(self, seen: Sighting) -> None:
        what = f"{seen.what} {seen.face}"
        if seen.frame in self._bad:
            self.told.looks[what] += 1
        elif self._onset_ms is not None and what not in TRUE:
            self.told.looks[f"later {what}"] += 1

    def _note_state(self, state: CameraState, at_ms: int) -> None:
        said = f"{state.condition}: {state.why if state.condition != 'ok' else state.remark}"
        self.told.repeats |= "repeat to the last bit, so that" in state.remark
        if self._onset_ms is None:
            if state.condition != "ok" or (state.remark and not self.told.repeats):
                self.told.wrong[f"before: {said}"] += 1
            return
        names = self.case.names
        fits = (
            state.condition == (condition or "ok") and word in state.why + state.remark
            for condition, word in names
        )
        if any(fits):
            if self.told.after_ms is None:
                self.told.after_ms = at_ms - self._onset_ms
        elif state.condition != "ok" or (state.remark and not self.told.repeats):
            self.told.wrong[said] += 1


def tried(work: tuple[str, str, int]) -> Told:
    """Play one try."""
    cv2.setNumThreads(1)
    return Try(*work).played()


def report(results: list[Told]) -> None:
    """Print a line for each case and transport."""
    by_case: dict[str, list[Told]] = {}
    for told in results:
        by_case.setdefault(told.case, []).append(told)
    print(f"{'case':42} tries named  median  worst  forewarned wrong looks")
    for case, all_told in by_case.items():
        after = [told.after_ms for told in all_told if told.after_ms is not None]
        median, worst = (statistics.median(after), max(after)) if after else (0, 0)
        warned = sum(told.repeats for told in all_told)
        wrong = sum((told.wrong for told in all_told), Counter[str]())
        looks = sum((told.looks for told in all_told), Counter[str]())
        print(
            f"{case:42} {len(all_told):5} {len(after):5} {median:7.0f} {worst:6} {warned:11}",
            {words[:70]: n for words, n in wrong.most_common(4)} or "-",
            dict(looks.most_common(4)) or "-",
        )


def main() -> int:
    """Run the tries that the command line names; print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=20, help="of each case and transport")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="a word in the names of the cases to try")
    options = parser.parse_args()
    work = [
        (name, transport, seed)
        for name, case in CASES.items()
        for transport in case.transports
        if options.only in f"{name} ({transport})"
        for seed in range(options.seed, options.seed + options.tries)
    ]
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        report(list(pool.map(tried, work)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
