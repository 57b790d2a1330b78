"""Looks for a layout that has a place for each hand of a game."""

from collections.abc import Iterator
from pathlib import Path

from controller.core.config.files import ConfigError
from controller.core.config.layout import Layout, read_layout
from controller.core.games.registry import game_of, load_rules
from controller.core.games.rules import CommonRules
from controller.core.words import Say, say
from controller.whole_files import whole_text


def without_felt(rules: CommonRules, path: Path, config: Path) -> Iterator[Say]:
    """Say that no layout has every zone of the game in the file at `path`, and what they have.

    The layouts are those of `config`, and those beside the folder of the file.
    """
    game = game_of(rules)
    wanted = game.zones(rules)
    folders = dict.fromkeys((config / "layouts", path.resolve().parent.parent / "layouts"))
    layouts = {layout.name: layout for folder in folders for layout in _layouts(folder)}
    felts = {name: [zone.name for zone in one.zones] for name, one in layouts.items()}
    if any(wanted.keys() <= set(zones) for zones in felts.values()):
        return
    rooms = {name: room for name, zones in felts.items() if (room := game.room(rules, zones))}
    yield say(
        "config_no_felt",
        called=game.room(rules, wanted),
        what=tuple(say("config_felt_room", name=name, what=room) for name, room in rooms.items()),
        name=rules.name,
    )


def zones_of_games(folder: Path) -> Iterator[frozenset[str]]:
    """Yield the zones of each game in this folder that can be read."""
    for path in sorted(folder.glob("*.toml")):
        try:
            rules = load_rules(whole_text(path), str(path))
        except (OSError, UnicodeDecodeError, ConfigError):
            continue
        yield frozenset(game_of(rules).zones(rules))


def _layouts(folder: Path) -> Iterator[Layout]:
    """Yield the layouts that can be read; the others have a check of their own."""
    for path in sorted(folder.glob("*.toml")):
        try:
            yield read_layout(whole_text(path), str(path))
        except (OSError, UnicodeDecodeError, ConfigError):
            continue
