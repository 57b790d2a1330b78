"""`livetable check-config`: checks config files and the return of changed games.

Files are checked by the folder they lie in; `CHECKERS` names the check of each. A file that lies
elsewhere is known by a key that only its kind has. What is wrong goes to stderr, one sentence per
fault with file, key and what to write; what is worth knowing goes to stdout. A game file's return
is worked out and compared with the shipped game of the same name, so that a house sees what a
change does before it deals it.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from controller.commands.round_time import round_seconds
from controller.core.config.files import ConfigError, read_toml
from controller.core.config.layout import Layout, Zone, read_layout
from controller.core.games.registry import game_of, load_rules
from controller.core.games.rules import CommonRules
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.words import Say, Words, say
from controller.felts import felts_of
from controller.floor_file import FloorFile, FloorFileError, load_floor
from controller.odds.families import odds_of
from controller.odds.progress import shown_progress
from controller.odds.shipped import changes
from controller.option_values import place
from controller.people.file import PeopleError, load_people
from controller.rule_files import layout_path, load_game, load_layout, table_config
from controller.settings import DEFAULT_CONFIG_DIR, Settings, load_settings
from controller.table_files import file_faults, server_faults, unreadable
from controller.whole_files import whole_text
from controller.words.catalogue import english
from controller.words.system import why_of

OK, FAULTY = 0, 1
"""Exit codes: everything usable; at least one fault."""


class Remark(NamedTuple):
    """One sentence about a file."""

    text: Words
    fault: bool = True
    refusal: Words = ""
    """For a screen, which tells it in its language: that with which no table starts."""

    @classmethod
    def of(cls, path: Path, what: Words, fault: bool = True) -> "Remark":
        """Say it of this file, with its name before it."""
        return cls(say("config_of", file=str(path), what=what), fault)


Remarks = Iterator[Remark]
Checker = Callable[[Path, Path], Remarks]
"""The check of one file, given the file and the config directory it belongs to."""


def main(argv: list[str]) -> int:
    """Run `livetable check-config`; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="livetable check-config", description="Check config files, and what changes do."
    )
    parser.add_argument("--config", type=place, default=DEFAULT_CONFIG_DIR, metavar="DIR")
    parser.add_argument("files", nargs="*", type=place, metavar="FILE", help="default: all of DIR")
    options = parser.parse_args(argv)
    files = options.files or config_files(options.config)
    if not files:
        folders = ", ".join(CHECKERS)
        print(f"{options.config}: no config files; it needs folders {folders}", file=sys.stderr)
        return FAULTY
    return FAULTY if sum(_report(path, options.config) for path in files) else OK


def config_files(config: Path) -> list[Path]:
    """Every file of a config directory that there is a check for."""
    return [path for folder in CHECKERS for path in sorted((config / folder).glob("*.toml"))]


def _report(path: Path, config: Path) -> int:
    """Print the remarks about `path`; return the number of faults."""
    faults = 0
    for remark in check_file(path, config):
        faults += remark.fault
        print(english(remark.text), file=sys.stderr if remark.fault else sys.stdout)
    if not faults:
        print(f"{path}: usable")
    return faults


def check_file(path: Path, config: Path) -> Remarks:
    """Yield all remarks about one file."""
    text = _text(path)
    if isinstance(text, Remark):
        yield text
        return
    kind = _kind(path, text)
    if kind is None:
        marks = ", ".join(f"`{key}` ({folder})" for folder, key in MARKS.items())
        yield Remark(say("config_kind_unknown", file=str(path), found=marks))
        return
    yield from CHECKERS[kind](path, config)


def _text(path: Path) -> str | Remark:
    try:
        return whole_text(path)
    except OSError as error:
        return Remark(say("config_unreadable", file=str(path), why=why_of(error)))
    except UnicodeDecodeError:
        return Remark(say("config_no_text", file=str(path)))


def _kind(path: Path, text: str) -> str | None:
    """The kind of a config file: its folder, or the kind whose mark is among its keys."""
    folder = path.resolve().parent.name
    if folder in CHECKERS:
        return folder
    try:
        keys = set(read_toml(text, str(path)))
    except ConfigError:
        keys = {line.partition("=")[0].strip(" []") for line in text.splitlines()}
    return next((kind for kind, mark in MARKS.items() if mark in keys), None)


def _refusals(error: ConfigError) -> Remarks:
    """Tell each fault of a file with which no table starts."""
    for line, words in zip(str(error).splitlines(), error.words, strict=True):
        yield Remark(line, refusal=words)


def check_game(path: Path, config: Path) -> Remarks:
    """Check that a game file is usable and called like its file, and tell the game's return."""
    try:
        rules = load_rules(whole_text(path), str(path))
    except ConfigError as error:
        yield from _refusals(error)
        return
    if path.resolve().parent == (config / "games").resolve() and rules.name != path.stem:
        yield Remark(f"{path}: name: is {rules.name!r}; write {path.stem!r}, or rename the file")
    yield from _returns(path, rules)


