"""The check of a layout file: its zones and marks."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from controller.commands.file_checks.remark import Remark, Remarks, refusals
from controller.core.config.files import ConfigError
from controller.core.config.layout import Layout, Zone, read_layout
from controller.core.words import Say, say
from controller.whole_files import whole_text


def check_layout(path: Path, config: Path) -> Remarks:
    """Check that a layout file is usable: every zone on the felt, under a name of its own."""
    del config
    try:
        layout = read_layout(whole_text(path), str(path))
    except ConfigError as error:
        yield from refusals(path, error)
        return
    yield from (Remark.of(path, fault) for fault in _layout_faults(layout))


def _layout_faults(layout: Layout) -> Iterator[Say]:
    for name, count in Counter(zone.name for zone in layout.zones).items():
        if count > 1:
            yield say("config_zones_of_one_name", count=count, name=name)
    for marker, count in Counter(fiducial.id for fiducial in layout.fiducials).items():
        if count > 1:
            yield say("config_marks_of_one_id", count=count, number=marker)
    for zone in layout.zones:
        if not _on_felt(zone, layout):
            felt = f"{layout.width:g} x {layout.height:g} mm"
            yield say("config_zone_off_felt", name=f"zones.{zone.name}.rect", found=felt)
        if not _inside(zone):
            first = str(zone.first)
            yield say("config_first_outside", name=f"zones.{zone.name}.first", found=first)


def _on_felt(zone: Zone, layout: Layout) -> bool:
    left, top, width, height = zone.rect
    fits = left + width <= layout.width and top + height <= layout.height
    return left >= 0 and top >= 0 and fits


def _inside(zone: Zone) -> bool:
    left, top, width, height = zone.rect
    x, y = zone.first
    return left <= x <= left + width and top <= y <= top + height
