"""Keeps the trend of how well each zone is seen, and warns before something fails.

For each zone of each camera the file keeps daily means of four figures of its sightings:
confidence, focus, light, and the distance of the marks from the calibration. A straight line
through the days (the median of all slopes between two of them) predicts the figure in a week. A
line that explains less than the scatter of the days is ignored. The file holds at most DAYS days of
PLACES zones. Each day appears once, in order, however the host's clock is set.
"""

import json
import logging
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import NamedTuple

from controller.core.messages.devices import BACK, UNREADABLE, Sighting
from controller.system_errors import reason_of
from controller.whole_files import write_whole

log = logging.getLogger("livetable.cameras")

DAYS = 35
PLACES = 64
LEAST_DAYS = 5
LEAST_A_DAY = 10
"""The sightings needed for a day's mean."""
AHEAD_DAYS = 7
SURE = 3.0
"""The line must fall by so many times the scatter of the days around it."""
SAVE_MS = 60_000
DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Limit:
    """The value at which a figure fails: absolute, or as a fraction of its first day's mean."""

    value: float
    of_first: bool
    act: str


LIMITS = {
    "confidence": Limit(0.90, False, "clean the lens, change worn cards, and see to the light"),
    "focus": Limit(0.60, True, "clean the lens and set its focus"),
    "light": Limit(0.60, True, "see to the lamps over the table and the camera's exposure"),
    "off_mm": Limit(2.0, False, "fix the camera's mount and calibrate again"),
}
"""Vision refuses pictures beyond these limits of focus and calibration."""

Day = list[float]
"""A day's number, its sightings, and their mean."""


class Trend(NamedTuple):
    """The days of one figure, oldest first, and the value at which it fails."""

    days: list[tuple[float, ...]]
    bound: float


class Wear:
    """The trends of one table's cameras, kept in a file."""

    def __init__(self, path: Path, now_ms: Callable[[], int]) -> None:
        """Load the file at `path`; `now_ms` returns the host's wall clock in milliseconds."""
        self._path, self._now_ms = path, now_ms
        self._saved_ms = now_ms()
        self._days: dict[str, dict[str, list[Day]]] = _read(path)
        self._said = self._warnings()

    def note(self, report: Sighting) -> None:
        """Add the figures of a sighting; a figure that vision could not measure is 0."""
        if report.what not in ("placed", "revealed") or report.face in (BACK, UNREADABLE):
            return
        place = f"{report.camera} {report.zone}"
        if place not in self._days and len(self._days) >= PLACES:
            return
        figures = self._days.setdefault(place, {})
        measured = LIMITS if report.focus else ("confidence",)
        for name in measured:
            self._add(figures.setdefault(name, []), float(getattr(report, name)))
        if abs(self._now_ms() - self._saved_ms) >= SAVE_MS:
            self.save()

    @property
    def _today(self) -> int:
        return self._now_ms() // DAY_MS

    def _add(self, days: list[Day], value: float) -> None:
        """Add a figure to today's mean.

        Where all days lie ahead of today, one clock was wrong. Too few days for a trend came from
        one that was ahead: they would block the days that follow, and go. A trend stays, and
        today is left out: the clock is behind now.
        """
        today = self._today
        if len(days) < LEAST_DAYS and days and days[0][0] > today:
            days.clear()
        place = bisect_left([day[0] for day in days], today)
        if place == len(days) or days[place][0] != today:
            if days and place == 0:
                return
            days.insert(place, [today, 0, 0.0])
        day = days[place]
        del days[1:-DAYS]  # the first day stays: focus and light are compared with it
        day[1] += 1
        day[2] += (value - day[2]) / day[1]

    def warnings(self, camera: str) -> list[str]:
        """The sentences about what will fail within a week at one camera, each with what to do.

        They are made when the file is read or written, not at each sighting.
        """
        return [said for place, said in self._said if place.partition(" ")[0] == camera]

    def trends(self, camera: str) -> dict[str, dict[str, Trend]]:
        """Return, for each zone of a camera and each figure, its days and the failing bound."""
        return {
            place.partition(" ")[2]: {
                name: Trend([tuple(day) for day in days], _bound(name, days))
                for name, days in figures.items()
            }
            for place, figures in self._days.items()
            if place.partition(" ")[0] == camera
        }

    def save(self) -> None:
        """Write the file and evaluate the trends again; a full disk is logged."""
        self._saved_ms = self._now_ms()
        self._said = self._warnings()
        try:
            write_whole(self._path, json.dumps(self._days))
        except OSError as error:
            log.warning("%s cannot be written (%s): see to the disk", self._path, reason_of(error))

    def _warnings(self) -> list[tuple[str, str]]:
        """Return each place that needs a warning, with its sentence.

        Days after today are ignored: the clock was ahead.
        """
        until = self._today
        return [
            (place, said)
            for place, figures in self._days.items()
            for name, days in figures.items()
            if (said := _warning(place, name, [day for day in days if day[0] <= until]))
        ]


def _read(path: Path) -> dict[str, dict[str, list[Day]]]:
    try:
        kept = json.loads(path.read_text("utf-8"))
        return {
            str(place): {
                name: _ordered([[int(day), int(count), float(mean)] for day, count, mean in days])
                for name, days in figures.items()
                if name in LIMITS and days
            }
            for place, figures in list(kept.items())[:PLACES]
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        log.warning("%s cannot be read (%s): the trends of wear begin anew", path, reason_of(error))
        return {}


def _ordered(days: list[Day]) -> list[Day]:
    """Return each day once, in order; of duplicate entries the one with more sightings."""
    return list({day[0]: day for day in sorted(days)}.values())


def _warning(place: str, name: str, days: list[Day]) -> str:
    limit = LIMITS[name]
    full = [(day, mean) for day, count, mean in days if count >= LEAST_A_DAY]
    if len(full) < LEAST_DAYS:
        return ""
    left = days_left(full, _bound(name, days), falls=name != "off_mm")
    if left is None or left > AHEAD_DAYS:
        return ""
    return f"{place}: {name} reaches its limit in about {left:.0f} days: {limit.act}"


def _bound(name: str, days: list[Day]) -> float:
    """Return the value at which a figure fails; for fractions it depends on the first full day."""
    limit = LIMITS[name]
    first = next((mean for _, count, mean in days if count >= LEAST_A_DAY), days[0][2])
    return limit.value * first if limit.of_first else limit.value


def days_left(days: list[tuple[float, float]], bound: float, falls: bool) -> float | None:
    """Return the days until the line through `days` (number, mean) reaches `bound`; None: never.

    `falls`: the figure is good above the bound. Returns 0 if the line has passed the bound.
    """
    sign = 1.0 if falls else -1.0
    slope = median((b[1] - a[1]) / (b[0] - a[0]) for a, b in combinations(days, 2))
    level = median(mean - slope * day for day, mean in days)
    last = days[-1][0]
    above = sign * (slope * last + level - bound)
    scatter = median(abs(mean - slope * day - level) for day, mean in days)
    moved = -sign * slope * (last - days[0][0])
    if above <= 0:
        return 0.0
    if moved <= SURE * scatter or moved <= 0:
        return None
    return above / (-sign * slope)