def _returns(path: Path, rules: CommonRules) -> Remarks:
    odds = odds_of(rules)
    if odds is None:
        yield Remark(f"{path}: returns of {rules.family} are not worked out here", fault=False)
        return
    with shown_progress(rules.title, odds.steps) as progress:
        returns = odds.analyse(rules, progress)
    figures = odds.figures(returns)
    compared = changes(rules.name, figures)
    if compared is None:
        listed = ", ".join(f"{bet} {percent:.4f} %" for bet, percent in figures.items())
        yield Remark(f"{path}: a game of your own, it returns {listed}", fault=False)
    elif any(change.matters for change in compared):
        yield Remark(f"{path}: returns other than the shipped {rules.name}:", fault=False)
        for change in compared:
            yield Remark(f"  {change}", fault=False)
    else:
        yield Remark(f"{path}: returns what the shipped {rules.name} returns", fault=False)
    yield from (Remark(f"{path}: {broken}") for broken in odds.broken_promises(rules, returns))


def check_layout(path: Path, config: Path) -> Remarks:
    """Check that a layout file is usable: every zone on the felt, under a name of its own."""
    del config
    try:
        layout = read_layout(whole_text(path), str(path))
    except ConfigError as error:
        yield from _refusals(error)
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


def check_table(path: Path, config: Path) -> Remarks:
    """Check that a table file is usable with the game and the layouts that it names."""
    del config
    try:
        settings = load_settings(path)
        rules = load_game(settings)
        known = table_config(settings, rules, "")
        layouts = [load_layout(layout_path(settings, camera)) for camera in settings.cameras]
        felts_of(settings)
    except ConfigError as error:
        yield from _refusals(error)
        return
    yield from (Remark.of(path, fault) for fault in _zone_faults(settings, rules, layouts))
    if not _is_shipped(path):
        yield from (Remark.of(path, fault) for fault in file_faults(settings, layouts))
    play, shuffle = round_seconds(rules, known.timings, known.house)
    words = say(
        "config_round_time",
        count=round(play + shuffle),
        least=round(play),
        number=round(shuffle),
        name=known.house.shuffling,
    )
    yield Remark.of(path, words, fault=False)


def _is_shipped(path: Path) -> bool:
    """Whether it is the shipped example, which names files of no machine."""
    return path.resolve().is_relative_to(DEFAULT_CONFIG_DIR.resolve())


def _zone_faults(settings: Settings, rules: CommonRules, layouts: list[Layout]) -> Iterator[Say]:
    """Zones that no camera sees, in one sentence."""
    seen = {zone.name for layout in layouts for zone in layout.zones}
    names = tuple(camera.layout for camera in settings.cameras)
    lacking = [zone for zone in game_of(rules).zones(rules) if zone not in seen]
    if lacking:
        yield say("config_zone_unseen", game=rules.name, found=", ".join(lacking), names=names)


def check_remedies(path: Path, config: Path) -> Remarks:
    """Check that a remedy file has a remedy for every irregularity in each of its phases."""
    del config
    try:
        book = load_remedies(whole_text(path), str(path))
    except ConfigError as error:
        yield from _refusals(error)
        return
    words = say("config_remedies", count=len(book.remedy), name=book.house)
    yield Remark.of(path, words, fault=False)


def check_floor(path: Path, config: Path) -> Remarks:
    """Check that a pit's floor file is usable, with the files that it names."""
    del config
    try:
        floor = load_floor(path)
    except FloorFileError as error:
        yield from map(Remark, str(error).splitlines())
        return
    yield from (Remark.of(path, fault) for fault in _floor_faults(floor))
    names = len(floor.consoles)
    yield Remark(f"{path}: a pit that knows the consoles of {names} tables", fault=False)


def _floor_faults(floor: FloorFile) -> Iterator[Say]:
    if not floor.pit.store.parent.is_dir():
        yield say("config_no_folder", name="pit.store", file=str(floor.pit.store.parent))
    try:
        load_people(floor.pit.people)
    except PeopleError as error:
        yield say("config_people", name="pit.people", what=error.words)
    yield from server_faults(floor.mqtt, floor.console)
    if floor.consoles_ca_file is not None:
        yield from unreadable("consoles_ca_file", floor.consoles_ca_file)


CHECKERS: dict[str, Checker] = {
    "games": check_game,
    "layouts": check_layout,
    "tables": check_table,
    "remedies": check_remedies,
    "floors": check_floor,
}
"""Folder of the config directory to the check of its files."""

MARKS = {
    "games": "decks",
    "layouts": "zones",
    "tables": "table",
    "remedies": "remedy",
    "floors": "pit",
}
"""A key that only files of that kind have, for files that lie elsewhere."""
