"""The check of a layout file: its zones and marks."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from controller.commands.file_checks.felt_room import zones_of_games
from controller.commands.file_checks.remark import Remark, Remarks, refusals
from controller.core.config.files import ConfigError
from controller.core.config.layout import Layout, Zone, read_layout
from controller.core.words import Say, say
from controller.whole_files import whole_text


def check_layout(path: Path, config: Path) -> Remarks:
    """Check that a layout file is usable: every zone on the felt, under a name of its own."""
    try:
        layout = read_layout(whole_text(path), str(path))
    except ConfigError as error:
        yield from refusals(path, error)
        return
    yield from (Remark.of(path, fault) for fault in _names_twice(layout))
    yield from (Remark.of(path, fault) for fault in _off_the_felt(layout))
    yield from (Remark.of(path, one, fault=False) for one in _layout_remarks(layout))
    if layout.name != path.stem and path.resolve().parent.name == "layouts":
        words = say("config_name_of_file", found=layout.name, name=path.stem)
        yield Remark.of(path, words, fault=False)
    zones = {zone.name for zone in layout.zones}
    games = config / "games"
    if not any(wanted <= zones or zones <= wanted for wanted in zones_of_games(games)):
        yield Remark.of(path, say("config_fits_no_game", file=str(games)), fault=False)


def _names_twice(layout: Layout) -> Iterator[Say]:
    for name, count in Counter(zone.name for zone in layout.zones).items():
        if count > 1:
            yield say("config_zones_of_one_name", count=count, name=name)
    for marker, count in Counter(fiducial.id for fiducial in layout.fiducials).items():
        if count > 1:
            yield say("config_marks_of_one_id", count=count, number=marker)


def _off_the_felt(layout: Layout) -> Iterator[Say]:
    felt = f"{layout.width:g} x {layout.height:g} mm"
    for n, mark in enumerate(layout.fiducials):
        x, y, half = *mark.centre, mark.size / 2
        if not (half <= x <= layout.width - half and half <= y <= layout.height - half):
            yield say("config_zone_off_felt", name=f"fiducials.{n}.centre", found=felt)
    for zone in layout.zones:
        if not _on_felt(zone, layout):
            yield say("config_zone_off_felt", name=f"zones.{zone.name}.rect", found=felt)
        if not _inside(zone):
            first = str(zone.first)
            yield say("config_first_outside", name=f"zones.{zone.name}.first", found=first)


def _layout_remarks(layout: Layout) -> Iterator[Say]:
    """Say what makes a felt hard to watch."""
    if 0 < len(layout.fiducials) < ENOUGH_MARKS:
        yield say("config_few_marks", count=len(layout.fiducials), number=ENOUGH_MARKS)
    for one, other in combinations(layout.zones, 2):
        if one.name != other.name and _overlap(one, other):
            yield say("config_zones_overlap", name=one.name, second=other.name)


ENOUGH_MARKS = 3
"""So many markers that are seen tell where the camera is."""


def _overlap(one: Zone, other: Zone) -> bool:
    """Whether both have more ground in common than an edge."""
    across = _shared(one.rect[0], one.rect[2], other.rect[0], other.rect[2])
    along = _shared(one.rect[1], one.rect[3], other.rect[1], other.rect[3])
    return across > 0 and along > 0


def _shared(first: float, length: float, other: float, its: float) -> float:
    return min(first + length, other + its) - max(first, other)


def _on_felt(zone: Zone, layout: Layout) -> bool:
    left, top, width, height = zone.rect
    fits = left + width <= layout.width and top + height <= layout.height
    return left >= 0 and top >= 0 and fits


def _inside(zone: Zone) -> bool:
    left, top, width, height = zone.rect
    x, y = zone.first
    return left <= x <= left + width and top <= y <= top + height
