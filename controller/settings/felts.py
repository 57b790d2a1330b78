"""Groups cameras with a common zone: they look at one felt, and one vision process watches it.

Their cards are reported under the name of the first of them in the table file.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from os.path import normpath
from pathlib import Path

from controller.core.config.advice import Advice
from controller.core.config.layout import Layout
from controller.core.words import say
from controller.settings.rule_files import layout_path, load_layout
from controller.settings.table_file import CameraSection, Settings, SettingsError


@dataclass(frozen=True, slots=True)
class WatchedFelt:
    """One felt, or a part of one, with its cameras in the order of the table file."""

    cameras: tuple[CameraSection, ...]
    layouts: tuple[Path, ...]
    zones: frozenset[str]

    @property
    def names(self) -> tuple[str, ...]:
        """The cameras' names; cards are reported under the first."""
        return tuple(camera.name for camera in self.cameras)


def felts_of(settings: Settings) -> list[WatchedFelt]:
    """Group the cameras of a table by felt, in the order of the file. Raises SettingsError."""
    paths = [layout_path(settings, camera) for camera in settings.cameras]
    layouts = [load_layout(path) for path in paths]
    faults = [*_faults(settings, layouts)]
    if faults:
        raise SettingsError(
            "\n".join(fault.text for fault in faults), [fault.words for fault in faults]
        )
    return [
        WatchedFelt(
            tuple(settings.cameras[n] for n in group),
            tuple(paths[n] for n in group),
            frozenset[str]().union(*(_zones(layouts[n]) for n in group)),
        )
        for group in _groups(layouts)
    ]


def _groups(layouts: list[Layout]) -> list[list[int]]:
    groups: list[list[int]] = []
    for n, layout in enumerate(layouts):
        joined = [
            group for group in groups if any(_zones(layout) & _zones(layouts[m]) for m in group)
        ]
        together = sorted([m for group in joined for m in group] + [n])
        groups = [group for group in groups if group not in joined] + [together]
    return sorted(groups)


def _zones(layout: Layout) -> frozenset[str]:
    return frozenset(zone.name for zone in layout.zones)


def _faults(settings: Settings, layouts: list[Layout]) -> Iterator[Advice]:
    """Report two layouts of one felt that place it differently, or units of vision that collide."""
    yield from _one_socket(settings)
    for group in _groups(layouts):
        first = settings.cameras[group[0]].name
        for n in group[1:]:
            if settings.cameras[n].reports is not None:
                key = f"cameras.{n}.reports"
                yield Advice(
                    f"{key}: the unit of {first} watches this camera too; leave out",
                    say("config_unit_watches_too", name=key, second=first),
                )
        for m, n in combinations(group, 2):
            what = _apart(layouts[m], layouts[n])
            if what:
                key = f"cameras.{n}.layout"
                yield Advice(
                    f"{key}: {what.text} lies elsewhere than in {layouts[m].name}; "
                    "cameras that share zones need layouts of one felt",
                    say("config_lies_elsewhere", name=key, what=what.words, found=layouts[m].name),
                )


def _one_socket(settings: Settings) -> Iterator[Advice]:
    """Report cameras that name the same socket: the reports of one would count for both."""
    sockets = {n: one.reports for n, one in enumerate(settings.cameras) if one.reports is not None}
    for m, n in combinations(sockets, 2):
        if normpath(sockets[m]) == normpath(sockets[n]):
            key, other = f"cameras.{n}.reports", f"cameras.{m}.reports"
            yield Advice(
                f"{key}: {other} is the same socket; write each camera's own",
                say("config_one_socket", name=key, second=other),
            )


def _apart(one: Layout, other: Layout) -> Advice | None:
    """Name the first thing that two layouts place differently; None if there is none."""
    if (one.width, one.height) != (other.width, other.height):
        return Advice("the felt's edge", say("config_the_edge"))
    places = {zone.name: zone for zone in one.zones}
    for zone in other.zones:
        if places.get(zone.name, zone) != zone:
            return Advice(f"zone '{zone.name}'", say("config_the_zone", name=zone.name))
    marks = {mark.id: mark for mark in one.fiducials}
    for mark in other.fiducials:
        if marks.get(mark.id, mark) != mark:
            return Advice(f"fiducial {mark.id}", say("config_the_mark", number=mark.id))
    return None
