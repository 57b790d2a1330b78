"""Keeps the trend of how well each zone is seen, and says what will fail before it does.

Kept for each zone of each camera are the day's means of four figures of its sightings: confidence,
focus, light, and how far the marks lie off the calibration. A straight line through the days (the
median of all slopes between two of them) tells where a figure will be in a week; a line that
explains less than the days scatter says nothing. The file holds at most DAYS days of PLACES zones.
Each day stands once, in order, whichever way the host's clock is set.
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
"""Sightings that make a day's mean count."""
AHEAD_DAYS = 7
SURE = 3.0
"""The line must fall by so many times what the days lie off it."""
SAVE_MS = 60_000
DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Limit:
    """The value at which a figure fails, as it stands or in parts of its first day's mean."""

    value: float
    of_first: bool
    act: str


LIMITS = {
    "confidence": Limit(0.90, False, "clean the lens, change worn cards, and see to the light"),
    "focus": Limit(0.60, True, "clean the lens and set its focus"),
    "light": Limit(0.60, True, "see to the lamps over the table and the camera's exposure"),
    "off_mm": Limit(2.0, False, "fix the camera's mount and calibrate again"),
}
"""Vision refuses pictures at these limits of focus and calibration."""

Day = list[float]
"""A day's number, how many sightings, and their mean."""


class Trend(NamedTuple):
    """The days of one figure, oldest first, and the value at which it fails."""

    days: list[tuple[float, ...]]
    bound: float


class Wear:
    """The trends of one table's cameras, kept in a file."""

    def __init__(self, path: Path, now_ms: Callable[[], int]) -> None:
        """Go on from the file at `path`; `now_ms` is the host's wall clock in milliseconds."""
        self._path, self._now_ms = path, now_ms
        self._saved_ms = now_ms()
        self._days: dict[str, dict[str, list[Day]]] = _read(path)
        self._said = self._warnings()

    def note(self, report: Sighting) -> None:
        """Take the figures of a sighting; those that vision could not measure are 0."""
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
        """Count a figure into today's mean; a day before the first is of a clock that is wrong."""
        today = self._today
        place = bisect_left([day[0] for day in days], today)
        if place == len(days) or days[place][0] != today:
            if days and place == 0:
                return
            days.insert(place, [today, 0, 0.0])
        day = days[place]
        del days[1:-DAYS]  # the first day stays: what focus and light are held against
        day[1] += 1
        day[2] += (value - day[2]) / day[1]

    def warnings(self, camera: str) -> list[str]:
        """The sentences on what fails within a week at one camera, each with its act.

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
        """Write the file and judge the trends anew; a disk that is full is told in the log."""
        self._saved_ms = self._now_ms()
        self._said = self._warnings()
        try:
            write_whole(self._path, json.dumps(self._days))
        except OSError as error:
            log.warning("%s cannot be written (%s): see to the disk", self._path, reason_of(error))

    def _warnings(self) -> list[tuple[str, str]]:
        """Return each place of which something is to be said, with the sentence.

        Days after today are of a clock that was ahead.
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
    """Return each day once, in order; of one that stands twice the entry with more sightings."""
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
    """Return the value at which a figure fails; of its first full day where it is in parts."""
    limit = LIMITS[name]
    first = next((mean for _, count, mean in days if count >= LEAST_A_DAY), days[0][2])
    return limit.value * first if limit.of_first else limit.value


def days_left(days: list[tuple[float, float]], bound: float, falls: bool) -> float | None:
    """Return the days until the line through `days` (number, mean) reaches `bound`; None: never.

    `falls` says that the figure is good above the bound. 0 where the line is past it.
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
