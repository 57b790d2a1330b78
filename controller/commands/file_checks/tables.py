"""The check of a table file, with the game and the layouts that it names."""

from collections.abc import Iterator
from pathlib import Path

from controller.commands.file_checks.machine import against_machine, contradictions
from controller.commands.file_checks.remark import Remark, Remarks, refusals
from controller.commands.round_time import round_seconds
from controller.core.config.files import ConfigError
from controller.core.words import Say, say
from controller.settings.felts import felts_of
from controller.settings.files_apart import devices_that_meet, files_that_meet
from controller.settings.named_files import file_faults, unreadable
from controller.settings.rule_files import (
    is_certified,
    layout_path,
    load_game,
    load_layout,
    table_config,
)
from controller.settings.table_file import DEFAULT_CONFIG_DIR, Settings, load_settings
from controller.settings.tables_apart import tables_that_meet

CERTIFY = "livetable integrity --certify"


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
        yield from refusals(path, error)
        return
    if not _is_shipped(path):
        yield from (Remark.of(path, fault) for fault in file_faults(settings, layouts))
        yield from (Remark.of(path, fault) for fault in files_that_meet(settings, path))
        yield from (Remark.of(path, fault) for fault in devices_that_meet(settings))
        yield from (Remark.of(path, fault) for fault in tables_that_meet(settings, path))
        yield from (Remark.of(path, fault) for fault in against_machine(settings, path))
        yield from (Remark.of(path, fault) for fault in _certified_faults(settings))
    yield from (Remark.of(path, fault) for fault in contradictions(settings, known.timings))
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


def _certified_faults(settings: Settings) -> Iterator[Say]:
    """Say why no round of the table's game would open, by the list of certified games."""
    key, path = "table.certified_games", settings.table.certified_games
    found = [*unreadable(key, path)] if path else []
    yield from found
    if found:
        return
    try:
        if not is_certified(settings):
            game, file = settings.table.game, str(path)
            yield say("config_not_certified", name=key, game=game, file=file, command=CERTIFY)
    except UnicodeDecodeError:
        yield say("config_key", name=key, what=say("config_no_text", file=str(path)))
